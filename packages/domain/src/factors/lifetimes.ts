const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** In seconds. */
export const FACTOR_LIFETIME = {
  /** Between the first step of a sign-in and the second. */
  pending: 10 * MINUTE,
  /** A repeated second step with the same key is a lost answer. */
  pendingGrace: 10,
  /** One question and its answer: a challenge for a passkey, or a key for an app until its first code. */
  ceremony: 10 * MINUTE,
  /** How long somebody who has just proven who they are may change how they sign in. (MF-9) */
  proof: 5 * MINUTE,
  /** Between asking to reset an ordinary person’s factors and the reset. (MF-15) */
  resetWait: 24 * HOUR,
  /** What the first of two people asked for is forgotten if no second one confirms it. (MF-16) */
  resetAsked: 7 * 24 * HOUR,
} as const;

/** Wrong codes at one second step; then the sign-in begins anew. */
export const MOST_FAILURES = 5;

/**
 * Wrong codes for one person, whichever sign-in they were for. Six digits can be guessed, so there is a limit for the
 * day too; a recovery code cannot, and a passkey is not counted at all: with it the owner gets in whatever strangers do.
 */
export const FACTOR_LIMITS = {
  totp: { failures: 10, perSeconds: 15 * MINUTE },
  totpOfDay: { failures: 50, perSeconds: 24 * HOUR },
  recoveryCode: { failures: 100, perSeconds: 15 * MINUTE },
} as const;
