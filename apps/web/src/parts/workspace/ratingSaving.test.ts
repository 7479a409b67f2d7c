import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { OFFLINE_PROBLEM } from '#platform/problems/problem.ts';
import { Saver, type SaverState, type When } from '#platform/saving/saver.ts';

import type { Answers } from './ratingSaving.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer = (criterionId: string, comment: string): CriterionAnswer => ({ criterionId, choice: null, comment });

/** Each call carries all answers, with the one that was changed last at its end. `sent` holds their comments. */
function aSaver(save: () => Promise<boolean>) {
  const sent: string[][] = [];
  const told: SaverState['kind'][] = [];
  let answers: Answers = [];
  const saver = new Saver<{ answers: Answers }>(
    { fields: { answers }, version: 1, updatedAt: '' },
    {
      waitsToBeAsked: true,
      send: async ({ answers: all = [] }, version) => {
        sent.push(all.map(({ comment }) => comment));
        return (await save())
          ? { isOk: true, stored: { fields: { answers: all }, version: version + 1, updatedAt: '' } }
          : { isOk: false, problem: OFFLINE_PROBLEM, newer: null };
      },
      tell: ({ kind }) => told.push(kind),
    },
  );
  const change = (given: CriterionAnswer, when: When) => {
    answers = [...answers.filter(({ criterionId }) => criterionId !== given.criterionId), given];
    const now = answers;
    saver.change(() => ({ answers: now }), when);
  };
  return {
    now: (given: CriterionAnswer) => change(given, 'now'),
    soon: (given: CriterionAnswer) => change(given, 'soon'),
    sent,
    told,
  };
}

test('WS-6 a rating is sent at once, text 1.5 seconds after the last key', async () => {
  const { now, soon, sent } = aSaver(async () => true);
  now(answer('a', 'rated'));
  expect(sent).toEqual([['rated']]);
  await vi.advanceTimersByTimeAsync(0);
  soon(answer('a', 'T'));
  await vi.advanceTimersByTimeAsync(1000);
  soon(answer('a', 'Th'));
  await vi.advanceTimersByTimeAsync(1499);
  expect(sent).toEqual([['rated']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([['rated'], ['Th']]);
});

test('WS-6 one answer is sent at a time, and of each criterion only the newest', async () => {
  const arrivals: ((isOk: boolean) => void)[] = [];
  const { now, sent, told } = aSaver(() => new Promise((resolve) => void arrivals.push(resolve)));
  now(answer('a', 'a1'));
  now(answer('a', 'a2'));
  now(answer('b', 'b1'));
  now(answer('a', 'a3'));
  expect(sent).toEqual([['a1']]);
  arrivals.shift()?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([['a1'], ['b1', 'a3']]);
  arrivals.shift()?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(arrivals).toEqual([]);
  expect(told).toEqual(['saving', 'saved']);
});

test('WS-6 what failed is kept and sent again, unless something newer took its place', async () => {
  let isDown = true;
  const { now, sent, told } = aSaver(async () => !isDown);
  now(answer('a', 'a1'));
  await vi.advanceTimersByTimeAsync(0);
  now(answer('b', 'b1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('refused');
  isDown = false;
  now(answer('a', 'a2'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)?.toSorted()).toEqual(['a2', 'b1']);
  expect(told.at(-1)).toBe('saved');
});

test('SV-19 a comment that is typed without a pause is sent every 5 seconds, and not more often', async () => {
  const { soon, sent } = aSaver(() => new Promise((resolve) => void setTimeout(() => resolve(true), 300)));
  for (let typedMs = 0; typedMs < 11_000; typedMs += 200) {
    soon(answer('a', `${typedMs}`));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent).toEqual([['4800'], ['9800']]);
});

test('SV-20 a comment is told as unsent until it is sent, also when it was typed during a save', async () => {
  const arrivals: ((isOk: boolean) => void)[] = [];
  const { soon, told } = aSaver(() => new Promise((resolve) => void arrivals.push(resolve)));
  soon(answer('a', 'T'));
  expect(told).toEqual(['unsent']);
  await vi.advanceTimersByTimeAsync(1500);
  soon(answer('a', 'Th'));
  arrivals.shift()?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['unsent', 'saving', 'unsent']);
});
