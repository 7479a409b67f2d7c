import { groupId, type Shard } from '@circuit/domain/kernel';

import { oneOf, seededChance, shuffled } from './chance.ts';
import { globalRoles } from './courses.ts';
import { populace, type Person } from './people.ts';
import type { Group, GroupUserRole, Plan, Term } from './plan.ts';
import { seededId } from './seededId.ts';

export const LARGE = { people: 100_000, instructors: 400, groups: 1200 };
const BATCH = 5000;
const SEATS = [18, 24, 30, 45, 60, 90, 120, 180, 240, 412] as const;
const SUBJECTS = [
  'BIO 131 Biology',
  'CHE 115 Chemistry',
  'COM 114 Speech',
  'CS 180 Programming',
  'ECN 251 Microeconomics',
  'ENG 106 Composition',
  'HIS 152 World History',
  'MGT 200 Accounting',
  'NUR 210 Nursing Practice',
  'PHL 110 Ethics',
  'PSY 120 Psychology',
  'SOC 100 Sociology',
] as const;

export type LargeBatch = Pick<Plan, 'users' | 'userRoles' | 'groups' | 'groupUserRoles'>;

/**
 * A hundred thousand people more, none of whom can sign in: 400 instructors with three courses each, and students who
 * take one or two of them. In batches, since nobody wants all of it in memory or in one transaction.
 */
export function* largePlan(shard: Shard, terms: readonly Term[], size = LARGE): Generator<LargeBatch> {
  const random = seededChance('large');
  const place = { shard, mailDomain: 'example.edu', hasCareerAccounts: true, peopleBefore: 1000 };
  const { anybody } = populace(place, random);
  const enroll = (person: Person, group: Group, role: GroupUserRole['role']): GroupUserRole => ({
    id: seededId(shard, 'groupUserRole', group.id, person.id, role),
    groupId: group.id,
    userId: person.id,
    role,
    isExternal: false,
  });

  const instructors = Array.from({ length: size.instructors }, anybody);
  const groups = Array.from({ length: size.groups }, (_, at) => largeGroup(shard, at, oneOf(terms, random)));
  yield {
    users: instructors,
    userRoles: globalRoles(shard, 'Creator', instructors),
    groups,
    groupUserRoles: groups.map((group, at) => enroll(itemAt(instructors, at), group, 'GroupOwner')),
  };

  const seats = shuffled(
    groups.flatMap((group, at) => Array.from({ length: itemAt(SEATS, at) }, () => group)),
    random,
  );
  const students = size.people - size.instructors;
  for (let first = 0; first < students; first += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, students - first) }, anybody);
    const groupUserRoles = users.flatMap((user, at) => {
      const taken = [seats[first + at], seats[first + at + students]].filter((seat) => seat !== undefined);
      return [...new Set(taken)].map((group) => enroll(user, group, 'GroupLearner'));
    });
    yield { users, userRoles: [], groups: [], groupUserRoles };
  }
}

function largeGroup(shard: Shard, at: number, { id: externalTermId, startDate, endDate }: Term): Group {
  const section = String(Math.floor(at / SUBJECTS.length) + 1).padStart(3, '0');
  const name = `${itemAt(SUBJECTS, at)}, section ${section}`;
  const id = groupId(seededId(shard, 'group', name));
  return { id, guid: seededId(shard, 'guid', id), name, externalTermId, startDate, endDate, isDeleted: false };
}

/** Round and round. */
function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
