import type { ProviderKind } from '@circuit/domain/identityProviders';
import { assertNever } from '@circuit/domain/kernel';

import type { ListedProvider, ProviderTest } from './providersApi.ts';

export const KINDS: Readonly<Record<ProviderKind, { readonly name: string; readonly hint: string }>> = {
  oidc: { name: 'OpenID Connect', hint: 'Entra ID, Okta, Keycloak, Google and most newer systems.' },
  saml: { name: 'SAML 2.0', hint: 'Shibboleth, ADFS and most federations of universities.' },
  cas: { name: 'CAS', hint: 'The Central Authentication Service of many universities.' },
};

interface Words {
  readonly tone: 'ok' | 'warn' | 'bad' | 'neutral';
  readonly text: string;
}

export const standingOf = ({ isEnabled }: Pick<ListedProvider, 'isEnabled'>): Words =>
  isEnabled ? { tone: 'ok', text: 'On the sign-in page' } : { tone: 'neutral', text: 'Off' };

/** What ends, in time to do something about it; null while there is time. (IP-40) */
export function endWords({ kind, secretEnd }: Pick<ListedProvider, 'kind' | 'secretEnd'>): Words | null {
  if (secretEnd === null) return null;
  const what = kind === 'oidc' ? 'Client secret' : 'Certificate';
  if (secretEnd.state === 'ended') return { tone: 'bad', text: `${what} has ended` };
  const when = secretEnd.days === 0 ? 'today' : secretEnd.days === 1 ? 'tomorrow' : `in ${secretEnd.days} days`;
  return { tone: 'warn', text: `${what} ends ${when}` };
}

export const peopleWords = (people: number): string => (people === 1 ? '1 person' : `${people} people`);

/** What would have happened to the one who came. */
export function outcomeWords({ outcome, account, refusal }: ProviderTest): Words {
  const name = account === null ? 'an account' : `${account.firstName} ${account.lastName}`;
  switch (outcome) {
    case 'use':
      return { tone: 'ok', text: `They would be signed in as ${name}, as before.` };
    case 'link':
      return {
        tone: 'ok',
        text: `They would be signed in as ${name}, and this account would be connected from then on.`,
      };
    case 'create':
      return { tone: 'ok', text: 'They would get a new account.' };
    case 'refuse':
    case null:
      return { tone: 'bad', text: `They would be refused. ${refusal?.told ?? ''}`.trim() };
    default:
      return assertNever(outcome);
  }
}
