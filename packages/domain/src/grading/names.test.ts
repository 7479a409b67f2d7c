import { expect, test } from 'vitest';

import { mayReadNames, namesClosedText } from './index.ts';

const FINALIZED = new Date('2026-11-20T12:00:00Z');

test.each([
  ['an instructor, before anything is final', { mayFinalize: true, finalizedAt: null, notFinalCount: 3 }, null],
  ['a grader, before anything is final', { mayFinalize: false, finalizedAt: null, notFinalCount: 0 }, 'neverFinalized'],
  ['a grader, with all final', { mayFinalize: false, finalizedAt: FINALIZED, notFinalCount: 0 }, null],
  [
    'a grader, with one handed in since',
    { mayFinalize: false, finalizedAt: FINALIZED, notFinalCount: 1 },
    'notAllFinal',
  ],
] as const)('SS-1 work by name for %s', (_who, facts, expected) => {
  const verdict = mayReadNames(facts);
  expect(verdict.isOk ? null : verdict.failure).toBe(expected);
});

test.each(['neverFinalized', 'notAllFinal'] as const)('SS-1 %s says what would open it', (why) => {
  expect(namesClosedText(why)).toContain('once an instructor finalizes');
});
