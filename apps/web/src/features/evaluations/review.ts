import type { LearnerEvaluation, LearnerEvaluationSummary } from '@circuit/contract/evaluations';
import { hasEnded } from '@circuit/domain/groups';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import type { LearnersCourse, OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import { serverNow } from '#platform/time/serverClock.ts';

/** What every part of a review page is about. */
export interface OfReview extends GroupAssignmentOfCourse {
  readonly list: OwnReviews;
  readonly task: LearnerEvaluation;
}

/** What a page of reviews says if it cannot be shown. */
export const NOT_LOADED = { look: 'page', what: 'Could not load the review.', also: 'Nothing was lost.' } as const;

export const reviewAddress = (of: GroupAssignmentOfCourse, number: number): string =>
  href(PATHS.review, { ...idsOf(of.course, of.groupAssignment), number });

/** "Review 2 of 3" */
export function taskTitle({ kind, number, total }: Pick<LearnerEvaluation, 'kind' | 'number' | 'total'>): string {
  return kind === 'self' ? 'Self-evaluation' : `Review ${number} of ${total}`;
}

/** As it stands in a sentence. */
export const taskNoun = ({ kind }: Pick<LearnerEvaluation, 'kind'>): 'review' | 'self-evaluation' =>
  kind === 'self' ? 'self-evaluation' : 'review';

const isOpen = ({ status }: LearnerEvaluationSummary): boolean => status === 'ToDo' || status === 'Draft';

/** The next one that is not handed in, after this one first; undefined when all are. */
export function nextReview({ peers }: OwnReviews, number: number): LearnerEvaluationSummary | undefined {
  const open = peers.filter(isOpen);
  return open.find((task) => task.number > number) ?? open.find((task) => task.number !== number);
}

/** Under which name the answers are kept on the device. */
export const placeOfTask = ({ id }: Pick<LearnerEvaluation, 'id'>): string => `review/${id}`;

/** "You were given 2 essays, 3 were planned."; empty when all are there. (RW-5) */
export function fewerWords({ peers, plannedCount }: OwnReviews, word: 'essay' | 'work'): string {
  const given = peers.filter(({ status, isVolunteered }) => !isVolunteered && status !== 'Closed').length;
  if (given === 0 || given >= plannedCount) return '';
  const pieces = word === 'essay' ? (given === 1 ? '1 essay' : `${given} essays`) : `the work of ${given}`;
  return `You were given ${pieces} instead of ${plannedCount}. You do not need to do anything.`;
}

type Closed = NonNullable<OwnReviews['peersClosed']>['kind'];
/** Work can still come to somebody who reads one of these. */
const MAY_COME: ReadonlySet<Closed> = new Set(['givenOutAt', 'givenOutByInstructor', 'notOpenYet', 'nothingToReview']);

/** Whether somebody with nothing to review gets something in a moment, some day, or never. (RW-3) */
export function waitingFor(
  { peersClosed }: Pick<OwnReviews, 'peersClosed'>,
  { endDate }: Pick<LearnersCourse, 'endDate'>,
): 'no' | 'yes' | 'aMoment' {
  if (peersClosed === null || hasEnded({ endDate: endDate === null ? null : new Date(endDate) }, serverNow()))
    return 'no';
  if (peersClosed.kind === 'notDistributed') return 'aMoment';
  return MAY_COME.has(peersClosed.kind) ? 'yes' : 'no';
}
