import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

/** Every row of a twin has this id, in both shards: a query by id alone finds the wrong one. */
export const TWIN_ID = '01930000-0000-7000-8000-000000000001';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The texts a check allows. */
  readonly allowed: string[] | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    (select array_agg(word[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as word
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as allowed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    and c.relname not in ('schema_migrations', 'test_clock', 'shard_moves', 'shard_keys') and a.attname <> 'shard'`;

/**
 * One row in every table there is, with `marker` in every text, written as the app. The columns come from the
 * catalogue, so a table that somebody adds tomorrow is in it too. Returns the tables.
 */
export async function addTwin(appUrl: string, shard: Shard, marker: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', $1, false)`, [shard]);
    const { rows: columns } = await client.query<Column>(COLUMNS);
    const tables = [...new Set(columns.map(({ table }) => table))];
    await insertRows(client, columns, tables, marker);
    return tables;
  } finally {
    await client.end();
  }
}

/**
 * The rest: while a university moves it has a row in one of these tables, and afterward one in the other. Only the owner
 * writes them.
 */
export async function addMoveTwin(ownerUrl: string, shard: Shard, marker: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into shard_moves (shard, stage, other_cell, started_by) values ($1, 'copying', $2, $2)`,
      [shard, marker],
    );
    await client.query(`insert into shard_keys (shard, sealed_keys) values ($1, convert_to($2, 'UTF8'))`, [
      shard,
      marker,
    ]);
    return ['shard_keys', 'shard_moves'];
  } finally {
    await client.end();
  }
}

/** A row can be added once the rows it points to are there: a few rounds settle the order. */
async function insertRows(client: pg.Client, columns: readonly Column[], tables: readonly string[], marker: string) {
  let waiting = tables;
  while (waiting.length > 0) {
    const left: string[] = [];
    for (const table of waiting) {
      const own = columns.filter((column) => column.table === table);
      const isAdded = await insertRow(client, table, own, marker);
      if (!isAdded) left.push(table);
    }
    if (left.length === waiting.length) throw new Error(`No twin row fits into ${left.join(', ')}.`);
    waiting = left;
  }
}

async function insertRow(client: pg.Client, table: string, columns: readonly Column[], marker: string) {
  const filled = columns.filter(
    ({ isNullable, type, name }) => !(isNullable && type.startsWith('timestamp')) && !LEFT_OUT.has(`${table}.${name}`),
  );
  const names = filled.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const values = filled.map((column) => valueOf(column, marker)).join(', ');
  return client.query(`insert into ${pg.escapeIdentifier(table)} (${names}) values (${values})`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && /foreign key/.test(error.message)) return false;
      throw error;
    },
  );
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  // An evaluation is of a calibration or of a hand-in, never of both.
  'evaluations.submission_id',
  // It lives here.
  'shard_states.moved_to',
  // What is sealed opens only with a key of the shard.
  'identity_providers.sealed_secrets',
  'provider_sessions.sealed_exit',
  // A university that has moved answers nobody.
  'shard_states.moved_to',
]);

// What is a list or a document must be one, or nothing that reads the twin could answer.
const JSON_OF_COLUMN: Readonly<Record<string, string>> = {
  criteria: `'[]'`,
  artifact_constraints: `'[]'`,
  expert_answers: `'[]'`,
  entries: `'[]'`,
  artifact_ids: `'[]'`,
  image_ids: `'[]'`,
  file_properties: `'[]'`,
  answers: `'[]'`,
  unfinished_answers: `'[]'`,
  criterion_feedback: `'[]'`,
  part_weights: `'{"submission": 60, "calibration": 15, "evaluation": 20, "self": 5}'`,
  learner_counts: `'{"learners": 1, "scored": 1, "noHandIn": 0, "needsInstructor": 0, "excused": 0, "reviews": 0, "superiorEvaluations": 0}'`,
  agreement: `'[]'`,
  excused: `'[]'`,
  flags: `'[]'`,
  lines: `'[]'`,
  facts: `'[]'`,
  claims: `'{"services": {"scopes": []}, "custom": {}, "deepLinking": null, "returnUrl": null}'`,
  public_jwk: `'{"kty": "RSA", "n": "n", "e": "e", "kid": "k", "alg": "RS256", "use": "sig"}'`,
  settings: `'{"kind": "cas", "baseUrl": "https://login.example.edu/cas", "version": "3", "takesCredentials": false}'`,
  mapping: `'{"subject": null, "alias": null, "puid": null, "firstName": null, "lastName": null, "email": null}'`,
  work: 'null',
  practice: `'[]'`,
  received: `'[]'`,
  given: `'{"asked": 0, "done": 0, "relativeWeight": null, "leniency": null}'`,
};

function valueOf({ type, allowed, name }: Column, marker: string): string {
  const text = pg.escapeLiteral(marker);
  const [word] = allowed ?? [];
  if (word !== undefined) return pg.escapeLiteral(word);
  if (type === 'uuid') return `'${TWIN_ID}'`;
  if (type === 'text') return text;
  if (type === 'text[]') return `array[${text}]`;
  if (type === 'jsonb' && (name.startsWith('instructions') || name.endsWith('_document') || name === 'sample_text'))
    return pg.escapeLiteral(documentOf(marker));
  if (type === 'jsonb')
    return name === 'messages' ? `jsonb_build_array(${text}::text)` : (JSON_OF_COLUMN[name] ?? `'{}'`);
  if (type === 'bytea') return `convert_to(${text}, 'UTF8')`;
  if (type === 'integer' || type === 'bigint' || type === 'double precision') return '1';
  if (type === 'bigint[]') return `'{1}'`;
  if (type === 'boolean') return String(name === 'is_active' || name === 'is_enabled' || name.startsWith('allow'));
  if (type === 'date') return `circuit_now()::date`;
  if (type === 'cidr') return `'192.0.2.0/24'`;
  if (type.startsWith('timestamp')) return `circuit_now() + interval '1 hour'`;
  throw new Error(`addTwin does not know what to put into a ${type}.`);
}

/** A rich text: what is read is checked, so it must be one. */
function documentOf(text: string): string {
  return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
}
