import { COMMON_PASSWORDS } from './commonPasswords.ts';
import { isGuessable } from './guessable.ts';

/** Alone it needs 15, beside a second step 8 (NIST SP 800-63B-4); no rules about which characters. */
export const PASSWORD_LENGTH = { min: 15, minWithSecondStep: 8, max: 256 } as const;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common' | 'personal';

export type PasswordOwner = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string | null;
  /** They have set up two-step sign-in. (MF-14) */
  readonly hasSecondStep?: boolean;
};

export const shortestPassword = ({ hasSecondStep = false }: Pick<PasswordOwner, 'hasSecondStep'>): number =>
  hasSecondStep ? PASSWORD_LENGTH.minWithSecondStep : PASSWORD_LENGTH.min;

/** Whether it is too short to stand alone. */
export const needsSecondStep = (password: string): boolean => Array.from(password).length < PASSWORD_LENGTH.min;

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string, owner: PasswordOwner): PasswordProblem | null {
  const length = Array.from(password).length;
  if (length < shortestPassword(owner)) return 'tooShort';
  if (length > PASSWORD_LENGTH.max) return 'tooLong';
  const bare = bareLetters(password);
  if (ownWords(owner).some((word) => bare.includes(word) && withoutOnce(bare, word).length < 8)) return 'personal';
  if (isOnePieceRepeated(bare) || isGuessable(bare)) return 'common';
  if (COMMON_PASSWORDS.some((common) => withoutOnce(bare, common).length < 4)) return 'common';
  return null;
}

export function passwordProblemText(
  problem: PasswordProblem,
  owner: Pick<PasswordOwner, 'hasSecondStep'> = {},
): string {
  return {
    tooShort: `Use at least ${shortestPassword(owner)} characters. A few words in a row are easy to remember.`,
    tooLong: `Use at most ${PASSWORD_LENGTH.max} characters.`,
    common: 'This password is one of the first that attackers try. Choose another one.',
    personal: 'This password is mostly your name or e-mail address. Choose another one.',
  }[problem];
}

const bareLetters = (text: string) => text.toLowerCase().replaceAll(/[\s._@-]/g, '');
const withoutOnce = (text: string, piece: string) => text.replace(piece, '');

function isOnePieceRepeated(text: string): boolean {
  return /^(.{1,10})\1+.{0,3}$/u.test(text);
}

function ownWords({ firstName, lastName, email, userName }: PasswordOwner): string[] {
  return [`${firstName}${lastName}`, `${lastName}${firstName}`, email, userName ?? '', email.split('@')[0] ?? '']
    .map(bareLetters)
    .filter((word) => word.length >= 4);
}
