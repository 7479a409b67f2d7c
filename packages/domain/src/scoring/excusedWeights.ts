import { PARTS, weightsOfEnabled, type Part, type PartWeights } from './composite.ts';
import { roundToTenths } from './tenths.ts';

/**
 * What each part counts for somebody who is excused from some, in percent with one decimal, summing to 100. Empty when
 * nothing is left to score. (LP-6)
 */
export function excusedWeights(
  weights: PartWeights,
  enabled: readonly Part[],
  excused: readonly Part[],
): readonly { readonly part: Part; readonly percent: number }[] {
  const kept = PARTS.filter((part) => enabled.includes(part) && !excused.includes(part) && weights[part] > 0);
  const shares = weightsOfEnabled(weights, kept);
  const { lines } = roundToTenths(kept.map((part) => shares[part]));
  return kept.map((part, index) => ({ part, percent: (lines[index] ?? 0) / 10 }));
}
