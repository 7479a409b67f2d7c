import type { DenseClass } from '../denseClass.ts';
import { isAtEnd, isTop, logEndMass } from './normal.ts';
import {
  HONEST_NATURES,
  LEVEL_COUNT,
  LEVELS,
  NATURE_NOISE,
  OTHERS_MEAN,
  OTHERS_VARIANCE,
  OUTLIER_FACTOR,
  REVIEW_STRIDE,
  SHIFT_LEVEL,
  SHIFT_VARIANCE,
  SHIFTED_NATURE,
  TOTAL,
  type ElsewhereState,
} from './state.ts';
import type { ConstantSums, LevelSums, Workspace } from './workspace.ts';

/** An expert's evaluation is nearly the truth: its own variance, in points². */
const EXPERT_VARIANCE = 1;

function clearSums(sums: LevelSums, constant: ConstantSums): void {
  for (let g = 0; g < LEVEL_COUNT; g++) {
    sums.allPrecision[g] = 0;
    sums.allSum[g] = 0;
    sums.precision[g] = 0;
    sums.sum[g] = 0;
    sums.squares[g] = 0;
    sums.logVariance[g] = 0;
  }
  constant.count = 0;
  constant.sum = 0;
  constant.squares = 0;
  constant.top = 0;
  constant.disagreement = 0;
}

function addConstant(constant: ConstantSums, total: number, middle: number, distance: number): void {
  const x = total - middle;
  constant.count++;
  constant.sum += x;
  constant.squares += x * x;
  constant.disagreement += distance * distance;
  if (isTop(total)) constant.top++;
}

/** Sums over the real reviews of one person. */
export function gatherReviews(state: ElsewhereState, work: Workspace, v: number): void {
  const { review, reviewerStart, traits } = state;
  const { reviews, inverse, constant, product } = work;
  const { allPrecision, allSum, precision, sum, squares } = reviews;
  const first = reviewerStart[v]!;
  const end = reviewerStart[v + 1]!;
  const middle = traits.meanQuality + traits.offset;
  clearSums(reviews, constant);
  work.ends = 0;
  for (let r = first; r < end; r++) {
    const at = r * REVIEW_STRIDE;
    const total = review[at + TOTAL]!;
    const distance = total - traits.offset - review[at + OTHERS_MEAN]!;
    const others = review[at + OTHERS_VARIANCE]!;
    const spread = 1 / review[at + OUTLIER_FACTOR]!;
    const isInside = !isAtEnd(total);
    if (!isInside) work.ends++;
    for (let g = 0; g < LEVEL_COUNT; g++) {
      const trust = 1 / (LEVELS[g]! * spread + others);
      const weighed = trust * distance;
      inverse[(r - first) * LEVEL_COUNT + g] = trust;
      allPrecision[g] = allPrecision[g]! + trust;
      allSum[g] = allSum[g]! + weighed;
      if (!isInside) continue;
      precision[g] = precision[g]! + trust;
      sum[g] = sum[g]! + weighed;
      squares[g] = squares[g]! + weighed * distance;
      product[g] = product[g]! * trust * LEVELS[1];
    }
    addConstant(constant, total, middle, distance);
    if ((r - first) % SAFE_PRODUCT === SAFE_PRODUCT - 1) takeLogarithms(reviews, product);
  }
  takeLogarithms(reviews, product);
  rescale(reviews, end - first - work.ends);
}

/** Factors were taken in units of the typical variance. */
function rescale({ logVariance }: LevelSums, factors: number): void {
  for (let g = 0; g < LEVEL_COUNT; g++) logVariance[g] = logVariance[g]! + LOG_TYPICAL * factors;
}

/** So many factors between 1/20 and 4 cannot leave the range of a double. */
const SAFE_PRODUCT = 64;
const LOG_TYPICAL = Math.log(LEVELS[1]);

/** One logarithm of a product instead of one per review: they were a fifth of the run time. */
function takeLogarithms({ logVariance }: LevelSums, product: Float64Array): void {
  for (let g = 0; g < LEVEL_COUNT; g++) {
    logVariance[g] = logVariance[g]! - Math.log(product[g]!);
    product[g] = 1;
  }
}

/** The same for practice: the comparison is the expert, once what everybody gets wrong about an essay is taken off. */
export function gatherPractice(data: DenseClass, state: ElsewhereState, work: Workspace, v: number): void {
  const { practiceStart, practiceItem, practiceTotal, expert } = data;
  const { traits, practiceOutlier } = state;
  const { practice, practiceConstant, product } = work;
  let inside = 0;
  const middle = traits.meanQuality + traits.offset;
  clearSums(practice, practiceConstant);
  for (let c = practiceStart[v]!; c < practiceStart[v + 1]!; c++) {
    const item = practiceItem[c]!;
    const total = practiceTotal[c]!;
    const distance = total - expert[item]! - traits.itemOffset[item]! - traits.offset;
    const spread = 1 / practiceOutlier[c]!;
    const isInside = !isAtEnd(total);
    for (let g = 0; g < LEVEL_COUNT; g++) {
      const trust = 1 / (LEVELS[g]! * spread + EXPERT_VARIANCE);
      practice.allPrecision[g] = practice.allPrecision[g]! + trust;
      practice.allSum[g] = practice.allSum[g]! + trust * distance;
      if (!isInside) continue;
      practice.precision[g] = practice.precision[g]! + trust;
      practice.sum[g] = practice.sum[g]! + trust * distance;
      practice.squares[g] = practice.squares[g]! + trust * distance * distance;
      product[g] = product[g]! * trust * LEVELS[1];
    }
    if (isInside) inside++;
    addConstant(practiceConstant, total, middle, distance);
    if (practiceConstant.count % SAFE_PRODUCT === 0) takeLogarithms(practice, product);
  }
  takeLogarithms(practice, product);
  rescale(practice, inside);
}

/** Prior, reviews and practice together. Practice says nothing about a bias that shows only in earnest. */
export function joinSums(state: ElsewhereState, work: Workspace): void {
  const { reviews, practice } = work;
  const prior = 1 / state.traits.leniencyVariance;
  for (let g = 0; g < LEVEL_COUNT; g++) {
    work.precision[g] = prior + reviews.precision[g]! + practice.precision[g]!;
    work.sum[g] = reviews.sum[g]! + practice.sum[g]!;
    work.allPrecision[g] = prior + reviews.allPrecision[g]! + practice.allPrecision[g]!;
    work.allSum[g] = reviews.allSum[g]! + practice.allSum[g]!;
  }
  work.precision[SHIFTED_NATURE] = 1 / SHIFT_VARIANCE + reviews.precision[SHIFT_LEVEL]!;
  work.sum[SHIFTED_NATURE] = reviews.sum[SHIFT_LEVEL]!;
  work.allPrecision[SHIFTED_NATURE] = 1 / SHIFT_VARIANCE + reviews.allPrecision[SHIFT_LEVEL]!;
  work.allSum[SHIFTED_NATURE] = reviews.allSum[SHIFT_LEVEL]!;
}

/**
 * A score at an end of the scale enters as the probability of landing there for somebody of this nature: "all 100" is
 * no evidence of carelessness where 100 is likely. Nothing else about the person enters, so that a review taken out
 * is taken out completely; reading the leniency from the other scores here was slower, and worse.
 */
export function gatherEnds(data: DenseClass, state: ElsewhereState, work: Workspace, v: number): void {
  const { endEvidence, practiceEndEvidence, endTerm } = work;
  const { review, reviewerStart, traits } = state;
  const first = reviewerStart[v]!;
  const end = reviewerStart[v + 1]!;
  for (let g = 0; g < HONEST_NATURES; g++) endEvidence[g] = 0;
  for (let r = first; work.ends > 0 && r < end; r++) {
    const at = r * REVIEW_STRIDE;
    const total = review[at + TOTAL]!;
    if (!isAtEnd(total)) continue;
    const expected = review[at + OTHERS_MEAN]! + traits.offset;
    const spread = 1 / review[at + OUTLIER_FACTOR]!;
    for (let g = 0; g < HONEST_NATURES; g++) {
      const bias = g === SHIFTED_NATURE ? SHIFT_VARIANCE : traits.leniencyVariance;
      const variance = NATURE_NOISE[g]! * spread + review[at + OTHERS_VARIANCE]! + bias;
      const term = logEndMass(total, expected, variance);
      endTerm[(r - first) * HONEST_NATURES + g] = term;
      endEvidence[g] = endEvidence[g]! + term;
    }
  }
  for (let g = 0; g < LEVEL_COUNT; g++) practiceEndEvidence[g] = 0;
  for (let c = data.practiceStart[v]!; c < data.practiceStart[v + 1]!; c++) {
    const total = data.practiceTotal[c]!;
    if (!isAtEnd(total)) continue;
    const item = data.practiceItem[c]!;
    const expected = data.expert[item]! + traits.itemOffset[item]! + traits.offset;
    const spread = 1 / state.practiceOutlier[c]!;
    for (let g = 0; g < LEVEL_COUNT; g++) {
      const variance = LEVELS[g]! * spread + EXPERT_VARIANCE + traits.leniencyVariance;
      const term = logEndMass(total, expected, variance);
      practiceEndEvidence[g] = practiceEndEvidence[g]! + term;
    }
  }
}
