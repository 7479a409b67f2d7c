/** What can be proven besides a password: a key that a device keeps, or the six digits of an authenticator app. */
export const FACTOR_KINDS = ['passkey', 'totp'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a person can show at the second step; recovery codes are for when the rest is lost. */
export const SECOND_STEP_KINDS = [...FACTOR_KINDS, 'recoveryCode'] as const;
export type SecondStepKind = (typeof SECOND_STEP_KINDS)[number];

/** Through what a person came in. */
export const DOORS = ['local', 'passkey', 'lti', 'cas', 'oidc', 'saml'] as const;
export type Door = (typeof DOORS)[number];

/** More than anybody has; enough for every device. */
export const MOST_FACTORS = 10;
export const LONGEST_FACTOR_NAME = 60;

export const FACTOR_WORDS: Readonly<Record<FactorKind, string>> = {
  passkey: 'passkey',
  totp: 'authenticator app',
};
