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

// Constants of this file: the engine writes these into its code, but fetches an imported one in every loop.
const TYPICAL = LEVELS[1];
const NOISE = Float64Array.from(NATURE_NOISE);
const LOG_TYPICAL_SD = Math.log(TYPICAL) / 2;

const LENIENCY_STEP = 0.02;
const WEIGHT_STEP = 0.004;

/**
 * What the reviewer's *other* work says about each of their reviews: the evidence of every honest nature, with leniency
 * and variance. The review itself is taken out of all sums, so that nobody's outlier vouches for itself. (SC-7)
 */
export function readElsewhere(work: Workspace): void {
  const natures = work.isShiftedPossible ? HONEST_NATURES : LEVEL_COUNT;
  for (let g = 0; g < natures; g++) readNature(work, g, g === SHIFTED_NATURE ? SHIFT_LEVEL : g);
}

function readNature(work: Workspace, g: number, level: number): void {
  const { natureEvidence, natureFactor, natureLeniency, natureVariance, endTerm } = work;
  const { distance, isInside, inverse, count, places } = work.reviews;
  const evidence = work.evidence[g]!;
  const precision = work.precision[g]!;
  const sum = work.sum[g]!;
  const fitted = (sum * sum) / precision;
  const allPrecision = work.allPrecision[g]!;
  const allSum = work.allSum[g]!;
  for (let place = 0; place < count; place++) {
    const at = g * places + place;
    const trust = inverse[level * places + place]!;
    const weighed = trust * distance[place]!;
    if (isInside[place] === 1) {
      // Out of the evidence go this review's square, its variance and its part in the leniency.
      const left = precision - trust;
      const leftSum = sum - weighed;
      const squares = weighed * distance[place]! + (leftSum * leftSum) / left - fitted;
      natureEvidence[at] = evidence + 0.5 * squares;
      natureFactor[at] = Math.sqrt(precision / (trust * left * TYPICAL));
    } else {
      natureEvidence[at] = evidence - endTerm[at]!;
      natureFactor[at] = 1;
    }
    const variance = 1 / (allPrecision - trust);
    natureLeniency[at] = (allSum - weighed) * variance;
    natureVariance[at] = variance;
  }
}

/** How likely each nature is, seen from one review. */
function shareNatures(state: ElsewhereState, work: Workspace, at: number, place: number): void {
  const { nature, natureEvidence, natureFactor } = work;
  const { places } = work.reviews;
  const natures = work.isShiftedPossible ? HONEST_NATURES : LEVEL_COUNT;
  const unengaged = work.isUnengagedPossible ? unengagedElsewhere(state, work, at, place) : -Infinity;
  let most = unengaged;
  for (let g = 0; g < natures; g++) most = Math.max(most, natureEvidence[g * places + place]!);
  for (let g = 0; g < natures; g++)
    nature[g] = natureFactor[g * places + place]! * Math.exp(natureEvidence[g * places + place]! - most);
  if (natures < HONEST_NATURES) nature[SHIFTED_NATURE] = 0;
  nature[UNENGAGED_NATURE] = Math.exp(unengaged - most);
}

function unengagedElsewhere({ review, traits }: ElsewhereState, work: Workspace, at: number, place: number): number {
  const { constant, reviews } = work;
  const total = review[at + TOTAL]!;
  const distance = reviews.distance[place]!;
  const typical = SHIFT_LEVEL * reviews.places + place;
  const x = total - traits.meanQuality - traits.offset;
  // The factor of a nature is a variance in units of the typical one; this puts the other side into the same units.
  const units = reviews.isInside[place] === 1 ? LOG_TYPICAL_SD : 0;
  return (
    work.expected.logUnengaged +
    temper(
      unengagedEvidence(constant, work.practiceConstant, work.practiceEvidence, 1, x, isTop(total)) - units,
      work.natureEvidence[typical]! + Math.log(work.natureFactor[typical]!),
      constant.disagreement - distance * distance,
      constant.count - 1,
      LEVELS[SHIFT_LEVEL] + traits.leniencyVariance,
    )
  );
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
  { practice }: Workspace,
  v: number,
): void {
  const { distance, allSum, allPrecision } = practice;
  const leniency = allSum[SHIFT_LEVEL]! / (1 / traits.leniencyVariance + allPrecision[SHIFT_LEVEL]!);
  const first = data.practiceStart[v]!;
  for (let place = 0; place < practice.count; place++)
    practiceOutlier[first + place] = slipFactor(distance[place]! - leniency, PRACTICE_UNCERTAINTY, LEVELS[SHIFT_LEVEL]);
}

/** The new weight and leniency of one review. Returns whether they moved enough for its submission to feel it. */
export function updateReview(
  state: ElsewhereState,
  work: Workspace,
  at: number,
  place: number,
  step: { readonly size: number; readonly low: number; readonly high: number },
): boolean {
  shareNatures(state, work, at, place);
  const { review } = state;
  const { nature, natureLeniency, natureVariance, reviews } = work;
  const others = reviews.uncertainty[place]!;
  const distance = reviews.distance[place]!;
  let engaged = 0;
  let gain = 0;
  let gainLeniency = 0;
  let inverse = 0;
  for (let g = 0; g < HONEST_NATURES; g++) {
    const share = nature[g]!;
    if (share < 1e-11) continue;
    const row = g * reviews.places;
    const variance = NOISE[g]! + natureVariance[row + place]!;
    const own = (share * others) / (others + variance);
    engaged += share;
    gain += own;
    gainLeniency += own * natureLeniency[row + place]!;
    inverse += share / variance;
  }
  const unengaged = nature[UNENGAGED_NATURE]!;
  const reach = engaged > 0 ? (gain / engaged) * (engaged / (engaged + unengaged)) : 0;
  const capped = Math.min(MOST_GAIN, reach);
  const weight = Math.min(step.high, Math.max(step.low, capped / (others * (1 - capped))));
  const leniency = gain > 0 ? gainLeniency / gain : 0;
  const noise = inverse > 0 ? engaged / inverse : TYPICAL;
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
  shareNatures(state, work, at, place);
  const { review, traits } = state;
  const { nature, natureLeniency, natureVariance, evidence, reviews } = work;
  const total = review[at + TOTAL]!;
  const others = reviews.uncertainty[place]!;
  const distance = reviews.distance[place]!;
  const expected = review[at + OTHERS_MEAN]! + traits.offset;
  let [all, mean, squares] = [0, 0, 0];
  for (let g = 0; g < HONEST_NATURES; g++) {
    if (nature[g]! < 1e-11) continue;
    const row = g * reviews.places;
    const noise = NOISE[g]!;
    const variance = others + noise + natureVariance[row + place]!;
    const leniency = natureLeniency[row + place]!;
    const rest = distance - leniency;
    const density = isAtEnd(total)
      ? Math.exp(logEndMass(total, expected + leniency, variance))
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
