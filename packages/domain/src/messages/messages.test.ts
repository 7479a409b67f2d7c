import fc from 'fast-check';
import { expect, test } from 'vitest';

import { judgeHandOver, type HandOver } from './judgeHandOver.ts';
import { writeLetter } from './writeLetter.ts';

const createdAt = new Date('2026-11-16T09:00:00Z');
const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);
const judge = (handOver: HandOver, attempts = 1, now = after(1)) =>
  judgeHandOver(handOver, { attempts, createdAt }, now);
const busy: HandOver = { kind: 'refused', isPermanent: false, code: 451 };

test('MS-3 what the mail server takes is sent; what it refuses for good has failed', () => {
  expect(judge({ kind: 'accepted' })).toEqual({ state: 'sent' });
  expect(judge({ kind: 'refused', isPermanent: true, code: 550 })).toEqual({
    state: 'failed',
    problem: 'The mail server refused the message with the code 550.',
  });
});

test('MS-4 a message that broke off after its text was given is never sent again by itself', () => {
  expect(judge({ kind: 'brokenOff', mayHaveArrived: true })).toMatchObject({ state: 'unconfirmed' });
  expect(judge({ kind: 'brokenOff', mayHaveArrived: false })).toMatchObject({ state: 'waiting' });
});

test.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [7, 1920],
  [8, 3600],
  [40, 3600],
])('MS-5 after try %s the next one is %s seconds later', (attempts, seconds) => {
  expect(judge(busy, attempts, after(10))).toMatchObject({ state: 'waiting', nextTryAt: after(10 + seconds) });
});

test('MS-5 a message is tried for two days and then fails', () => {
  const lastTry = after(47 * 3600);
  expect(judge(busy, 50, lastTry)).toMatchObject({ state: 'waiting', nextTryAt: after(48 * 3600) });
  expect(judge(busy, 50, after(47 * 3600 + 1))).toMatchObject({ state: 'failed' });
});

test('MS-5 however often it is tried, the next try lies ahead and inside the two days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 200_000 }), (attempts, seconds) => {
      const settled = judge(busy, attempts, after(seconds));
      const isRight =
        settled.state === 'waiting'
          ? settled.nextTryAt > after(seconds) && settled.nextTryAt <= after(48 * 3600)
          : seconds > 47 * 3600 - 1;
      expect(isRight).toBe(true);
    }),
  );
});

test('MS-8 a name cannot write lines of its own into a message', () => {
  const letter = writeLetter({
    to: { firstName: 'Mira\nhttps://evil.example', lastName: 'Okafor', email: 'm@example.edu' },
    universityName: 'Northern\r\nUniversity',
    subject: 'Set your\npassword',
    before: ['Follow this link.'],
    after: ['It is good once.'],
  });
  expect(letter).toEqual({
    subject: 'Set your password',
    textBefore: 'Hello Mira https://evil.example Okafor,\n\nFollow this link.',
    textAfter: 'It is good once.\n\nNorthern University',
  });
});
