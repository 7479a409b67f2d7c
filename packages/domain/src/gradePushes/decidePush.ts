import { assertNever, type UserId } from '../kernel/index.ts';

import type { PushChoice, PushState } from './states.ts';

/** A grade column of the assignment in one course of one platform. */
export interface ColumnFacts {
  readonly id: string;
  readonly externalProviderId: string;
}

export interface LearnerFacts {
  readonly userId: UserId;
  /** In the released run with what an instructor put in its place; null when there is none, which is not 0. */
  readonly totalTenths: number | null;
  /** The results are released at all. */
  readonly isReleased: boolean;
  readonly isInRun: boolean;
  readonly isLearner: boolean;
  readonly isStaff: boolean;
  /** The platform's own names for them. */
  readonly links: readonly { readonly externalProviderId: string; readonly subject: string }[];
  /** Columns of the platform's courses from which they have opened Circuit. */
  readonly openedFrom: readonly string[];
}

export const NOT_PUSHED = [
  'notConnected',
  'notInCourse',
  'notReleased',
  'noScore',
  'notInRun',
  'notLinked',
  'otherCourse',
] as const;
export type NotPushed = (typeof NOT_PUSHED)[number];

export interface WantedPush {
  readonly userId: UserId;
  readonly columnId: string;
  readonly subject: string;
  readonly tenths: number;
}

export type PushDecision =
  | { readonly kind: 'push'; readonly pushes: readonly WantedPush[] }
  | { readonly kind: 'nothing'; readonly why: NotPushed };

const nothing = (why: NotPushed): PushDecision => ({ kind: 'nothing', why });

/**
 * What is to be sent for one learner. A total that was released, and nothing else: no progress, no 0 for somebody whom
 * an instructor has to look at, nothing for staff or for those whom the platform has never sent to us. (GP-1 to GP-4)
 */
export function decidePush(learner: LearnerFacts, columns: readonly ColumnFacts[]): PushDecision {
  const { userId, totalTenths, isReleased, isInRun, isLearner, isStaff, links, openedFrom } = learner;
  if (!isLearner || isStaff) return nothing('notInCourse');
  if (columns.length === 0) return nothing('notConnected');
  if (!isReleased) return nothing('notReleased');
  if (!isInRun) return nothing('notInRun');
  if (totalTenths === null) return nothing('noScore');
  const reachable = columns.flatMap((column) => {
    const link = links.find(({ externalProviderId }) => externalProviderId === column.externalProviderId);
    return link === undefined ? [] : [{ column, subject: link.subject }];
  });
  if (reachable.length === 0) return nothing('notLinked');
  // Of a course that two courses of a platform share, a student is in one. Which one, only a launch says.
  const theirs = reachable.filter(
    ({ column }) =>
      openedFrom.includes(column.id) ||
      columns.filter(({ externalProviderId }) => externalProviderId === column.externalProviderId).length === 1,
  );
  if (theirs.length === 0) return nothing('otherCourse');
  const pushes = theirs.map(({ column, subject }) => ({ userId, columnId: column.id, subject, tenths: totalTenths }));
  return { kind: 'push', pushes };
}

/** In words for the instructor who reads the list. */
export function notPushedText(why: NotPushed, platformName: string): string {
  switch (why) {
    case 'notConnected':
      return 'This course is not connected to a learning platform that takes grades.';
    case 'notInCourse':
      return 'Is not a student of this course.';
    case 'notReleased':
      return 'Results are not released.';
    case 'noScore':
      return 'Has no score yet. An instructor has to look at it.';
    case 'notInRun':
      return 'Was not in the course when the scores were computed.';
    case 'notLinked':
      return `Not known from ${platformName} yet. Sync the roster, or let them open Circuit from there once.`;
    case 'otherCourse':
      return `Has not opened Circuit from this course in ${platformName} yet.`;
    default:
      return assertNever(why);
  }
}

/** What was sent, as far as it is known; and what is there already. */
export interface PushedFacts {
  readonly state: PushState;
  readonly sentTenths: number | null;
}

/** Whether this push is one of those that were asked for. What waits or is under way is taken along in any case. */
export function isChosen(choice: PushChoice, tenths: number, pushed: PushedFacts | undefined): boolean {
  if (pushed === undefined) return choice !== 'failed';
  if (pushed.state === 'waiting' || pushed.state === 'sending') return true;
  if (choice === 'all') return true;
  if (choice === 'failed') return pushed.state === 'failed';
  return pushed.state === 'cancelled' || pushed.sentTenths !== tenths;
}
