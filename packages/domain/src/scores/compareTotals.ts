import type { UserId } from '../kernel/index.ts';

import type { ScoreStatus } from './words.ts';

/** One learner's total in one run, with any override. */
export interface RunTotal {
  readonly userId: UserId;
  readonly status: ScoreStatus;
  readonly totalTenths: number | null;
}

export interface TotalDifference {
  readonly userId: UserId;
  readonly beforeTenths: number | null;
  readonly afterTenths: number | null;
  readonly beforeStatus: ScoreStatus | null;
  readonly afterStatus: ScoreStatus | null;
}

export interface RunComparison {
  /** The largest first; who gained or lost a total comes before all. */
  readonly differences: readonly TotalDifference[];
  readonly unchangedCount: number;
  readonly raisedCount: number;
  readonly loweredCount: number;
  readonly largestTenths: number;
  /** How far the one that gains most goes up, and the one that loses most goes down; 0 where none does. */
  readonly largestRaiseTenths: number;
  readonly largestDropTenths: number;
}

/** Who has another total in `after` than in `before`; having none is a total of its own, and not 0. (SR-8) */
export function compareTotals(before: readonly RunTotal[], after: readonly RunTotal[]): RunComparison {
  const [was, is] = [new Map(before.map((one) => [one.userId, one])), new Map(after.map((one) => [one.userId, one]))];
  const everybody = [...new Set([...was.keys(), ...is.keys()])];
  const all = everybody.map((userId): TotalDifference => {
    const [old, now] = [was.get(userId), is.get(userId)];
    return {
      userId,
      beforeTenths: old?.totalTenths ?? null,
      afterTenths: now?.totalTenths ?? null,
      beforeStatus: old?.status ?? null,
      afterStatus: now?.status ?? null,
    };
  });
  const differences = all
    .filter(({ beforeTenths, afterTenths }) => beforeTenths !== afterTenths)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || (one.userId < other.userId ? -1 : 1));
  const moved = differences.map(movedBy).filter((tenths) => tenths !== null);
  const largestRaiseTenths = moved.reduce((most, tenths) => Math.max(most, tenths), 0);
  const largestDropTenths = moved.reduce((most, tenths) => Math.max(most, -tenths), 0);
  return {
    differences,
    unchangedCount: all.length - differences.length,
    raisedCount: moved.filter((tenths) => tenths > 0).length,
    loweredCount: moved.filter((tenths) => tenths < 0).length,
    largestTenths: Math.max(largestRaiseTenths, largestDropTenths),
    largestRaiseTenths,
    largestDropTenths,
  };
}

const movedBy = ({ beforeTenths, afterTenths }: TotalDifference): number | null =>
  beforeTenths === null || afterTenths === null ? null : afterTenths - beforeTenths;

const sizeOf = (difference: TotalDifference): number => {
  const moved = movedBy(difference);
  return moved === null ? Infinity : Math.abs(moved);
};
