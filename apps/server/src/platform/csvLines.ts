import { CsvError, parse } from 'csv-parse/sync';

interface CsvLine {
  /** As people count: the first line of a file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

type Parsed = { readonly lines: CsvLine[] } | { readonly problem: string; readonly line: number };

/** The cells of a CSV text, or the first line that is broken; never half of it. (RO-13) */
export function readCsvLines(text: string): Parsed {
  // A byte that was no UTF-8 arrives as this sign. Names would be stored wrong for ever.
  const broken = text.split(/\r\n|\r|\n/).findIndex((line) => /[\uFFFD\0]/.test(line));
  if (broken >= 0) return { line: broken + 1, problem: 'This line has unreadable characters. Save the file as UTF-8.' };
  try {
    const options = { bom: true, delimiter: delimiterOf(text), relax_column_count: true, info: true } as const;
    // With `info` every record comes with its place in the file, which its types leave out.
    const records = parse(text, options) as unknown as readonly { record: string[]; info: { lines: number } }[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
    return { lines: records.map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return { line, problem: 'This line has a quotation mark without its partner.' };
  }
}

/** Spreadsheets write what their country is used to; the first line shows which. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r\n|\r|\n/, 1);
  const countOf = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ',';
}

/** A record is counted by its last line; people look for its first. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
