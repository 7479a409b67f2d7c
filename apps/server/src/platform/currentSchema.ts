import { readdirSync } from 'node:fs';

import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** The table itself is closed to us where the database is older than the right to read it. */
const NO_RIGHT = '42501';
/** Also where the column is not there yet. */
const needs = sql<string | null>`to_jsonb(schema_migrations) ->> 'needs'`.as('needs');

interface Applied {
  readonly name: string;
  /** Set by a migration that took something away: a process without that migration cannot work here any more. */
  readonly needs: string | null;
}

export interface SchemaState {
  /** The newest migration that this version has. */
  readonly known: string | null;
  /** The newest one that the database has. */
  readonly applied: string | null;
  /** What this version needs and the database lacks, in order. */
  readonly missing: readonly string[];
  /** What the tables need and this version lacks: it is too old for them. */
  readonly needed: readonly string[];
}

export async function schemaState(database: Database, shard: Shard, own: readonly string[]): Promise<SchemaState> {
  return compare(own, await appliedMigrations(database, shard));
}

/** In their order. */
export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();

function compare(own: readonly string[], applied: readonly Applied[]): SchemaState {
  const [known, there] = [new Set(own), new Set(applied.map(({ name }) => name))];
  return {
    known: own.at(-1) ?? null,
    applied:
      applied
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? null,
    missing: own.filter((name) => !there.has(name)),
    needed: applied.flatMap((one) => (one.needs === null || known.has(one.needs) ? [] : [one.needs])),
  };
}

/**
 * A process on tables that are older than its code, or that lost what its code uses, would start, look healthy, and fail in
 * the middle of somebody's work. Newer tables are fine until a migration says otherwise: the version before runs on them
 * while a new one is rolled out, and after it was taken back. (OP-10, UG-9)
 */
export async function refuseForeignSchema(
  database: Database,
  { name, shard }: { readonly name: string; readonly shard: Shard },
  folder: string,
): Promise<void> {
  const problem = schemaProblem(await schemaState(database, shard, migrationsIn(folder)));
  if (problem !== null) throw new Error(`The database ${name} ${problem}`);
}

/** As the end of a sentence that begins with the database; null if this version can work on its tables. */
export function schemaProblem({ missing, needed }: SchemaState): string | null {
  if (missing.length > 0) {
    const count = missing.length === 1 ? 'one migration' : `${missing.length} migrations`;
    return `lacks ${count} that this version needs, from ${missing[0]} on. Run "circuit migrate" first.`;
  }
  if (needed.length > 0)
    return `is too new for this version: its tables need a version that has ${needed[0]}. Start a newer version.`;
  return null;
}

async function appliedMigrations(database: Database, shard: Shard): Promise<readonly Applied[]> {
  try {
    return await database.withShard(
      shard,
      (db) => db.selectFrom('schema_migrations').select(['name', needs]).execute(),
      'read',
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_RIGHT) return [];
    throw error;
  }
}
