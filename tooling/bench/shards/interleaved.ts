import { handIn, read, READS, type ReadName } from './asking.ts';
import type { Cell } from './cell.ts';

export type Times = ReadonlyMap<Cell, Record<string, number[]>>;

/** More at once would measure how processes wait for the two cores. */
const LANES = 2;

/**
 * The same call in each cell in turn, beginning with another one each time: what the machine does for others hits all
 * cells alike.
 */
async function inTurns(cells: readonly Cell[], turns: number, call: (cell: Cell, turn: number) => Promise<void>) {
  let next = 0;
  const lane = async () => {
    for (let turn = next++; turn < turns; turn = next++)
      for (let step = 0; step < cells.length; step += 1) {
        const cell = cells[(turn + step) % cells.length];
        if (cell !== undefined) await call(cell, turn);
      }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

export async function timeReads(cells: readonly Cell[], turns: number): Promise<Times> {
  const names = Object.keys(READS) as ReadName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const times = emptyTimes(cells);
  await inTurns(cells, turns, async (cell, turn) => {
    for (const name of names) note(times, cell, name, await read(cell, turn, name));
  });
  return times;
}

export async function timeHandIns(cells: readonly Cell[], { from, to }: { from: number; to: number }): Promise<Times> {
  const times = emptyTimes(cells);
  await inTurns(cells, to - from, async (cell, turn) => {
    note(times, cell, 'hand-in', await handIn(cell, from + turn));
  });
  return times;
}

const emptyTimes = (cells: readonly Cell[]): Times => new Map(cells.map((cell) => [cell, {}]));

function note(times: Times, cell: Cell, name: string, ms: number): void {
  const ofCell = times.get(cell);
  if (ofCell !== undefined) (ofCell[name] ??= []).push(ms);
}
