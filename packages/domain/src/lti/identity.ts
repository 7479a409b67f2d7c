import type { UserId } from '../kernel/index.ts';
import { isPlaceholderEmail, UNNAMED } from '../people/index.ts';
import type { GlobalRole } from '../permissions/index.ts';

/** How a platform's person was connected with one of ours. */
export type LinkedBy = 'created' | 'email' | 'puid' | 'claim';

interface Candidate {
  readonly userId: UserId;
  readonly isActive: boolean;
  readonly globalRoles: readonly GlobalRole[];
}

export interface IdentityFacts {
  /** Whom this platform means by this subject, from an earlier launch. */
  readonly linked: (Candidate & { readonly linkedBy: LinkedBy }) | null;
  /** Who has the PUID and the e-mail that the launch names. */
  readonly byPuid: Candidate | null;
  readonly byEmail: Candidate | null;
  readonly trustsPuid: boolean;
  readonly trustsEmail: boolean;
}

export type Identity =
  | { readonly act: 'use'; readonly userId: UserId }
  | { readonly act: 'link'; readonly userId: UserId; readonly by: LinkedBy }
  /** Somebody new. An e-mail or a number that the platform does not check is not given to them. */
  | { readonly act: 'create'; readonly keepsEmail: boolean; readonly keepsPuid: boolean }
  /** This account, once its owner has signed in. */
  | { readonly act: 'signInOnce'; readonly userId: UserId }
  | { readonly act: 'refuse'; readonly reason: 'personInactive' };

const ranksHigh = ({ globalRoles }: Candidate): boolean =>
  globalRoles.includes('Admin') || globalRoles.includes('SuperAdmin');

/**
 * Who launches: by the link of an earlier launch, then by a PUID where the platform's are trusted, then by an e-mail
 * where the platform's are. A platform's word never makes anybody an Admin or SuperAdmin: they sign in once. (LT-33, LT-34)
 */
export function decideIdentity(facts: IdentityFacts): Identity {
  const { linked, byPuid, byEmail, trustsPuid, trustsEmail } = facts;
  if (linked !== null) {
    if (!linked.isActive) return { act: 'refuse', reason: 'personInactive' };
    const isProved = linked.linkedBy === 'claim' || !ranksHigh(linked);
    return isProved ? { act: 'use', userId: linked.userId } : { act: 'signInOnce', userId: linked.userId };
  }
  if (trustsPuid && byPuid !== null) return attach(byPuid, 'puid');
  if (trustsEmail && byEmail !== null) return attach(byEmail, 'email');
  // An account with this address exists. A second one would take its place in the person's eyes.
  if (byEmail !== null)
    return byEmail.isActive
      ? { act: 'signInOnce', userId: byEmail.userId }
      : { act: 'refuse', reason: 'personInactive' };
  return { act: 'create', keepsEmail: trustsEmail, keepsPuid: trustsPuid };
}

function attach(person: Candidate, by: 'puid' | 'email'): Identity {
  if (!person.isActive) return { act: 'refuse', reason: 'personInactive' };
  return ranksHigh(person) ? { act: 'signInOnce', userId: person.userId } : { act: 'link', userId: person.userId, by };
}

interface PersonNames {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What a known person gets of what the platform says about them now: an address and a name where we had none, and never
 * in place of one that we have. The address is null unless the platform's are trusted and nobody has it. (LT-35)
 */
export function missingNames(
  known: PersonNames,
  said: Omit<PersonNames, 'email'> & { readonly email: string | null },
): PersonNames | null {
  const takesEmail = said.email !== null && isPlaceholderEmail(known.email);
  const takesName = known.firstName === UNNAMED && (said.firstName !== '' || said.lastName !== '');
  if (!takesEmail && !takesName) return null;
  const { firstName, lastName } = takesName ? said : known;
  return { email: takesEmail ? (said.email ?? known.email) : known.email, firstName, lastName };
}
