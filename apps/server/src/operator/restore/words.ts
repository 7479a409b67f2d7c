import type { TableReport } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { FilesVerified } from '#modules/artifacts/public.ts';

export const isWhole = ({ missing, changed, orphans }: FilesVerified): boolean => missing + changed + orphans === 0;

export function filesLine(shard: Shard, found: FilesVerified): string {
  const { expected, expectedBytes, missing, changed, orphans, waiting } = found;
  const size = `${(expectedBytes / 1e6).toFixed(1)} MB`;
  return `${isWhole(found) ? 'ok   ' : 'BAD  '} files of ${shard}: ${expected} in rows (${size}), ${missing} missing, ${changed} changed, ${orphans} orphans, ${waiting} without a row that are kept 30 days`;
}

/** A line for each table that is not as it was, and one for all. */
export function tableLines(reports: readonly TableReport[]): string[] {
  const differs = reports.filter(({ before, restored, after }) => before.sum !== (after ?? restored).sum);
  const width = Math.max(0, ...differs.map(({ table }) => table.length)) + 2;
  const lines = differs.map(
    ({ table, before, restored, after }) =>
      `  ${table.padEnd(width)}${before.rows} now, ${restored.rows} in the restored database${after === null ? '' : `, ${after.rows} afterwards`}`,
  );
  const total = reports.reduce((sum, { restored }) => sum + restored.rows, 0);
  return [
    `${reports.length} tables, ${total} rows in the restored database; ${differs.length} tables differ:`,
    ...lines,
  ];
}
