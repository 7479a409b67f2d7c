import { NEEDS_A_READER, type FeedbackRequest } from '@circuit/domain/aesFeedback';
import { expect, test } from 'vitest';

import { runReader } from './runReader.ts';

const request: FeedbackRequest = {
  text: 'Families see the the money come back.',
  criteria: [
    { id: 'clarity', title: 'Clarity', aesTag: 'mechanics' },
    { id: 'thesis', title: 'Thesis', aesTag: 'none' },
  ],
  minWords: null,
  maxWords: null,
};

test('FB-12 a text is read in a process of its own', async () => {
  expect(await runReader(request, AbortSignal.timeout(30_000))).toEqual([
    {
      criterionId: 'clarity',
      coverage: 'partly',
      remarks: [{ text: '“the” appears twice in a row.', passage: { start: 17, end: 20 } }],
    },
    { criterionId: 'thesis', coverage: 'notAssessed', remarks: [{ text: NEEDS_A_READER, passage: null }] },
  ]);
}, 40_000);

test('FB-12 a reading that takes too long is ended, and the worker goes on meanwhile', async () => {
  // As many criteria as keep any machine busy.
  const criteria = Array.from({ length: 20_000 }, (_, index) => ({
    id: `${index}`,
    title: '',
    aesTag: 'mechanics' as const,
  }));
  const endless = { ...request, text: 'abc. def '.repeat(40_000), criteria };
  let turns = 0;
  const turning = setInterval(() => turns++, 50);
  const startedAt = performance.now();
  await expect(runReader(endless, AbortSignal.timeout(2_000))).rejects.toThrow('aborted');
  clearInterval(turning);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(turns).toBeGreaterThan(5);
}, 40_000);
