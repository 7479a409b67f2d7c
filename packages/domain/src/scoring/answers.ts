import { assertNever } from '../kernel/index.ts';

/** How the answer to one criterion becomes a share of the best possible answer. */
export type CriterionScale =
  | { readonly kind: 'points'; readonly min: number; readonly max: number }
  /** Highest level first; a level without points stands at equal distance from its neighbors. */
  | { readonly kind: 'levels'; readonly points: readonly (number | null)[] }
  | { readonly kind: 'yesNo'; readonly isInverted: boolean };

export type Answer =
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'levels'; readonly level: number }
  | { readonly kind: 'yesNo'; readonly isYes: boolean };

/** One criterion as scoring reads it. Weights need not add up to 100; they are taken in proportion. */
export interface WeightedCriterion {
  readonly id: string;
  readonly weight: number;
}

/** 0 is the worst, 1 the best possible answer; null is "not answered", which is not the same as 0. */
export type Share = number | null;

/** Below this part of the weight a review says too little about the whole work. Its comments are still shown. */
const ENOUGH_ANSWERED = 0.6;

/** The share an answer earns, or null when it does not belong to the scale. (SC-2) */
export function shareOf(scale: CriterionScale, answer: Answer | null): Share {
  if (answer === null) return null;
  switch (scale.kind) {
    case 'points':
      if (answer.kind !== 'points' || scale.max <= scale.min) return null;
      return Math.min(1, Math.max(0, (answer.points - scale.min) / (scale.max - scale.min)));
    case 'levels':
      return answer.kind === 'levels' ? levelShare(scale.points, answer.level) : null;
    case 'yesNo':
      return answer.kind === 'yesNo' ? Number(answer.isYes !== scale.isInverted) : null;
    default:
      return assertNever(scale);
  }
}

function levelShare(points: readonly (number | null)[], level: number): Share {
  if (level < 0 || level >= points.length) return null;
  const known = points.filter((value) => value !== null);
  const top = Math.max(...known);
  const own = points[level];
  if (known.length < points.length || top <= 0 || own === null || own === undefined)
    return points.length === 1 ? 1 : 1 - level / (points.length - 1);
  return Math.min(1, Math.max(0, own / top));
}

export interface ReviewTotal {
  /** 0–100 over the answered criteria, or null when nothing was answered. */
  readonly total: number | null;
  /** Whether enough was answered for the total to count. (SC-3) */
  readonly isComplete: boolean;
}

export function reviewTotal(criteria: readonly WeightedCriterion[], shares: readonly Share[]): ReviewTotal {
  let answered = 0;
  let all = 0;
  let sum = 0;
  criteria.forEach(({ weight }, index) => {
    all += weight;
    const share = shares[index] ?? null;
    if (share === null) return;
    answered += weight;
    sum += weight * share;
  });
  if (answered === 0) return { total: null, isComplete: false };
  // An epsilon, because 0.1 + 0.2 + 0.3 of a weight must count as 0.6 of it.
  return { total: (100 * sum) / answered, isComplete: answered >= ENOUGH_ANSWERED * all - 1e-9 };
}
