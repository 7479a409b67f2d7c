import { denseClass, type Columns } from '@circuit/domain/scoring';
import { mean, median, vancouver } from './baselines.ts';
import { circuit, SHIPPED, type Estimator } from './methods.ts';
import { simulate } from './world.ts';

export interface Moves {
  readonly method: string;
  readonly reviews: number;
  /** Points the victim moved: median, nine in ten, most. */
  readonly own: readonly [number, number, number];
  /** The largest move of anybody else's score. */
  readonly others: readonly [number, number, number];
}

const CLASSES = 3;
const VICTIMS = 40;

type Scorer = (columns: Columns, reviews: number) => Float64Array;

const SCORERS: Readonly<Record<string, Scorer>> = {
  mean: (columns) => mean(denseClass(columns)),
  median: (columns) => median(denseClass(columns)),
  vancouver: (columns) => vancouver(denseClass(columns)),
  arc: (columns, reviews) => circuit(denseClass(columns), 'arc', reviews).score,
  elsewhere: (columns, reviews) => circuit(denseClass(columns), 'elsewhere', reviews).score,
};

function withScore(columns: Columns, e: number, score: number): Columns {
  const scores = Float64Array.from(columns.reviews.score);
  scores[e] = score;
  return { ...columns, reviews: { ...columns.reviews, score: scores } };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}

const quantiles = (values: readonly number[]): [number, number, number] => [
  quantile(values, 0.5),
  quantile(values, 0.9),
  quantile(values, 1),
];

/** One honest review set to the far end of the scale: how far its submission and everybody else's score move. */
export function measureInfluence(reviews: number, seed: number): Moves[] {
  const classes = Array.from(
    { length: CLASSES },
    (_, c) => simulate({ size: 300, reviews }, seed + c * 104_729).columns,
  );
  return Object.entries(SCORERS).map(([method, score]) => {
    const moved = classes.map((columns) => movesIn(columns, (changed) => score(changed, reviews)));
    return {
      method,
      reviews,
      own: quantiles(moved.flatMap(({ own }) => own)),
      others: quantiles(moved.flatMap(({ others }) => others)),
    };
  });
}

function movesIn(columns: Columns, score: (columns: Columns) => Float64Array): { own: number[]; others: number[] } {
  const before = score(columns);
  const [own, others]: [number[], number[]] = [[], []];
  for (let i = 0; i < VICTIMS; i++) {
    const e = Math.floor(((i + 0.5) * columns.reviews.score.length) / VICTIMS);
    const after = score(withScore(columns, e, columns.reviews.score[e]! > 50 ? 0 : 100));
    const victim = columns.reviews.submission[e]!;
    own.push(Math.abs(after[victim]! - before[victim]!));
    others.push(
      after.reduce((most, value, u) => (u === victim ? most : Math.max(most, Math.abs(value - before[u]!))), 0),
    );
  }
  return { own, others };
}

export interface HostileMoves {
  readonly method: string;
  readonly classes: number;
  readonly median: number;
  readonly nineInTen: number;
  /** Only one class in a hundred sees a farther move. */
  readonly inHundred: number;
  readonly most: number;
}

/** One honest review set to the far end in each of many classes: far more of the tail than a few classes show. */
export function measureHostile(reviews: number, classes: number, seed: number): HostileMoves[] {
  const methods = ['mean', 'median', SHIPPED] as const;
  const moved = methods.map((): number[] => []);
  for (let c = 0; c < classes; c++) {
    const { columns } = simulate({ size: 300, reviews }, seed + c * 104_729);
    const { submission, score } = columns.reviews;
    // A prime, so that the victims stand all over the class.
    const e = (c * 7919) % score.length;
    const changed = withScore(columns, e, score[e]! > 50 ? 0 : 100);
    methods.forEach((method, at) => {
      const [before, after] = [SCORERS[method]!(columns, reviews), SCORERS[method]!(changed, reviews)];
      moved[at]!.push(Math.abs(after[submission[e]!]! - before[submission[e]!]!));
    });
  }
  return methods.map((method, at) => ({
    method,
    classes,
    median: quantile(moved[at]!, 0.5),
    nineInTen: quantile(moved[at]!, 0.9),
    inHundred: quantile(moved[at]!, 0.99),
    most: quantile(moved[at]!, 1),
  }));
}

export interface Monotonicity {
  readonly estimator: Estimator;
  readonly trials: number;
  readonly lowered: number;
  /** By more than half of the smallest step shown. */
  readonly visiblyLowered: number;
  readonly most: number;
}

/** Everything estimated again after raising one review by ten points: how often does its own score fall? */
export function measureMonotonicity(
  estimator: Estimator,
  classes: number,
  perClass: number,
  seed: number,
): Monotonicity {
  let [trials, lowered, visiblyLowered, most] = [0, 0, 0, 0];
  for (let c = 0; c < classes; c++) {
    const world = { size: 300, reviews: 4, ...(c % 2 === 0 ? {} : { essays: 3, lazy: 0.1, hostile: 0.05 }) };
    const { columns } = simulate(world, seed + c * 104_729);
    const before = circuit(denseClass(columns), estimator, world.reviews).score;
    for (let i = 0; i < perClass; i++) {
      const e = Math.floor(((i + 0.5) * columns.reviews.score.length) / perClass);
      if (columns.reviews.score[e]! > 90) continue;
      const after = circuit(
        denseClass(withScore(columns, e, columns.reviews.score[e]! + 10)),
        estimator,
        world.reviews,
      ).score;
      const fall = before[columns.reviews.submission[e]!]! - after[columns.reviews.submission[e]!]!;
      trials++;
      // A hundredth of a point is what the work list leaves open, not a fall.
      if (fall > 0.01) lowered++;
      if (fall > 0.05) visiblyLowered++;
      most = Math.max(most, fall);
    }
  }
  return { estimator, trials, lowered, visiblyLowered, most };
}
