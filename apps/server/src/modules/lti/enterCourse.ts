import type { UserId } from '@circuit/domain/kernel';
import { hasEnded } from '@circuit/domain/groups';
import { decideMembership, launchRole } from '@circuit/domain/lti';

import { giveGroupRoles, lockGroup, takeGroupRoles } from '#modules/groups/public.ts';
import type { Context } from '#platform/implement.ts';

import {
  selectHeldRoles,
  selectIsRemoved,
  selectOptionalAssignment,
  selectOptionalCourse,
  selectOptionalLinkedAssignment,
  updateContextServices,
  updateLaunchGroup,
  upsertResourceLink,
  type AssignmentRow,
  type CourseRow,
  type LaunchRow,
} from './launches.store.ts';
import { selectRosterFacts, upsertLaunchRole } from './launchRoles.store.ts';

type Entering = Pick<Context, 'db' | 'audit' | 'now'>;

/** Where the launch came from, if the platform named a course and it is connected. */
export async function courseOf({ db }: Pick<Context, 'db'>, launch: LaunchRow): Promise<CourseRow | null> {
  const { ltiDeploymentId, contextId } = launch;
  if (ltiDeploymentId === null || contextId === null) return null;
  return (await selectOptionalCourse(db, { ltiDeploymentId, contextId })) ?? null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an instructor chose in the platform travels as a custom value, which anybody there may have changed. */
export const namedAssignmentId = ({ claims }: LaunchRow): string | null => {
  const id = claims.custom['group_assignment_id'];
  return id !== undefined && UUID.test(id) ? id : null;
};

/** The assignment of the link: what it was connected with, else what it names. */
export async function assignmentOf({ db }: Pick<Context, 'db'>, launch: LaunchRow): Promise<AssignmentRow | null> {
  const { ltiDeploymentId, resourceLinkId } = launch;
  if (ltiDeploymentId === null || resourceLinkId === null) return null;
  const linked = await selectOptionalLinkedAssignment(db, ltiDeploymentId, resourceLinkId);
  if (linked !== undefined) return linked;
  const id = namedAssignmentId(launch);
  return id === null ? null : ((await selectOptionalAssignment(db, id)) ?? null);
}

/**
 * Gives the person the role in the course that the platform says, where the course is connected, and connects the link
 * with the assignment that it names, where that is one of this very course. (LT-37, LT-39)
 */
export async function enterCourse(context: Entering, launch: LaunchRow, userId: UserId): Promise<void> {
  const { db, audit, now } = context;
  const course = await courseOf(context, launch);
  if (course === null || course.isDeleted) return;
  const { groupId } = course;
  await updateLaunchGroup(db, launch.id, groupId);
  await rememberServices(context, launch);
  const { role } = launchRole(launch.roles);
  const isOver = hasEnded(course, now);
  const isRemoved = await selectIsRemoved(db, groupId, userId);
  let held = await selectHeldRoles(db, groupId, userId);
  let known: Awaited<ReturnType<typeof selectRosterFacts>> = { launched: null, onRoster: null, isLastOwner: false };
  // Of two instructors who come as students at once, one stays: who else teaches is read under the lock.
  if (held.some((one) => one.isExternal && one.role !== role)) {
    await lockGroup(db, groupId);
    held = await selectHeldRoles(db, groupId, userId);
    known = await selectRosterFacts(db, { groupId, userId, launch });
  }
  const { give, take } = decideMembership({ role, held, isRemoved, hasEnded: isOver, ...known });
  if (role !== null && !isRemoved && !isOver) await upsertLaunchRole(db, groupId, userId, role);
  if (give !== null) {
    const taken = held.filter(({ id }) => take.includes(id));
    await takeGroupRoles(db, take);
    await audit(
      taken.map(({ role }) => ({
        verb: 'groupRoleRemoved',
        entity: 'user',
        entityId: userId,
        groupId,
        before: { role, isExternal: true },
      })),
    );
    await giveGroupRoles(context, groupId, give, [userId], { isExternal: true });
  }
  await connectNamedAssignment(context, launch, course);
}

async function rememberServices({ db }: Entering, launch: LaunchRow): Promise<void> {
  const { ltiDeploymentId, contextId, claims } = launch;
  if (ltiDeploymentId === null || contextId === null) return;
  await updateContextServices(db, { ltiDeploymentId, contextId }, claims.services);
}

/** The column that the platform made for this link; a choice of content has none yet. */
export const lineItemOf = ({ claims }: LaunchRow): string | null => claims.services.lineItemUrl;

async function connectNamedAssignment({ db }: Entering, launch: LaunchRow, { groupId }: CourseRow): Promise<void> {
  const { ltiDeploymentId, resourceLinkId } = launch;
  if (ltiDeploymentId === null || resourceLinkId === null) return;
  const assignment = await assignmentOf({ db }, launch);
  if (assignment === null || assignment.groupId !== groupId || assignment.isDeleted) return;
  await upsertResourceLink(db, { ltiDeploymentId, resourceLinkId, lineItemUrl: lineItemOf(launch) }, assignment);
}
