import type { UserId } from '../kernel/index.ts';
import type { GlobalRole } from '../permissions/index.ts';

import type { ProviderRefusal } from './refusals.ts';
import type { SaidPerson } from './said.ts';
import type { FirstSignIn } from './settings.ts';

export const LINKED_BY = ['created', 'puid', 'alias', 'email', 'connected'] as const;
/** How a provider's person was connected with one of ours; `connected`: by the person, while signed in. */
export type ProviderLinkedBy = (typeof LINKED_BY)[number];

export interface AccountCandidate {
  readonly userId: UserId;
  readonly isActive: boolean;
  readonly globalRoles: readonly GlobalRole[];
}

export interface AdmissionFacts {
  /** Whom this provider meant by this subject before. */
  readonly linked: AccountCandidate | null;
  /** Who has the PUID, the user name and the e-mail that it names. */
  readonly byPuid: AccountCandidate | null;
  readonly byAlias: AccountCandidate | null;
  readonly byEmail: AccountCandidate | null;
  readonly said: Pick<SaidPerson, 'isEmailTrusted'>;
  readonly firstSignIn: FirstSignIn;
}

export type Admission =
  | { readonly act: 'use'; readonly userId: UserId }
  | { readonly act: 'link'; readonly userId: UserId; readonly by: Exclude<ProviderLinkedBy, 'created' | 'connected'> }
  | { readonly act: 'create' }
  | { readonly act: 'refuse'; readonly reason: ProviderRefusal; readonly userId?: UserId };

const ranksHigh = ({ globalRoles }: AccountCandidate): boolean =>
  globalRoles.includes('Admin') || globalRoles.includes('SuperAdmin');

/**
 * Whose account it is: by an earlier sign-in, then by PUID, user name and an e-mail that the provider answers for. No name
 * ever leads into the account of an Admin or SuperAdmin: they sign in once and connect it themselves. (IP-20 to IP-24)
 */
export function decideAdmission(facts: AdmissionFacts): Admission {
  const { linked, byPuid, byAlias, byEmail, said, firstSignIn } = facts;
  if (linked !== null)
    return linked.isActive ? { act: 'use', userId: linked.userId } : { act: 'refuse', reason: 'personInactive' };
  const named = [
    { by: 'puid', found: byPuid },
    { by: 'alias', found: byAlias },
    { by: 'email', found: said.isEmailTrusted ? byEmail : null },
  ] as const;
  const candidates = named.flatMap(({ by, found }) => (found === null ? [] : [{ by, found }]));
  const [first] = candidates;
  if (first !== undefined) {
    if (candidates.some(({ found }) => found.userId !== first.found.userId))
      return { act: 'refuse', reason: 'severalAccounts' };
    return attach(first.found, first.by);
  }
  // Somebody has this address here. A second account would take its place in their eyes; and anybody may claim one.
  if (byEmail !== null) return { act: 'refuse', reason: 'emailUnverified', userId: byEmail.userId };
  return firstSignIn === 'create' ? { act: 'create' } : { act: 'refuse', reason: 'personUnknown' };
}

function attach(person: AccountCandidate, by: 'puid' | 'alias' | 'email'): Admission {
  if (!person.isActive) return { act: 'refuse', reason: 'personInactive' };
  return ranksHigh(person)
    ? { act: 'refuse', reason: 'connectFirst', userId: person.userId }
    : { act: 'link', userId: person.userId, by };
}
