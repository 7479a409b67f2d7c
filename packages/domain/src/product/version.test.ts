import { expect, test } from 'vitest';

import { DEFAULT_TIME_ZONE_ID, isTimeZone } from './version.ts';

test.each([
  [DEFAULT_TIME_ZONE_ID, true],
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Phobos', false],
  ['', false],
])('CF-1 %j is a time zone: %s', (zoneId, expected) => {
  expect(isTimeZone(zoneId)).toBe(expected);
});
