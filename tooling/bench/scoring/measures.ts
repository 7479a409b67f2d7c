import type { SimulatedClass } from './world.ts';

export interface Scored {
  readonly score: Float64Array;
  readonly sd?: Float64Array;
}

/** Sums over classes; a row is read from them once all repetitions are in. */
export interface Measure {
  count: number;
  squares: number;
  sum: number;
  tau: number;
  classes: number;
  worst: number;
  gross: number;
  covered: number;
}

export function newMeasure(): Measure {
  return { count: 0, squares: 0, sum: 0, tau: 0, classes: 0, worst: 0, gross: 0, covered: 0 };
}

const NINETY = 1.645;
const GROSS = 15;

/** Only submissions without a grader's evaluation: the others are known anyway. */
export function addClass(measure: Measure, simulated: Omit<SimulatedClass, 'columns'>, { score, sd }: Scored): void {
  const open: number[] = [];
  let worst = 0;
  for (let u = 0; u < score.length; u++) {
    if (Number.isNaN(score[u]!) || !Number.isNaN(simulated.data.superior[u]!)) continue;
    open.push(u);
    const error = score[u]! - simulated.truth[u]!;
    measure.count++;
    measure.sum += error;
    measure.squares += error * error;
    worst = Math.max(worst, Math.abs(error));
    if (Math.abs(error) > GROSS) measure.gross++;
    if (sd !== undefined && Math.abs(error) <= NINETY * sd[u]!) measure.covered++;
  }
  measure.worst += worst;
  measure.classes++;
  measure.tau += kendall(open, score, simulated.truth);
}

/** Kendall's tau-b over at most 600 submissions: beyond that it costs more than it tells. */
function kendall(indexes: readonly number[], score: Float64Array, truth: Float64Array): number {
  const some = indexes.slice(0, 600);
  let difference = 0;
  let [untiedScore, untiedTruth] = [0, 0];
  for (let i = 0; i < some.length; i++)
    for (let j = 0; j < i; j++) {
      const a = Math.sign(score[some[i]!]! - score[some[j]!]!);
      const b = Math.sign(truth[some[i]!]! - truth[some[j]!]!);
      difference += a * b;
      untiedScore += a * a;
      untiedTruth += b * b;
    }
  return difference / Math.sqrt(untiedScore * untiedTruth);
}

export const rmse = ({ squares, count }: Measure): number => Math.sqrt(squares / count);
export const centeredRmse = ({ squares, sum, count }: Measure): number =>
  Math.sqrt(squares / count - (sum / count) ** 2);
export const bias = ({ sum, count }: Measure): number => sum / count;
export const tau = ({ tau: sum, classes }: Measure): number => sum / classes;
export const worstError = ({ worst, classes }: Measure): number => worst / classes;
export const grossShare = ({ gross, count }: Measure): number => gross / count;
export const coverage = ({ covered, count }: Measure): number => covered / count;
