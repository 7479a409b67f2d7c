import type { Factor, FactorList, UserFactors } from '@circuit/contract/factors';
import type { SecondStepNeeded } from '@circuit/contract/problem';

export const aFactorList = (fields: Partial<FactorList> = {}): FactorList => ({
  items: [],
  recoveryCodesLeft: 0,
  provableBy: ['password'],
  dueAt: null,
  isRequired: false,
  ...fields,
});

export const aFactor = (fields: Partial<Factor> = {}): Factor => ({
  id: '01980000-0000-7000-8000-0000000000f1',
  kind: 'totp',
  name: 'My phone',
  createdAt: '2026-11-02T13:00:00Z',
  lastUsedAt: null,
  ...fields,
});

export const aUserFactors = (fields: Partial<UserFactors> = {}): UserFactors => ({
  items: [],
  recoveryCodesLeft: 0,
  reset: null,
  next: { kind: 'refused', why: 'This person has not set up two-step sign-in.' },
  ...fields,
});

export const aSecondStep = (fields: Partial<SecondStepNeeded> = {}): SecondStepNeeded => ({
  pending: 'p'.repeat(43),
  step: 'prove',
  kinds: ['totp', 'recoveryCode'],
  expiresInSeconds: 600,
  ...fields,
});
