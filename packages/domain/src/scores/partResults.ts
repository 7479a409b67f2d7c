import { calibrationScore, matchExpert, practiceScore, type PracticeTries } from '../calibrations/index.ts';
import type { UserId } from '../kernel/index.ts';
import {
  evaluationScore,
  type AssignedReview,
  type ClassScores,
  type Part,
  type PartResult,
  type ReviewFacts,
} from '../scoring/index.ts';

import type { AskedReview, ClassFacts, LearnerToScore, PracticeTry } from './facts.ts';
import type { GivenReviews, PracticeScore } from './learnerScore.ts';

/** Rounded to the tenth that is shown, so the total can be recomputed from the page. (SR-3) */
const shown = (score: number): number => Math.round(score * 10 + 1e-7) / 10;

const scored = (score: number | null): PartResult | null =>
  score === null ? null : { kind: 'scored', score: shown(score) };

/** Everything looked up once, so that a large class is not searched for each of its learners. */
export interface Indexed {
  readonly facts: ClassFacts;
  readonly scores: ClassScores;
  readonly asked: ReadonlyMap<UserId, readonly AskedReview[]>;
  readonly reviews: ReadonlyMap<UserId, readonly ReviewFacts[]>;
  readonly quality: ReadonlyMap<string, number>;
  readonly withdrawn: ReadonlySet<string>;
  readonly selfEvaluated: ReadonlySet<string>;
  readonly tries: ReadonlyMap<UserId, readonly PracticeTry[]>;
}

export function indexFacts(facts: ClassFacts, scores: ClassScores): Indexed {
  const counted = [...scores.submissions.values()].flatMap(({ reviews }) => reviews);
  return {
    facts,
    scores,
    asked: Map.groupBy(facts.asked, ({ reviewerId }) => reviewerId),
    reviews: Map.groupBy(facts.reviews, ({ reviewerId }) => reviewerId),
    quality: new Map(counted.map(({ evaluationId, quality }) => [evaluationId, quality])),
    withdrawn: new Set(facts.submissions.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id)),
    selfEvaluated: new Set(
      facts.submissions.filter(({ selfEvaluation }) => selfEvaluation !== null).map(({ id }) => id),
    ),
    tries: Map.groupBy(facts.practiceTries, ({ reviewerId }) => reviewerId),
  };
}

/**
 * What counts of the reviews somebody was asked for. A review that staff set aside, or of work that was taken out, is
 * neither done nor missing; one that says too little for a total was handed in and earns nothing. (SR-5)
 */
function assignedReviews({ asked, reviews, quality, withdrawn }: Indexed, userId: UserId): readonly AssignedReview[] {
  const given = reviews.get(userId) ?? [];
  const isReviewed = new Set(given.map(({ submissionId }) => submissionId));
  const missing = (asked.get(userId) ?? []).filter(
    ({ submissionId, isVolunteered, isGone }) => !isReviewed.has(submissionId) && !isVolunteered && !isGone,
  );
  return [
    ...given
      .filter(({ isExcluded, submissionId }) => !isExcluded && !withdrawn.has(submissionId))
      .map(({ id }) => ({ quality: quality.get(id) ?? 0 })),
    ...missing.map(() => ({ quality: null })),
  ];
}

export function givenReviews(indexed: Indexed, userId: UserId): GivenReviews {
  const assigned = assignedReviews(indexed, userId);
  const record = indexed.scores.reviewers.get(userId);
  return {
    asked: assigned.length,
    done: assigned.filter(({ quality }) => quality !== null).length,
    relativeWeight: record?.relativeWeight ?? null,
    leniency: record?.leniency ?? null,
  };
}

/** How far off each try on each practice essay was. */
function distancesOf({ facts, tries }: Indexed, userId: UserId): readonly PracticeTries[] {
  const mine = Map.groupBy(tries.get(userId) ?? [], ({ essayId }) => essayId);
  return facts.practiceEssays.map(({ id, expertShares }) => ({
    essayId: id,
    distances: (mine.get(id) ?? []).map(({ shares }) => matchExpert(facts.criteria, shares, expertShares).distance),
  }));
}

export function practiceScores(indexed: Indexed, userId: UserId): PracticeScore[] {
  return distancesOf(indexed, userId).map(({ essayId, distances }) => {
    const isDone = distances.length > 0;
    return { essayId, isDone, tenths: isDone ? Math.round(practiceScore(Math.min(...distances)) * 10) : 0 };
  });
}

function practiceResult(indexed: Indexed, userId: UserId): PartResult {
  const required = distancesOf(indexed, userId);
  const isBegun = required.some(({ distances }) => distances.length > 0);
  return (isBegun ? scored(calibrationScore(required)) : null) ?? { kind: 'notDone' };
}

/**
 * A student without a hand-in is given no reviews and has nothing to evaluate. One who was excused from handing in does
 * not lose these parts for it. (SR-6)
 */
const withoutWork = ({ excused }: LearnerToScore): PartResult => ({
  kind: excused.includes('submission') ? 'excused' : 'notDone',
});

/** Nobody loses points because there was nothing left to review: then the part is left out for them. (SR-6) */
function reviewResult(indexed: Indexed, learner: LearnerToScore): PartResult {
  const result = scored(evaluationScore(assignedReviews(indexed, learner.userId)));
  if (result !== null) return result;
  return learner.submissionId === null ? withoutWork(learner) : { kind: 'excused' };
}

/** What one learner has earned in one part. */
export function partResult(indexed: Indexed, learner: LearnerToScore, part: Part): PartResult {
  const { submissionId, excused, userId } = learner;
  if (excused.includes(part)) return { kind: 'excused' };
  if (part === 'calibration') return practiceResult(indexed, userId);
  if (part === 'evaluation') return reviewResult(indexed, learner);
  const work = submissionId === null ? undefined : indexed.scores.submissions.get(submissionId);
  if (work === undefined) return withoutWork(learner);
  if (part === 'submission')
    return work.tenths === null ? { kind: 'needsInstructor' } : { kind: 'scored', score: work.tenths / 10 };
  if (!indexed.selfEvaluated.has(work.submissionId)) return { kind: 'notDone' };
  return scored(work.selfEvaluationScore) ?? { kind: 'needsInstructor' };
}
