import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ended, run } from '#tooling/dev/processes.ts';
import { report, type Finding } from '#tooling/drills/report.ts';

// npm run drill:access: who may do what, tried call by call on a real database, and the figures of it.
const folder = await mkdtemp(join(tmpdir(), 'circuit-access-'));
try {
  const tests = ['apps/server/src/access.test.ts', 'apps/server/src/escalation.test.ts'];
  const vitest = ['npx', 'vitest', 'run', '--project', 'database', '--reporter=dot', ...tests];
  const code = await ended(run(vitest, { ACCESS_FIGURES: folder }));
  report([
    ...(await findings()),
    { rule: 'AZ-1 every operation is in the matrix', figures: `exit ${code}`, isHeld: code === 0 },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function findings(): Promise<Finding[]> {
  const matrix = await figuresOf('matrix');
  const escalation = await figuresOf('escalation');
  return [
    {
      rule: 'AZ-2 every role at every place gets what the table says',
      figures: `${matrix('operations')} operations, ${matrix('cases')} cases, ${matrix('unexpected')} unexpected`,
      isHeld: matrix('cases') > 0 && matrix('unexpected') === 0,
    },
    {
      rule: 'AZ-3 nothing is changed while somebody views as another',
      figures: `${matrix('writesWhileImpersonating')} writing operations tried, ${matrix('letThrough')} let through`,
      isHeld: matrix('writesWhileImpersonating') > 0 && matrix('letThrough') === 0,
    },
    {
      rule: 'AZ-4 nobody raises themselves',
      figures: `${escalation('sequences')} sequences, ${escalation('attempts')} calls, ${escalation('allowed')} of them allowed, ${escalation('rises')} rises`,
      isHeld: escalation('allowed') > 0 && escalation('rises') === 0,
    },
  ];
}

/** Nothing counted is a failure, not a zero. */
async function figuresOf(name: string): Promise<(figure: string) => number> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => '{}');
  const figures = new Map(Object.entries(JSON.parse(text) as Record<string, number>)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by keepFigures
  return (figure) => figures.get(figure) ?? Number.NaN;
}
