import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AnswerSaver, type SavingStatus } from './answerSaver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer = (criterionId: string, comment: string): CriterionAnswer => ({ criterionId, choice: null, comment });

function aSaver(save: (sent: CriterionAnswer) => Promise<void>) {
  const sent: string[] = [];
  const told: SavingStatus['state'][] = [];
  const saver = new AnswerSaver(
    (given) => {
      sent.push(given.comment);
      return save(given);
    },
    ({ state }) => told.push(state),
  );
  return { saver, sent, told };
}

test('WS-6 a rating is sent at once, text 1.5 seconds after the last key', async () => {
  const { saver, sent } = aSaver(async () => undefined);
  saver.now(answer('a', 'rated'));
  expect(sent).toEqual(['rated']);
  await vi.advanceTimersByTimeAsync(0);
  saver.soon(answer('a', 'T'));
  await vi.advanceTimersByTimeAsync(1000);
  saver.soon(answer('a', 'Th'));
  await vi.advanceTimersByTimeAsync(1499);
  expect(sent).toEqual(['rated']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['rated', 'Th']);
});

test('WS-6 one answer is sent at a time, and of each criterion only the newest', async () => {
  const arrivals: (() => void)[] = [];
  const { saver, sent, told } = aSaver(() => new Promise((resolve) => void arrivals.push(resolve)));
  saver.now(answer('a', 'a1'));
  saver.now(answer('a', 'a2'));
  saver.now(answer('b', 'b1'));
  saver.now(answer('a', 'a3'));
  expect(sent).toEqual(['a1']);
  arrivals.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a1', 'a3']);
  arrivals.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  arrivals.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, told]).toEqual([
    ['a1', 'a3', 'b1'],
    ['saving', 'saved'],
  ]);
});

test('WS-6 what failed is kept and sent again, unless something newer took its place', async () => {
  let isDown = true;
  const { saver, sent, told } = aSaver(() => (isDown ? Promise.reject(new Error('No.')) : Promise.resolve()));
  saver.now(answer('a', 'a1'));
  await vi.advanceTimersByTimeAsync(0);
  saver.now(answer('b', 'b1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('failed');
  isDown = false;
  saver.now(answer('a', 'a2'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(-2).toSorted()).toEqual(['a2', 'b1']);
  expect(told.at(-1)).toBe('saved');
});

test('SV-19 a comment that is typed without a pause is sent every 5 seconds, and not more often', async () => {
  const { saver, sent } = aSaver(() => new Promise((resolve) => void setTimeout(resolve, 300)));
  for (let typedMs = 0; typedMs < 11_000; typedMs += 200) {
    saver.soon(answer('a', `${typedMs}`));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent).toEqual(['4800', '9800']);
});

test('SV-20 a comment is told as unsent until it is sent, also when it was typed during a save', async () => {
  const arrivals: (() => void)[] = [];
  const { saver, told } = aSaver(() => new Promise((resolve) => void arrivals.push(resolve)));
  saver.soon(answer('a', 'T'));
  expect(told).toEqual(['unsent']);
  await vi.advanceTimersByTimeAsync(1500);
  saver.soon(answer('a', 'Th'));
  arrivals.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['unsent', 'saving', 'unsent']);
});
