import type { DenseClass } from '../denseClass.ts';
import { HONEST_NATURES, LEVEL_COUNT, type ElsewhereState } from './state.ts';

const perLevel = (): Float64Array => new Float64Array(LEVEL_COUNT);
const perNature = (): Float64Array => new Float64Array(HONEST_NATURES);

/** Sums over scores, per noise level: a = noise + uncertainty of the comparison, r = distance to it. */
export interface LevelSums {
  /** Σ 1/a and Σ r/a over everything. */
  readonly allPrecision: Float64Array;
  readonly allSum: Float64Array;
  /** The same, Σ r²/a and Σ ln a over scores that are not at an end of the scale. */
  readonly precision: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
  readonly logVariance: Float64Array;
}

const levelSums = (): LevelSums => ({
  allPrecision: perLevel(),
  allSum: perLevel(),
  precision: perLevel(),
  sum: perLevel(),
  squares: perLevel(),
  logVariance: perLevel(),
});

/** Sums for "the same score whatever the work", x being the distance from the class's middle. */
export interface ConstantSums {
  count: number;
  sum: number;
  squares: number;
  top: number;
  /** Σ of squared distances to what the others say. */
  disagreement: number;
}

const constantSums = (): ConstantSums => ({ count: 0, sum: 0, squares: 0, top: 0, disagreement: 0 });

/**
 * What is being worked out about one reviewer, reused from person to person: a million reviewers must not make a
 * million small objects.
 */
export interface Workspace {
  readonly reviews: LevelSums;
  readonly practice: LevelSums;
  readonly constant: ConstantSums;
  readonly practiceConstant: ConstantSums;
  readonly product: Float64Array;
  /** Per review and level: 1/a; per review and honest nature: the log evidence of a score at an end of the scale. */
  readonly inverse: Float64Array;
  readonly endTerm: Float64Array;
  /** How many of the reviews are at an end of the scale. */
  ends: number;
  readonly endEvidence: Float64Array;
  readonly practiceEndEvidence: Float64Array;
  /** Prior, reviews and practice together, per honest nature: of scores inside the scale, then of all. */
  readonly precision: Float64Array;
  readonly sum: Float64Array;
  readonly allPrecision: Float64Array;
  readonly allSum: Float64Array;
  /** Log evidence of each nature, the last one being "does not follow the work". */
  readonly evidence: Float64Array;
  /** Log evidence of practice alone for an honest reviewer. */
  practiceEvidence: number;
  isShiftedPossible: boolean;
  isUnengagedPossible: boolean;
  /** Natures as seen from one review: share, leniency and its variance. */
  readonly nature: Float64Array;
  readonly natureFactor: Float64Array;
  readonly natureLeniency: Float64Array;
  readonly natureVariance: Float64Array;
}

export function newWorkspace(data: DenseClass, { reviewerStart }: ElsewhereState): Workspace {
  let most = 1;
  for (let v = 0; v < data.reviewerCount; v++) most = Math.max(most, reviewerStart[v + 1]! - reviewerStart[v]!);
  return {
    reviews: levelSums(),
    practice: levelSums(),
    constant: constantSums(),
    practiceConstant: constantSums(),
    product: perLevel().fill(1),
    inverse: new Float64Array(most * LEVEL_COUNT),
    endTerm: new Float64Array(most * HONEST_NATURES),
    ends: 0,
    endEvidence: perNature(),
    practiceEndEvidence: perLevel(),
    precision: perNature(),
    sum: perNature(),
    allPrecision: perNature(),
    allSum: perNature(),
    evidence: new Float64Array(HONEST_NATURES + 1),
    practiceEvidence: 0,
    isShiftedPossible: true,
    isUnengagedPossible: true,
    nature: new Float64Array(HONEST_NATURES + 1),
    natureFactor: perNature(),
    natureLeniency: perNature(),
    natureVariance: perNature(),
  };
}
