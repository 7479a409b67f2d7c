import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FIRST_RELEASE, readMigrations } from '@circuit/db';

import { migrationProblems } from './rules.ts';

// npm run lint:sql: squawk on every migration, and for those after the first release what squawk cannot know. Those of the
// drill are examples of what a release may bring, so they keep the same rules.
const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['packages/db/migrations', 'packages/db/directoryMigrations', 'tooling/drills/upgrade/migrations'];
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own file

const read = async (folder: string) =>
  (await readMigrations(join(ROOT, folder))).map((migration) => ({ migration, file: join(folder, migration.name) }));
const all = (await Promise.all(FOLDERS.map(read))).flat();
const names = all.map(({ migration }) => migration.name);
const [first, fresh] = [
  all.filter(({ migration }) => migration.name <= FIRST_RELEASE),
  all.filter(({ migration }) => migration.name > FIRST_RELEASE),
];
const problems = fresh.flatMap(({ migration, file }) =>
  migrationProblems(migration, { names, version }).map((problem) => `${file}: ${problem}`),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);

// Names given here replace those of .squawk.toml. The runner sets the timeouts of new migrations, and outside a transaction
// it lets nothing pass that cannot run again.
const excluded = ['prefer-bigint-over-int', 'require-timeout-settings'];
const [inside, outside] = [false, true].map((isOutside) =>
  fresh.filter(({ migration }) => migration.isOutsideTransaction === isOutside),
);
const codes = [
  squawk(first, []),
  squawk(inside ?? [], ['--exclude', excluded.join(',')]),
  squawk(outside ?? [], ['--exclude', [...excluded, 'prefer-robust-stmts'].join(','), '--no-assume-in-transaction']),
];
process.exitCode = problems.length === 0 && codes.every((code) => code === 0) ? 0 : 1;

function squawk(migrations: readonly { readonly file: string }[], options: readonly string[]): number {
  if (migrations.length === 0) return 0;
  return (
    spawnSync('squawk', [...options, ...migrations.map(({ file }) => file)], { cwd: ROOT, stdio: 'inherit' }).status ??
    1
  );
}
