import { err, ok, type Result, type UserId } from '../kernel/index.ts';
import type { GlobalRole, GroupRole } from '../permissions/index.ts';

import type { RosterEntry } from './entry.ts';

/** A role that somebody holds in the course. */
export type HeldGroupRole = { readonly id: string; readonly role: GroupRole; readonly isExternal: boolean };

/** Somebody who is in the course, or whom the roster names; keys as identifiers spell them. */
export type RosterPerson = {
  readonly userId: UserId;
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly held: readonly HeldGroupRole[];
  /** Their labels in the course. */
  readonly sections: readonly string[];
  /** Why they were removed by hand although a roster names them; null: they were not. (RO-22) */
  readonly removedBecause: string | null;
  /** Outside the course. */
  readonly globalRoles: readonly GlobalRole[];
  /** They opened the course from a platform after it was read: that it does not name them says nothing. (RO-43) */
  readonly cameAfterReading: boolean;
  /** The role that their last launch from a learning platform gave; null: none did. (RO-33) */
  readonly launchRole: GroupRole | null;
};

export type Directory = {
  readonly byEmail: ReadonlyMap<string, RosterPerson>;
  readonly byAlias: ReadonlyMap<string, RosterPerson>;
  readonly byPuid: ReadonlyMap<string, RosterPerson>;
};

export function directoryOf(people: readonly RosterPerson[]): Directory {
  const keyed = (key: 'email' | 'uid' | 'puid') =>
    new Map(people.flatMap((person) => (person[key] === null ? [] : [[person[key], person] as const])));
  return { byEmail: keyed('email'), byAlias: keyed('uid'), byPuid: keyed('puid') };
}

/**
 * Whom an entry means; null when nobody has its e-mail yet. Every identifier must point to the same person: where they
 * do not, a slip would otherwise give a stranger a place in the course. (RO-12)
 */
export function resolveEntry(entry: RosterEntry, directory: Directory): Result<RosterPerson | null, string> {
  const named = [
    { label: 'PUID', own: 'puid', value: entry.puid, person: directory.byPuid.get(entry.puid ?? '') },
    { label: 'alias', own: 'uid', value: entry.alias, person: directory.byAlias.get(entry.alias ?? '') },
    { label: 'e-mail', own: 'email', value: entry.email, person: directory.byEmail.get(entry.email ?? '') },
  ] as const;
  const person = named.find((one) => one.person !== undefined)?.person;
  if (person === undefined) {
    if (entry.email !== null) return ok(null);
    return err(`Nobody has this ${entry.puid === null ? 'alias' : 'PUID'}.`);
  }
  // Also when the chosen one has no such identifier at all, and it is somebody else's.
  const stray = named.find(
    ({ own, value, person: meant }) =>
      (meant !== undefined && meant !== person) || (value !== null && person[own] !== null && person[own] !== value),
  );
  return stray === undefined
    ? ok(person)
    : err(`The ${stray.label} belongs to a different person than the rest of the line.`);
}
