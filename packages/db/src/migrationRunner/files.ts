import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** A contract: a process whose release does not have this migration cannot work on the tables any more. */
  readonly contract: Contract | null;
  /** Each of its statements by itself, such as an index that is made beside the writers. */
  readonly isOutsideTransaction: boolean;
}

export interface Contract {
  /** The release that stopped using what this migration takes away. */
  readonly release: string;
  /** A migration that this release has, and the one before it does not. */
  readonly needs: string;
}

/** The last migration of the first release. Those up to it made tables that nobody used yet, and keep no rules. */
export const FIRST_RELEASE = '20261130000001_schema_migrations__readable.sql';

const CONTRACT = /^-- step: contract after (\S+), needs (\S+[.]sql)$/m;
const OUTSIDE = /^-- runs: outside a transaction$/m;

/** In the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))));
}

export function migrationOf(name: string, text: string): Migration {
  const [, release, needs] = CONTRACT.exec(text) ?? [];
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    contract: release === undefined || needs === undefined ? null : { release, needs },
    isOutsideTransaction: OUTSIDE.test(text),
  };
}
