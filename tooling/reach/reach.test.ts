import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { changedFiles } from './changed.ts';
import { type Checkout, readCheckout } from './checkout.ts';
import { distances, readGraph } from './graph.ts';
import { nearTests } from './near.ts';
import { select } from './selection.ts';

const ROOT = join(import.meta.dirname, '../..');
const ours = await readCheckout(ROOT);
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function aCheckout(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'circuit-reach-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  git(root, 'init', '--quiet', '--initial-branch=main');
  return root;
}

const git = (cwd: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.edu', ...words], { cwd });

const SETTINGS = `export default { test: { projects: [
  { test: { include: ['**/*.test.ts'], globalSetup: ['apps/server/src/setup.ts'] } }] } };`;

test('RC-1 a test is reached through imports, through files and folders whose path is quoted, and not through types', () => {
  const root = aCheckout({
    'apps/server/src/a.test.ts': "import { b } from './b.ts';\nimport type { T } from './types.ts';",
    'apps/server/src/b.ts': "const c = await import('./c.ts'); run('../program.ts'); read('../sql'); glob('./d/*.md');",
    'apps/server/src/c.ts': '',
    'apps/server/src/types.ts': '',
    'apps/server/program.ts': '',
    'apps/server/sql/1.sql': '',
    'apps/server/src/d/x.md': '',
    'apps/server/src/e/x.md': '',
  });
  const graph = readGraph(root);
  const reaching = [...graph.keys()].filter((file) => distances(graph, [file]).has('apps/server/src/a.test.ts'));
  expect(reaching.toSorted()).toEqual(
    ['program.ts', 'sql/1.sql', 'src/a.test.ts', 'src/b.ts', 'src/c.ts', 'src/d/x.md'].map(
      (file) => `apps/server/${file}`,
    ),
  );
});

test('RC-1 packages of ours and subpaths are followed to their files, and a setup reaches the tests of its project', () => {
  const reachedBy = (file: string) => [...distances(ours.graph, [file]).keys()];
  expect(reachedBy('packages/domain/src/allocation/index.ts')).toContain(
    'apps/server/src/modules/distribution/distribution.test.ts',
  );
  expect(reachedBy('apps/server/src/worker.ts')).toContain('apps/server/src/worker.test.ts');
  const [migration = ''] = globSync('packages/db/migrations/*.sql', { cwd: ROOT });
  expect(reachedBy(migration)).toContain('apps/server/src/modules/rubrics/rubrics.test.ts');
});

test('RC-2 near a store are all tests of its folder, then the nearest as far as a minute goes, and not those that only start all routes', () => {
  const store = ['apps/server/src/modules/rubrics/rubrics.store.ts'];
  const near = nearTests(ours, store);
  const own = ours.tests.filter((file) => dirname(file) === dirname(store[0] ?? ''));
  expect(own.length).toBeGreaterThan(0);
  expect(near.slice(0, own.length)).toEqual(own);
  expect(near.length).toBeLessThanOrEqual(6);
  expect(near).not.toContain('apps/server/src/access.test.ts');
  expect(nearTests(ours, store, false).length).toBeGreaterThan(near.length);
});

test('RC-3 near a migration are the tests of the database and of the modules that write its tables', () => {
  const checkout: Checkout = {
    root: aCheckout({
      'packages/db/migrations/1.sql': 'alter table reactions add column at timestamptz;',
      'docs/tables.md': '| table | owner |\n| ----- | ----- |\n| reactions | thanks | |\n| rubrics | rubrics | |\n',
    }),
    graph: new Map([['packages/db/src/migrate.ts', new Set(['packages/db/migrations/1.sql'])]]),
    tests: ['packages/db/src/a.test.ts', 'thanks', 'rubrics'].map((name) =>
      name.includes('/') ? name : `apps/server/src/modules/${name}/a.test.ts`,
    ),
    journeys: [],
  };
  expect(nearTests(checkout, ['packages/db/migrations/1.sql'])).toEqual(checkout.tests.slice(0, 2));
});

test.each(['package.json', 'apps/web/package.json', 'vitest.config.ts', '.ci/run', 'apps/server/data.bin', 'gone.sql'])(
  'RC-4 every test runs after a change in %s: the graph cannot see whom it reaches',
  async (file) => {
    const root = aCheckout({
      'vitest.config.ts': SETTINGS,
      'apps/server/src/setup.ts': '',
      'apps/server/src/a.test.ts': '',
      'apps/server/data.bin': '',
    });
    const checkout = await readCheckout(root);
    expect(select(checkout, [file])).toMatchObject({ everythingFor: file, tests: checkout.tests });
    expect(nearTests(checkout, [file])).toEqual(checkout.tests);
  },
);

test('RC-4 what only the checks read reaches no test by itself', () => {
  expect(select(ours, ['knip.json']).tests).toEqual(select(ours, ['CHANGELOG.md']).tests);
});

test('RC-5 after any change run the access matrix, the isolation of universities, the routes, and what looks through the checkout', () => {
  const { tests, journeys, everythingFor } = select(ours, ['CHANGELOG.md']);
  expect(everythingFor).toBe(undefined);
  expect(tests).toEqual(
    expect.arrayContaining([
      ...['access', 'isolation', 'routes'].map((name) => `apps/server/src/${name}.test.ts`),
      ...globSync('tooling/gate/*.test.ts', { cwd: ROOT }),
      'tooling/dev/lockFile.test.ts',
    ]),
  );
  expect(tests.length).toBeLessThan(20);
  expect(journeys).toEqual([]);
});

test('RC-6 after a change of the product run the journeys that alone prove a rule, and those of rules of its folder', async () => {
  const journey = (title: string) => `journey('${title}', async () => {});\n`;
  const root = aCheckout({
    'vitest.config.ts': SETTINGS,
    'apps/server/src/modules/thanks/thanks.ts': '',
    'apps/server/src/modules/thanks/thanks.test.ts': "test('TH-1 thanks', () => {});",
    'apps/server/src/modules/pleas/pleas.test.ts': "test('PL-1 a plea', () => {});",
    'apps/e2e/src/journeys/a.journey.ts': `${journey('TH-1 thanks in a browser')}${journey('PL-1 a plea in a browser')}`,
    'apps/e2e/src/journeys/b.journey.ts': journey('PL-1 ZZ-1 only here'),
    'apps/e2e/src/journeys/c.journey.ts':
      'for (const ids of DOORS)\n  journey(`${ids} by each door`, async () => {});\n',
    'apps/e2e/playwright.config.ts': '',
  });
  const checkout = await readCheckout(root);
  const journeysAfter = (file: string) => select(checkout, [file]).journeys;
  expect(journeysAfter('apps/server/src/modules/thanks/thanks.ts')).toEqual([
    'src/journeys/a.journey.ts:1',
    'src/journeys/b.journey.ts:1',
    'src/journeys/c.journey.ts:2',
  ]);
  expect(journeysAfter('apps/server/src/modules/thanks/thanks.test.ts')).toEqual([]);
  expect(journeysAfter('apps/e2e/src/journeys/a.journey.ts')).toHaveLength(2);
  expect(journeysAfter('apps/e2e/playwright.config.ts')).toHaveLength(4);
});

test('RC-6 a change of what starts the systems of journeys walks all of them, and one of another tool none', () => {
  expect(select(ours, ['tooling/dev/system.ts']).journeys.length).toBeGreaterThan(60);
  expect(select(ours, ['tooling/dev/newMigration.ts']).journeys).toEqual([]);
});

test('RC-7 drills and benches run after a change of the database, the jobs, the queue or the seed, the import self-test after one of its own', () => {
  const drilled = (file: string) => select(ours, [file]).needsDrills;
  expect(drilled('packages/db/src/database.ts')).toBe(true);
  expect(drilled('apps/server/src/platform/jobs/runner.ts')).toBe(true);
  expect(drilled('apps/server/src/modules/rubrics/rubrics.store.ts')).toBe(false);
  expect(select(ours, ['tooling/imports/package.json']).needsImportSelfTest).toBe(true);
  expect(select(ours, ['CHANGELOG.md']).needsImportSelfTest).toBe(false);
});

test('RC-8 what changed since main is what the branch committed, what is not committed, and what git does not know yet', () => {
  const root = aCheckout({ 'a.ts': '', 'b.ts': '', 'c.ts': '' });
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--message=one');
  git(root, 'checkout', '--quiet', '-b', 'work');
  writeFileSync(join(root, 'a.ts'), 'a');
  git(root, 'commit', '--quiet', '--all', '--message=two');
  writeFileSync(join(root, 'b.ts'), 'b');
  writeFileSync(join(root, 'd.ts'), 'd');
  expect(changedFiles(root).toSorted()).toEqual(['a.ts', 'b.ts', 'd.ts']);
  expect(changedFiles(root, 'HEAD').toSorted()).toEqual(['b.ts', 'd.ts']);
});
