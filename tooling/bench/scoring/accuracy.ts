import { addClass, newMeasure, type Measure } from './measures.ts';
import { METHODS, type MethodName } from './methods.ts';
import type { Row } from './rows.ts';
import { simulate } from './world.ts';

export interface RowResult {
  readonly row: Row;
  readonly measures: Readonly<Record<MethodName, Measure>>;
}

/** Far apart, so that two repetitions never share a stretch of the generator. */
const SEED_STEP = 7919;

/** Every method on the same classes of one row. */
export function measureRow(row: Row, seed: number): RowResult {
  const measures: Record<string, Measure> = {};
  for (let repetition = 0; repetition < row.repetitions; repetition++) {
    const simulated = simulate(row.world, seed + repetition * SEED_STEP);
    for (const [name, method] of Object.entries(METHODS))
      addClass((measures[name] ??= newMeasure()), simulated, method(simulated, seed + repetition));
  }
  return { row, measures: measures as Record<MethodName, Measure> };
}
