import { Kysely, PostgresDialect, sql } from 'kysely';
import { generate, PostgresDialect as PostgresGenerator, RawExpressionNode } from 'kysely-codegen';
import pg from 'pg';

/** No id of ours. */
const PLAIN = 'string';
// A column that ends in one of these holds that kind of id. A table's own `id` follows from its name.
const ID_OF_COLUMN: Readonly<Record<string, string>> = {
  user_id: 'UserId',
  actor_id: 'UserId',
  author_id: 'UserId',
  started_by: 'UserId',
  evaluator_id: 'UserId',
  granted_by: 'UserId',
  handed_in_by: 'UserId',
  excluded_by: 'UserId',
  group_id: 'GroupId',
  // Before the shorter endings: the first that fits is taken.
  group_assignment_id: 'GroupAssignmentId',
  assignment_id: 'AssignmentId',
  rubric_version_id: 'RubricVersionId',
  rubric_id: 'RubricId',
  calibration_id: 'CalibrationId',
  // A session at an identity provider is none of ours.
  provider_session_id: PLAIN,
  session_id: 'SessionId',
  submission_id: 'SubmissionId',
  job_log_id: 'JobLogId',
};
const ID_OF_TABLE: Readonly<Record<string, string>> = {
  users: 'UserId',
  groups: 'GroupId',
  assignments: 'AssignmentId',
  rubrics: 'RubricId',
  rubric_versions: 'RubricVersionId',
  calibrations: 'CalibrationId',
  group_assignments: 'GroupAssignmentId',
  sessions: 'SessionId',
  job_logs: 'JobLogId',
  artifacts: 'ArtifactId',
  artifact_uploads: 'ArtifactId',
  submissions: 'SubmissionId',
  evaluations: 'EvaluationId',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly hasDefault: boolean;
  /** The texts of a check such as `role in ('Owner', 'Editor')`, which become a union. */
  readonly allowed: readonly string[] | null;
}

/** The types of all tables, with branded ids and with checks as unions. */
export async function printTables(ownerUrl: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }),
  });
  try {
    const overrides = Object.fromEntries(
      (await narrowColumns(db)).map((column) => [
        `${column.table}.${column.name}`,
        new RawExpressionNode(typeOf(column)),
      ]),
    );
    const printed = await generate({
      db,
      dialect: new PostgresGenerator(),
      outFile: null, // otherwise it also writes into node_modules
      excludePattern: '(schema_migrations|pgboss.*)',
      overrides: { columns: overrides },
    });
    const ids = [...new Set([...Object.values(ID_OF_COLUMN), ...Object.values(ID_OF_TABLE)])]
      .filter((name) => name !== PLAIN)
      .toSorted();
    return printed.replace(
      'import type',
      `import type { ${ids.join(', ')} } from '@circuit/domain/kernel';\nimport type`,
    );
  } finally {
    await db.destroy();
  }
}

async function narrowColumns(db: Kysely<unknown>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, a.atthasdef as "hasDefault",
      (select array_agg(word[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as word
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  return rows.filter((column) => idOf(column) !== undefined || column.allowed !== null);
}

function idOf({ table, name }: Column): string | undefined {
  if (name === 'id') return ID_OF_TABLE[table];
  return Object.entries(ID_OF_COLUMN).find(([ending]) => name === ending || name.endsWith(`_${ending}`))?.[1];
}

function typeOf(column: Column): string {
  const plain = idOf(column) ?? column.allowed?.map((text) => `'${text}'`).join(' | ') ?? 'string';
  return column.hasDefault ? `Generated<${plain}>` : plain;
}
