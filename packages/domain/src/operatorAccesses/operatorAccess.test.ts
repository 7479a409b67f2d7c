import { expect, test } from 'vitest';

import { accessLetter } from './accessLetter.ts';
import { accessState, checkMinutes } from './operatorAccess.ts';

test.each([
  ['1', true],
  ['60', true],
  ['0', false],
  ['61', false],
  ['600', false],
  ['-5', false],
  ['30.5', false],
  ['', false],
])('OP-20 whether an operator may look for %j minutes: %s', (typed, isAllowed) => {
  expect(checkMinutes(typed).isOk).toBe(isAllowed);
});

test('OP-20 an access waits, is in use, expires to the second, and what was ended stays ended', () => {
  const now = new Date('2026-11-18T08:00:00Z');
  const [past, future] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 1000)];
  const state = (expiresAt: Date, firstUsedAt: Date | null = null, endedAt: Date | null = null) =>
    accessState({ expiresAt, firstUsedAt, endedAt }, now);
  expect([state(future), state(future, past), state(now, past), state(past), state(future, past, past)]).toEqual([
    'waiting',
    'inUse',
    'expired',
    'expired',
    'ended',
  ]);
});

test('OP-20 administrators are told who looks, for how long and why', () => {
  const letter = accessLetter({
    to: { firstName: 'Ingrid', lastName: 'Solberg', email: 'i@example.edu' },
    universityName: 'University of Somewhere',
    operator: 'Ada',
    reason: 'A course does not open.',
    minutes: 1,
  });
  expect(letter.textBefore).toContain('Ada, who operates this service');
  expect(letter.textBefore).toContain('for 1 minute, and can change nothing');
  expect(letter.textBefore).toContain('Their reason: A course does not open.');
});
