import { expect, test } from 'vitest';

import { isNearlyFull, quotaRefusal, quotaWarning, STORAGE_QUOTAS } from './quotas.ts';
import { fileRefusalStatus, fileRefusalText } from './refusals.ts';

const { personInCourseBytes, shardBytes } = STORAGE_QUOTAS;
const none = { personInCourseBytes: 0, shardBytes: 0 };

test('AR-24 2 GB per person and course and 200 GB per university fit, and not a byte more', () => {
  expect([personInCourseBytes, shardBytes]).toEqual([2 * 1024 ** 3, 200 * 1024 ** 3]);
  expect(quotaRefusal({ ...none, personInCourseBytes: personInCourseBytes - 5 }, 5)).toBeNull();
  expect(quotaRefusal({ ...none, personInCourseBytes: personInCourseBytes - 5 }, 6)?.kind).toBe('quotaUsedUp');
  expect(quotaRefusal({ ...none, shardBytes: shardBytes - 5 }, 5)).toBeNull();
  expect(quotaRefusal({ ...none, shardBytes: shardBytes - 5 }, 6)?.kind).toBe('shardFull');
});

test('AR-24 the refusal says how much was used, and that removed files still count', () => {
  const refusal = quotaRefusal({ ...none, personInCourseBytes: 1.97 * 1024 ** 3 }, 100 * 1024 ** 2);
  if (refusal === null) throw new Error('It fits.');
  expect(fileRefusalText(refusal)).toBe(
    'This file is too large: you have used 1.9 of your 2 GB in this course. Choose a smaller one. Removed files count for 30 more days.',
  );
  expect(fileRefusalStatus(refusal)).toBe(422);
});

test('AR-24 the operator is warned from 80% on', () => {
  expect([0.79, 0.8].map((share) => isNearlyFull(share * shardBytes))).toEqual([false, true]);
});

test('HS-21 from 80% on, a person who adds files reads how much is used and what to do', () => {
  const own = (share: number) => quotaWarning({ ...none, personInCourseBytes: share * personInCourseBytes });
  expect(own(0.79)).toBeNull();
  expect(own(0.9)).toBe(
    'You have used 1.8 of your 2 GB in this course. Make files smaller before you add them. Removed files count for 30 more days.',
  );
  expect(quotaWarning({ ...none, shardBytes: 0.79 * shardBytes })).toBeNull();
  expect(quotaWarning({ ...none, shardBytes: 0.8 * shardBytes })).toMatch(
    /^Your university’s space for files is nearly full[.]/,
  );
});
