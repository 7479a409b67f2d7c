import { err, ok, type Result, type Shard } from '../kernel/index.ts';
import { identifierKinds } from '../people/index.ts';

export const ROSTER_FIELDS = [
  'email',
  'alias',
  'puid',
  'firstName',
  'lastName',
  'fullName',
  'role',
  'section',
] as const;
export type RosterField = (typeof ROSTER_FIELDS)[number];

/** What a column of the file is taken as; null is passed over. */
export type Column = RosterField | null;

export const ROSTER_FIELD_LABELS = {
  email: 'E-mail',
  alias: 'Alias',
  puid: 'PUID',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  role: 'Role',
  section: 'Section',
} as const satisfies Record<RosterField, string>;

const SPELLINGS: Readonly<Record<string, RosterField>> = {
  email: 'email',
  alias: 'alias',
  careeraccountalias: 'alias',
  puid: 'puid',
  firstname: 'firstName',
  lastname: 'lastName',
  role: 'role',
  section: 'section',
  sections: 'section',
};

/** What other systems call a field. Only a proposal: the person who uploads the file checks it. */
const GUESSES: Readonly<Record<string, RosterField>> = {
  name: 'fullName',
  fullname: 'fullName',
  student: 'fullName',
  studentname: 'fullName',
  givenname: 'firstName',
  surname: 'lastName',
  familyname: 'lastName',
  emailaddress: 'email',
  mail: 'email',
  sisloginid: 'alias',
  loginid: 'alias',
  username: 'alias',
  sisuserid: 'puid',
  studentid: 'puid',
};

const key = (cell: string): string => cell.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The fields of this shard: not every university has aliases and PUIDs. */
export function rosterFields(shard: Shard): readonly RosterField[] {
  const kinds = identifierKinds(shard);
  return ROSTER_FIELDS.filter((field) => (field !== 'alias' && field !== 'puid') || kinds.includes(field));
}

/** One column of a file, as shown to the person who matches it. */
export interface FoundColumn {
  readonly name: string;
  /** Its name says what it is. */
  readonly field: RosterField | null;
  /** For one whose name does not: what it probably is. Null: probably nothing we need. */
  readonly guess: RosterField | null;
}

/** What the names of the columns say, and what the others may be; no field is proposed twice. (RO-20) */
export function findColumns(cells: readonly string[], shard: Shard): readonly FoundColumn[] {
  const fields = rosterFields(shard);
  const known = (field: RosterField | undefined) => (field !== undefined && fields.includes(field) ? field : null);
  const named = cells.map((cell) => known(SPELLINGS[key(cell)]));
  const taken = new Set(named);
  return cells.map((cell, at) => {
    const field = named[at] ?? null;
    const guess = field === null ? known(GUESSES[key(cell)]) : null;
    const isFree = guess !== null && !taken.has(guess) && !(guess === 'fullName' && taken.has('lastName'));
    if (isFree) taken.add(guess);
    return { name: cell.trim(), field, guess: isFree ? guess : null };
  });
}

/** Which field each column is: as chosen, else by its name. No field twice, and one identifies the person. (RO-10) */
export function readHeading(
  cells: readonly string[],
  shard: Shard,
  chosen: readonly Column[] | null,
): Result<readonly Column[], string> {
  const fields = rosterFields(shard);
  const columns = chosen ?? findColumns(cells, shard).map(({ field }) => field);
  if (columns.length !== cells.length) return err('The columns in the file have changed. Choose it again.');
  const used = columns.filter((column) => column !== null);
  const foreign = used.find((column) => !fields.includes(column));
  if (foreign !== undefined) return err(`This university does not use ${ROSTER_FIELD_LABELS[foreign]}.`);
  const twin = used.find((column, at) => used.indexOf(column) !== at);
  if (twin !== undefined) return err(`Two columns are matched to ${ROSTER_FIELD_LABELS[twin]}.`);
  const kinds: readonly RosterField[] = identifierKinds(shard);
  if (used.some((column) => kinds.includes(column))) return ok(columns);
  const names = kinds.map((kind) => ROSTER_FIELD_LABELS[kind]).join(', ');
  return err(`No column identifies the person. Add or match one of these: ${names}.`);
}
