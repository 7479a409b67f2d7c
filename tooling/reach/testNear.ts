import { parseArgs } from 'node:util';

import { ended, run } from '#tooling/dev/processes.ts';

import { changedFiles } from './changed.ts';
import { readCheckout } from './checkout.ts';
import { nearTests } from './near.ts';

// npm run test:near [-- --since COMMIT --all --list] [file …]: the tests of what changed since main, nearest first, for the
// minute between two edits. `--all` runs every test that is reached, `--list` only names them.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, all: { type: 'boolean' }, list: { type: 'boolean' } },
});
const root = process.cwd();
const checkout = await readCheckout(root);
const changed = positionals.length > 0 ? positionals : changedFiles(root, values.since);
const tests = nearTests(checkout, changed, values.all !== true);
const left = nearTests(checkout, changed, false).length - tests.length;
process.stdout.write(
  `${tests.length} test files near ${changed.length} changed files${left > 0 ? `; ${left} more with --all` : ''}\n`,
);
if (values.list === true) process.stdout.write(tests.map((test) => `${test}\n`).join(''));
else if (tests.length > 0)
  process.exitCode = await ended(run(['npx', 'vitest', 'run', '--maxWorkers=2', ...tests], {}));
