import { inWords } from '#parts/words/figures.ts';

/** By the hour of the day where times are shown. */
export function greeting(now: Date, zone: string): string {
  const hour = hourIn(zone, now);
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

function hourIn(zone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now));
}

/** "Four things are due this week." */
export function countWords(count: number): string {
  if (count === 0) return 'Nothing is due this week.';
  const words = inWords(count);
  const capital = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return count === 1 ? `${capital} thing is due this week.` : `${capital} things are due this week.`;
}
