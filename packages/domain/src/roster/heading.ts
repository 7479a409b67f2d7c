import { err, ok, type Result, type Shard } from '../kernel/index.ts';
import { identifierKinds } from '../people/index.ts';

const COLUMNS = ['email', 'alias', 'puid', 'firstName', 'lastName', 'role'] as const;
export type Column = (typeof COLUMNS)[number];

const NAMES = {
  email: 'E-mail',
  alias: 'Alias',
  puid: 'PUID',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
} as const satisfies Record<Column, string>;

const SPELLINGS: Readonly<Record<string, Column>> = {
  email: 'email',
  alias: 'alias',
  careeraccountalias: 'alias',
  puid: 'puid',
  firstname: 'firstName',
  lastname: 'lastName',
  role: 'role',
};

/** The columns of this shard, as people read them. */
function columnNames(shard: Shard): string {
  const kinds = identifierKinds(shard);
  const shown = COLUMNS.filter((column) => (column !== 'alias' && column !== 'puid') || kinds.includes(column));
  return shown.map((column) => NAMES[column]).join(', ');
}

/** Which column each cell of the heading names; in any order, but none twice and none unknown. (RO-10) */
export function readHeading(cells: readonly string[], shard: Shard): Result<readonly Column[], string> {
  const kinds = identifierKinds(shard);
  const isKnown = (column: Column | undefined): column is Column =>
    column !== undefined && ((column !== 'alias' && column !== 'puid') || kinds.includes(column));
  const columns: Column[] = [];
  for (const cell of cells) {
    const column = SPELLINGS[cell.toLowerCase().replaceAll(/[\s_-]/g, '')];
    if (!isKnown(column))
      return err(`There is no column “${cell.trim()}”. The first line names the columns: ${columnNames(shard)}.`);
    if (columns.includes(column)) return err(`The column ${NAMES[column]} is there twice.`);
    columns.push(column);
  }
  const named: readonly Column[] = kinds;
  if (!columns.some((column) => named.includes(column)))
    return err(`No column says who is meant. The first line names the columns: ${columnNames(shard)}.`);
  return ok(columns);
}
