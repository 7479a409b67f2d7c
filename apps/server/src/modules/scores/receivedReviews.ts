import type { EvaluationId, GroupAssignmentId, Shard, UserId } from '@circuit/domain/kernel';
import {
  criteriaOf,
  highestPoints,
  weightedCriteria,
  type CriterionAnswer,
  type RubricContents,
} from '@circuit/domain/rubrics';
import { pointsOf, wholePercents, type WorkScore } from '@circuit/domain/scores';
import { reviewTotal, withoutReview, type CountedReview } from '@circuit/domain/scoring';

import type { DatabaseKeys } from '#platform/keys.ts';

import type { Responses } from './responses.ts';
import type { ReceivedRow } from './results.store.ts';
import type { ComputedRun } from './scoreRuns.store.ts';

interface Place {
  readonly keys: DatabaseKeys;
  readonly shard: Shard;
  readonly groupAssignmentId: GroupAssignmentId;
  /** Whose work it is: the order and the aliases are theirs, also where staff look at it. */
  readonly authorId: UserId;
}

/** What an author sees instead of the id of a review: it leads nobody to the reviewer, and orders by nothing. (RS-2) */
export function reviewAlias({ keys, shard, groupAssignmentId, authorId }: Place, id: EvaluationId): string {
  const hash = keys.derive('result alias', shard, authorId, groupAssignmentId, id).toString('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface Received {
  readonly rubric: RubricContents;
  readonly scoreRun: ComputedRun;
  readonly work: WorkScore;
  readonly rows: readonly ReceivedRow[];
  readonly responses: Responses;
  readonly isForStaff: boolean;
}

/** Words that staff set aside later are gone from the author's page at once; its numbers stay those of the run. (RS-1) */
export function shownAnswers({ answers, isExcluded }: ReceivedRow, isForStaff: boolean): readonly CriterionAnswer[] {
  if (isForStaff || !isExcluded) return answers;
  return answers.map(({ criterionId, choice }) => ({ criterionId, choice, comment: '' }));
}

/** Learners see no review that did not count. */
export const isShown = ({ kind, wasExcluded }: ReceivedRow, isForStaff: boolean): boolean =>
  kind === 'peer' && (isForStaff || !wasExcluded);

/** The reviews of one work that the run had, as its author sees them, or with names and what was set aside then. */
export function receivedReviews(place: Place, { rubric, scoreRun, work, rows, responses, isForStaff }: Received) {
  const shown = rows
    .filter((row) => isShown(row, isForStaff))
    .map((row) => ({ row, alias: reviewAlias(place, row.id) }))
    .toSorted((one, other) => (one.alias < other.alias ? -1 : 1));
  const counted = new Map(work.reviews.map((review) => [review.evaluationId, review]));
  const isByPeers = work.source === 'peers';
  const percents = wholePercents(shown.map(({ row }) => counted.get(row.id)?.share ?? 0));
  return shown.map(({ row, alias }, index) => {
    const review = counted.get(row.id);
    const { total, isComplete } = reviewTotal(weightedCriteria(rubric), row.shares);
    const isCounted = isByPeers && review !== undefined;
    return {
      id: isForStaff ? row.id : alias,
      number: index + 1,
      totalTenths: total === null || !isComplete ? null : Math.round(total * 10),
      sharePercent: isCounted ? (percents[index] ?? 0) : null,
      reason: isCounted ? review.reason : null,
      points: criteriaOf(rubric).flatMap((criterion, at) => {
        const points = pointsOf(row.shares[at] ?? null, highestPoints(criterion));
        return points === null ? [] : [{ criterionId: criterion.id, points }];
      }),
      answers: shownAnswers(row, isForStaff),
      isSetAside: row.isExcluded,
      ...responses.of(row),
      staff: isForStaff ? forStaff(row, review, { rubric, scoreRun, work }) : null,
    };
  });
}

function forStaff(
  row: ReceivedRow,
  review: CountedReview | undefined,
  { rubric, scoreRun, work }: Pick<Received, 'rubric' | 'scoreRun' | 'work'>,
) {
  const record = work.reviewers.find(({ reviewerId }) => reviewerId === row.evaluatorId);
  const without = review === undefined ? null : withoutReview(weightedCriteria(rubric), scoreRun, work, row.id);
  return {
    reviewer: { id: row.evaluatorId, firstName: row.firstName, lastName: row.lastName, email: row.email },
    leniency: review?.leniency ?? 0,
    noiseSd: record?.noiseSd ?? 0,
    engaged: record?.engaged ?? 0,
    outlierFactor: review?.outlierFactor ?? 0,
    qualityTenths: Math.round((review?.quality ?? 0) * 10),
    withoutItTenths: without?.tenths ?? null,
    isExcluded: row.isExcluded,
    exclusionReason: row.exclusionReason,
  };
}
