import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { disagreements, subjectsOf } from './subjects.ts';

// Fails when the table of subjects in ARCHITECTURE.md and the folders disagree. (DC-4)
const root = join(import.meta.dirname, '../..');
/** What every subject of the contract is made with. */
const CONTRACT_PLUMBING = new Set(['allEndpoints', 'endpoint', 'lists', 'problem', 'shapes', 'zod']);

const namesIn = (...patterns: readonly string[]): ReadonlySet<string> =>
  new Set(
    globSync(patterns, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );

const subjects = subjectsOf(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
const problems = disagreements(subjects, {
  domain: namesIn('packages/domain/src/*'),
  contract: new Set([...namesIn('packages/contract/src/*')].filter((name) => !CONTRACT_PLUMBING.has(name))),
  server: namesIn('apps/server/src/modules/*'),
  web: namesIn('apps/web/src/features/*', 'apps/web/src/parts/*'),
});

process.stdout.write([...problems, `${subjects.length} subjects, ${problems.length} disagreements`, ''].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
