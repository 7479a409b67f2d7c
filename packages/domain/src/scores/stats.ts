import { histogram, type Bin } from './histogram.ts';

export interface ScoreStats {
  readonly count: number;
  readonly medianTenths: number | null;
  readonly meanTenths: number | null;
  readonly middleHalf: { readonly lowTenths: number; readonly highTenths: number } | null;
  readonly lowestTenths: number | null;
  readonly highestTenths: number | null;
  readonly histogram: readonly Bin[];
}

/** The value below which this part of the totals lies, between two of them in proportion. */
function quantile(ascending: readonly number[], part: number): number | null {
  if (ascending.length === 0) return null;
  const place = (ascending.length - 1) * part;
  const low = ascending[Math.floor(place)]!;
  const high = ascending[Math.ceil(place)]!;
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}

/** Statistics on the totals of a class. A student without a total is not counted as 0. (SR-9) */
export function scoreStats(totalTenths: readonly number[]): ScoreStats {
  const ascending = totalTenths.toSorted((one, other) => one - other);
  const sum = ascending.reduce((total, value) => total + value, 0);
  const [low, high] = [quantile(ascending, 0.25), quantile(ascending, 0.75)];
  return {
    count: ascending.length,
    medianTenths: quantile(ascending, 0.5),
    meanTenths: ascending.length === 0 ? null : Math.round(sum / ascending.length),
    middleHalf: low === null || high === null ? null : { lowTenths: low, highTenths: high },
    lowestTenths: ascending[0] ?? null,
    highestTenths: ascending.at(-1) ?? null,
    histogram: histogram(ascending),
  };
}

/** Below this the middle half says too much about single people. */
const FEWEST_FOR_RANGE = 10;

/** What learners see of the class, where the instructor shows it at all. (RS-6) */
export function classRange(
  { count, middleHalf }: Pick<ScoreStats, 'count' | 'middleHalf'>,
  isShown: boolean,
): ScoreStats['middleHalf'] {
  return isShown && count >= FEWEST_FOR_RANGE ? middleHalf : null;
}
