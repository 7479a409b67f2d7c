import type { UserId } from '../kernel/index.ts';
import { groupRoleRank, refusalText, roleLabel, type GroupRole } from '../permissions/index.ts';

import type { RosterEntry } from './entry.ts';
import type { RosterFacts } from './facts.ts';
import type { HeldGroupRole, RosterPerson } from './resolve.ts';
import { platformName, type PlatformIdentity } from './resolvePlatform.ts';
import { isSameSections } from './sections.ts';
import { higherOf, isFromPlatform, leavingOf, mergeEntries, namesOf, resolverOf } from './sources.ts';

export const ROSTER_ACTS = ['add', 'invite', 'change', 'remove', 'section', 'unchanged', 'kept'] as const;
export type RosterAct = (typeof ROSTER_ACTS)[number];

export type RosterChange = {
  readonly act: RosterAct;
  readonly entry: RosterEntry | null;
  readonly person: RosterPerson | null;
  readonly from: GroupRole | null;
  readonly to: GroupRole | null;
  /** The roles that go. */
  readonly losing: readonly HeldGroupRole[];
  /** The labels that the person gets in place of theirs; null: those stay. */
  readonly sections: readonly string[] | null;
  readonly detail: string;
  /** The line could not be matched to one person: a slip in the roster, not a rule. */
  readonly isUnresolved: boolean;
  /** What is written of a platform's person; null for one of a file. */
  readonly identity: PlatformIdentity['identity'] | null;
};

/** What a sync would do, one change for each person. Only roles that came from a roster are ever taken away. (RO-2) */
export function planRoster(facts: RosterFacts): RosterChange[] {
  const { people } = facts;
  const { named, namedIds } = decideEntries(facts);
  const isWhole = named.every(({ isUnresolved }) => !isUnresolved);
  const leaves = leavingOf(facts);
  const unnamed = people
    .filter(({ userId, held }) => !namedIds.has(userId) && held.some(({ isExternal }) => isExternal))
    .map((person) => decideMissing(person, leaves(person), isWhole));
  return keepAnOwner([...unnamed, ...named], people);
}

function decideEntries(facts: RosterFacts) {
  const resolve = resolverOf(facts);
  const byPerson = new Map<UserId, { readonly entry: RosterEntry; readonly at: number }>();
  const newNames = new Set<string>();
  // Somebody with two accounts on a platform, each of which they used here, is no mistake of the list.
  const linked = new Set(facts.links.map(platformName));
  const isLinked = ({ lti }: RosterEntry) => lti !== undefined && linked.has(platformName(lti));
  const named: RosterChange[] = [];
  for (const entry of mergeEntries(facts.entries)) {
    if (entry.isErased === true) {
      named.push(kept(entry, null, ERASED));
      continue;
    }
    const found = resolve(entry);
    const { person } = found.isOk ? found.value : found.failure;
    const earlier = person === null ? undefined : byPerson.get(person.userId);
    if (person !== null && earlier === undefined) byPerson.set(person.userId, { entry, at: named.length });
    if (!found.isOk) {
      named.push(kept(entry, person, found.failure.detail, found.failure.isUnresolved));
      continue;
    }
    const { identity } = found.value;
    if (person === null) {
      const names = namesOf(entry, identity);
      if (names.every((name) => !newNames.has(name)))
        named.push({ ...NOTHING, act: 'invite', entry, to: entry.role, sections: entry.sections ?? null, identity });
      else if (entry.lti !== undefined) named.push(kept(entry, null, TWICE, true));
      for (const name of names) newNames.add(name);
    } else if (earlier === undefined) named.push({ ...decideNamed(entry, person, facts.responsible), identity });
    else if (isFromPlatform(entry) === isFromPlatform(earlier.entry) && !(isLinked(entry) && isLinked(earlier.entry)))
      named.push(
        kept(entry, person, isFromPlatform(entry) ? TWICE : `Same person as line ${earlier.entry.line}.`, true),
      );
    else {
      const both = higherOf(earlier.entry, entry);
      named[earlier.at] = {
        ...decideNamed(both, person, facts.responsible),
        identity: named[earlier.at]?.identity ?? null,
      };
    }
  }
  return { named, namedIds: new Set(byPerson.keys()) };
}

const ERASED = 'This person was erased here. Add them by hand if they may come back.';
const TWICE = 'The roster names this person twice.';

const NOTHING = {
  entry: null,
  person: null,
  from: null,
  to: null,
  losing: [],
  sections: null,
  detail: '',
  isUnresolved: false,
  identity: null,
} as const;

function kept(
  entry: RosterEntry | null,
  person: RosterPerson | null,
  detail: string,
  isUnresolved = false,
): RosterChange {
  return { ...NOTHING, act: 'kept', entry, person, to: entry?.role ?? null, detail, isUnresolved };
}

function decideNamed(entry: RosterEntry, person: RosterPerson, responsible: readonly UserId[]): RosterChange {
  const { role: to } = entry;
  const external = person.held.filter(({ isExternal }) => isExternal);
  // What the platform signed for counts for more than its list: Moodle lists an assistant as a student. (RO-33)
  const launched = external.find(({ role }) => role === person.launchRole && groupRoleRank(role) < groupRoleRank(to));
  if (launched !== undefined) return { ...kept(entry, person, mismatchText(launched.role, to)), from: launched.role };
  const losing = external.filter(({ role }) => role !== to);
  const [{ role: from } = { role: null }] = losing;
  const isNew = entry.sections !== undefined && !isSameSections(entry.sections, person.sections);
  const sections = isNew ? (entry.sections ?? null) : null;
  if (person.held.some(({ role }) => role === to)) {
    const act = losing.length > 0 ? 'change' : sections === null ? 'unchanged' : 'section';
    return { ...NOTHING, act, entry, person, from, to, losing, sections };
  }
  if (person.removedBecause !== null)
    return kept(entry, person, `Removed by hand: “${person.removedBecause}”. Add them by hand to bring them back.`);
  if (!person.isActive) return kept(entry, person, 'This account is deactivated.');
  if (responsible.includes(person.userId)) return kept(entry, person, refusalText({ kind: 'roleForOneself' }));
  // A roster often knows a teaching assistant as a student: what was given by hand is not lowered. (RO-4)
  const byHand = person.held.find(({ role, isExternal }) => !isExternal && groupRoleRank(role) < groupRoleRank(to));
  if (byHand !== undefined) return kept(entry, person, 'Has a higher role here, added by hand.');
  return { ...NOTHING, act: losing.length === 0 ? 'add' : 'change', entry, person, from, to, losing, sections };
}

const mismatchText = (launched: GroupRole, listed: GroupRole): string =>
  `Opened the course as ${roleLabel(launched)}, but the roster says ${roleLabel(listed)}. Stays ${roleLabel(launched)}.`;

function decideMissing(person: RosterPerson, leaves: boolean, isWhole: boolean): RosterChange {
  const losing = person.held.filter(({ isExternal }) => isExternal);
  const [{ role: from } = { role: null }] = losing;
  if (!leaves) return { ...NOTHING, act: 'unchanged', person, from };
  if (!isWhole)
    return { ...kept(null, person, 'Not on the roster, but kept because some lines could not be matched.'), from };
  return { ...NOTHING, act: 'remove', person, from, losing };
}

/** A course is never left without an instructor: then those whom the roster would take away stay. (RO-5) */
function keepAnOwner(changes: readonly RosterChange[], people: readonly RosterPerson[]): RosterChange[] {
  const lost = new Set(changes.flatMap(({ losing }) => losing.map(({ id }) => id)));
  // Only somebody who can sign in counts: not who is deactivated, nor an address that may be nobody's.
  const stays = people.some(
    ({ isActive, held }) => isActive && held.some(({ id, role }) => role === 'GroupOwner' && !lost.has(id)),
  );
  const comes = changes.some(
    ({ act, to, person }) => to === 'GroupOwner' && (act === 'add' || act === 'change') && person?.isActive === true,
  );
  const hadOne = people.some(({ held }) => held.some(({ role }) => role === 'GroupOwner'));
  if (stays || comes || !hadOne) return [...changes];
  return changes.map((change) =>
    change.losing.some(({ role }) => role === 'GroupOwner')
      ? { ...kept(change.entry, change.person, refusalText({ kind: 'lastGroupOwner' })), from: change.from }
      : change,
  );
}
