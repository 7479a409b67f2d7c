import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

import type { PasswordPurpose } from './useOfPasswordLink.ts';

export type LetterSetting = { readonly to: Named; readonly universityName: string };

/** The message with the link for setting a password. */
export function passwordLetter(purpose: PasswordPurpose, { to, universityName }: LetterSetting): Letter {
  const isForgotten = purpose === 'forgotten';
  return writeLetter({
    // The inviter chose the invited person's name, so our letter must not show it.
    to: isForgotten ? to : { firstName: '', lastName: '', email: to.email },
    universityName,
    subject: isForgotten ? 'Choose a new password' : 'Set your password',
    before: isForgotten
      ? [`We received a request for a new password for your account at ${universityName}.`, 'Choose it here:']
      : [`You have an account for your courses at ${universityName}.`, 'Set a password to sign in:'],
    after: [
      `The link works once, for ${isForgotten ? '30 minutes' : '7 days'}.`,
      isForgotten
        ? 'If you did not ask for this, ignore this message. Your password has not changed.'
        : `If it has expired, choose "Forgot your password?" on the sign-in page and enter ${to.email}.`,
    ],
  });
}

/** Goes to the old and to the new address, so that nobody loses an account without a word. */
export function emailChangedLetter(
  { from, into }: { readonly from: string; readonly into: string },
  { to, universityName }: LetterSetting,
): Letter {
  return writeLetter({
    to,
    universityName,
    subject: 'Your e-mail address was changed',
    before: [
      `The e-mail address of your account at ${universityName} was changed from ${from} to ${into}. You were signed out everywhere.`,
      'Sign in with the new address here:',
    ],
    after: ['If you did not expect this, tell your instructor or your help desk.'],
  });
}
