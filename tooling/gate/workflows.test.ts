import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

import { expect, test } from 'vitest';

// The parser imports its schema without saying that it is JSON, which Node refuses.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

const folder = join(import.meta.dirname, '../../.github/workflows');

/** The faults that GitHub's own parser finds in a workflow. */
async function faultsOf(name: string, content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  // The schema knows the keys; only the conversion compares jobs with each other.
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

const WORKFLOW = `
on:
  push:
    branches: [main]
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - run: 'true'
  test:
    needs: build
    runs-on: ubuntu-latest
    if: github.ref == 'refs/heads/main'
    steps:
      - uses: actions/checkout@v5
`;

test('DV-7 GitHub’s own parser finds no fault in the workflows', async () => {
  const names = readdirSync(folder);
  expect(names).not.toEqual([]);
  const faults = await Promise.all(names.map((name) => faultsOf(name, readFileSync(join(folder, name), 'utf8'))));
  expect(faults.flat()).toEqual([]);
});

test.each([
  ['key', 'timeout-minutes:', 'timeout-minuts:', 'timeout-minuts'],
  ['event', 'push:', 'pushed:', 'pushed'],
  ['job', 'needs: build', 'needs: bild', 'bild'],
  ['name in a condition', 'github.ref', 'gihub.ref', 'gihub'],
])('DV-7 a misspelled %s in a workflow is found', async (_what, right, wrong, named) => {
  expect(await faultsOf('planted.yml', WORKFLOW)).toEqual([]);
  expect(await faultsOf('planted.yml', WORKFLOW.replace(right, wrong))).toEqual([expect.stringContaining(named)]);
});
