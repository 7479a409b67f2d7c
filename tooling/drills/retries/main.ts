import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ended, run } from '#tooling/dev/processes.ts';
import { report } from '#tooling/drills/report.ts';

// npm run drill:retries [-- --short]: every writing operation five times over, on two nodes that share nothing but the
// database. The short form leaves out those with a key, which take most of the time.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const folder = await mkdtemp(join(tmpdir(), 'circuit-retries-'));
try {
  const vitest = ['npx', 'vitest', 'run', '--project', 'database', '--reporter=dot', '-t', 'ID-'];
  const tests = ['apps/server/src/retries.test.ts', ...(values.short ? [] : ['apps/server/src/access.test.ts'])];
  const code = await ended(run([...vitest, ...tests], { ACCESS_FIGURES: folder }));
  const natural = await figuresOf('retries');
  const matrix = await figuresOf('matrix');
  report([
    {
      rule: 'ID-10 five identical tries without a key leave the rows of one',
      figures: `${natural('natural')} operations, ${natural('repeated')} with a second effect, exit ${code}`,
      isHeld: code === 0 && natural('natural') > 0 && natural('repeated') === 0,
    },
    ...(values.short
      ? []
      : [
          {
            rule: 'ID-9 five tries with one key are one effect and one answer',
            figures: `${matrix('keyed')} operations, ${matrix('repeated')} with a second effect or another answer`,
            isHeld: matrix('keyed') > 0 && matrix('repeated') === 0,
          },
        ]),
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Nothing counted is a failure, not a zero. */
async function figuresOf(name: string): Promise<(figure: string) => number> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => '{}');
  const figures = new Map(Object.entries(JSON.parse(text) as Record<string, number>)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by keepFigures
  return (figure) => figures.get(figure) ?? Number.NaN;
}
