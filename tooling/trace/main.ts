import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { compare, type Facts } from './compare.ts';
import { definedIds, drilledIds } from './documents.ts';
import {
  type JourneyRun,
  type Proof,
  provenByDrill,
  provenByJourneys,
  provenByTests,
  type TestRun,
} from './results.ts';
import { summary } from './summary.ts';

// node tooling/trace/main.ts [--require S2,S4.03]: what the last runs proved, against what we promise. It reads
// the results that `.ci/run` leaves in .cache (tests-*.json, journeys-*.json, drill-*.log), never the source of a test.
// --require fails on an id of these sections that no test proved.
const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { values } = parseArgs({ options: { require: { type: 'string' } } });

const results = (pattern: string): string[] => globSync(`.cache/${pattern}`, { cwd: root }).toSorted();
/* oxlint-disable typescript/no-unsafe-type-assertion -- written by our own steps */
const parse = (path: string): unknown => JSON.parse(read(path));
const proofs: Proof[] = [
  ...results('tests-*.json').flatMap((path) => provenByTests(parse(path) as TestRun, root)),
  ...results('journeys-*.json').flatMap((path) => provenByJourneys(parse(path) as JourneyRun)),
  ...results('drill-*.log').flatMap((path) => provenByDrill(read(path), basename(path))),
];

const facts: Facts = {
  requirements: definedIds(read('docs/requirements.md')),
  rules: globSync('docs/rules/*.md', { cwd: root })
    .toSorted()
    .flatMap((path) => definedIds(read(path))),
  drilled: drilledIds(read('docs/trace-drills.md')),
  scripts: Object.keys((parse('package.json') as { scripts: object }).scripts),
  proofs,
  required: values.require?.split(',') ?? [],
};
/* oxlint-enable typescript/no-unsafe-type-assertion */

if (proofs.length === 0) {
  process.stdout.write(
    'There are no results to read. `bash .ci/run` leaves them in .cache; so does a run of tests with\n',
  );
  process.stdout.write('npm test -- --reporter=json --outputFile.json=.cache/tests-mine.json\n');
  process.exitCode = 1;
} else {
  const comparison = compare(facts);
  process.stdout.write(summary(facts, comparison));
  process.exitCode = comparison.errors.length === 0 ? 0 : 1;
}
