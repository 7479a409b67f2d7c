import { randomUUID } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import type { AssignmentId, CalibrationId, GroupId, UserId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';

import type { Home } from '#platform/homes.ts';
import type { World } from '#testing/aWorld.ts';
import { addGroupAssignment } from '#testing/groupAssignments.ts';
import { addAssignment, addRubric } from '#testing/library.ts';
import { addGroup } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';

import { handInThings, openGroupAssignment } from './handInThings.ts';
import { responseThings } from './responseThings.ts';
import { reviewThings } from './reviewThings.ts';
import type { Caller, Place, Things } from './row.ts';
import { scoreThings } from './scoreThings.ts';

const ROLES: Partial<Record<Caller, GroupRole>> = {
  learner: 'GroupLearner',
  grader: 'GroupGrader',
  owner: 'GroupOwner',
};

const WITH_STANDING: readonly Caller[] = ['learner', 'grader', 'owner', 'viewer'];

/**
 * Somebody of each kind, signed in; new for each endpoint, since some of them end a session. They have their roles in a
 * course of their own, so that a call about no thing is made by a learner or an owner, too.
 */
export async function newCallers(world: World): Promise<Record<Caller, Person | undefined>> {
  const callers: Record<Caller, Person | undefined> = {
    anyone: undefined,
    stranger: await world.person(),
    learner: await world.person(),
    grader: await world.person(),
    owner: await world.person(),
    creator: await world.person({ roles: ['Creator'] }),
    viewer: await world.person(),
    admin: await world.person({ roles: ['Admin'] }),
    superAdmin: await world.person({ roles: ['SuperAdmin'] }),
  };
  await world.home.database.withShard(world.shard, async (db) => {
    const at = within(world.home, db);
    const groupId = await addGroup(at, world.shard, {});
    const assignmentId = await addAssignment(at, world.shard, {});
    const rubricId = await addRubric(at, world.shard, {});
    for (const caller of WITH_STANDING) {
      const as = callers[caller];
      if (as !== undefined) await giveStanding(db, as, caller, { groupId, assignmentId, rubricId });
    }
  });
  return callers;
}

/** What a call at this place is about, made anew: one call must not change what the next one meets. */
export async function thingsAt(world: World, place: Place, caller: Caller, as: Person | undefined): Promise<Things> {
  const shard = place === 'otherShard' ? world.otherShard : world.shard;
  const isDeleted = place === 'deleted';
  const isMine = place !== 'otherGroup' && place !== 'otherShard';
  const inDb = <Answer>(work: (db: ShardDb) => Promise<Answer>) => world.home.database.withShard(shard, work);
  // One transaction for the whole place: eight small ones cost more than the call that is tested.
  const made = await inDb(async (db) => {
    const at = within(world.home, db);
    const groupId = await addGroup(at, shard, { isDeleted });
    const assignmentId = await addAssignment(at, shard, { isDeleted });
    const rubricId = await addRubric(at, shard, { isDeleted });
    // The library still has the assignment that a deleted one was made from, so that only the deleted one is missing.
    const groupAssignmentOf = isDeleted ? await addAssignment(at, shard, {}) : assignmentId;
    const groupAssignment = {
      shard,
      groupId,
      assignmentId: groupAssignmentOf,
      activation: 'Activated',
      isDeleted,
    } as const;
    const groupAssignmentId = await addGroupAssignment(at, shard, groupAssignment);
    if (as !== undefined && isMine) await giveStanding(db, as, caller, { groupId, assignmentId, rubricId });
    // A second owner, so that the caller is never the last one.
    const colleague = await addMember(db, groupId, 'GroupOwner');
    const partsGroupId = place === 'smuggled' ? await addGroup(at, world.shard, {}) : groupId;
    await openGroupAssignment(db, { groupId, groupAssignmentId, rubricId });
    const person = place === 'own' && as !== undefined ? as : await personAt(db, place, groupId);
    return { groupId, assignmentId, rubricId, groupAssignmentOf, groupAssignmentId, colleague, partsGroupId, person };
  });
  const { groupId, assignmentId, rubricId, groupAssignmentOf, groupAssignmentId, colleague, partsGroupId } = made;
  const member: Things['member'] = (role) => inDb((db) => addMember(db, partsGroupId, role));
  const whose = async () =>
    as === undefined || place === 'otherShard' ? (await member('GroupLearner')).userId : as.id;
  const { scoreRun, endReview } = scoreThings({ groupId, groupAssignmentId, inDb, member });
  return {
    groupId,
    assignmentId,
    rubricId,
    groupAssignmentId,
    partsGroupId,
    person: made.person,
    member,
    forbiddenPairId: async () => {
      const { userId } = await member('GroupLearner');
      const [first, second] = userId < colleague.userId ? [userId, colleague.userId] : [colleague.userId, userId];
      const pair = { group_id: partsGroupId, first_user_id: first, second_user_id: second };
      const { id } = await inDb((db) =>
        db.insertInto('forbidden_pairs').values(pair).returning('id').executeTakeFirstOrThrow(),
      );
      return id;
    },
    jobLogId: async (kind) => {
      const log = { kind, group_id: partsGroupId };
      return (await inDb((db) => db.insertInto('job_logs').values(log).returning('id').executeTakeFirstOrThrow())).id;
    },
    userRoleId: async () => {
      const held = { user_id: (await member('GroupLearner')).userId, role: 'Creator' } as const;
      return (await inDb((db) => db.insertInto('user_roles').values(held).returning('id').executeTakeFirstOrThrow()))
        .id;
    },
    externalTermId: async () => {
      const term = { name: `Term ${randomUUID()}` };
      return (
        await inDb((db) => db.insertInto('external_terms').values(term).returning('id').executeTakeFirstOrThrow())
      ).id;
    },
    calibrationId: () => inDb((db) => addCalibration(db, assignmentId)),
    groupAssignmentCalibrationId: () =>
      inDb((db) => addGroupAssignmentCalibration(db, { groupId, groupAssignmentId, assignmentId: groupAssignmentOf })),
    ...handInThings({ groupId, groupAssignmentId, inDb, member, userId: whose }),
    ...reviewThings(world, { shard, groupId, groupAssignmentId, inDb, userId: whose, member }),
    scoreRun,
    endReview,
    ...responseThings(world, { shard, groupId, groupAssignmentId, inDb, userId: whose, member, scoreRun }),
    sharerId: async () => {
      const { userId } = await member('GroupLearner');
      await inDb((db) => share(db, userId, { assignmentId, rubricId }));
      return userId;
    },
  };
}

async function addCalibration(db: ShardDb, assignmentId: AssignmentId): Promise<CalibrationId> {
  const values = { assignment_id: assignmentId, position: 1 };
  return (await db.insertInto('calibrations').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addGroupAssignmentCalibration(
  db: ShardDb,
  { groupId, groupAssignmentId, assignmentId }: Pick<Things, 'groupId' | 'groupAssignmentId' | 'assignmentId'>,
): Promise<string> {
  const calibrationId = await addCalibration(db, assignmentId);
  const of = { group_id: groupId, group_assignment_id: groupAssignmentId, calibration_id: calibrationId };
  const values = { ...of, position: 1 };
  return (await db.insertInto('group_assignment_calibrations').values(values).returning('id').executeTakeFirstOrThrow())
    .id;
}

async function giveStanding(
  db: ShardDb,
  as: Person,
  caller: Caller,
  { groupId, assignmentId, rubricId }: Pick<Things, 'groupId' | 'assignmentId' | 'rubricId'>,
): Promise<void> {
  const role = ROLES[caller];
  if (role !== undefined)
    await db.insertInto('group_user_roles').values({ group_id: groupId, user_id: as.id, role }).execute();
  if (caller === 'viewer') await share(db, as.id, { assignmentId, rubricId });
}

async function share(
  db: ShardDb,
  userId: UserId,
  { assignmentId, rubricId }: Pick<Things, 'assignmentId' | 'rubricId'>,
): Promise<void> {
  const held = { user_id: userId, role: 'Viewer' } as const;
  await db
    .insertInto('assignment_user_roles')
    .values({ ...held, assignment_id: assignmentId })
    .execute();
  await db
    .insertInto('rubric_user_roles')
    .values({ ...held, rubric_id: rubricId })
    .execute();
}

/** Nobody who could sign in: a row is enough to be asked about. */
async function addMember(db: ShardDb, groupId: GroupId, role: GroupRole) {
  const email = `${randomUUID()}@example.edu`;
  const { id } = await db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  const held = await db
    .insertInto('group_user_roles')
    .values({ group_id: groupId, user_id: id, role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, email, groupUserRoleId: held.id };
}

/** The home with its database already inside this transaction. */
const within = (home: Home, db: ShardDb): Home => ({
  ...home,
  database: { ...home.database, withShard: (_shard, work) => work(db) },
});

async function personAt(db: ShardDb, place: Place, groupId: GroupId): Promise<Things['person']> {
  const { userId: id, email } = await addMember(db, groupId, 'GroupLearner');
  if (place === 'deleted') await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
  return { id, email };
}
