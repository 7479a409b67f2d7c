import { displayName } from '@circuit/domain/people';
import { criteriaOf, highestPoints, weightedCriteria, weightOf, type RubricContents } from '@circuit/domain/rubrics';
import { pointsOf, selfNearness, type WorkScore } from '@circuit/domain/scores';
import { reviewTotal } from '@circuit/domain/scoring';

import { receivedReviews, shownAnswers } from './receivedReviews.ts';
import type { Responses } from './responses.ts';
import type { ReceivedRow } from './results.store.ts';
import type { ComputedRun } from './scoreRuns.store.ts';

interface Shown {
  readonly rubric: RubricContents;
  readonly scoreRun: ComputedRun;
  readonly work: WorkScore;
  readonly rows: readonly ReceivedRow[];
  readonly responses: Responses;
  readonly isForStaff: boolean;
}

const FEW_REVIEWS = 3;

function totalTenths(rubric: RubricContents, { shares }: ReceivedRow): number | null {
  const { total } = reviewTotal(weightedCriteria(rubric), shares);
  return total === null ? null : Math.round(total * 10);
}

/** How the work came to its score, with what people wrote, all of it as the run had it. (RS-1, RS-5) */
export function shownWork(place: Parameters<typeof receivedReviews>[0], shown: Shown) {
  const { rubric, work, rows, isForStaff } = shown;
  const reviews = receivedReviews(place, shown);
  const self = rows.find(({ kind, wasExcluded }) => kind === 'self' && !wasExcluded);
  const graders =
    work.source === 'superior' ? rows.filter(({ kind, wasExcluded }) => kind === 'superior' && !wasExcluded) : [];
  return {
    source: work.source,
    workTenths: work.tenths,
    lines: [...work.lines],
    range: work.source === 'peers' && work.peers !== null ? work.peers.range : null,
    peersTenths: work.peers?.tenths ?? null,
    plainMeanTenths: work.peers === null ? null : Math.round(work.peers.plainMean * 10),
    criteria: criterionResults(rubric, work, self),
    reviews,
    graders: graders.map((row) => ({
      answers: shownAnswers(row, isForStaff),
      totalTenths: totalTenths(rubric, row),
      name: isForStaff ? displayName(row) : null,
    })),
    self: self === undefined ? null : shownSelf(shown, self),
    flags: isForStaff ? work.flags : [],
    hasFewReviews: work.source === 'peers' && work.reviews.length < FEW_REVIEWS,
  };
}

function shownSelf({ rubric, work, scoreRun: { typicalSd } }: Shown, self: ReceivedRow) {
  const { total } = reviewTotal(weightedCriteria(rubric), self.shares);
  return {
    totalTenths: totalTenths(rubric, self),
    answers: self.answers,
    nearness: selfNearness(work, total, typicalSd),
  };
}

function criterionResults(rubric: RubricContents, work: WorkScore, self: ReceivedRow | undefined) {
  const criteria = criteriaOf(rubric);
  const all = criteria.reduce((sum, criterion) => sum + weightOf(criterion), 0);
  const own = self === undefined ? [] : self.shares;
  return criteria.map((criterion, index) => ({
    criterionId: criterion.id,
    title: criterion.title,
    weight: all === 0 ? 0 : Math.round((1000 * weightOf(criterion)) / all) / 10,
    highestPoints: highestPoints(criterion),
    resultPoints: pointsOf(work.criterionShares[index] ?? null, highestPoints(criterion)),
    selfPoints: pointsOf(own[index] ?? null, highestPoints(criterion)),
  }));
}
