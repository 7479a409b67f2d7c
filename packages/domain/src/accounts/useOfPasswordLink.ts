/** `set`: somebody made the account, or wants the person to have a password. `forgotten`: the person asked. */
export const PASSWORD_PURPOSES = ['set', 'forgotten'] as const;
export type PasswordPurpose = (typeof PASSWORD_PURPOSES)[number];
