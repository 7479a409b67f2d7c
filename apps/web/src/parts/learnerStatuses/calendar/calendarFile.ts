/** One date of an assignment in a calendar: an instant, not a stretch that would fill whole weeks. */
export interface CalendarDate {
  /** The same date keeps it, so that a calendar that takes the file again moves its entry. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: Date;
}

const LONGEST_LINE = 75;

/** The dates as an iCalendar file (RFC 5545), for any calendar. (HB-7) */
export function calendarFile(dates: readonly CalendarDate[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Circuit//Assignment dates//EN',
    'CALSCALE:GREGORIAN',
    ...dates.flatMap((date) => [
      'BEGIN:VEVENT',
      `UID:${date.id}`,
      `DTSTAMP:${utcStamp(now)}`,
      `DTSTART:${utcStamp(date.at)}`,
      `SUMMARY:${escaped(date.title)}`,
      `DESCRIPTION:${escaped(date.text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** "20261107T045900Z" */
function utcStamp(date: Date): string {
  return date
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Lines of at most 75 bytes; what goes on begins with a space. A character is never cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [shown, bytes] = ['', 0];
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > LONGEST_LINE) {
      shown += '\r\n ';
      bytes = 1;
    }
    shown += character;
    bytes += length;
  }
  return shown;
}
