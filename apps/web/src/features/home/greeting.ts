/** By the hour of the day where times are shown. */
export function greeting(now: Date, zone: string): string {
  const hour = hourIn(zone, now);
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

function hourIn(zone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now));
}

/** "Indianapolis time (EST)" */
export function zoneName(now: Date, zone: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(now);
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${city} time (${short})`;
}
