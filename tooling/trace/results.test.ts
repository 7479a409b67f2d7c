import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { idsAtStart } from './ids.ts';
import { provenByDrill, provenByJourneys, provenByTests, type TestRun } from './results.ts';

const root = join(import.meta.dirname, '../..');
const aRun = (...tests: { status: string; title: string; ancestorTitles: string[] }[]): TestRun => ({
  testResults: [{ name: '/here/a.test.ts', assertionResults: tests }],
});
const idsOf = (run: TestRun) => provenByTests(run, '/here').flatMap(({ ids }) => ids);

test('TR-1 a name begins with one id or several', () => {
  expect(idsAtStart('S7.05 S3.11/1 the token answer')).toEqual(['S7.05', 'S3.11/1']);
  expect(idsAtStart('S3.08/2, PE-4: who may read')).toEqual(['S3.08/2', 'PE-4']);
});

test('TR-1 an id that does not stand at the beginning does not count', () => {
  expect(idsAtStart('the answer of S7.05')).toEqual([]);
  expect(idsAtStart('S7.05 is like S3.11')).toEqual(['S7.05']);
  expect(idsAtStart('S3 keeps an object')).toEqual([]);
});

test('TR-3 the ids of a describe count for the tests in it that passed', () => {
  const passed = { status: 'passed', title: 'DB-1 a', ancestorTitles: ['S4.01/1 words', 'inner'] };
  expect(provenByTests(aRun(passed), '/here')).toEqual([
    { name: 'DB-1 a', ids: ['S4.01/1', 'DB-1'], where: 'a.test.ts' },
  ]);
});

test.each(['failed', 'skipped', 'pending', 'todo'])('TR-4 a test that is %s proves nothing', (status) => {
  expect(idsOf(aRun({ status, title: 'DB-1 a', ancestorTitles: [] }))).toEqual([]);
});

const aWalk = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map((status) => ({ projectName: '1440', status, results: [] })),
});

test('TR-5 a journey counts if it was walked to its end in every look', () => {
  const specs = [
    aWalk('S2.24/1 signs in', 'expected', 'expected'),
    aWalk('S2.24/2 comes back', 'expected', 'unexpected'),
    aWalk('S2.24/3 is remembered', 'skipped'),
  ];
  const proofs = provenByJourneys({ suites: [{ file: 'signingIn.journey.ts', specs }] });
  expect(new Set(proofs.flatMap(({ ids }) => ids))).toEqual(new Set(['S2.24/1']));
  expect(proofs[0]?.where).toBe('signingIn.journey.ts');
  expect(provenByJourneys({})).toEqual([]);
});

test('TR-6 a promise of a drill counts if the drill says that it held', () => {
  const log = 'held       DR-1 nothing lost\n           3 of 3\nFELL SHORT DR-2 nothing doubled\n> DR-3 held\n';
  expect(provenByDrill(log, 'drill-engine.log').map(({ ids }) => ids)).toEqual([['DR-1']]);
});

/** Runs Vitest as the gate does, on files planted where no project looks for them, and says what it would prove. */
function provenBy(planted: Readonly<Record<string, string>>): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/planted-'));
  try {
    for (const [name, source] of Object.entries(planted)) writeFileSync(join(folder, name), source);
    const output = join(folder, 'results.json');
    spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${output}`],
      { cwd: folder },
    );
    return idsOf(JSON.parse(readFileSync(output, 'utf8')) as TestRun); // oxlint-disable-line typescript/no-unsafe-type-assertion -- what Vitest wrote
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const settings = `import { PROVES } from '../../vitest.config.ts';
export default { test: { include: ['*.test.ts'], expect: PROVES } };`;
const imports = "import { expect, test } from 'vitest';\n";
const real = `${imports}test('ZZ-1 real', () => { expect(1).toBe(1); });`;

test('TR-9 an empty test proves nothing', () => {
  const empty = `${imports}test('ZZ-2 empty', () => {});`;
  expect(provenBy({ 'vitest.config.ts': settings, 'a.test.ts': real, 'b.test.ts': empty })).toEqual(['ZZ-1']);
});

test('TR-2, TR-9 a test in a file that no project runs proves nothing', () => {
  const outside = `${imports}test('ZZ-3 outside', () => { throw new Error('never run'); });`;
  expect(provenBy({ 'vitest.config.ts': settings, 'a.test.ts': real, 'b.contract.ts': outside })).toEqual(['ZZ-1']);
});

test('TR-9 a text that only looks like a promise proves nothing', () => {
  const text = `${imports}export const promise = 'ZZ-4 nothing is lost';
test('ZZ-5 says a sentence', () => { expect("test('ZZ-6 no')").toContain('ZZ-6'); });`;
  expect(provenBy({ 'vitest.config.ts': settings, 'a.test.ts': text })).toEqual(['ZZ-5']);
});

test('TR-4 every project fails a test that expects nothing', async () => {
  const { default: gate, PROVES } = await import('../../vitest.config.ts'); // oxlint-disable-line eslint/no-restricted-imports -- the settings of the gate lie at the root
  const projects = gate.test?.projects ?? [];
  expect(PROVES.requireAssertions).toBe(true);
  expect(
    projects.map((project) => (typeof project === 'object' && 'test' in project ? project.test?.expect : null)),
  ).toEqual(projects.map(() => PROVES));
});
