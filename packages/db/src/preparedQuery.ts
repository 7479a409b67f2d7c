import pg from 'pg';

/** What a statement answered. */
export interface Answered {
  readonly rows: object[];
  /** How many rows were found or changed. */
  readonly rowCount: number;
  readonly command: string;
}

type Done = (error: Error | null, answered: Answered) => void;
type Values = readonly unknown[];

/** What pg asks of a query, and what it hands to it: its types leave that out. */
interface Connection {
  readonly describe: () => void;
}
interface PgQuery {
  name: string;
  readonly callback: Done;
  readonly submit: (connection: pg.Connection) => void;
  prepare(connection: Connection): void;
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as pg/lib/query.js says
const Query = pg.Query as unknown as new (text: string, values: Values, done: Done) => PgQuery;

/** The columns of a statement: what they are called and how each is read. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** All columns in their order, so that filling a row does not change its form. */
  readonly emptyRow: Readonly<Record<string, unknown>>;
}

interface Known {
  readonly columnsOf: Map<string, Columns>;
  /** The same connection, through which nobody asks for columns. */
  readonly withoutDescribe: Connection;
}

const NO_COLUMNS: Columns = { names: [], parsers: [], emptyRow: {} };
const known = new WeakMap<Connection, Known>();

/**
 * A named statement, as pg sends it, except that its columns are asked for once per connection: PostgreSQL refuses a
 * prepared statement whose columns have changed, so they are the same as long as it answers. Describing them anew took
 * longer than reading a short row. (PS-9)
 */
export class PreparedQuery extends Query {
  #columns: Columns | undefined;
  #rows: object[] = [];
  #tag = '';
  #unreadable: Error | null = null;

  constructor(name: string, text: string, values: Values, done: Done) {
    super(text, values, done);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    this.#columns = known.get(connection)?.columnsOf.get(this.name);
    super.prepare(this.#columns === undefined ? connection : knownOf(connection).withoutDescribe);
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { names, parsers, emptyRow } = this.#columns ?? NO_COLUMNS;
    const row: Record<string, unknown> = { ...emptyRow };
    try {
      for (let index = 0; index < names.length; index++) {
        const [name, text, parse] = [names[index], fields[index], parsers[index]];
        if (name !== undefined && text !== null && text !== undefined) row[name] = parse?.(text);
      }
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(connection: Connection): void {
    // What gives no rows is not described.
    knownOf(connection).columnsOf.set(this.name, this.#columns ?? NO_COLUMNS);
    const [command = '', ...counts] = this.#tag.split(' ');
    this.callback(this.#unreadable, { rows: this.#rows, rowCount: Number(counts.at(-1) ?? 0), command });
  }

  handleError(error: Error): void {
    this.callback(error, { rows: [], rowCount: 0, command: '' });
  }
}

function knownOf(connection: Connection): Known {
  const found = known.get(connection);
  if (found !== undefined) return found;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same but for one method
  const withoutDescribe = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const made = { columnsOf: new Map<string, Columns>(), withoutDescribe };
  known.set(connection, made);
  return made;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg takes it for granted, too
const parserOf = (type: number) => pg.types.getTypeParser(type, 'text') as (text: string) => unknown;

function columnsOf(fields: readonly pg.FieldDef[]): Columns {
  const names = fields.map(({ name }) => name);
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
  return { names, parsers, emptyRow: Object.fromEntries(names.map((name) => [name, null])) };
}
