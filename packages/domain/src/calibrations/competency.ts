import { PARAMETERS } from '../scoring/index.ts';

/**
 * How far somebody's reviews will count, from practice alone: for the allocation, before real reviews exist. 1 is
 * typical and also the answer for somebody without practice; the belief in "typical" keeps three essays from
 * deciding everything. First tries only. (CA-4)
 */
export function competencyFromPractice(deviations: readonly number[]): number {
  const { typicalSd, noiseBelief } = PARAMETERS;
  if (deviations.length === 0) return 1;
  const typical = typicalSd ** 2;
  const squares = deviations.reduce((sum, deviation) => sum + deviation ** 2, 0);
  const relative = (typical * (noiseBelief + deviations.length)) / (noiseBelief * typical + squares);
  return Math.min(3, Math.max(0.1, relative));
}

export const STANDINGS = ['muchLess', 'less', 'typical', 'more', 'muchMore'] as const;
export type Standing = (typeof STANDINGS)[number];

const STANDING_FROM = [0, 0.4, 0.75, 1.3, 2] as const;

/** The five-step label a reviewer sees for the own weight, instead of a number that invites haggling. (CA-5) */
export function standingOf(relativeWeight: number): Standing {
  const step = STANDING_FROM.findLastIndex((from) => relativeWeight >= from);
  return STANDINGS[Math.max(0, step)] ?? 'typical';
}
