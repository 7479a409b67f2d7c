import type { UserId } from '../kernel/index.ts';
import { GROUP_ROLES, refusalText, type GroupRole } from '../permissions/index.ts';

import type { RosterEntry } from './entry.ts';
import { isSameSections } from './sections.ts';
import { directoryOf, resolveEntry, type HeldGroupRole, type RosterPerson } from './resolve.ts';

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
};

export type RosterFacts = {
  readonly entries: readonly RosterEntry[];
  /** Everyone in the course, and everyone else the roster may refer to. */
  readonly people: readonly RosterPerson[];
  readonly missing: 'keep' | 'remove';
  /** The people who uploaded the roster or started the sync: it gives them no role. (RO-6) */
  readonly responsible: readonly UserId[];
};

/** What a sync would do, one change for each person. Only roles that came from a roster are ever taken away. (RO-2) */
export function planRoster({ entries, people, missing, responsible }: RosterFacts): RosterChange[] {
  const directory = directoryOf(people);
  const lineOf = new Map<UserId, number>();
  const named = entries.map((entry): RosterChange => {
    const found = resolveEntry(entry, directory);
    if (!found.isOk) return kept(entry, null, found.failure, true);
    const person = found.value;
    if (person === null) return { ...NOTHING, act: 'invite', entry, to: entry.role, sections: entry.sections ?? null };
    const earlier = lineOf.get(person.userId);
    if (earlier !== undefined) return kept(entry, person, `Same person as line ${earlier}.`, true);
    lineOf.set(person.userId, entry.line);
    return decideNamed(entry, person, responsible);
  });
  const isWhole = named.every(({ isUnresolved }) => !isUnresolved);
  const unnamed = people
    .filter(({ userId, held }) => !lineOf.has(userId) && held.some(({ isExternal }) => isExternal))
    .map((person) => decideMissing(person, missing, isWhole));
  return keepAnOwner([...unnamed, ...named], people);
}

const NOTHING = {
  entry: null,
  person: null,
  from: null,
  to: null,
  losing: [],
  sections: null,
  detail: '',
  isUnresolved: false,
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
  const byHand = person.held.find(({ role, isExternal }) => !isExternal && rankOf(role) < rankOf(to));
  if (byHand !== undefined) return kept(entry, person, 'Has a higher role here, added by hand.');
  return { ...NOTHING, act: losing.length === 0 ? 'add' : 'change', entry, person, from, to, losing, sections };
}

function decideMissing(person: RosterPerson, missing: 'keep' | 'remove', isWhole: boolean): RosterChange {
  const losing = person.held.filter(({ isExternal }) => isExternal);
  const [{ role: from } = { role: null }] = losing;
  if (missing === 'keep') return { ...NOTHING, act: 'unchanged', person, from };
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

export const rankOf = (role: GroupRole): number => GROUP_ROLES.indexOf(role);
