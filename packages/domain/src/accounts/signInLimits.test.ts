import { expect, test } from 'vitest';

import { SIGN_IN_LIMITS, signInPauseMs } from './signInLimits.ts';

test('AC-45 an answer gets slower before it is refused, and never takes longer than three seconds', () => {
  const pauses = Array.from({ length: 10 }, (_, failures) => signInPauseMs(failures, SIGN_IN_LIMITS.name));
  expect(pauses).toEqual([0, 0, 0, 0, 0, 500, 1000, 1500, 2000, 2500]);
  expect(signInPauseMs(1000, SIGN_IN_LIMITS.name)).toBe(3000);
});

test('AC-43 half as many failures as a class has people make no answer from its network slower', () => {
  expect(signInPauseMs(149, SIGN_IN_LIMITS.addressBlock)).toBe(0);
});

test('AC-42 the limit of an account is never reached before those of its two names', () => {
  const { name, account } = SIGN_IN_LIMITS;
  // Of one name at most two windows reach into one window of the account, which is as long.
  expect(account.perSeconds).toBe(name.perSeconds);
  expect(account.failures).toBeGreaterThanOrEqual(2 * 2 * name.failures);
});
