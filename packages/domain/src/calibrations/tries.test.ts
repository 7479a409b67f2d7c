import { expect, test } from 'vitest';

import { allowedTries, countingTries, decidingTries, practiceProgress, practiceState } from './index.ts';

const draft = { isHandedIn: false, isLast: false };
const done = { isHandedIn: true, isLast: false };
const declined = { isHandedIn: true, isLast: true };

test.each([
  [[], 2, false, 'toDo'],
  [[draft], 2, false, 'inProgress'],
  [[done], 2, false, 'mayTryAgain'],
  [[done, draft], 2, false, 'inProgress'],
  [[done, done], 2, false, 'finished'],
  [[done], 1, false, 'finished'],
  [[declined], 2, false, 'finished'],
  // A second try that was begun and left does not hide what the first one earned.
  [[declined, draft], 2, false, 'finished'],
  [[done], 2, true, 'finished'],
  [[done, draft], 2, true, 'finished'],
  [[draft], 2, true, 'inProgress'],
  [[], 2, true, 'toDo'],
] as const)('PX-1 after %j of %i tries, over %s, a practice essay is %s', (tries, allowed, isOver, state) => {
  expect(practiceState(tries, allowed, isOver)).toBe(state);
});

test('PX-1 progress counts finished essays of those there are', () => {
  const tries = [
    { essayId: 'a', ...declined },
    { essayId: 'b', ...done },
  ];
  const options = { triesAllowed: 2, isOver: false };
  expect(practiceProgress(['a', 'b', 'c'], tries, options)).toEqual({ done: 1, total: 3, isBegun: true });
  expect(practiceProgress(['a', 'b', 'c'], tries, { ...options, isOver: true }).done).toBe(2);
  expect(practiceProgress(['c'], tries, options)).toEqual({ done: 0, total: 1, isBegun: false });
});

test('PX-11 one more try is allowed after the last one that staff granted, and what was seen does not end it', () => {
  const granted = { ...done, isGranted: true };
  expect(practiceState([done, granted], 2, false)).toBe('mayTryAgain');
  expect(practiceState([done, granted, done], 2, false)).toBe('finished');
  expect(practiceState([granted], 2, false)).toBe('mayTryAgain');
  expect(practiceState([granted, done], 2, false)).toBe('finished');
  expect(allowedTries([done, granted, granted], 2)).toBe(4);
  expect(allowedTries([granted], 5)).toBe(5);
});

test('PX-10 what was seen before another rubric was taken stays finished, and what was not seen is open again', () => {
  const seen = { essayId: 'a', ...declined, rubricVersionId: 'old' };
  const unseen = { essayId: 'b', ...done, rubricVersionId: 'old' };
  const terms = { triesAllowed: 1, isOver: false };
  const deciding = decidingTries([seen, unseen], 'now');
  expect(practiceProgress(['a', 'b'], deciding, terms)).toEqual({ done: 1, total: 2, isBegun: true });
  expect(practiceProgress(['b'], deciding, terms)).toEqual({ done: 0, total: 1, isBegun: false });
});

test('PX-10 only tries with the rubric that holds now count', () => {
  const [old, now] = [{ rubricVersionId: 'old' }, { rubricVersionId: 'now' }];
  expect(countingTries([old, now], 'now')).toEqual([now]);
  expect(countingTries([old, now], null)).toEqual([]);
});
