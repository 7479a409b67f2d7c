const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NONE = 'no time left';

/** How much time is left, in words: days and hours from 24 h on, then hours and minutes, under one hour minutes. */
export function countdownWords(secondsLeft: number): string {
  const left = Math.floor(secondsLeft);
  if (left <= 0) return NONE;
  if (left >= DAY) return join(count(left / DAY, 'day'), count((left % DAY) / HOUR, 'hour'));
  if (left >= HOUR) return join(count(left / HOUR, 'hour'), count((left % HOUR) / MINUTE, 'minute'));
  if (left >= MINUTE) return count(left / MINUTE, 'minute');
  return 'less than 1 minute';
}

/** "2 days left"; "no time left" says it already. */
export function timeLeftWords(secondsLeft: number): string {
  const words = countdownWords(secondsLeft);
  return words === NONE ? words : `${words} left`;
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  if (whole === 0) return '';
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
