import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { currentDeviceZone, currentYear, formatDateTime, formatZoned, utcOffset } from './format.ts';
import { clockOffset, OFFSET_THRESHOLD_MS, serverNow, setServerTime } from './serverClock.ts';

const NOW = Date.parse('2026-11-14T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  setServerTime(new Date(NOW).toISOString(), NOW, NOW);
});
afterEach(() => vi.useRealTimers());

test('S4.12/1, S9.04/2 a difference of more than 1 second is applied, either way', () => {
  expect(OFFSET_THRESHOLD_MS).toBe(1000);
  expect(clockOffset(NOW + 1001, NOW)).toBe(1001);
  expect(clockOffset(NOW - 90_000, NOW)).toBe(-90_000);
  setServerTime(new Date(NOW + 5000).toISOString(), NOW, NOW);
  expect(serverNow().getTime()).toBe(NOW + 5000);
});

test('S4.12/2 a difference of 1 second or less resets the offset to 0', () => {
  setServerTime(new Date(NOW + 5000).toISOString(), NOW, NOW);
  setServerTime(new Date(NOW + 1000).toISOString(), NOW, NOW);
  expect(serverNow().getTime()).toBe(NOW);
  expect(clockOffset(NOW - 1000, NOW)).toBe(0);
});

test('TM-1 a slow answer is not taken for a wrong clock', () => {
  setServerTime(new Date(NOW).toISOString(), NOW - 1500, NOW + 1500);
  expect(serverNow().getTime()).toBe(NOW);
});

test('TM-2 an answer that is no time changes nothing', () => {
  setServerTime(new Date(NOW + 5000).toISOString(), NOW, NOW);
  setServerTime('soon', NOW, NOW);
  expect(serverNow().getTime()).toBe(NOW + 5000);
});

const deadline = new Date('2026-11-15T04:59:00.000Z');

test('TM-3 a date has weekday, date and time, and the year when it is another', () => {
  expect(formatDateTime(deadline, 'America/Indianapolis')).toBe('Sat, Nov 14, 11:59 PM');
  expect(formatDateTime(new Date('2027-01-04T05:00:00Z'), 'America/Indianapolis')).toBe('Mon, Jan 4, 2027, 12:00 AM');
});

test('TM-4 a reader in another zone sees their own time, too', () => {
  expect(formatZoned(deadline, 'America/Indianapolis', 'Europe/Berlin')).toBe(
    'Sat, Nov 14, 11:59 PM Indianapolis time (5:59 AM Sun your time)',
  );
  expect(formatZoned(deadline, 'America/Indianapolis', 'America/Los_Angeles')).toBe(
    'Sat, Nov 14, 11:59 PM Indianapolis time (8:59 PM your time)',
  );
  expect(formatZoned(deadline, 'America/Los_Angeles', 'America/New_York')).toContain('Los Angeles time');
});

test('TM-5 zones that show the same time are not told apart', () => {
  expect(formatZoned(deadline, 'America/Indianapolis', 'America/New_York')).toBe('Sat, Nov 14, 11:59 PM');
});

test('TM-6 the offset is that of the date, summer or winter', () => {
  expect(utcOffset(deadline, 'America/Indianapolis')).toBe('UTC-05:00');
  expect(utcOffset(new Date('2026-07-01T00:00:00Z'), 'America/Indianapolis')).toBe('UTC-04:00');
  expect(utcOffset(deadline, 'UTC')).toBe('UTC+00:00');
  expect(utcOffset(deadline, currentDeviceZone())).toMatch(/^UTC[+-]\d\d:\d\d$/);
});

test('TM-7 a zone that the browser does not know is shown as the default one', () => {
  expect(formatDateTime(deadline, 'Mars/Olympus')).toBe('Sat, Nov 14, 11:59 PM');
});

test('TM-8 the current year is the one of the server, in the zone of the university', () => {
  const newYear = Date.parse('2027-01-01T02:00:00Z');
  setServerTime(new Date(newYear).toISOString(), NOW, NOW);
  expect(currentYear()).toBe(2026);
  expect(currentYear('Europe/Berlin')).toBe(2027);
});
