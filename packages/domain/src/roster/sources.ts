import { ok, type Result } from '../kernel/index.ts';
import { groupRoleRank } from '../permissions/index.ts';

import type { RosterEntry } from './entry.ts';
import type { RosterFacts } from './facts.ts';
import { directoryOf, resolveEntry, type Directory, type RosterPerson } from './resolve.ts';
import {
  platformName,
  resolvePlatformEntry,
  type PlatformDirectory,
  type PlatformIdentity,
} from './resolvePlatform.ts';

export const isFromPlatform = ({ lti }: RosterEntry): boolean => lti !== undefined;

/** A platform and a file, or two courses of a platform, name one person: the higher role counts, and every section. (RO-34) */
export function higherOf(one: RosterEntry, other: RosterEntry): RosterEntry {
  const role = groupRoleRank(one.role) <= groupRoleRank(other.role) ? one.role : other.role;
  if (one.sections === undefined && other.sections === undefined) return { ...one, role };
  return { ...one, role, sections: [...new Set([...(one.sections ?? []), ...(other.sections ?? [])])] };
}

/** Platforms first, each of their people once. */
export function mergeEntries(entries: readonly RosterEntry[]): RosterEntry[] {
  const ofPlatforms = new Map<string, RosterEntry>();
  for (const entry of entries) {
    if (entry.lti === undefined) continue;
    const name = platformName(entry.lti);
    const before = ofPlatforms.get(name);
    ofPlatforms.set(name, before === undefined ? entry : higherOf(before, entry));
  }
  return [...ofPlatforms.values(), ...entries.filter((entry) => !isFromPlatform(entry))];
}

interface Found {
  readonly person: RosterPerson | null;
  readonly identity: PlatformIdentity['identity'] | null;
}
interface NotFound {
  readonly person: RosterPerson | null;
  readonly detail: string;
  readonly isUnresolved: boolean;
}

/** An entry of a platform by the platform's own names, one of a file by its identifiers. */
export function resolverOf({ people, platforms, links }: RosterFacts): (entry: RosterEntry) => Result<Found, NotFound> {
  const directory: Directory = directoryOf(people);
  const ofPlatforms: PlatformDirectory = {
    ...directory,
    byId: new Map(people.map((person) => [person.userId, person])),
    byName: new Map(links.map((link) => [platformName(link), link])),
    platforms: new Map(platforms.map((platform) => [platform.externalProviderId, platform])),
  };
  return (entry) => {
    const { lti } = entry;
    if (lti === undefined) {
      const found = resolveEntry(entry, directory);
      return found.isOk
        ? ok({ person: found.value, identity: null })
        : { isOk: false, failure: { person: null, detail: found.failure, isUnresolved: true } };
    }
    const found = resolvePlatformEntry({ ...entry, lti }, ofPlatforms);
    return found.isOk ? found : { isOk: false, failure: { ...found.failure, isUnresolved: false } };
  };
}

/** What a new person would be written with: two of one name are one person, or a mistake. */
export function namesOf(entry: RosterEntry, identity: Found['identity']): string[] {
  const [keepsEmail, keepsPuid] =
    identity?.act === 'create' ? [identity.keepsEmail, identity.keepsPuid] : [entry.lti === undefined, false];
  return [
    ...(keepsEmail && entry.email !== null ? [`e-mail ${entry.email}`] : []),
    ...(keepsPuid && entry.puid !== null ? [`PUID ${entry.puid}`] : []),
  ];
}

/**
 * Whether somebody whom nothing names has to go: where the file says so, or where a platform knew them and no longer
 * names them. Who came with a file that keeps people is no platform's to remove, and nobody goes who came after the
 * platform was read. (RO-34, RO-43)
 */
export function leavingOf({ missing, platforms, links }: RosterFacts): (person: RosterPerson) => boolean {
  const known = new Set(links.map(({ userId }) => userId));
  return ({ userId, cameAfterReading }) =>
    !cameAfterReading && (missing === 'remove' || (platforms.length > 0 && (missing === null || known.has(userId))));
}
