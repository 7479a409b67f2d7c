import { temper, unengagedEvidence } from './constantScores.ts';
import {
  HONEST_NATURES,
  LEVEL_COUNT,
  LEVELS,
  NATURE_NOISE,
  NOISE_VARIANCE,
  PERSON_LENIENCY,
  REVIEWER_STRIDE,
  SHIFT_LEVEL,
  SHIFT_VARIANCE,
  SHIFTED,
  SHIFTED_NATURE,
  UNENGAGED,
  UNENGAGED_NATURE,
  type ClassTraits,
  type ElsewhereState,
} from './state.ts';
import type { Expectations, Workspace } from './workspace.ts';

/** Natures this unlikely are left out of the messages of somebody with enough reviews. */
const NEARLY_IMPOSSIBLE = 1e-3;
const ENOUGH_TO_EXCLUDE = 4;

/** Class-wide sums that the traits are estimated from. */
export interface Tally {
  engaged: number;
  leniencySquares: number;
  unengaged: number;
  shifted: number;
  people: number;
  readonly level: Float64Array;
}

/** Log evidence of practice alone at one noise level. */
function practiceAlone({ practice, practiceEndEvidence }: Workspace, traits: ClassTraits, g: number): number {
  const precision = 1 / traits.leniencyVariance + practice.precision[g]!;
  const fitted = practice.sum[g]! ** 2 / precision;
  const spread = practice.logVariance[g]! + practice.squares[g]! - fitted;
  return practiceEndEvidence[g]! - 0.5 * (spread + Math.log(traits.leniencyVariance * precision));
}

/** What to expect of anybody in this round: nine logarithms that would be the same for every person. */
export function expectOfAnyone(expected: Expectations, traits: ClassTraits, withEngagement: boolean): void {
  const unengagedShare = withEngagement ? traits.unengagedShare : 0;
  const engagedShare = 1 - unengagedShare - traits.shiftedShare;
  for (let g = 0; g < LEVEL_COUNT; g++) {
    expected.logLevel[g] = Math.log(traits.levelShare[g]!);
    expected.logEngaged[g] = Math.log(engagedShare * traits.levelShare[g]!);
  }
  expected.logShifted = Math.log(traits.shiftedShare);
  expected.logUnengaged = Math.log(unengagedShare);
}

/** Log evidence of every nature from everything the person has rated. */
function weighEvidence(work: Workspace, traits: ClassTraits, withEngagement: boolean): void {
  const { reviews, practice, evidence, nature } = work;
  const { logLevel, logEngaged, logShifted, logUnengaged } = work.expected;
  const hasPractice = work.practiceConstant.count > 0;
  let most = -Infinity;
  for (let g = 0; g < LEVEL_COUNT; g++) {
    const fitted = work.sum[g]! ** 2 / work.precision[g]!;
    const spread = reviews.logVariance[g]! + practice.logVariance[g]! + reviews.squares[g]! + practice.squares[g]!;
    evidence[g] =
      logEngaged[g]! +
      work.endEvidence[g]! +
      work.practiceEndEvidence[g]! -
      0.5 * (spread - fitted + Math.log(traits.leniencyVariance * work.precision[g]!));
    nature[g] = hasPractice ? logLevel[g]! + practiceAlone(work, traits, g) : 0;
    if (nature[g]! > most) most = nature[g]!;
  }
  work.practiceEvidence = 0;
  if (hasPractice) {
    let sum = 0;
    for (let g = 0; g < LEVEL_COUNT; g++) sum += Math.exp(nature[g]! - most);
    work.practiceEvidence = most + Math.log(sum);
  }
  const fitted = work.sum[SHIFTED_NATURE]! ** 2 / work.precision[SHIFTED_NATURE]!;
  const spread = reviews.logVariance[SHIFT_LEVEL]! + reviews.squares[SHIFT_LEVEL]! - fitted;
  evidence[SHIFTED_NATURE] =
    logShifted +
    work.endEvidence[SHIFTED_NATURE]! +
    (hasPractice ? nature[SHIFT_LEVEL]! - logLevel[SHIFT_LEVEL]! : 0) -
    0.5 * (spread + Math.log(SHIFT_VARIANCE * work.precision[SHIFTED_NATURE]!));
  evidence[UNENGAGED_NATURE] = withEngagement
    ? logUnengaged +
      temper(
        unengagedEvidence(work.constant, work.practiceConstant, work.practiceEvidence, 0, 0, false),
        evidence[SHIFT_LEVEL]!,
        work.constant.disagreement,
        work.constant.count,
        LEVELS[SHIFT_LEVEL] + traits.leniencyVariance,
      )
    : -Infinity;
}

/** What kind of reviewer this is: careful or not, shifted, or not following the work at all. */
export function judgeNature(
  { traits, reviewer }: ElsewhereState,
  work: Workspace,
  v: number,
  withEngagement: boolean,
  tally: Tally,
): void {
  const { evidence, nature } = work;
  weighEvidence(work, traits, withEngagement);
  let most = -Infinity;
  for (let i = 0; i <= HONEST_NATURES; i++) if (evidence[i]! > most) most = evidence[i]!;
  let all = 0;
  for (let i = 0; i <= HONEST_NATURES; i++) {
    nature[i] = Math.exp(evidence[i]! - most);
    all += nature[i]!;
  }
  let leniency = 0;
  let squares = 0;
  let inverseNoise = 0;
  for (let g = 0; g < HONEST_NATURES; g++) {
    const share = nature[g]! / all;
    const own = work.allSum[g]! / work.allPrecision[g]!;
    leniency += share * own;
    inverseNoise += share / NATURE_NOISE[g]!;
    if (g !== SHIFTED_NATURE) squares += share * (own * own + 1 / work.allPrecision[g]!);
  }
  const shifted = nature[SHIFTED_NATURE]! / all;
  const unengaged = nature[UNENGAGED_NATURE]! / all;
  const honest = Math.max(1e-12, 1 - unengaged);
  const person = v * REVIEWER_STRIDE;
  reviewer[person + PERSON_LENIENCY] = leniency / honest;
  reviewer[person + NOISE_VARIANCE] = honest / Math.max(1e-15, inverseNoise);
  reviewer[person + UNENGAGED] = unengaged;
  reviewer[person + SHIFTED] = shifted;
  const canExclude = work.constant.count >= ENOUGH_TO_EXCLUDE;
  work.isShiftedPossible = !canExclude || shifted >= NEARLY_IMPOSSIBLE;
  work.isUnengagedPossible = withEngagement && (!canExclude || unengaged >= NEARLY_IMPOSSIBLE);
  tally.engaged += 1 - shifted - unengaged;
  tally.leniencySquares += squares;
  tally.unengaged += unengaged;
  tally.shifted += shifted;
  tally.people++;
  for (let g = 0; g < LEVEL_COUNT; g++) tally.level[g] = tally.level[g]! + nature[g]! / all;
}
