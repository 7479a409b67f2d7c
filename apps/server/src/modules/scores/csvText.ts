import { safeCell } from '@circuit/domain/csv';
import type { Column } from '@circuit/domain/scores';
import { stringify } from 'csv-stringify/sync';

/** With a mark in front, or a spreadsheet takes names for Latin-1; every cell quoted and none of them a formula. (EX-3) */
const FORMAT = { quoted: true, record_delimiter: 'windows', bom: true } as const;

export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ name }) => name);
  return stringify([head, ...rows.map((row) => columns.map(({ cell }) => safeCell(cell(row))))], FORMAT);
}

export const CSV = 'text/csv; charset=utf-8';
