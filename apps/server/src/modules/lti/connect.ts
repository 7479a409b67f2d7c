import { claimLtiLaunch, connectLtiAssignment, connectLtiCourse, copyLtiAssignment } from '@circuit/contract/lti';
import { shiftDays } from '@circuit/domain/groups';
import type { GroupId } from '@circuit/domain/kernel';
import { claimCookieName, launchRole, whyNoNewCourse } from '@circuit/domain/lti';
import { can } from '@circuit/domain/permissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { copyInto } from '#modules/groupAssignments/public.ts';
import { makeGroup, selectGroupStanding } from '#modules/groups/public.ts';
import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { isSecretOf } from '#platform/secrets.ts';

import { linkPerson } from './admitLaunch.ts';
import { assignmentOf, courseOf, enterCourse, lineItemOf } from './enterCourse.ts';
import {
  insertContextLink,
  selectOptionalAssignment,
  updateLaunchClaimed,
  upsertResourceLink,
  type LaunchRow,
} from './launches.store.ts';
import { mayCopyFrom, selectLaunch, showLaunch } from './showLaunch.ts';

type Connecting = Context<{ readonly activity: 'LtiLaunchReadOwn' }>;

export const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/** A launch that its own person may still act on. Somebody else's is not there. */
export async function openLaunch(
  context: Connecting,
  id: string,
): Promise<LaunchRow & { readonly ltiDeploymentId: string }> {
  const { now, actor } = context;
  const launch = await selectLaunch(context, id);
  if (launch.userId !== actor.id) throw new ProblemError({ kind: 'notFound', what: 'launch' });
  const { ltiDeploymentId, expiresAt, isConnected } = launch;
  if (ltiDeploymentId === null || expiresAt === null || expiresAt <= now || !isConnected)
    throw blocked('This launch has expired. Open the link again.');
  return { ...launch, ltiDeploymentId };
}

/** Only people whom the platform calls instructors say which course is theirs. (LT-36) */
const connectCourseRoute = implement(connectLtiCourse, async ({ ltiLaunchId, groupId, newName }, context) => {
  const { db, actor, audit } = context;
  if ((groupId === undefined) === (newName === undefined))
    throw new ProblemError({ kind: 'invalidRequest', errors: { groupId: ['Choose a course or name a new one.'] } });
  const launch = await openLaunch(context, ltiLaunchId);
  const { contextId, ltiDeploymentId } = launch;
  if (contextId === null) throw blocked('The learning platform did not say which course this is.');
  if (launchRole(launch.roles).role !== 'GroupOwner') throw blocked('Only an instructor can connect the course.');
  const connected = groupId === undefined ? await newCourse(context, newName ?? '') : await ownCourse(context, groupId);
  const isNew = await insertContextLink(db, { ltiDeploymentId, contextId }, connected, actor.id);
  if (!isNew && (await courseOf(context, launch))?.groupId !== connected)
    throw blocked('This course was connected to another course a moment ago. Open the link again.');
  if (isNew) {
    const after = { contextTitle: launch.contextTitle, externalProviderId: launch.externalProviderId };
    await audit({ verb: 'ltiCourseConnected', entity: 'group', entityId: connected, groupId: connected, after });
  }
  await enterCourse(context, launch, actor.id);
  return showLaunch(context, launch);
});

async function newCourse({ db, audit, actor }: Connecting, name: string): Promise<GroupId> {
  const { creatorForInstructors } = await selectConfiguration(db);
  const whyNot = whyNoNewCourse({ mayCreateGroups: can(actor, 'GroupCreate'), creatorForInstructors });
  if (whyNot !== null) throw blocked(whyNot);
  return makeGroup({ db, audit }, actor.id, { name, externalTermId: null, startDate: null, endDate: null });
}

async function ownCourse({ db, actor }: Connecting, groupId: GroupId): Promise<GroupId> {
  const standing = await selectGroupStanding(db, groupId, actor.id);
  // On this course: a Creator holds the activity for courses of their own, which is no right on somebody else's.
  const isTheirs =
    standing?.activities.includes('ExternalGroupConnectOwn') === true || can(actor, 'ExternalGroupConnectAny');
  if (standing === undefined || standing.isDeleted || !isTheirs)
    throw new ProblemError({ kind: 'notFound', what: 'course' });
  return groupId;
}

/** The assignment must be one of the course that the link is in: a link is no way into another course. (LT-39) */
const connectAssignmentRoute = implement(connectLtiAssignment, async ({ ltiLaunchId, groupAssignmentId }, context) => {
  const { db, actor, audit } = context;
  const launch = await openLaunch(context, ltiLaunchId);
  const { resourceLinkId, ltiDeploymentId } = launch;
  const course = await courseOf(context, launch);
  if (course === null || resourceLinkId === null) throw blocked('Connect the course first.');
  const standing = await selectGroupStanding(db, course.groupId, actor.id);
  if (!can(actor, 'GroupAssignmentUpdate', standing))
    throw new ProblemError({ kind: 'notAllowed', activity: 'GroupAssignmentUpdate' });
  const assignment = await selectOptionalAssignment(db, groupAssignmentId);
  if (assignment === undefined || assignment.isDeleted || assignment.groupId !== course.groupId)
    throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  await upsertResourceLink(db, { ltiDeploymentId, resourceLinkId, lineItemUrl: lineItemOf(launch) }, assignment);
  await audit({
    verb: 'ltiLinkConnected',
    entity: 'groupAssignment',
    entityId: groupAssignmentId,
    groupId: course.groupId,
    after: { linkTitle: launch.resourceTitle, externalProviderId: launch.externalProviderId },
  });
  return showLaunch(context, launch);
});

/** A copied course brings links that name the assignments of the old one: the copy takes their place. (LT-40) */
const copyAssignmentRoute = implement(copyLtiAssignment, async ({ ltiLaunchId }, context) => {
  const { db, now, actor, audit } = context;
  const launch = await openLaunch(context, ltiLaunchId);
  const { resourceLinkId, ltiDeploymentId } = launch;
  const [course, source] = [await courseOf(context, launch), await assignmentOf(context, launch)];
  if (course === null || resourceLinkId === null) throw blocked('Connect the course first.');
  const { groupId } = course;
  const standing = await selectGroupStanding(db, groupId, actor.id);
  if (!can(actor, 'GroupAssignmentCreate', standing))
    throw new ProblemError({ kind: 'notAllowed', activity: 'GroupAssignmentCreate' });
  if (source === null || source.groupId === groupId || !(await mayCopyFrom(context, source)))
    throw blocked('There is nothing to copy. Choose an assignment of this course.');
  const days = shiftDays({ startDate: source.groupStartDate, endDate: null }, course) ?? 0;
  const there = await selectGroupStanding(db, source.groupId, actor.id);
  const copier = { userId: actor.id, mayChange: can(actor, 'GroupAssignmentUpdate', there) };
  const id = await copyInto(db, source.groupAssignmentId, { groupId, days, now, copier });
  const after = { copyOf: source.groupAssignmentId, shiftDays: days };
  await audit({ verb: 'assignmentCopied', entity: 'groupAssignment', entityId: id, groupId, after });
  await upsertResourceLink(
    db,
    { ltiDeploymentId, resourceLinkId, lineItemUrl: lineItemOf(launch) },
    { groupId, groupAssignmentId: id },
  );
  return showLaunch(context, launch);
});

/** Signed in as the account that the platform's person seems to be, in the browser that launched. (LT-34) */
const claimRoute = implement(claimLtiLaunch, async ({ ltiLaunchId }, context) => {
  const { db, now, actor, envelope } = context;
  const launch = await selectLaunch(context, ltiLaunchId);
  if (launch.userId === actor.id) return showLaunch(context, launch);
  if (launch.candidateUserId !== actor.id) throw new ProblemError({ kind: 'notFound', what: 'launch' });
  const secret = envelope.cookies[claimCookieName(ltiLaunchId)] ?? '';
  const isOver = launch.expiresAt === null || launch.expiresAt <= now || !launch.isConnected;
  if (isOver || launch.claimSecretHash === null || !isSecretOf(launch.claimSecretHash, secret))
    throw blocked('This has to happen in the browser that opened the link. Open the link again.');
  if (!(await updateLaunchClaimed(db, ltiLaunchId, actor.id)))
    throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
  await linkPerson(context, launch, actor.id, 'claim');
  await enterCourse(context, launch, actor.id);
  return showLaunch(context, { ...launch, userId: actor.id });
});

export const connectRoutes: readonly Implementation[] = [
  connectCourseRoute,
  connectAssignmentRoute,
  copyAssignmentRoute,
  claimRoute,
];
