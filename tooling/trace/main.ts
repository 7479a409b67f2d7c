import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { compare, type Facts, type FoundTest } from './compare.ts';
import { definedIds, postponedIds, withoutTested } from './documents.ts';
import { type NamedTest, namedJourneys, namedPromises, namedTests } from './names.ts';
import { summary } from './summary.ts';

// node tooling/trace/main.ts [--require S2,S4.03] [--trim]
// Tests are in *.test.ts; a suite that several of them run is in *.contract.ts.
// --require fails on an id of these sections that is neither tested nor in docs/trace-later.md.
// --trim takes what is tested by now out of docs/trace-later.md.
const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { values } = parseArgs({ options: { require: { type: 'string' }, trim: { type: 'boolean', default: false } } });

function found(pattern: string, names: (source: string) => NamedTest[]): FoundTest[] {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).toSorted();
  return files.flatMap((file) => names(read(file)).map(({ name, ids, line }) => ({ name, ids, line, file })));
}

const LATER = 'docs/trace-later.md';
const facts: Facts = {
  requirements: definedIds(read('docs/requirements.md')),
  rules: definedIds(read('docs/rules.md')),
  later: postponedIds(read(LATER)),
  tests: [
    ...found('{packages,apps,tooling}/**/*.{test,contract}.{ts,tsx}', namedTests),
    ...found('apps/e2e/src/**/!(*.test).ts', namedJourneys),
    ...found('tooling/drills/**/!(*.test).ts', namedPromises),
  ],
  required: values.require?.split(',') ?? [],
};

const comparison = compare(facts);
if (values.trim) {
  writeFileSync(join(root, LATER), withoutTested(read(LATER), comparison.tested));
  process.stdout.write(`${LATER} is trimmed\n`);
} else {
  process.stdout.write(summary(facts, comparison));
  process.exitCode = comparison.errors.length === 0 ? 0 : 1;
}
