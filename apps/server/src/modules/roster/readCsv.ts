import type { Shard } from '@circuit/domain/kernel';
import { type Column, readRoster, type ReadRoster } from '@circuit/domain/roster';

import { readCsvLines } from '#platform/csvLines.ts';

/** Reads a roster from the text of a CSV file: strictly, so that no slip becomes a wrong person in silence. (RO-11) */
export function readCsv(text: string, shard: Shard, chosen: readonly Column[] | null = null): ReadRoster {
  const lines = readCsvLines(text);
  return 'problem' in lines
    ? { entries: [], problems: [{ line: lines.line, text: '', detail: lines.problem }], unmatched: [] }
    : readRoster(lines.lines, shard, chosen);
}
