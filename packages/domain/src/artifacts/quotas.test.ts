import { expect, test } from 'vitest';

import { DEFAULT_QUOTAS, isNearlyFull, quotaErrors, quotaRefusal, quotaWarning } from './quotas.ts';
import { fileRefusalStatus, fileRefusalText } from './refusals.ts';

const GIGABYTE = 1024 ** 3;
const [personInCourseBytes, shardBytes] = [2 * GIGABYTE, 200 * GIGABYTE];
const none = { personInCourseBytes: 0, shardBytes: 0, quotas: DEFAULT_QUOTAS };

test('AR-24 2 GB per person and course and 200 GB per university fit, and not a byte more', () => {
  expect(quotaRefusal({ ...none, personInCourseBytes: personInCourseBytes - 5 }, 5)).toBeNull();
  expect(quotaRefusal({ ...none, personInCourseBytes: personInCourseBytes - 5 }, 6)?.kind).toBe('quotaUsedUp');
  expect(quotaRefusal({ ...none, shardBytes: shardBytes - 5 }, 5)).toBeNull();
  expect(quotaRefusal({ ...none, shardBytes: shardBytes - 5 }, 6)?.kind).toBe('shardFull');
});

test('AR-24 the refusal says how much was used, and that removed files still count', () => {
  const refusal = quotaRefusal({ ...none, personInCourseBytes: 1.97 * GIGABYTE }, 100 * 1024 ** 2);
  if (refusal === null) throw new Error('It fits.');
  expect(fileRefusalText(refusal)).toBe(
    'This file is too large: you have used 1.9 of your 2 GB in this course. Choose a smaller one. Removed files count for 30 more days.',
  );
  expect(fileRefusalStatus(refusal)).toBe(422);
});

test('AR-24 the operator is warned from 80% on', () => {
  expect([0.79, 0.8].map((share) => isNearlyFull(share * shardBytes, DEFAULT_QUOTAS))).toEqual([false, true]);
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

test('AR-25 a university’s own quotas count in place of the usual ones', () => {
  const quotas = { personQuotaGigabytes: 5, shardQuotaGigabytes: 10 };
  const use = { personInCourseBytes: 3 * GIGABYTE, shardBytes: 3 * GIGABYTE, quotas };
  expect(quotaRefusal(use, 2 * GIGABYTE)).toBeNull();
  expect(quotaRefusal(use, 2 * GIGABYTE + 1)?.kind).toBe('quotaUsedUp');
  expect(quotaRefusal({ ...use, shardBytes: 9 * GIGABYTE }, GIGABYTE + 1)?.kind).toBe('shardFull');
  expect(quotaWarning({ ...use, personInCourseBytes: 4 * GIGABYTE })).toContain('4 of your 5 GB');
  expect(isNearlyFull(8 * GIGABYTE, quotas)).toBe(true);
});

test('AR-25 no quota is smaller than what is stored, and no person’s larger than the university’s', () => {
  const stored = 12.5 * GIGABYTE;
  expect(quotaErrors({ personQuotaGigabytes: 2, shardQuotaGigabytes: 13 }, stored)).toEqual({});
  expect(quotaErrors({ personQuotaGigabytes: 2, shardQuotaGigabytes: 12 }, stored)).toEqual({
    shardQuotaGigabytes: ['The university already stores 12.5 GB. Choose at least 13 GB.'],
  });
  expect(Object.keys(quotaErrors({ personQuotaGigabytes: 20, shardQuotaGigabytes: 13 }, 0))).toEqual([
    'personQuotaGigabytes',
  ]);
});
