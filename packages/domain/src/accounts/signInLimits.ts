/** So many wrong passwords in so many seconds, and no more. */
export type FailureLimit = {
  readonly failures: number;
  readonly perSeconds: number;
};

/**
 * What is counted are failures. A name that was typed counts whether or not there is such a person.
 *
 * The limit of an account is what its two names, user name and e-mail, can use up at most: each 10 at the end of one
 * quarter of an hour and 10 at the beginning of the next. Were it lower, two names that are refused together would be
 * known to be one person. (AC-42, ADR 0042)
 */
export const SIGN_IN_LIMITS = {
  name: { failures: 10, perSeconds: 900 },
  account: { failures: 40, perSeconds: 900 },
  /** Universities sit behind few addresses: 412 people with a wrong password here and there must fit. */
  addressBlock: { failures: 300, perSeconds: 300 },
  device: { failures: 10, perSeconds: 900 },
} as const satisfies Record<string, FailureLimit>;

/** A browser is known for so long after it was last used to sign in. */
export const DEVICE_DAYS = 90;

const LONGEST_PAUSE_MS = 3000;

/** How long an answer takes at least after so many failures: from half of the limit on, each one makes it slower. (AC-45) */
export function signInPauseMs(failuresBefore: number, { failures }: FailureLimit): number {
  const beyondHalf = failuresBefore - failures / 2 + 1;
  if (beyondHalf <= 0) return 0;
  return Math.min(LONGEST_PAUSE_MS, Math.ceil((LONGEST_PAUSE_MS * beyondHalf) / (failures / 2 + 1)));
}
