import { err, ok, type Result, type Shard } from '../kernel/index.ts';
import { readIdentifier, type IdentifierKind } from '../people/index.ts';
import { GROUP_ROLES, roleLabel, type GroupRole } from '../permissions/index.ts';

import type { LineProblem, RosterEntry, RosterLine } from './entry.ts';
import { findColumns, readHeading, type Column, type FoundColumn, type RosterField } from './heading.ts';
import { readSections, sectionsProblem } from './sections.ts';

export const MOST_ROSTER_LINES = 5000;
const LONGEST_NAME = 200;

export type ReadRoster = {
  readonly entries: readonly RosterEntry[];
  readonly problems: readonly LineProblem[];
  /** Not empty: some columns are unknown, and the uploader has to say what each column is. (RO-20) */
  readonly unmatched: readonly UnmatchedColumn[];
};

/** A column of such a file, with the first values in it. */
type UnmatchedColumn = FoundColumn & { readonly samples: readonly string[] };

const SAMPLES = 3;

/**
 * Reads the lines of a table strictly: anything unclear is reported with its line, and the file is refused. (RO-11)
 * `chosen`: what each column is, as the uploader said; null: the column names say it.
 */
export function readRoster(
  lines: readonly RosterLine[],
  shard: Shard,
  chosen: readonly Column[] | null = null,
): ReadRoster {
  const [heading, ...rest] = lines.filter(
    ({ cells }) => cells.some((cell) => cell.trim() !== '') && !isOfCanvas(cells),
  );
  if (heading === undefined) return refused({ line: 1, text: '', detail: 'The file is empty.' });
  const named = findColumns(heading.cells, shard);
  if (chosen === null && named.some(({ field, name }) => field === null && name !== ''))
    return {
      entries: [],
      problems: [],
      unmatched: named.map((column, at) => ({ ...column, samples: samplesOf(rest, at) })),
    };
  const columns = readHeading(heading.cells, shard, chosen);
  if (!columns.isOk) return refused(problemOf(heading, columns.failure));
  if (rest.length === 0) return refused(problemOf(heading, 'The file has no people in it.'));
  const [tooFar] = rest.slice(MOST_ROSTER_LINES);
  if (tooFar !== undefined) return refused(problemOf(tooFar, `The file has more than ${MOST_ROSTER_LINES} people.`));

  const entries: RosterEntry[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const line of rest) {
    const entry = readLine(line, columns.value, shard);
    if (!entry.isOk) {
      problems.push(problemOf(line, entry.failure));
      continue;
    }
    const earlier = keysOf(entry.value).map((key) => lineOf.get(key));
    const twin = earlier.find((found) => found !== undefined);
    for (const key of keysOf(entry.value)) lineOf.set(key, lineOf.get(key) ?? line.line);
    if (twin === undefined) entries.push(entry.value);
    else problems.push(problemOf(line, `Same person as line ${twin}.`));
  }
  return { entries, problems, unmatched: [] };
}

const refused = (problem: LineProblem): ReadRoster => ({ entries: [], problems: [problem], unmatched: [] });

/** A gradebook of Canvas has a line of points and a test student; neither is a person. */
const isOfCanvas = ([first = '']: readonly string[]): boolean =>
  ['Points Possible', 'Student, Test'].includes(first.trim());

const samplesOf = (lines: readonly RosterLine[], at: number): readonly string[] =>
  [...new Set(lines.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''))]
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, LONGEST_NAME));

const problemOf = ({ line, cells }: RosterLine, detail: string): LineProblem => ({
  line,
  text: cells.join(', ').slice(0, LONGEST_NAME),
  detail,
});

function keysOf({ email, alias, puid }: RosterEntry): string[] {
  return [email, alias, puid].filter((key) => key !== null);
}

function readLine({ line, cells }: RosterLine, columns: readonly Column[], shard: Shard): Result<RosterEntry, string> {
  if (cells.length !== columns.length)
    return err(`This line has ${cells.length} cells, but the first line has ${columns.length}.`);
  const cell = (column: RosterField) => cells[columns.indexOf(column)]?.trim() ?? '';
  const identifiers: Record<IdentifierKind, string | null> = { email: null, alias: null, puid: null };
  for (const kind of ['email', 'alias', 'puid'] as const) {
    if (cell(kind) === '') continue;
    const read = readIdentifier(cell(kind), shard);
    if (!read.isOk || read.value.kind !== kind) return err(`“${cell(kind)}” is not ${WHAT[kind]}.`);
    identifiers[kind] = read.value.value;
  }
  if (Object.values(identifiers).every((value) => value === null)) return err('This line does not identify a person.');
  const role = columns.includes('role') ? readRole(cell('role')) : ok('GroupLearner' as const);
  if (!role.isOk) return role;
  const split = splitName(cell('fullName'));
  const firstName = cell('firstName') === '' ? split.firstName : cell('firstName');
  const lastName = cell('lastName') === '' ? split.lastName : cell('lastName');
  if (firstName.length > LONGEST_NAME || lastName.length > LONGEST_NAME)
    return err(`A name has more than ${LONGEST_NAME} characters.`);
  const entry = { line, ...identifiers, firstName, lastName, role: role.value };
  if (!columns.includes('section')) return ok(entry);
  const sections = readSections(cell('section'));
  const problem = sectionsProblem(sections);
  return problem === null ? ok({ ...entry, sections }) : err(problem);
}

/** "Okafor, Mira" or "Mira Okafor": without a comma the last word is the last name. */
function splitName(text: string): { readonly firstName: string; readonly lastName: string } {
  const comma = text.indexOf(',');
  if (comma !== -1) return { firstName: text.slice(comma + 1).trim(), lastName: text.slice(0, comma).trim() };
  const space = text.lastIndexOf(' ');
  return { firstName: text.slice(0, Math.max(space, 0)).trim(), lastName: text.slice(space + 1) };
}

const WHAT = { email: 'an e-mail', alias: 'a career account alias', puid: 'a PUID' } as const;

/** The word people read, or the one of the wire, in any case. */
function readRole(text: string): Result<GroupRole, string> {
  const word = text.toLowerCase();
  const role = GROUP_ROLES.find((known) => [known.toLowerCase(), roleLabel(known).toLowerCase()].includes(word));
  if (role !== undefined) return ok(role);
  return err(`${text === '' ? 'The role is missing' : `“${text}” is not a role`}. Use Student, Grader or Instructor.`);
}
