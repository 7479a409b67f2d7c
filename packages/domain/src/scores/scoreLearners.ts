import { assertNever } from '../kernel/index.ts';
import {
  compositeScore,
  PARTS,
  scoreClass,
  weightedShare,
  weightsOfEnabled,
  type ClassScores,
  type CompositeScore,
  type Part,
  type PartResult,
  type PartWeights,
  type Share,
  type SubmissionScore,
} from '../scoring/index.ts';

import { inCanonicalOrder } from './canonical.ts';
import type { ClassFacts, GraderEvaluation, LearnerToScore, PracticeTry } from './facts.ts';
import type { LearnerScore, PartLine, WorkScore } from './learnerScore.ts';
import { givenReviews, indexFacts, partResult, practiceScores, type Indexed } from './partResults.ts';
import type { ScoreStatus } from './words.ts';

export interface ClassResult extends Pick<ClassScores, 'algorithm' | 'classOffset' | 'isAnchored' | 'typicalSd'> {
  /** What each part counts for everybody, in percent. */
  readonly weights: PartWeights;
  /** In the order of their ids. */
  readonly learners: readonly LearnerScore[];
}

/** Practice without a single essay that counts is no part of the assignment, whatever its weight says. */
export function weightsOf({ weights, parts, practiceEssays }: ClassFacts): PartWeights {
  return weightsOfEnabled(
    weights,
    parts.filter((part) => part !== 'calibration' || practiceEssays.length > 0),
  );
}

/** The scores of a whole class, from the facts alone: the same facts give the same scores, bit for bit. (SR-1) */
export function scoreLearners(given: ClassFacts): ClassResult {
  const facts = inCanonicalOrder(given);
  const scores = scoreClass({
    mode: facts.mode,
    criteria: facts.criteria,
    reviewsNeeded: facts.reviewsNeeded,
    submissions: facts.submissions,
    reviews: facts.reviews,
    practiceEssays: facts.practiceEssays,
    practice: firstTries(facts),
    superiorEvaluations: facts.graderEvaluations,
  });
  const indexed = indexFacts(facts, scores);
  const graders = Map.groupBy(facts.graderEvaluations, ({ submissionId }) => submissionId);
  const weights = weightsOf(facts);
  return {
    algorithm: scores.algorithm,
    classOffset: scores.classOffset,
    isAnchored: scores.isAnchored,
    typicalSd: scores.typicalSd,
    weights,
    learners: facts.learners.map((learner) => {
      const work = learner.submissionId === null ? undefined : scores.submissions.get(learner.submissionId);
      const graded = work === undefined ? [] : (graders.get(work.submissionId) ?? []);
      return scoreLearner(indexed, weights, learner, work === undefined ? null : explained(indexed, work, graded));
    }),
  };
}

/** Only the first try of somebody on an essay says how they review: later ones were made knowing more. */
function firstTries({ practiceTries }: ClassFacts): readonly PracticeTry[] {
  const seen = new Set<string>();
  // They come in the order of their numbers.
  return practiceTries.filter(({ essayId, reviewerId }) => {
    const key = `${essayId} ${reviewerId}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

function explained({ facts, scores }: Indexed, work: SubmissionScore, graders: readonly GraderEvaluation[]): WorkScore {
  const counted = work.source === 'superior' ? graders.map(({ shares }) => ({ shares, share: 1 })) : work.reviews;
  return {
    ...work,
    criterionShares: facts.criteria.map((_, index): Share => weightedShare(counted, index)),
    reviewers: work.reviews.flatMap(({ reviewerId }) => scores.reviewers.get(reviewerId) ?? []),
  };
}

function scoreLearner(
  indexed: Indexed,
  weights: PartWeights,
  learner: LearnerToScore,
  work: WorkScore | null,
): LearnerScore {
  const results: Record<Part, PartResult> = {
    submission: partResult(indexed, learner, 'submission'),
    calibration: partResult(indexed, learner, 'calibration'),
    evaluation: partResult(indexed, learner, 'evaluation'),
    self: partResult(indexed, learner, 'self'),
  };
  const composite = compositeScore(weights, results, null);
  const tenthsOf = (part: Part) => (weights[part] > 0 ? earnedTenths(results[part]) : null);
  return {
    userId: learner.userId,
    submissionId: learner.submissionId,
    status: statusOf(composite, weights, results),
    parts: {
      submission: tenthsOf('submission'),
      calibration: tenthsOf('calibration'),
      evaluation: tenthsOf('evaluation'),
      self: tenthsOf('self'),
    },
    excused: PARTS.filter((part) => weights[part] > 0 && results[part].kind === 'excused'),
    computedTenths: composite.computedTenths,
    lines: linesOf(composite, results),
    // What a grader has looked at needs no second look; what is not counted needs none either.
    flags: work === null || work.source === 'superior' || weights.submission === 0 ? [] : work.flags,
    work,
    practice: practiceScores(indexed, learner.userId),
    given: givenReviews(indexed, learner.userId),
  };
}

/** Nothing done is 0; excused or not scored is nothing at all. */
function earnedTenths(result: PartResult): number | null {
  switch (result.kind) {
    case 'scored':
      return Math.round(result.score * 10);
    case 'notDone':
      return 0;
    case 'excused':
    case 'needsInstructor':
      return null;
    default:
      return assertNever(result);
  }
}

function statusOf(
  { status }: CompositeScore,
  weights: PartWeights,
  { submission }: Readonly<Record<Part, PartResult>>,
): ScoreStatus {
  if (status !== 'scored') return status;
  return weights.submission > 0 && submission.kind === 'notDone' ? 'noHandIn' : 'scored';
}

function linesOf({ lines }: CompositeScore, results: Readonly<Record<Part, PartResult>>): PartLine[] {
  return lines.flatMap((line): PartLine[] => {
    if (line.kind === 'override') return [];
    if (line.kind === 'excused') return [{ kind: 'excused', parts: line.parts, tenths: line.tenths }];
    const result = results[line.part];
    return [{ ...line, earnedTenths: earnedTenths(result) ?? 0, isDone: result.kind === 'scored' }];
  });
}
