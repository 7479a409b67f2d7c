const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds. */
export const LIFETIME = {
  code: 60,
  /** A repeated exchange with the same key is a lost answer, not a theft. */
  codeGrace: 10,
  accessToken: 10 * MINUTE,
  refreshGrace: 10,
  idleSession: 2 * HOUR,
  session: 12 * HOUR,
  impersonation: 60 * MINUTE,
  /** A first password is set when its owner reads the mail; a forgotten one is waited for. (AC-60) */
  passwordLink: { set: 7 * DAY, forgotten: 30 * MINUTE },
} as const;

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
