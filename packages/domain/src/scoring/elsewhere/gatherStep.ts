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
import type { Compared, ConstantSums, Workspace } from './workspace.ts';

/** An expert's evaluation is nearly the truth: its own variance, in points². */
const EXPERT_VARIANCE = 1;

/** What one person said in real reviews, beside what the others say. */
export function gatherReviews(state: ElsewhereState, work: Workspace, v: number): void {
  const { review, reviewerStart, traits } = state;
  const { reviews, constant } = work;
  const { offset } = traits;
  const middle = traits.meanQuality + offset;
  const first = reviewerStart[v]!;
  const count = reviewerStart[v + 1]! - first;
  let sum = 0;
  let squares = 0;
  let top = 0;
  let disagreement = 0;
  for (let place = 0; place < count; place++) {
    const at = (first + place) * REVIEW_STRIDE;
    const total = review[at + TOTAL]!;
    const distance = total - offset - review[at + OTHERS_MEAN]!;
    reviews.distance[place] = distance;
    reviews.uncertainty[place] = review[at + OTHERS_VARIANCE]!;
    reviews.spread[place] = 1 / review[at + OUTLIER_FACTOR]!;
    reviews.isInside[place] = isAtEnd(total) ? 0 : 1;
    sum += total - middle;
    squares += (total - middle) * (total - middle);
    if (isTop(total)) top++;
    disagreement += distance * distance;
  }
  keepConstant(constant, count, sum, squares, top, disagreement);
  sumLevels(reviews, count);
}

/** The same for practice: the comparison is the expert, once what everybody gets wrong about an essay is taken off. */
export function gatherPractice(data: DenseClass, state: ElsewhereState, work: Workspace, v: number): void {
  const { practiceStart, practiceItem, practiceTotal, expert } = data;
  const { traits, practiceOutlier } = state;
  const { practice, practiceConstant } = work;
  const { offset, itemOffset } = traits;
  const middle = traits.meanQuality + offset;
  const first = practiceStart[v]!;
  const count = practiceStart[v + 1]! - first;
  let sum = 0;
  let squares = 0;
  let top = 0;
  for (let place = 0; place < count; place++) {
    const item = practiceItem[first + place]!;
    const total = practiceTotal[first + place]!;
    practice.distance[place] = total - expert[item]! - itemOffset[item]! - offset;
    practice.uncertainty[place] = EXPERT_VARIANCE;
    practice.spread[place] = 1 / practiceOutlier[first + place]!;
    practice.isInside[place] = isAtEnd(total) ? 0 : 1;
    sum += total - middle;
    squares += (total - middle) * (total - middle);
    if (isTop(total)) top++;
  }
  keepConstant(practiceConstant, count, sum, squares, top, 0);
  sumLevels(practice, count);
}

function keepConstant(
  constant: ConstantSums,
  count: number,
  sum: number,
  squares: number,
  top: number,
  disagreement: number,
): void {
  constant.count = count;
  constant.sum = sum;
  constant.squares = squares;
  constant.top = top;
  constant.disagreement = disagreement;
}

function sumLevels(scores: Compared, count: number): void {
  let ends = count;
  for (let place = 0; place < count; place++) ends -= scores.isInside[place]!;
  scores.count = count;
  scores.ends = ends;
  for (let g = 0; g < LEVEL_COUNT; g++) sumLevel(scores, g, LEVELS[g]!);
}

/** So many factors between 1/20 and 4 cannot leave the range of a double. */
const SAFE_PRODUCT = 64;
const TYPICAL = LEVELS[1];
const LOG_TYPICAL = Math.log(TYPICAL);

/**
 * One level after the other, so that its sums stay in registers. One logarithm of a product, taken in units of the
 * typical variance, instead of one per score: they were a fifth of the run time.
 */
function sumLevel(scores: Compared, g: number, noise: number): void {
  const { distance, uncertainty, spread, isInside, inverse, count } = scores;
  const row = g * scores.places;
  let allPrecision = 0;
  let allSum = 0;
  let precision = 0;
  let sum = 0;
  let squares = 0;
  let logVariance = 0;
  let product = 1;
  for (let place = 0; place < count; place++) {
    const trust = 1 / (noise * spread[place]! + uncertainty[place]!);
    const weighed = trust * distance[place]!;
    inverse[row + place] = trust;
    allPrecision += trust;
    allSum += weighed;
    if (isInside[place] === 1) {
      precision += trust;
      sum += weighed;
      squares += weighed * distance[place]!;
      product = product * trust * TYPICAL;
    }
    if (place % SAFE_PRODUCT === SAFE_PRODUCT - 1) {
      logVariance -= Math.log(product);
      product = 1;
    }
  }
  scores.allPrecision[g] = allPrecision;
  scores.allSum[g] = allSum;
  scores.precision[g] = precision;
  scores.sum[g] = sum;
  scores.squares[g] = squares;
  scores.logVariance[g] = logVariance - Math.log(product) + LOG_TYPICAL * (count - scores.ends);
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
  const { endEvidence, practiceEndEvidence } = work;
  for (let g = 0; g < HONEST_NATURES; g++) endEvidence[g] = 0;
  for (let g = 0; g < LEVEL_COUNT; g++) practiceEndEvidence[g] = 0;
  if (work.reviews.ends > 0) addReviewEnds(state, work, state.reviewerStart[v]!);
  if (work.practice.ends > 0) addPracticeEnds(data, state, work, data.practiceStart[v]!);
}

function addReviewEnds({ review, traits }: ElsewhereState, work: Workspace, first: number): void {
  const { reviews, endTerm, endEvidence } = work;
  for (let place = 0; place < reviews.count; place++) {
    if (reviews.isInside[place] === 1) continue;
    const at = (first + place) * REVIEW_STRIDE;
    const expected = review[at + OTHERS_MEAN]! + traits.offset;
    for (let g = 0; g < HONEST_NATURES; g++) {
      const bias = g === SHIFTED_NATURE ? SHIFT_VARIANCE : traits.leniencyVariance;
      const variance = NATURE_NOISE[g]! * reviews.spread[place]! + reviews.uncertainty[place]! + bias;
      const term = logEndMass(review[at + TOTAL]!, expected, variance);
      endTerm[g * reviews.places + place] = term;
      endEvidence[g] = endEvidence[g]! + term;
    }
  }
}

function addPracticeEnds(data: DenseClass, { traits }: ElsewhereState, work: Workspace, first: number): void {
  const { practice, practiceEndEvidence } = work;
  for (let place = 0; place < practice.count; place++) {
    if (practice.isInside[place] === 1) continue;
    const item = data.practiceItem[first + place]!;
    const expected = data.expert[item]! + traits.itemOffset[item]! + traits.offset;
    for (let g = 0; g < LEVEL_COUNT; g++) {
      const variance = LEVELS[g]! * practice.spread[place]! + EXPERT_VARIANCE + traits.leniencyVariance;
      const term = logEndMass(data.practiceTotal[first + place]!, expected, variance);
      practiceEndEvidence[g] = practiceEndEvidence[g]! + term;
    }
  }
}
