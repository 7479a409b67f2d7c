import type { DenseClass } from '../denseClass.ts';
import { HONEST_NATURES, LEVEL_COUNT, type ElsewhereState } from './state.ts';

const perLevel = (): Float64Array => new Float64Array(LEVEL_COUNT);
const perNature = (): Float64Array => new Float64Array(HONEST_NATURES);

/**
 * The scores of one person beside what each is compared with: the other reviewers, or the expert. By place, the number
 * of a score among those of its author. r = distance, a = noise level × spread + uncertainty of the comparison.
 */
export interface Compared {
  readonly distance: Float64Array;
  readonly uncertainty: Float64Array;
  /** How much noisier than usual this score seems. */
  readonly spread: Float64Array;
  /** 1 unless the score is at an end of the scale. */
  readonly isInside: Uint8Array;
  /** By level, then place: 1/a. */
  readonly inverse: Float64Array;
  /** The length of a row in arrays by level or nature, then place. */
  readonly places: number;
  count: number;
  /** How many are at an end of the scale. */
  ends: number;
  /** Per level: Σ 1/a and Σ r/a over everything. */
  readonly allPrecision: Float64Array;
  readonly allSum: Float64Array;
  /** The same, Σ r²/a and Σ ln a over scores that are not at an end of the scale. */
  readonly precision: Float64Array;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
  readonly logVariance: Float64Array;
}

const compared = (places: number): Compared => ({
  distance: new Float64Array(places),
  uncertainty: new Float64Array(places),
  spread: new Float64Array(places),
  isInside: new Uint8Array(places),
  inverse: new Float64Array(places * LEVEL_COUNT),
  places,
  count: 0,
  ends: 0,
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

/** NaN until gathered: a field that begins as a whole number has all code compiled again once it is a fraction. */
const constantSums = (): ConstantSums => ({ count: 0, sum: NaN, squares: NaN, top: 0, disagreement: NaN });

/** What the class leads one to expect of any reviewer. The same for everybody in one round, so worked out once. */
export interface Expectations {
  /** Per level: the log of its share among the honest, and of its share among all. */
  readonly logLevel: Float64Array;
  readonly logEngaged: Float64Array;
  logShifted: number;
  logUnengaged: number;
}

/**
 * What is being worked out about one reviewer, reused from person to person: a million reviewers must not make a
 * million small objects.
 */
export interface Workspace {
  readonly reviews: Compared;
  readonly practice: Compared;
  readonly constant: ConstantSums;
  readonly practiceConstant: ConstantSums;
  readonly expected: Expectations;
  /** By honest nature, then place: the log evidence of a review at an end of the scale. */
  readonly endTerm: Float64Array;
  /** By honest nature, then place, as the other reviews see it: log evidence, factor, leniency and its variance. */
  readonly natureEvidence: Float64Array;
  readonly natureFactor: Float64Array;
  readonly natureLeniency: Float64Array;
  readonly natureVariance: Float64Array;
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
  /** How likely each nature is, as seen from one review or from all; not yet divided by their sum. */
  readonly nature: Float64Array;
}

export function newWorkspace(data: DenseClass, { reviewerStart }: ElsewhereState): Workspace {
  const places = longestRow(reviewerStart);
  const perPlace = (): Float64Array => new Float64Array(places * HONEST_NATURES);
  return {
    reviews: compared(places),
    practice: compared(longestRow(data.practiceStart)),
    constant: constantSums(),
    practiceConstant: constantSums(),
    expected: { logLevel: perLevel(), logEngaged: perLevel(), logShifted: NaN, logUnengaged: NaN },
    endTerm: perPlace(),
    natureEvidence: perPlace(),
    natureFactor: perPlace(),
    natureLeniency: perPlace(),
    natureVariance: perPlace(),
    endEvidence: perNature(),
    practiceEndEvidence: perLevel(),
    precision: perNature(),
    sum: perNature(),
    allPrecision: perNature(),
    allSum: perNature(),
    evidence: new Float64Array(HONEST_NATURES + 1),
    practiceEvidence: NaN,
    isShiftedPossible: true,
    isUnengagedPossible: true,
    nature: new Float64Array(HONEST_NATURES + 1),
  };
}

function longestRow(start: Int32Array): number {
  let most = 0;
  for (let row = 0; row + 1 < start.length; row++) most = Math.max(most, start[row + 1]! - start[row]!);
  return most;
}
