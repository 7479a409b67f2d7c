import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { changedFiles } from './changed.ts';
import { readCheckout } from './checkout.ts';
import { select } from './selection.ts';

// node tooling/reach/lane.ts [--root FOLDER] [--since COMMIT] [--json]: writes into .cache/lane what this change has to pass, for
// `.ci/run change`. With --json it only prints that.
const { values } = parseArgs({
  options: { root: { type: 'string' }, since: { type: 'string' }, json: { type: 'boolean' } },
});
const root = values.root ?? process.cwd();
const changed = changedFiles(root, values.since ?? process.env['GATE_SINCE']);
if (changed.length === 0)
  throw new Error('Nothing differs from main. Name a commit to compare with: GATE_SINCE=HEAD~3 npm run gate');
const checkout = await readCheckout(root);
const selection = select(checkout, changed);
const { everythingFor, tests, journeys, needsDrills, needsImportSelfTest } = selection;
if (values.json === true) process.stdout.write(JSON.stringify({ ...selection, changed }));
else writeLane();

function writeLane(): void {
  mkdirSync('.cache/lane', { recursive: true });
  keep('tests', tests);
  if (journeys.length > 0) keep('journeys', journeys);
  if (needsDrills) keep('drills', []);
  if (needsImportSelfTest) keep('import-self-test', []);
  const because = everythingFor === undefined ? '' : `, all of them because of ${everythingFor}`;
  process.stdout.write(
    `${changed.length} changed files reach ${tests.length} of ${checkout.tests.length} test files${because}; ` +
      `${journeys.length} journeys; drills and benches: ${needsDrills ? 'yes' : 'no'}\n`,
  );
}

function keep(name: string, lines: readonly string[]): void {
  writeFileSync(`.cache/lane/${name}`, lines.join('\n'));
}
