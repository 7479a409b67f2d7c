import type { DenseClass } from '../denseClass.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Tally } from './natureStep.ts';
import { expectedUncut, isAtEnd } from './normal.ts';
import {
  CUT,
  LENIENCY,
  LEVEL_COUNT,
  LEVEL_PRIOR,
  LEVELS,
  NOISE_VARIANCE,
  REVIEW_STRIDE,
  REVIEWER_STRIDE,
  SHIFTED_SHARE,
  START_LENIENCY_VARIANCE,
  START_QUALITY_VARIANCE,
  TOTAL,
  UNENGAGED,
  UNENGAGED_SHARE,
  WEIGHT,
  type ElsewhereState,
} from './state.ts';

const PSEUDO_PEOPLE = 20;
const PSEUDO_LENIENT = 15;
const PSEUDO_SUBMISSIONS = 8;
const PSEUDO_MEDIANS = 3;
const PSEUDO_ITEMS = 4;
const MOST_SHIFTED = 0.15;
const ITEM_VARIANCE = 3.5 ** 2;
const OFFSET_VARIANCE = 5 ** 2;

export function newTally(): Tally {
  const level = new Float64Array(LEVEL_COUNT);
  return { engaged: NaN, leniencySquares: NaN, unengaged: NaN, shifted: NaN, people: 0, level };
}

export function clearTally(tally: Tally): void {
  tally.engaged = 0;
  tally.leniencySquares = 0;
  tally.unengaged = 0;
  tally.shifted = 0;
  tally.people = 0;
  tally.level.fill(0);
}

/** What the class as a whole is like, with enough belief beforehand for a class of three. */
export function updateTraits(data: DenseClass, state: ElsewhereState, tally: Tally): void {
  const { traits } = state;
  const people = PSEUDO_PEOPLE + tally.people;
  traits.leniencyVariance =
    (PSEUDO_LENIENT * START_LENIENCY_VARIANCE + tally.leniencySquares) / (PSEUDO_LENIENT + tally.engaged);
  for (let g = 0; g < LEVEL_COUNT; g++)
    traits.levelShare[g] = (PSEUDO_PEOPLE * LEVEL_PRIOR[g]! + tally.level[g]!) / (PSEUDO_PEOPLE + tally.engaged);
  traits.unengagedShare = (PSEUDO_PEOPLE * UNENGAGED_SHARE + tally.unengaged) / people;
  traits.shiftedShare = Math.min(MOST_SHIFTED, (PSEUDO_PEOPLE * SHIFTED_SHARE + tally.shifted) / people);
  updateQuality(data, state);
}

function updateQuality(data: DenseClass, state: ElsewhereState): void {
  const { traits, medianTotal } = state;
  const count = reviewedCount(data);
  const middle = PSEUDO_MEDIANS * (medianTotal - traits.offset);
  const mean = (qualitySum(data, state) + middle) / (count + PSEUDO_MEDIANS);
  traits.meanQuality = mean;
  traits.qualityVariance = Math.min(
    900,
    Math.max(25, qualitySquares(data, state, mean) / (count + PSEUDO_SUBMISSIONS)),
  );
}

function reviewedCount({ submissionStart, submissionCount }: DenseClass): number {
  let count = 0;
  for (let u = 0; u < submissionCount; u++) if (submissionStart[u] !== submissionStart[u + 1]) count++;
  return count;
}

function qualitySum({ submissionStart, submissionCount }: DenseClass, { quality }: ElsewhereState): number {
  let sum = 0;
  for (let u = 0; u < submissionCount; u++) if (submissionStart[u] !== submissionStart[u + 1]) sum += quality[u]!;
  return sum;
}

function qualitySquares(data: DenseClass, { quality, precision }: ElsewhereState, mean: number): number {
  const { submissionStart, submissionCount } = data;
  let squares = PSEUDO_SUBMISSIONS * START_QUALITY_VARIANCE;
  for (let u = 0; u < submissionCount; u++)
    if (submissionStart[u] !== submissionStart[u + 1]) squares += (quality[u]! - mean) ** 2 + 1 / precision[u]!;
  return squares;
}

/** How far the whole class is off the instructor's scale, read from practice and graders' evaluations. (SC-9) */
export function updateOffset(data: DenseClass, state: ElsewhereState): void {
  const { traits } = state;
  const { means, weights } = itemMeans(data, state);
  let [squares, items] = [PSEUDO_ITEMS * ITEM_VARIANCE, 0];
  for (let i = 0; i < means.length; i++) {
    if (weights[i] === 0) continue;
    items++;
    squares += Math.max(0, (means[i]! - traits.offset) ** 2 - 1 / weights[i]!);
  }
  const itemVariance = squares / (PSEUDO_ITEMS + Math.max(0, items - 1));
  let [precision, sum] = [1 / OFFSET_VARIANCE, 0];
  for (let i = 0; i < means.length; i++) {
    if (weights[i] === 0) continue;
    const trust = 1 / (itemVariance + 1 / weights[i]!);
    precision += trust;
    sum += trust * means[i]!;
  }
  for (let u = 0; u < data.submissionCount; u++) {
    if (Number.isNaN(data.superior[u]!)) continue;
    const { difference, weight } = againstSuperior(data, state, u);
    if (weight === 0) continue;
    const trust = 1 / (PARAMETERS.superiorSd ** 2 + 1 / weight);
    precision += trust;
    sum += trust * difference;
  }
  traits.offset = sum / precision;
  traits.offsetVariance = 1 / precision;
  for (let i = 0; i < means.length; i++)
    traits.itemOffset[i] =
      weights[i] === 0 ? 0 : ((means[i]! - traits.offset) * weights[i]!) / (weights[i]! + 1 / itemVariance);
}

interface ItemMeans {
  readonly means: Float64Array;
  readonly weights: Float64Array;
}

function itemMeans(data: DenseClass, state: ElsewhereState): ItemMeans {
  const items = { means: new Float64Array(data.expert.length), weights: new Float64Array(data.expert.length) };
  for (let v = 0; v < data.reviewerCount; v++) addAnswers(data, state, v, items);
  const { means, weights } = items;
  for (let i = 0; i < means.length; i++) if (weights[i]! > 0) means[i] = means[i]! / weights[i]!;
  return items;
}

function addAnswers(data: DenseClass, state: ElsewhereState, v: number, { means, weights }: ItemMeans): void {
  const { practiceStart, practiceItem, practiceTotal, expert } = data;
  const { reviewer, traits } = state;
  const person = v * REVIEWER_STRIDE;
  const variance = reviewer[person + NOISE_VARIANCE]! + traits.leniencyVariance;
  const trust = (1 - reviewer[person + UNENGAGED]!) / variance;
  for (let c = practiceStart[v]!; c < practiceStart[v + 1]!; c++) {
    const item = practiceItem[c]!;
    const total = practiceTotal[c]!;
    const uncut = isAtEnd(total)
      ? expectedUncut(total, expert[item]! + traits.offset + traits.itemOffset[item]!, variance)
      : total;
    means[item] = means[item]! + trust * (uncut - expert[item]!);
    weights[item] = weights[item]! + trust;
  }
}

function againstSuperior(
  data: DenseClass,
  { review, recordOf }: ElsewhereState,
  u: number,
): { difference: number; weight: number } {
  let [weight, sum] = [0, 0];
  for (let e = data.submissionStart[u]!; e < data.submissionStart[u + 1]!; e++) {
    const at = recordOf[e]! * REVIEW_STRIDE;
    weight += review[at + WEIGHT]!;
    sum +=
      review[at + WEIGHT]! * (review[at + TOTAL]! - review[at + LENIENCY]! - review[at + CUT]! - data.superior[u]!);
  }
  return { difference: weight === 0 ? 0 : sum / weight, weight };
}

/** The typical noise of the class, in points²: the harmonic mean over the levels. */
export function typicalVariance({ traits }: ElsewhereState): number {
  return 1 / LEVELS.reduce((sum, variance, g) => sum + traits.levelShare[g]! / variance, 0);
}
