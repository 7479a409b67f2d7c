import { assertNever, err, ok, type Result, type UserId } from '../kernel/index.ts';
import { decideIdentity, type Identity, type LinkedBy } from '../lti/index.ts';

import type { RosterEntry } from './entry.ts';
import type { RosterPerson } from './resolve.ts';

/** A learning platform whose roster is read, and which of its words about people count. */
export type RosterPlatform = {
  readonly externalProviderId: string;
  readonly name: string;
  readonly trustsEmail: boolean;
  readonly trustsPuid: boolean;
  /** People come to their course through it, as they do from a learning platform and not from a timetable. */
  readonly opensCourses: boolean;
};

/** Whom a platform means by a name of its own. */
export type PlatformLink = {
  readonly externalProviderId: string;
  readonly subject: string;
  readonly userId: UserId;
  readonly linkedBy: LinkedBy;
};

export type PlatformDirectory = {
  readonly byId: ReadonlyMap<UserId, RosterPerson>;
  readonly byEmail: ReadonlyMap<string, RosterPerson>;
  readonly byPuid: ReadonlyMap<string, RosterPerson>;
  readonly byName: ReadonlyMap<string, PlatformLink>;
  readonly platforms: ReadonlyMap<string, RosterPlatform>;
};

/** Somebody of ours, or somebody new; and what is to be written of it. */
export type PlatformIdentity = {
  readonly person: RosterPerson | null;
  readonly identity: Extract<Identity, { act: 'use' | 'link' | 'create' }>;
};

export const platformName = (at: { readonly externalProviderId: string; readonly subject: string }): string =>
  `${at.externalProviderId} ${at.subject}`;

/**
 * Whom a platform's entry means, by the rules of a launch: its own name for the person, then a PUID and an e-mail where
 * they are trusted. An account that needs a sign-in at a launch is left alone here, and the plan says so. (RO-32)
 */
export function resolvePlatformEntry(
  entry: RosterEntry & { readonly lti: NonNullable<RosterEntry['lti']> },
  directory: PlatformDirectory,
): Result<PlatformIdentity, { readonly person: RosterPerson | null; readonly detail: string }> {
  const platform = directory.platforms.get(entry.lti.externalProviderId);
  if (platform === undefined) return err({ person: null, detail: 'This platform is not connected.' });
  const link = directory.byName.get(platformName(entry.lti));
  const linked = link === undefined ? undefined : directory.byId.get(link.userId);
  const byPuid = directory.byPuid.get(entry.puid ?? '') ?? null;
  const byEmail = directory.byEmail.get(entry.email ?? '') ?? null;
  const identity = decideIdentity({
    linked: linked === undefined || link === undefined ? null : { ...linked, linkedBy: link.linkedBy },
    byPuid,
    byEmail,
    trustsEmail: platform.trustsEmail,
    trustsPuid: platform.trustsPuid,
  });
  const personOf = (userId: UserId) => directory.byId.get(userId) ?? null;
  switch (identity.act) {
    case 'use':
    case 'link':
      return ok({ person: personOf(identity.userId), identity });
    case 'create':
      return ok({ person: null, identity });
    case 'signInOnce':
      return err({ person: personOf(identity.userId), detail: signInText(personOf(identity.userId), platform) });
    case 'refuse':
      return err({ person: linked ?? byPuid ?? byEmail, detail: 'This account is deactivated.' });
    default:
      return assertNever(identity);
  }
}

function signInText(person: RosterPerson | null, { name, opensCourses }: RosterPlatform): string {
  const what =
    person?.globalRoles.some((role) => role === 'Admin' || role === 'SuperAdmin') === true
      ? 'This is the account of an administrator.'
      : 'There is an account with this e-mail.';
  return opensCourses
    ? `${what} It joins when they open the course from ${name} and sign in once.`
    : `${what} Add them by hand.`;
}
