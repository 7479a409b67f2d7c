/** "Fri, Nov 6, 11:59 PM" by the clock on the wall of a zone: for sentences that are made where no reader's zone is known. */
export function instantText(instant: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);
  return text.replaceAll('\u202F', ' ');
}
