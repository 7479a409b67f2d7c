import { expect, test } from 'vitest';

import { shard } from '../kernel/index.ts';

import { isLimited, limitsOf, limitsText, parseLimit, readLimits } from './limits.ts';

test('LM-1 a university has the limits that were set for it, and every other one none', () => {
  const known = new Map([[shard('alpha'), { jobs: 1 }]]);
  expect([limitsOf(known, shard('alpha')), limitsOf(known, shard('beta'))]).toEqual([{ jobs: 1 }, {}]);
  expect([isLimited({ jobs: 1 }), isLimited({})]).toEqual([true, false]);
  expect(limitsText({ exports: 2, storageGigabytes: 300, requests: 4 })).toBe('requests 4, storage 300 GB, exports 2');
  expect(limitsText({})).toBe('');
});

test('LM-2 a limit that this release does not know, or that cannot be, is as if it were not set', () => {
  expect(readLimits({ requests: 4, coffee: 2, jobs: 0, exports: 1.5, storageGigabytes: '300' })).toEqual({
    requests: 4,
  });
  for (const stored of [undefined, null, 'requests', 4, []]) expect(readLimits(stored)).toEqual({});
});

test.each([
  ['requests', '1', 1],
  ['requests', '1000', 1000],
  ['jobs', '100', 100],
  ['storageGigabytes', '300GB', 300],
  ['storageGigabytes', '2 tb', 2048],
] as const)('LM-7 %s can be %s', (name, text, value) => expect(parseLimit(name, text)).toEqual({ isOk: true, value }));

test.each([
  ['requests', '0'],
  ['requests', '1001'],
  ['jobs', '101'],
  ['exports', '-1'],
  ['exports', '2.5'],
  ['jobs', 'many'],
  ['storageGigabytes', '300'],
  ['storageGigabytes', '0GB'],
  ['storageGigabytes', '98TB'],
] as const)('LM-7 %s cannot be %s', (name, text) => expect(parseLimit(name, text).isOk).toBe(false));
