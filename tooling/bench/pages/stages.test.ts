import { expect, test } from 'vitest';

import { chainOf } from './stages.ts';

test('WB-9 a stage is a request that was asked for only after the one before was answered', () => {
  const span = (name: string, askedAtMs: number, answeredAtMs: number) => ({ name, askedAtMs, answeredAtMs });
  const page = span('page', 0, 100);
  const [script, style] = [span('script', 110, 300), span('style', 110, 200)];
  const [early, late] = [span('asked early', 120, 500), span('asked late', 310, 400)];
  expect(chainOf([page, script, style, early, late]).map(({ name }) => name)).toEqual(['page', 'style', 'asked late']);
  expect(chainOf([script, style, early])).toHaveLength(1);
});
