import type { Shard } from '../kernel/index.ts';
import { launchRole, type PlatformMember } from '../lti/index.ts';
import { readIdentifier, type IdentifierKind } from '../people/index.ts';

import type { RosterEntry } from './entry.ts';
import { LONGEST_SECTION, MOST_SECTIONS } from './sections.ts';

/**
 * The people of a platform's course as a roster names them. Who is suspended or deleted there is not on it, nor is the
 * test student, nor somebody whose role means nothing in a course. (RO-31)
 */
export function entriesOfMembers(
  members: readonly PlatformMember[],
  { externalProviderId, shard }: { readonly externalProviderId: string; readonly shard: Shard },
): RosterEntry[] {
  return members.flatMap((member, at): RosterEntry[] => {
    const { role, isTestUser } = launchRole(member.roles);
    if (!member.isActive || isTestUser || role === null) return [];
    const entry = {
      line: at + 1,
      email: identifier(member.email, 'email', shard),
      alias: null,
      puid: identifier(member.sourcedId, 'puid', shard),
      firstName: member.firstName,
      lastName: member.lastName,
      role,
      lti: { externalProviderId, subject: member.subject },
    };
    return [member.sections === null ? entry : { ...entry, sections: labels(member.sections) }];
  });
}

/** In the one spelling that is stored; null where the platform sent something else. */
function identifier(text: string | null, kind: IdentifierKind, shard: Shard): string | null {
  const read = text === null ? undefined : readIdentifier(text, shard);
  return read?.isOk === true && read.value.kind === kind ? read.value.value : null;
}

/** Nobody mends a label in a file here, so one that is too long is cut. */
function labels(names: readonly string[]): string[] {
  const clean = names.map((name) => name.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_SECTION).trim());
  return [...new Set(clean.filter((name) => name !== ''))].slice(0, MOST_SECTIONS);
}
