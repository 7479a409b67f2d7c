import type { LetterSetting } from '../accounts/index.ts';
import { assertNever } from '../kernel/index.ts';
import { writeLetter, type Letter } from '../messages/index.ts';

import { FACTOR_WORDS, type FactorKind } from './kinds.ts';

export type FactorEvent =
  | { readonly kind: 'added' | 'removed'; readonly factor: FactorKind; readonly name: string }
  | { readonly kind: 'codesMade' }
  /** By one administrator: it takes effect at this moment, unless the person signs in before. */
  | { readonly kind: 'resetAsked'; readonly takesEffect: string | null }
  | { readonly kind: 'reset'; readonly losesPassword: boolean };

/** Goes out at once, even if the person turned account mail off: they must know if somebody else did it. (MF-10) */
export function factorLetter(event: FactorEvent, { to, universityName }: LetterSetting): Letter {
  const { subject, before, after } = wordsOf(event, universityName);
  return writeLetter({ to, universityName, subject, before, after });
}

type Words = { readonly subject: string; readonly before: readonly string[]; readonly after: readonly string[] };

const NOT_YOU = 'If you did not do this, someone else may be using your account. Tell your help desk right away.';

function wordsOf(event: FactorEvent, universityName: string): Words {
  const account = `your account at ${universityName}`;
  switch (event.kind) {
    case 'added':
      return {
        subject: `You added ${withArticle(event.factor)} to two-step sign-in`,
        before: [`The ${FACTOR_WORDS[event.factor]} “${event.name}” was added to ${account}.`, 'See it here:'],
        after: [NOT_YOU],
      };
    case 'removed':
      return {
        subject: `You removed ${withArticle(event.factor)} from two-step sign-in`,
        before: [`The ${FACTOR_WORDS[event.factor]} “${event.name}” was removed from ${account}.`, 'See what is left:'],
        after: [NOT_YOU],
      };
    case 'codesMade':
      return {
        subject: 'You have new recovery codes',
        before: [`New recovery codes were made for ${account}. The earlier ones no longer work.`, 'See it here:'],
        after: [NOT_YOU],
      };
    case 'resetAsked':
      return {
        subject: 'Someone asked to reset your two-step sign-in',
        before: [
          event.takesEffect === null
            ? `An administrator asked to reset two-step sign-in for ${account}. A second administrator must confirm it.`
            : `An administrator asked to reset two-step sign-in for ${account}. It will be reset on ${event.takesEffect}.`,
          'To stop the reset, sign in with your second step here:',
        ],
        after: ['If you did not ask for this, sign in and then tell your help desk.'],
      };
    case 'reset':
      return {
        subject: 'Your two-step sign-in was reset',
        before: [
          `Two-step sign-in was reset for ${account}. Your passkeys, authenticator apps and recovery codes no longer work, and you were signed out everywhere.`,
          ...(event.losesPassword
            ? ['Your password was too short to stand alone. Choose “Forgot your password?” to set a new one.']
            : []),
          'Sign in and set it up again:',
        ],
        after: ['If you did not ask for this, tell your help desk right away.'],
      };
    default:
      return assertNever(event);
  }
}

const withArticle = (kind: FactorKind): string => (kind === 'totp' ? 'an authenticator app' : 'a passkey');
