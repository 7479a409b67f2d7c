import type { GroupRole } from '../permissions/index.ts';

import type { LtiMessageType } from './claims.ts';

/** The assignment that a link names, by its connection or by what an instructor chose in the platform. */
interface NamedAssignment {
  /** It lies in the course that the launch came from, and not in the one that this was copied from. */
  readonly isInCourse: boolean;
  readonly isDeleted: boolean;
  /** Learners see it: it is scheduled, active or ended. */
  readonly isVisible: boolean;
}

export interface LaunchFacts {
  readonly isExpired: boolean;
  /** The platform is disabled or its deployment no longer approved. */
  readonly isDisconnected: boolean;
  /** Whose launch it is, seen from the caller. */
  readonly whose: 'own' | 'claimable' | 'other';
  readonly messageType: LtiMessageType;
  /** The person has chosen content for the platform, and it was sent. */
  readonly isAnswered: boolean;
  /** What the launch makes the person in the course. */
  readonly launched: GroupRole | null;
  readonly course: { readonly isDeleted: boolean; readonly hasEnded: boolean } | null;
  /** The person's roles in the course now. */
  readonly held: readonly GroupRole[];
  /** Staff removed the person by hand. */
  readonly isRemoved: boolean;
  readonly assignment: NamedAssignment | null;
  /** The link names an assignment that does not exist. */
  readonly namesMissing: boolean;
}

export type LaunchState =
  | 'expired'
  | 'disconnected'
  | 'signInOnce'
  | 'otherPerson'
  | 'connectCourse'
  | 'courseNotYet'
  | 'courseRemoved'
  | 'personRemoved'
  | 'ended'
  | 'noRole'
  | 'chooseContent'
  | 'contentSent'
  | 'connectAssignment'
  | 'assignmentNotYet'
  | 'assignmentRemoved'
  | 'copiedCourse'
  | 'notActive'
  | 'ready';

/** What a launch leads to: each state either goes on by itself, names one thing to do, or says why there is nothing. (LT-38) */
export function presentLaunch(facts: LaunchFacts): LaunchState {
  if (facts.isExpired) return 'expired';
  if (facts.isDisconnected) return 'disconnected';
  if (facts.whose !== 'own') return facts.whose === 'claimable' ? 'signInOnce' : 'otherPerson';
  // A choice is sent once, whatever becomes of the course. (DK-4)
  if (facts.isAnswered) return 'contentSent';
  return courseState(facts) ?? assignmentState(facts);
}

/** Null when the course is there and the person is in it. */
function courseState({ course, launched, held, isRemoved, messageType }: LaunchFacts): LaunchState | null {
  if (course === null) return launched === 'GroupOwner' ? 'connectCourse' : 'courseNotYet';
  if (course.isDeleted) return 'courseRemoved';
  if (held.length === 0 && isRemoved) return 'personRemoved';
  if (held.length === 0) return course.hasEnded ? 'ended' : 'noRole';
  if (messageType === 'LtiDeepLinkingRequest') return held.includes('GroupOwner') ? 'chooseContent' : 'noRole';
  return null;
}

function assignmentState({ assignment, namesMissing, held }: LaunchFacts): LaunchState {
  const isStaff = held.includes('GroupOwner');
  const isLearner = held.every((role) => role === 'GroupLearner');
  if (assignment === null && namesMissing) return 'assignmentRemoved';
  if (assignment === null) return isStaff ? 'connectAssignment' : 'assignmentNotYet';
  if (!assignment.isInCourse) return 'copiedCourse';
  if (assignment.isDeleted) return 'assignmentRemoved';
  return isLearner && !assignment.isVisible ? 'notActive' : 'ready';
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/**
 * The courses in the order in which they are likely meant, by the words they share with the platform's course. One that
 * is connected with another course of a platform comes last and is no match: when a course is copied for the next term,
 * its students must not end up in the old one. (LT-36)
 */
export function orderByMatch<Course extends { readonly name: string; readonly isConnected: boolean }>(
  courses: readonly Course[],
  context: { readonly title: string; readonly label: string },
): readonly (Course & { readonly isBestMatch: boolean })[] {
  const wanted = wordsOf(`${context.title} ${context.label}`);
  const sharedBy = ({ name }: Course) => [...wordsOf(name)].filter((word) => wanted.has(word)).length;
  const ordered = courses
    .map((course) => ({ course, shared: sharedBy(course) }))
    .toSorted(
      (one, other) =>
        Number(one.course.isConnected) - Number(other.course.isConnected) ||
        other.shared - one.shared ||
        one.course.name.localeCompare(other.course.name),
    );
  const free = ordered.filter(({ course }) => !course.isConnected);
  const most = free[0]?.shared ?? 0;
  const isAlone = free.filter(({ shared }) => shared === most).length === 1;
  const isBest = ({ course, shared }: (typeof ordered)[number]) =>
    !course.isConnected && isAlone && most > 0 && shared === most;
  return ordered.map((one) => ({ ...one.course, isBestMatch: isBest(one) }));
}

/** Whether an instructor who came from the platform may make a course, or why not. (LT-36) */
export function whyNoNewCourse(facts: {
  readonly mayCreateGroups: boolean;
  readonly creatorForInstructors: boolean;
}): string | null {
  if (facts.mayCreateGroups || facts.creatorForInstructors) return null;
  return 'Your university does not let instructors create courses. Ask an administrator to create one for you.';
}
