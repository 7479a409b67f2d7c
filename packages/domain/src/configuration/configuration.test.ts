import { expect, test } from 'vitest';

import { downtimeErrors, downtimeMode, isDowntimeAnnounced } from './downtime.ts';
import { settingErrors } from './settingErrors.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const now = new Date('2026-11-17T17:00:00Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const OFF = { isDown: false, downtimeText: '', downtimeStartsAt: null, downtimeEndsAt: null };
const FACTS = { now, storedBytes: 0, hasIdentityProvider: false, reachesLoopback: false, hasEventStoreSecret: false };

test('CF-9 a downtime is off, announced or on, and one that is on is no longer announced', () => {
  const announced = { ...OFF, downtimeStartsAt: hoursLater(1) };
  expect([OFF, announced, { ...announced, isDown: true }].map(downtimeMode)).toEqual(['off', 'announced', 'on']);
});

test('CF-9 a notice is shown until the end that it names, or without one until the start', () => {
  const announced = { ...OFF, downtimeStartsAt: hoursLater(1) };
  expect([0, 1].map((hours) => isDowntimeAnnounced(announced, hoursLater(hours)))).toEqual([true, false]);
  const withEnd = { ...announced, downtimeEndsAt: hoursLater(2) };
  expect([1, 2].map((hours) => isDowntimeAnnounced(withEnd, hoursLater(hours)))).toEqual([true, false]);
  expect(isDowntimeAnnounced({ ...withEnd, isDown: true }, now)).toBe(false);
});

test('CF-8 a downtime cannot start or end in the past, nor end before it starts', () => {
  const fields = (changes: object) => Object.keys(downtimeErrors({ ...OFF, ...changes }, now));
  expect(fields({ downtimeStartsAt: now })).toEqual(['downtimeStartsAt']);
  expect(fields({ isDown: true, downtimeEndsAt: now })).toEqual(['downtimeEndsAt']);
  expect(fields({ downtimeStartsAt: hoursLater(2), downtimeEndsAt: hoursLater(1) })).toEqual(['downtimeEndsAt']);
  expect(fields({ downtimeStartsAt: hoursLater(1), downtimeEndsAt: hoursLater(1) })).toEqual(['downtimeEndsAt']);
  expect(fields({ downtimeStartsAt: hoursLater(1), downtimeEndsAt: hoursLater(2) })).toEqual([]);
  expect(fields({ downtimeEndsAt: now })).toEqual([]);
});

test('CF-8 a planned end that has passed does not stand in the way of other settings', () => {
  const before = { ...DEFAULT_SETTINGS, isDown: true, downtimeEndsAt: hoursLater(-1) };
  expect(settingErrors(before, { ...before, universityName: 'Oakfield' }, FACTS)).toEqual({});
  expect(settingErrors(before, { ...before, isDown: false }, FACTS)).toEqual({});
  expect(Object.keys(settingErrors(DEFAULT_SETTINGS, before, FACTS))).toEqual(['downtimeEndsAt']);
});

test('CF-7 sign-in with a password stays on while there is no other way to sign in', () => {
  const off = { ...DEFAULT_SETTINGS, allowLocalAccounts: false };
  expect(settingErrors(DEFAULT_SETTINGS, off, FACTS)).toEqual({
    allowLocalAccounts: ['Nobody could sign in: no other way to sign in is set up yet.'],
  });
  expect(settingErrors(DEFAULT_SETTINGS, off, { ...FACTS, hasIdentityProvider: true })).toEqual({});
  expect(settingErrors(off, { ...off, universityName: 'Oakfield' }, FACTS)).toEqual({});
});
