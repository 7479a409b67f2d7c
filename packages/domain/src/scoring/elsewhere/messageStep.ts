import type { DenseClass } from '../denseClass.ts';
import { temper, unengagedEvidence } from './constantScores.ts';
import { isAtEnd, isTop, logEndMass } from './normal.ts';
import {
  CUT,
  DOUBT,
  HONEST_NATURES,
  LENIENCY,
  LEVEL_COUNT,
  LEVELS,
  NATURE_NOISE,
  OTHERS_MEAN,
  OTHERS_VARIANCE,
  OUTLIER_FACTOR,
  SHIFT_LEVEL,
  SHIFTED_NATURE,
  TOTAL,
  UNENGAGED_NATURE,
  WEIGHT,
  type ElsewhereState,
} from './state.ts';
import type { Workspace } from './workspace.ts';

/** A single review moves its submission by at most this many standard deviations. */
const REACH = 1.1;
/** One review in so many is far noisier than its author usually is. */
const SLIP_ODDS = 0.06 / 0.94;
const SLIP_SPREAD = 9;
const MOST_GAIN = 0.98;
/** The expert's own error and what is not known about the reviewer's leniency, in points². */
const PRACTICE_UNCERTAINTY = 5;

const LOG_TYPICAL_SD = Math.log(LEVELS[1]) / 2;

const LENIENCY_STEP = 0.02;
const WEIGHT_STEP = 0.004;

/**
 * What the reviewer's *other* work says about this review: the share of every nature, with leniency and variance.
 * The review itself is taken out of all sums, so that nobody's outlier vouches for itself. (SC-7)
 */
function natureElsewhere(state: ElsewhereState, work: Workspace, at: number, place: number): void {
  const { review, traits } = state;
  const { nature, natureFactor, natureLeniency, natureVariance, evidence, inverse, precision, sum } = work;
  const total = review[at + TOTAL]!;
  const distance = total - traits.offset - review[at + OTHERS_MEAN]!;
  const isInside = !isAtEnd(total);
  const natures = work.isShiftedPossible ? HONEST_NATURES : LEVEL_COUNT;
  let most = -Infinity;
  for (let g = 0; g < natures; g++) {
    const trust = inverse[place * LEVEL_COUNT + (g === SHIFTED_NATURE ? SHIFT_LEVEL : g)]!;
    const weighed = trust * distance;
    if (isInside) {
      // Out of the evidence go this review's square, its variance and its part in the leniency.
      const left = precision[g]! - trust;
      const leftSum = sum[g]! - weighed;
      const squares = weighed * distance + (leftSum * leftSum) / left - (sum[g]! * sum[g]!) / precision[g]!;
      nature[g] = evidence[g]! + 0.5 * squares;
      natureFactor[g] = Math.sqrt(precision[g]! / (trust * left * LEVELS[1]));
    } else {
      nature[g] = evidence[g]! - work.endTerm[place * HONEST_NATURES + g]!;
      natureFactor[g] = 1;
    }
    const variance = 1 / (work.allPrecision[g]! - trust);
    natureLeniency[g] = (work.allSum[g]! - weighed) * variance;
    natureVariance[g] = variance;
    if (nature[g]! > most) most = nature[g]!;
  }
  let unengaged = -Infinity;
  if (work.isUnengagedPossible) {
    const x = total - traits.meanQuality - traits.offset;
    const { constant } = work;
    // The factor above is a variance in units of the typical one; this puts the other side into the same units.
    const units = isInside ? LOG_TYPICAL_SD : 0;
    unengaged =
      Math.log(traits.unengagedShare) +
      temper(
        unengagedEvidence(constant, work.practiceConstant, work.practiceEvidence, 1, x, isTop(total)) - units,
        nature[SHIFT_LEVEL]! + Math.log(natureFactor[SHIFT_LEVEL]!),
        constant.disagreement - distance * distance,
        constant.count - 1,
        LEVELS[SHIFT_LEVEL] + traits.leniencyVariance,
      );
    if (unengaged > most) most = unengaged;
  }
  for (let g = 0; g < natures; g++) nature[g] = natureFactor[g]! * Math.exp(nature[g]! - most);
  if (natures < HONEST_NATURES) nature[SHIFTED_NATURE] = 0;
  nature[UNENGAGED_NATURE] = Math.exp(unengaged - most);
}

/** 1 for a usual score, toward 1/9 for one that can only be a slip of its author. */
function slipFactor(rest: number, others: number, noise: number): number {
  const usual = others + noise;
  const slip = others + noise * SLIP_SPREAD;
  const exponent = Math.min(50, 0.5 * rest * rest * (1 / usual - 1 / slip));
  const odds = SLIP_ODDS * Math.sqrt(usual / slip) * Math.exp(exponent);
  return 1 - ((SLIP_SPREAD - 1) / SLIP_SPREAD) * (odds / (1 + odds));
}

/** The same for practice, judged by practice alone: what is said of a review must not depend on that review. */
export function ratePractice(
  data: DenseClass,
  { traits, practiceOutlier }: ElsewhereState,
  work: Workspace,
  v: number,
): void {
  const { allSum, allPrecision } = work.practice;
  const leniency = allSum[SHIFT_LEVEL]! / (1 / traits.leniencyVariance + allPrecision[SHIFT_LEVEL]!);
  for (let c = data.practiceStart[v]!; c < data.practiceStart[v + 1]!; c++) {
    const item = data.practiceItem[c]!;
    const rest = data.practiceTotal[c]! - data.expert[item]! - traits.itemOffset[item]! - traits.offset - leniency;
    practiceOutlier[c] = slipFactor(rest, PRACTICE_UNCERTAINTY, LEVELS[SHIFT_LEVEL]);
  }
}

/** The new weight and leniency of one review. Returns whether they moved enough for its submission to feel it. */
export function updateReview(
  state: ElsewhereState,
  work: Workspace,
  at: number,
  place: number,
  step: { readonly size: number; readonly low: number; readonly high: number },
): boolean {
  natureElsewhere(state, work, at, place);
  const { review, traits } = state;
  const { nature, natureLeniency, natureVariance } = work;
  const others = review[at + OTHERS_VARIANCE]!;
  const distance = review[at + TOTAL]! - traits.offset - review[at + OTHERS_MEAN]!;
  let engaged = 0;
  let gain = 0;
  let gainLeniency = 0;
  let inverse = 0;
  for (let g = 0; g < HONEST_NATURES; g++) {
    const share = nature[g]!;
    if (share < 1e-11) continue;
    const variance = NATURE_NOISE[g]! + natureVariance[g]!;
    const own = (share * others) / (others + variance);
    engaged += share;
    gain += own;
    gainLeniency += own * natureLeniency[g]!;
    inverse += share / variance;
  }
  const unengaged = nature[UNENGAGED_NATURE]!;
  const reach = engaged > 0 ? (gain / engaged) * (engaged / (engaged + unengaged)) : 0;
  const capped = Math.min(MOST_GAIN, reach);
  const weight = Math.min(step.high, Math.max(step.low, capped / (others * (1 - capped))));
  const leniency = gain > 0 ? gainLeniency / gain : 0;
  const noise = inverse > 0 ? engaged / inverse : LEVELS[1];
  const limit = REACH * Math.sqrt(others + noise);
  const rest = distance - leniency;
  const cut = rest > limit ? rest - limit : rest < -limit ? rest + limit : 0;

  review[at + OUTLIER_FACTOR] = slipFactor(rest, others, noise);

  const weightChange = step.size * (weight - review[at + WEIGHT]!);
  const leniencyChange = step.size * (leniency - review[at + LENIENCY]!);
  const cutChange = step.size * (cut - review[at + CUT]!);
  review[at + WEIGHT] = review[at + WEIGHT]! + weightChange;
  review[at + LENIENCY] = review[at + LENIENCY]! + leniencyChange;
  review[at + CUT] = review[at + CUT]! + cutChange;
  return (
    Math.abs(leniencyChange + cutChange) > LENIENCY_STEP || Math.abs(weightChange) > WEIGHT_STEP * review[at + WEIGHT]!
  );
}

/**
 * How much wider the picture of the submission is than weight alone says, because this review may come from a
 * careful, a shifted or an unengaged person: the variance of that mixture, minus what the weight already stands for.
 */
export function measureDoubt(state: ElsewhereState, work: Workspace, at: number, place: number): void {
  natureElsewhere(state, work, at, place);
  const { review, traits } = state;
  const { nature, natureLeniency, natureVariance, evidence } = work;
  const total = review[at + TOTAL]!;
  const others = review[at + OTHERS_VARIANCE]!;
  const distance = total - traits.offset - review[at + OTHERS_MEAN]!;
  const expected = review[at + OTHERS_MEAN]! + traits.offset;
  let [all, mean, squares] = [0, 0, 0];
  for (let g = 0; g < HONEST_NATURES; g++) {
    if (nature[g]! < 1e-11) continue;
    const noise = NATURE_NOISE[g]!;
    const variance = others + noise + natureVariance[g]!;
    const rest = distance - natureLeniency[g]!;
    const density = isAtEnd(total)
      ? Math.exp(logEndMass(total, expected + natureLeniency[g]!, variance))
      : Math.exp((-0.5 * rest * rest) / variance) / Math.sqrt(variance);
    const share = nature[g]! * density;
    const gain = others / variance;
    all += share;
    mean += share * gain * rest;
    squares += share * ((gain * rest) ** 2 + others * (1 - gain));
  }
  // The unengaged say nothing about the work: what the others say stays as it is.
  const careless = unengagedShareWith(work, evidence);
  const honest = 1 - careless;
  const middle = all > 0 ? (honest * mean) / all : 0;
  const variance = (all > 0 ? (honest * squares) / all : 0) + careless * others - middle * middle;
  review[at + DOUBT] = Math.max(0, variance - 1 / (1 / others + review[at + WEIGHT]!));
}

function unengagedShareWith(work: Workspace, evidence: Float64Array): number {
  if (!work.isUnengagedPossible) return 0;
  let most = -Infinity;
  for (let i = 0; i <= HONEST_NATURES; i++) most = Math.max(most, evidence[i]!);
  let all = 0;
  for (let i = 0; i <= HONEST_NATURES; i++) all += Math.exp(evidence[i]! - most);
  return Math.exp(evidence[UNENGAGED_NATURE]! - most) / all;
}
