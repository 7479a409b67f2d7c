import { setImmediate as others } from 'node:timers/promises';

import { safeCell } from '@circuit/domain/csv';
import type { Column } from '@circuit/domain/scores';
import { stringify } from 'csv-stringify/sync';

/** With a mark in front, or a spreadsheet takes names for Latin-1; every cell quoted and none of them a formula. (EX-3) */
const FORMAT = { quoted: true, record_delimiter: 'windows' } as const;

const cellsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): (string | number)[][] =>
  rows.map((row) => columns.map(({ cell }) => safeCell(cell(row))));

export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ name }) => name);
  return stringify([head, ...cellsOf(columns, rows)], { ...FORMAT, bom: true });
}

/** A few milliseconds' worth. */
const ITEMS_AT_ONCE = 200;

/** The same of very much: between one part and the next everybody else who waits has their turn. (LO-5) */
export async function longCsvText<Item, Row>(
  columns: readonly Column<Row>[],
  items: readonly Item[],
  rowsOf: (item: Item) => readonly Row[],
): Promise<string> {
  const parts = [csvText(columns, [])];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    await others();
    const rows = items.slice(from, from + ITEMS_AT_ONCE).flatMap(rowsOf);
    parts.push(stringify(cellsOf(columns, rows), FORMAT));
  }
  return parts.join('');
}

export const CSV = 'text/csv; charset=utf-8';
