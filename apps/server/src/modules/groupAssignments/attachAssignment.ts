import { attachAssignment, copyGroupAssignment } from '@circuit/contract/groupAssignments';
import type { ShardDb } from '@circuit/db';
import { phaseLengths } from '@circuit/domain/assignments';
import type { AssignmentId, GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { nextMonday, planSchedule, shiftSchedule } from '@circuit/domain/phases';

import { assignmentOf, designColumns, selectAssignmentStanding } from '#modules/assignments/public.ts';
import { selectGroupStanding, type CourseWork } from '#modules/groups/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  insertGroupAssignment,
  replacePhases,
  rewriteGroupAssignment,
  selectTimeZone,
} from './groupAssignments.store.ts';
import { loadGroupAssignment, groupAssignmentOf } from './groupAssignmentOf.ts';
import { copyLibraryCalibrations, copySnapshot } from './snapshots.store.ts';
import { copyWork, takeWork } from './takeWork.ts';

/** Takes a snapshot: later edits in the library do not touch it. (GA-2) */
export const attachAssignmentRoute = implement(attachAssignment, async (wanted, context) => {
  const { db, standing, now } = context;
  const id = await attachToCourse(context, wanted);
  return groupAssignmentOf(await loadGroupAssignment(db, id, now), standing.roles);
});

interface Wanted {
  readonly groupId: GroupId;
  readonly assignmentId: AssignmentId;
  readonly firstStartsAt?: Date | undefined;
}

/** Whether the caller may add to the course was asked before; here, whether they may read what they add. */
export async function attachToCourse(
  context: Pick<Context, 'db' | 'now' | 'audit'> & { readonly actor: SignedIn },
  { groupId, assignmentId, firstStartsAt }: Wanted,
): Promise<GroupAssignmentId> {
  const { db, now, audit } = context;
  const { copier, ...assignment } = await readableAssignment(context, assignmentId);
  const id = await insertGroupAssignment(db, {
    groupId,
    assignmentId,
    assignmentVersion: assignment.version,
    rubricVersionId: assignment.rubric?.rubricVersionId ?? null,
    columns: { ...designColumns(assignment), title: assignment.title },
  });
  await copyLibraryCalibrations(db, assignmentId, { groupId, id });
  await rewriteGroupAssignment(db, id, await takeWork(db, assignmentId, id, assignment, copier));
  const zone = await selectTimeZone(db, groupId);
  const start = firstStartsAt ?? nextMonday(now, zone);
  await replacePhases(db, groupId, id, planSchedule(phaseLengths(assignment.phases), start, zone));
  await audit({
    verb: 'assignmentAttached',
    entity: 'groupAssignment',
    entityId: id,
    groupId,
    after: { assignmentId },
  });
  return id;
}

/** The library assignment, if the caller may read it, and how they may copy its contents. */
export async function readableAssignment(
  { db, actor }: Pick<Context, 'db'> & { readonly actor: SignedIn },
  assignmentId: AssignmentId,
) {
  const standing = await selectAssignmentStanding(db, assignmentId, actor.id);
  if (standing === undefined || standing.isDeleted) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  if (!can(actor, 'AssignmentRead', standing))
    throw new ProblemError({ kind: 'notAllowed', activity: 'AssignmentRead' });
  const copier = { userId: actor.id, mayChange: can(actor, 'AssignmentUpdate', standing) };
  return { ...(await assignmentOf(db, assignmentId, actor.id)), copier };
}

export const copyGroupAssignmentRoute = implement(
  copyGroupAssignment,
  async ({ groupAssignmentId, toGroupId, shiftDays }, { db, actor, standing, now, audit }) => {
    const target = await selectGroupStanding(db, toGroupId, actor.id);
    if (target === undefined || target.isDeleted) throw new ProblemError({ kind: 'notFound', what: 'course' });
    if (!can(actor, 'GroupAssignmentCreate', target))
      throw new ProblemError({ kind: 'notAllowed', activity: 'GroupAssignmentCreate' });
    const copier = { userId: actor.id, mayChange: can(actor, 'GroupAssignmentUpdate', standing) };
    const id = await copyInto(db, groupAssignmentId, { groupId: toGroupId, days: shiftDays, now, copier });
    const after = { copyOf: groupAssignmentId, shiftDays };
    await audit({ verb: 'assignmentCopied', entity: 'groupAssignment', entityId: id, groupId: toGroupId, after });
    return groupAssignmentOf(await loadGroupAssignment(db, id, now), target.roles);
  },
);

/** A draft in the other course with all dates as many days later, at the same time on the wall. (GA-4) */
export async function copyInto(
  db: ShardDb,
  fromId: GroupAssignmentId,
  { groupId, days, now, copier }: Parameters<CourseWork['copy']>[2],
) {
  const { schedule, row } = await loadGroupAssignment(db, fromId, now);
  const id = await copySnapshot(db, fromId, groupId);
  await rewriteGroupAssignment(db, id, await copyWork(db, fromId, id, row, copier));
  const zone = await selectTimeZone(db, groupId);
  await replacePhases(db, groupId, id, shiftSchedule(schedule, days, zone));
  return id;
}
