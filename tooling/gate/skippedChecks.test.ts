import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

interface Step {
  readonly files?: readonly string[];
  readonly output?: readonly string[];
}

test('DV-4 a step that lists its files also lists what it writes: wireit never skips a step without both', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { wireit } = JSON.parse(text) as { wireit: Record<string, Step> }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own file
  const cached = Object.entries(wireit).filter(([, { files }]) => files !== undefined);
  expect(cached.map(([name]) => name).toSorted()).toEqual(['lint', 'lint:folders', 'lint:imports', 'lint:unused']);
  expect(cached.filter(([, { output }]) => output === undefined).map(([name]) => name)).toEqual([]);
});
