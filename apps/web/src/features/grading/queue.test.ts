import { expect, test } from 'vitest';

import { aClaim, aGradedItem, aQueue, aQueueItem } from '#testing/grading.ts';

import { claimWords, gradedWords, openable, progressOf } from './queue.ts';

test('GQ-22 what one has open comes first, then what is free in the order of the queue, and nothing of others', () => {
  const queue = aQueue({
    items: [
      aQueueItem(1, { claim: aClaim('Ines Okafor') }),
      aQueueItem(2),
      aQueueItem(3, { claim: aClaim('Tomás Vega', true) }),
      aQueueItem(4),
    ],
  });
  expect(openable(queue, null).map(({ number }) => number)).toEqual(['0003', '0002', '0004']);
  expect(openable(queue, aQueueItem(3).id).map(({ number }) => number)).toEqual(['0002', '0004']);
});

test('GQ-28 after an answer another essay whose author waits comes first', () => {
  const asked = { reasons: ['secondLook' as const], secondLookReasons: ['Look again.'] };
  const queue = aQueue({ items: [aQueueItem(1), aQueueItem(2, asked), aQueueItem(3, asked)] });
  expect(openable(queue, aQueueItem(2).id, { wish: 'asked' }).map(({ number }) => number)).toEqual(['0003', '0001']);
  expect(openable(queue, null)[0]?.number).toBe('0001');
});

test('GQ-21 a claim says who and how long ago, what is graded its points, and the header how far everybody is', () => {
  const since = new Date('2026-11-15T12:00:00.000Z');
  const claim = { ...aClaim('Ines Okafor'), since: since.toISOString() };
  expect(claimWords(claim, new Date(since.getTime() + 150_000))).toBe('Opened by Ines Okafor, 2 minutes ago');
  expect(claimWords(claim, since)).toBe('Opened by Ines Okafor, just now');
  expect(gradedWords(aGradedItem(309))).toBe('Essay 0309, 16 of 20');
  expect(progressOf(aQueue({ graded: [aGradedItem(309)] }))).toEqual({ done: 1, total: 3 });
});
