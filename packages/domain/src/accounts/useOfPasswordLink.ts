/** `set`: somebody made the account, or wants the person to have a password. `forgotten`: the person asked. */
export const PASSWORD_PURPOSES = ['set', 'forgotten'] as const;
export type PasswordPurpose = (typeof PASSWORD_PURPOSES)[number];

export type PasswordLinkFacts = {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly usedWithKey: string | null;
  readonly voidedAt: Date | null;
  readonly isActivePerson: boolean;
};

/** `repeat`: the call that used it, once more, because its answer got lost. */
export type PasswordLinkVerdict = 'good' | 'repeat' | 'used' | 'expired' | 'void';

/** Good once, up to but not at the instant it expires. (AC-60) */
export function judgePasswordLink(link: PasswordLinkFacts, key: string | null, now: Date): PasswordLinkVerdict {
  if (link.usedAt !== null) return key !== null && key === link.usedWithKey ? 'repeat' : 'used';
  if (link.voidedAt !== null || !link.isActivePerson) return 'void';
  return now < link.expiresAt ? 'good' : 'expired';
}

/** What the person reads whose link is refused. An unknown link is as good as one that is void. */
export function passwordLinkText(verdict: Exclude<PasswordLinkVerdict, 'good' | 'repeat'>): string {
  return {
    used: 'This link has already been used. Sign in, or ask for a new link.',
    expired: 'This link has expired. Ask for a new one.',
    void: 'This link is no longer valid. Ask for a new one.',
  }[verdict];
}
