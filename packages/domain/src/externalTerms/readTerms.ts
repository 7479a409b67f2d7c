import { LONGEST_TERM_NAME, termKey } from './term.ts';

/** Cells of one line of a table; the first line is 1. */
export type TermLine = { readonly line: number; readonly cells: readonly string[] };

export type TermProblem = { readonly line: number; readonly text: string; readonly detail: string };

/** One term as a file names it: calendar days, both of which belong to it; empty where there is none. */
export type ReadTerm = {
  readonly line: number;
  readonly name: string;
  readonly startDay: string;
  readonly endDay: string;
};

export type ReadTerms = { readonly terms: readonly ReadTerm[]; readonly problems: readonly TermProblem[] };

export const MOST_TERMS = 200;

const FIELDS = ['name', 'start', 'end'] as const;
type Field = (typeof FIELDS)[number];

const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'term', 'term name'],
  start: ['start', 'start date', 'first day', 'begins'],
  end: ['end', 'end date', 'last day', 'ends'],
};

/** Reads name, start and end strictly: any line that is unclear is reported, and then nothing is taken. (ET-4) */
export function readTerms(lines: readonly TermLine[]): ReadTerms {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = filled;
  if (first === undefined) return { terms: [], problems: [{ line: 1, text: '', detail: 'The list is empty.' }] };
  const named = columnsOf(first);
  const rest = named === null ? filled : filled.slice(1);
  const columns = named ?? { name: 0, start: 1, end: 2 };
  if (rest.length === 0) return { terms: [], problems: [problemOf(first, 'The list has no terms in it.')] };
  const tooFar = rest[MOST_TERMS];
  if (tooFar !== undefined)
    return { terms: [], problems: [problemOf(tooFar, `The list has more than ${MOST_TERMS} terms.`)] };
  return readLines(rest, columns);
}

type Columns = Readonly<Record<Field, number>>;

function readLines(lines: readonly TermLine[], columns: Columns): ReadTerms {
  const terms: ReadTerm[] = [];
  const problems: TermProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const line of lines) {
    const read = readLine(line, columns);
    if (typeof read === 'string') {
      problems.push(problemOf(line, read));
      continue;
    }
    const twin = lineOf.get(termKey(read.name));
    if (twin === undefined) terms.push(read);
    else problems.push(problemOf(line, `This term is also on line ${twin}.`));
    lineOf.set(termKey(read.name), line.line);
  }
  return { terms, problems };
}

/** Where each field stands; null if the first line is no heading but a term. */
function columnsOf({ cells }: TermLine): Columns | null {
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  const at = (field: Field) => heads.findIndex((head) => HEADINGS[field].includes(head));
  const columns = { name: at('name'), start: at('start'), end: at('end') };
  return columns.name < 0 || (columns.start < 0 && columns.end < 0) ? null : columns;
}

function readLine({ line, cells }: TermLine, columns: Columns): ReadTerm | string {
  const cell = (field: Field) => (cells[columns[field]] ?? '').trim();
  const name = cell('name').replaceAll(/\s+/g, ' ');
  if (name === '') return 'This line has no name.';
  if (name.length > LONGEST_TERM_NAME) return `This name is longer than ${LONGEST_TERM_NAME} characters.`;
  const [startDay, endDay] = [readDay(cell('start')), readDay(cell('end'))];
  if (startDay === null) return notADay(cell('start'));
  if (endDay === null) return notADay(cell('end'));
  if (startDay !== '' && endDay !== '' && endDay < startDay) return 'The end is before the start.';
  return { line, name, startDay, endDay };
}

const notADay = (text: string) => `“${text.slice(0, 40)}” is not a date we can read. Write it like 2027-01-11.`;

/** "2027-01-11" or, as spreadsheets here write it, "1/11/2027"; empty stays empty, and null is no day. */
function readDay(text: string): string | null {
  if (text === '') return '';
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? american(text);
  if (year === undefined || month === undefined || day === undefined) return null;
  const wanted = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const midnight = new Date(`${wanted}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(wanted) ? null : wanted;
}

function american(text: string): readonly (string | undefined)[] {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return [text, year, month, day];
}

const problemOf = ({ line, cells }: TermLine, detail: string): TermProblem => ({
  line,
  text: cells.join(', ').slice(0, 200),
  detail,
});
