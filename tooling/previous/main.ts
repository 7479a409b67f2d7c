import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ended, onStop, run } from '#tooling/dev/processes.ts';

import { checkOut, previousRelease } from './checkout.ts';

// npm run test:previous [-- --commit COMMIT] [-- path …]: the database tests of the release before this one, on the tables
// of this one. While both run beside each other, and after a downgrade, it is what people use. (UG-15)
const { values, positionals } = parseArgs({ options: { commit: { type: 'string' } }, allowPositionals: true });
const ROOT = join(import.meta.dirname, '../..');

/** They list the tables, or print them, so that only those of their own release are right for them; or are about the runner. */
const ABOUT_THE_SCHEMA_ITSELF = ['CG-14', 'DB-3', 'DB-4'];
/** The tables, and what applies them: a new kind of migration needs the runner that knows it. */
const OF_THIS_RELEASE = ['packages/db/migrations', 'packages/db/src/migrate.ts', 'packages/db/src/migrationRunner'];

const commit = values.commit ?? previousRelease();
const work = mkdtempSync(join(tmpdir(), 'circuit-previous-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(work, 0o755);
const folder = join(work, 'checkout');
let code = 1;
try {
  checkOut(commit, folder);
  rmSync(join(folder, 'packages/db/migrations'), { recursive: true });
  for (const place of OF_THIS_RELEASE) cpSync(join(ROOT, place), join(folder, place), { recursive: true });
  process.stdout.write(`The database tests of ${commit.slice(0, 10)} on the tables of this checkout\n`);
  const others = `^(?!.*(${ABOUT_THE_SCHEMA_ITSELF.join('|')}) )`;
  const tests = run(['npx', 'vitest', 'run', '--project', 'database', '-t', others, ...positionals], {}, folder);
  onStop(() => tests.kill('SIGTERM'));
  code = await ended(tests);
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exit(code);
