import type { ServiceKey } from './providersApi.ts';

export type KeyStep = 'publish' | 'sign' | 'remove';

/** The places of our keys, worked out from what the server lists: the one that signs first. (IP-70) */
export interface Standing {
  readonly signing: ServiceKey | undefined;
  readonly other: ServiceKey | undefined;
  /** The other key was made later, so it is the next one. Otherwise it is the old one. */
  readonly isOtherNext: boolean;
}

export function standingOfKeys(keys: readonly ServiceKey[]): Standing {
  const [signing, other] = keys;
  return { signing, other, isOtherNext: signing !== undefined && other !== undefined && other.endsAt > signing.endsAt };
}

interface StepWords {
  readonly button: string;
  readonly title: string;
  readonly about: string;
  readonly busy: string;
  readonly failed: string;
  readonly done: string;
}

/** What each step means where the keys stand now. */
export function stepWords(step: KeyStep, { isOtherNext }: Standing): StepWords {
  if (step === 'publish')
    return {
      button: 'Publish a new key',
      title: 'Publish a new key?',
      about:
        'The new key is added to our metadata. The old one keeps signing until you change that, so nothing breaks. Ask the provider’s administrators to load our metadata again.',
      busy: 'Publishing…',
      failed: 'Not published.',
      done: 'Published a new key.',
    };
  if (step === 'sign')
    return isOtherNext
      ? {
          button: 'Sign with the new key',
          title: 'Sign with the new key?',
          about:
            'If the provider does not know the new key yet, nobody can sign in through it. You can go back to the old key until you remove it.',
          busy: 'Changing…',
          failed: 'Not changed.',
          done: 'The new key signs from now on.',
        }
      : {
          button: 'Go back to the old key',
          title: 'Go back to the old key?',
          about: 'The old key signs again. The new one stays in our metadata.',
          busy: 'Changing…',
          failed: 'Not changed.',
          done: 'The old key signs again.',
        };
  const which = isOtherNext ? 'new' : 'old';
  return {
    button: `Remove the ${which} key`,
    title: `Remove the ${which} key?`,
    about: isOtherNext
      ? 'The new key is taken out of our metadata. If the provider already encrypts for it, those sign-ins fail until it loads our metadata again.'
      : 'The old key is taken out of our metadata. You cannot go back to it.',
    busy: 'Removing…',
    failed: 'Not removed.',
    done: `Removed the ${which} key.`,
  };
}

/** What an administrator does next. */
export function nextWords({ other, isOtherNext }: Standing): string {
  if (other === undefined) return 'To replace it, publish a new key first, so that the provider knows it in time.';
  return isOtherNext
    ? 'Step 2 of 3: when the provider has loaded our metadata again, sign with the new key.'
    : 'Step 3 of 3: when people sign in without trouble, remove the old key.';
}
