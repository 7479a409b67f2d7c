import type { RowResult } from './accuracy.ts';
import type { AllocationResult } from './allocationBench.ts';
import type { HostileMoves, Monotonicity, Moves } from './influence.ts';
import { coverage, rmse, tau } from './measures.ts';
import type { MethodName } from './methods.ts';
import type { SpeedResult } from './speed.ts';

export interface Verdict {
  readonly goal: string;
  readonly measured: string;
  readonly isMet: boolean;
}

interface RatioTarget {
  readonly name: string;
  readonly rows: RegExp;
  readonly mean: number;
  readonly median: number;
  readonly vancouver: number;
  readonly pg1: number;
}

/** The table an implementation must reach: ratios of RMSE on the same classes, lower is better. */
const RATIOS: readonly RatioTarget[] = [
  {
    name: 'clean, no anchors, k=3..5',
    rows: /^(n=300 k=[35]|k=4) clean, no anchors$/,
    mean: 0.93,
    median: 0.9,
    vancouver: 0.9,
    pg1: 1.05,
  },
  {
    name: 'clean, 3 calibrations',
    rows: /^(n=300 k=[35]|k=4) clean, 3 cal$/,
    mean: 0.86,
    median: 0.82,
    vancouver: 0.82,
    pg1: 0.97,
  },
  { name: 'lazy 30 %, k=4, 0 cal', rows: /^k=4 lazy 30%, 0 cal$/, mean: 0.75, median: 0.71, vancouver: 0.8, pg1: 0.78 },
  { name: 'lazy 30 %, k=4, 3 cal', rows: /^k=4 lazy 30%, 3 cal$/, mean: 0.64, median: 0.6, vancouver: 0.68, pg1: 0.66 },
  {
    name: 'hostile 10 %, k=4',
    rows: /^k=4 hostile 10%, [03] cal$/,
    mean: 0.69,
    median: 0.7,
    vancouver: 0.8,
    pg1: 1.02,
  },
  {
    name: 'lazy 20 + hostile 10, k=5, 3 cal',
    rows: /^n=300 k=5 lazy20/,
    mean: 0.67,
    median: 0.62,
    vancouver: 0.75,
    pg1: 0.82,
  },
  {
    name: '10 % superior, clean, k=4',
    rows: /^k=4 clean, 0 cal, sup 10%$/,
    mean: 0.84,
    median: 0.82,
    vancouver: 0.79,
    pg1: 0.95,
  },
  {
    name: 'forced cliques 10 %, 0 cal',
    rows: /^k=4 cliques 10% \(forced\), 0 cal$/,
    mean: 1,
    median: 0.9,
    vancouver: 0.93,
    pg1: 1.12,
  },
];

const ratio = ({ measures }: RowResult, method: MethodName, to: MethodName): number =>
  rmse(measures[method]) / rmse(measures[to]);

export function ratioVerdicts(results: readonly RowResult[], method: MethodName): Verdict[] {
  return RATIOS.flatMap((target) =>
    results
      .filter(({ row }) => target.rows.test(row.name))
      .map((result) => {
        const bounds = (['mean', 'median', 'vancouver', 'pg1'] as const).map(
          (to) => [ratio(result, method, to), target[to], to] as const,
        );
        return {
          goal: `${target.name} [${result.row.name}]: ${bounds.map(([, bound, to]) => `${to} ≤${bound}`).join(', ')}`,
          measured: bounds.map(([value]) => value.toFixed(3)).join(' '),
          isMet: bounds.every(([value, bound]) => value <= bound),
        };
      }),
  );
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

/** Rows where the interval can be right: anchored ones and the class without an offset. */
export function spreadVerdicts(results: readonly RowResult[], method: MethodName): Verdict[] {
  const standard = results.filter(({ row }) => row.isStandard);
  const judged = standard.filter(({ row }) => row.isAnchored || row.world.offset === 0);
  const covers = judged.map(({ measures }) => coverage(measures[method]));
  const behind = least(standard.map(({ measures }) => tau(measures[method]) - tau(measures.pg1)));
  return [
    { goal: 'tau at least that of PG1 − 0.01 in every row', measured: behind.toFixed(4), isMet: behind >= -0.01 },
    {
      goal: 'coverage of the 90 % interval in 0.84–0.96 in every row with anchors or an unbiased class',
      measured: `${least(covers).toFixed(3)}–${most(covers).toFixed(3)}`,
      isMet: least(covers) >= 0.84 && most(covers) <= 0.96,
    },
    {
      goal: 'coverage at least 0.89 on average over these rows',
      measured: average(covers).toFixed(3),
      isMet: average(covers) >= 0.89,
    },
  ];
}

export function influenceVerdict(moves: readonly Moves[], method: MethodName): Verdict {
  const own = moves.find((move) => move.method === method && move.reviews === 4)?.own ?? [NaN, NaN, NaN];
  return {
    goal: 'one review set to 0/100 at k=4 moves its score: median ≤5, 90 % ≤10, most ≤20',
    measured: own.map((value) => value.toFixed(1)).join(' / '),
    isMet: own[0] <= 5 && own[1] <= 10 && own[2] <= 20,
  };
}

/** Only of methods that were measured in many classes. */
export function hostileVerdicts(moves: readonly HostileMoves[], method: MethodName): Verdict[] {
  return moves
    .filter((move) => move.method === method)
    .map(({ classes, inHundred }) => ({
      goal: `one review set to 0/100 at k=4 moves its score by at most 15 in 99 % of ${classes} classes`,
      measured: inHundred.toFixed(1),
      isMet: inHundred <= 15,
    }));
}

const VARIANCE_BOUND = new Map([
  [30, 0.06],
  [300, 0.03],
  [1000, 0.005],
]);

export function allocationVerdicts(results: readonly AllocationResult[]): Verdict[] {
  return results.map((result) => {
    const bound = VARIANCE_BOUND.get(result.size) ?? 0.005;
    return {
      goal: `allocation n=${result.size} k=${result.reviews}: every load ${result.reviews}, no rule broken, variance ≤${bound} of chance`,
      measured: `${result.fewest}–${result.most}, ${result.violations} broken, ${result.varianceRatio.toFixed(4)}`,
      isMet: result.fewest === result.most && result.violations === 0 && result.varianceRatio <= bound,
    };
  });
}

const TIME_BOUND: Readonly<Record<string, number>> = {
  'scoring 10000': 1000,
  'scoring 100000': 5000,
  'scoring 1000000': 90_000,
  'allocation 100000': 1000,
  'allocation 1000000': 8000,
};
const MEMORY_BOUND = 700;

/** Judged by processor time: one thread, so it is what an idle machine would take, and other work does not blur it. */
export function speedVerdicts(results: readonly SpeedResult[], method: MethodName): Verdict[] {
  return results
    .filter(({ what }) => what === method || what === 'allocation')
    .flatMap((result) => {
      const name = `${result.what === 'allocation' ? 'allocation' : 'scoring'} ${result.size}`;
      const bound = TIME_BOUND[name];
      if (bound === undefined) return [];
      const limitsMemory = name === 'scoring 1000000';
      return {
        goal: `${name} × 5 within ${bound / 1000} s${limitsMemory ? ` and ${MEMORY_BOUND} MB` : ''}`,
        measured: `${(result.cpuMilliseconds / 1000).toFixed(2)} s of processor time (${(result.milliseconds / 1000).toFixed(2)} s on the clock)${limitsMemory ? `, ${Math.round(result.peakMegabytes)} MB` : ''}`,
        isMet: result.cpuMilliseconds <= bound && (!limitsMemory || result.peakMegabytes <= MEMORY_BOUND),
      };
    });
}

/** The goal beyond the reference. */
export function beyondVerdicts(results: readonly RowResult[], method: MethodName, monotone: Monotonicity): Verdict[] {
  const standard = results.filter(({ row }) => row.isStandard);
  const anchored = standard.filter(({ row }) => row.isAnchored);
  const toPg1 = (rows: readonly RowResult[]): number[] => rows.map((result) => ratio(result, method, 'pg1'));
  const clean = standard.filter(({ row }) => row.isCleanUnanchored);
  const covers = anchored.map(({ measures }) => coverage(measures[method]));
  const kept = 1 - monotone.lowered / monotone.trials;
  return [
    {
      goal: `RMSE at most 0.88 of PG1 over ${standard.length} rows`,
      measured: average(toPg1(standard)).toFixed(4),
      isMet: average(toPg1(standard)) <= 0.88,
    },
    {
      goal: 'at most 0.94 of PG1 in every anchored row',
      measured: most(toPg1(anchored)).toFixed(3),
      isMet: most(toPg1(anchored)) <= 0.94,
    },
    {
      goal: 'at most 1.03 of PG1 in clean rows without anchors',
      measured: `${average(toPg1(clean)).toFixed(3)} on average, ${most(toPg1(clean)).toFixed(3)} at most`,
      isMet: most(toPg1(clean)) <= 1.03,
    },
    {
      goal: 'coverage 0.88–0.94 in anchored rows',
      measured: `${least(covers).toFixed(3)}–${most(covers).toFixed(3)}`,
      isMet: least(covers) >= 0.88 && most(covers) <= 0.94,
    },
    {
      goal: 'estimated again, raising a review keeps its score from falling in 99 % of trials',
      measured: `${(100 * kept).toFixed(1)} % of ${monotone.trials} (${((100 * (monotone.trials - monotone.visiblyLowered)) / monotone.trials).toFixed(1)} % leaving out falls under 0.05), ${monotone.most.toFixed(2)} points at most`,
      isMet: kept >= 0.99,
    },
  ];
}
