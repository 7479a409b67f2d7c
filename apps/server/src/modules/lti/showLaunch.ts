import { getLtiLaunch } from '@circuit/contract/lti';
import { hasEnded } from '@circuit/domain/groups';
import { assertNever, type GroupId, type UserId } from '@circuit/domain/kernel';
import {
  acceptsLinks,
  frameOrigins,
  launchRole,
  orderByMatch,
  presentLaunch,
  whyNoNewCourse,
  type LaunchState,
} from '@circuit/domain/lti';
import { can } from '@circuit/domain/permissions';
import { displayName } from '@circuit/domain/people';
import { firstStart, isSeenByLearners, phaseOf } from '@circuit/domain/phases';
import type { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { assignmentsOfCourse, loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { selectGroupStanding } from '#modules/groups/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectLinkedIds } from './answers.store.ts';
import { assignmentOf, courseOf, namedAssignmentId } from './enterCourse.ts';
import {
  selectConnectable,
  selectHeldRoles,
  selectIsRemoved,
  selectOptionalLaunch,
  selectTaughtCourses,
  type AssignmentRow,
  type CourseRow,
  type LaunchRow,
} from './launches.store.ts';
import { selectName } from './people.store.ts';

type Shown = z.output<typeof getLtiLaunch.response>;
type State = Shown['state'];
export type Looking = Pick<Context, 'db' | 'now'> & { readonly actor: SignedIn };

export async function selectLaunch({ db }: Pick<Context, 'db'>, id: string): Promise<LaunchRow> {
  const launch = await selectOptionalLaunch(db, id);
  if (launch === undefined) throw new ProblemError({ kind: 'notFound', what: 'launch' });
  return launch;
}

/** What the presenter shows, worked out from what is stored now: a launch that waited goes on once it can. (LT-38) */
export async function showLaunch(context: Looking, launch: LaunchRow): Promise<Shown> {
  const facts = await factsOf(context, launch);
  const { id, platformName, createdAt } = launch;
  const isOthers = facts.whose === 'other';
  return {
    id,
    platformName,
    frameOrigins: [...frameOrigins(launch)],
    returnUrl: isOthers ? null : launch.claims.returnUrl,
    createdAt,
    state: await stateOf(presentLaunch(facts), context, facts),
  };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(context: Looking, launch: LaunchRow) {
  const { db, now, actor } = context;
  const whose = whoseOf(launch, actor.id);
  const [course, assignment] =
    whose === 'own' ? await Promise.all([courseOf(context, launch), assignmentOf(context, launch)]) : [null, null];
  const groupId = course?.groupId;
  const [held, isRemoved, loaded] = await Promise.all([
    groupId === undefined ? [] : selectHeldRoles(db, groupId, actor.id),
    groupId === undefined ? false : selectIsRemoved(db, groupId, actor.id),
    assignment === null ? null : loadGroupAssignment(db, assignment.groupAssignmentId, now),
  ]);
  return {
    launch,
    isExpired: launch.expiresAt === null || launch.expiresAt <= now,
    isDisconnected: !launch.isConnected,
    whose,
    messageType: launch.messageType,
    isAnswered: launch.isAnswered,
    launched: launchRole(launch.roles).role,
    course: course === null ? null : { ...course, hasEnded: hasEnded(course, now) },
    held: held.map(({ role }) => role),
    isRemoved,
    assignment:
      assignment === null || loaded === null
        ? null
        : {
            ...assignment,
            isInCourse: assignment.groupId === groupId,
            isVisible: isSeenByLearners(loaded.status),
            opensAt: firstStart(loaded.schedule),
          },
    namesMissing: namedAssignmentId(launch) !== null && assignment === null,
  };
}

function whoseOf({ userId, candidateUserId }: LaunchRow, callerId: UserId): 'own' | 'claimable' | 'other' {
  if (userId === callerId) return 'own';
  return userId === null && candidateUserId === callerId ? 'claimable' : 'other';
}

async function stateOf(state: LaunchState, context: Looking, facts: Facts): Promise<State> {
  const { launch } = facts;
  const { actor } = context;
  switch (state) {
    case 'expired':
    case 'disconnected':
    case 'noRole':
    case 'contentSent':
      return { kind: state };
    case 'signInOnce':
      return { kind: state, platformPerson: launch.personName };
    case 'otherPerson':
      return {
        kind: state,
        platformPerson: launch.personName,
        signedInAs: displayName(await selectName(context.db, actor.id)),
      };
    case 'connectCourse':
      return connectCourse(context, launch);
    case 'courseNotYet':
      return { kind: 'nothingYet', what: 'course' };
    case 'assignmentNotYet':
      return { kind: 'nothingYet', what: 'assignment' };
    case 'courseRemoved':
      return { kind: 'removed', what: 'course' };
    case 'personRemoved':
      return { kind: 'removed', what: 'person' };
    case 'assignmentRemoved':
      return { kind: 'removed', what: 'assignment' };
    case 'ended':
    case 'chooseContent':
    case 'connectAssignment':
      return inCourse(state, context, facts);
    case 'copiedCourse':
    case 'notActive':
    case 'ready':
      return withAssignment(state, context, facts);
    default:
      return assertNever(state);
  }
}

async function connectCourse({ db, actor }: Looking, launch: LaunchRow): Promise<State> {
  const { creatorForInstructors } = await selectConfiguration(db);
  const whyNot = whyNoNewCourse({ mayCreateGroups: can(actor, 'GroupCreate'), creatorForInstructors });
  const taught = await selectTaughtCourses(db, actor.id);
  const context = { title: launch.contextTitle, label: launch.contextLabel };
  return {
    kind: 'connectCourse',
    courseTitle: launch.contextTitle,
    courseLabel: launch.contextLabel,
    candidates: [...orderByMatch(taught, context)],
    mayCreate: whyNot === null,
    whyNot,
  };
}

/** States that only a connected course leads to. */
function courseIn({ course }: Facts): CourseRow {
  if (course === null) throw new Error('A launch without a course has a state that needs one.');
  return course;
}

async function inCourse(
  state: 'ended' | 'chooseContent' | 'connectAssignment',
  { db, now }: Looking,
  facts: Facts,
): Promise<State> {
  const { groupId, name: groupName, endDate } = courseIn(facts);
  const { launch } = facts;
  if (state === 'ended') return { kind: state, groupId, groupName, endDate: endDate ?? now };
  if (state === 'chooseContent') return chooseContent({ db, now }, launch, courseIn(facts));
  const candidates = await selectConnectable(db, groupId);
  return { kind: state, groupId, groupName, linkTitle: launch.resourceTitle, candidates };
}

async function chooseContent(
  { db, now }: Pick<Looking, 'db' | 'now'>,
  { claims: { deepLinking }, contextTitle }: LaunchRow,
  { groupId, name: groupName }: CourseRow,
): Promise<State> {
  if (deepLinking === null) throw new Error('A launch that asks for content says nothing about it.');
  const linked = await selectLinkedIds(db, groupId);
  const { acceptsMultiple, acceptsLineItem } = deepLinking;
  return {
    kind: 'chooseContent',
    groupId,
    groupName,
    courseTitle: contextTitle,
    acceptsLinks: acceptsLinks(deepLinking),
    acceptsMultiple,
    acceptsLineItem,
    candidates: (await assignmentsOfCourse(db, groupId, now)).map(({ groupAssignmentId, title, status, schedule }) => ({
      groupAssignmentId,
      title,
      status,
      opensAt: firstStart(schedule),
      dueAt: phaseOf(schedule, 'Submission')?.endsAt ?? null,
      isLinked: linked.has(groupAssignmentId),
    })),
  };
}

async function withAssignment(
  state: 'copiedCourse' | 'notActive' | 'ready',
  context: Looking,
  facts: Facts,
): Promise<State> {
  const { groupId, name: groupName } = courseIn(facts);
  const { assignment, launch, held, course } = facts;
  if (assignment === null) throw new Error('A launch without an assignment has a state that needs one.');
  const { title, groupAssignmentId, opensAt } = assignment;
  if (state === 'notActive') return { kind: state, title, opensAt };
  const leadsToTask = held.every((role) => role === 'GroupLearner') && course?.hasEnded === false;
  if (state === 'ready') return { kind: state, groupId, groupAssignmentId, title, leadsToTask };
  const mayConnect = held.includes('GroupOwner');
  return {
    kind: state,
    groupId,
    groupName,
    linkTitle: launch.resourceTitle,
    mayConnect,
    ...(mayConnect ? await forStaff(context, assignment, groupId) : FOR_STUDENTS),
  };
}

/** A student learns nothing of the course that theirs was copied from. */
const FOR_STUDENTS = { sourceTitle: '', sourceGroupName: '', mayCopy: false, whyNot: null, candidates: [] };

async function forStaff(context: Looking, source: AssignmentRow, groupId: GroupId) {
  const mayCopy = await mayCopyFrom(context, source);
  return {
    sourceTitle: source.title,
    sourceGroupName: source.groupName,
    mayCopy,
    whyNot: mayCopy ? null : 'You have no access to the course that this assignment belongs to. Choose another one.',
    candidates: await selectConnectable(context.db, groupId),
  };
}

/** A person who may read an assignment as staff may copy it into their own course. */
export async function mayCopyFrom({ db, actor }: Looking, source: AssignmentRow): Promise<boolean> {
  const standing = await selectGroupStanding(db, source.groupId, actor.id);
  return !source.isDeleted && can(actor, 'GroupAssignmentReadAny', standing);
}

export const getLtiLaunchRoute = implement(getLtiLaunch, async ({ ltiLaunchId }, { db, now, actor }) =>
  showLaunch({ db, now, actor }, await selectLaunch({ db }, ltiLaunchId)),
);
