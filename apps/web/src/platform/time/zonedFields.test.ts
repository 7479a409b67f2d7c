import { zoneOffsetMs } from '@circuit/domain/time';
import { describe, expect, test, vi } from 'vitest';

import { readZonedFields, toZonedFields } from './zonedFields.ts';

vi.setConfig({ testTimeout: 30_000 });

const ZONE = 'America/Indianapolis';

test('TZ-6 an instant fills the two fields, and they mean that instant again', () => {
  const deadline = new Date('2026-11-07T04:59:00Z');
  expect(toZonedFields(deadline, ZONE)).toEqual({ date: '2026-11-06', time: '23:59' });
  expect(readZonedFields({ date: '2026-11-06', time: '23:59' }, ZONE)).toEqual({ instant: deadline, hint: null });
  expect(readZonedFields({ date: '2026-11-06', time: '23:59' }, 'Asia/Kolkata')?.instant).toEqual(
    new Date('2026-11-06T18:29:00Z'),
  );
});

test.each([
  ['', '23:59'],
  ['2026-11-06', ''],
  ['2026-02-30', '12:00'],
  ['2026-13-01', '12:00'],
  ['2026-11-06', '24:00'],
  ['6/11/2026', '12:00'],
])('TZ-6 %j and %j are no time yet', (date, time) => {
  expect(readZonedFields({ date, time }, ZONE)).toBeNull();
});

describe('TZ-7 on the days when clocks change', () => {
  test('TZ-7 a time that comes twice says so, and the one that was shown stays chosen', () => {
    const fields = { date: '2026-11-01', time: '01:30' };
    const [first, second] = [new Date('2026-11-01T05:30:00Z'), new Date('2026-11-01T06:30:00Z')];
    expect(readZonedFields(fields, ZONE)).toEqual({
      instant: first,
      hint: 'That time happens twice because clocks move back. We use the first one (UTC-04:00).',
    });
    expect(readZonedFields(fields, ZONE, second)).toEqual({
      instant: second,
      hint: 'That time happens twice because clocks move back. We use the second one (UTC-05:00).',
    });
  });

  test('TZ-7 a time that never comes says what it becomes', () => {
    const read = readZonedFields({ date: '2026-03-08', time: '02:30' }, ZONE);
    expect(read?.instant).toEqual(new Date('2026-03-08T07:30:00Z'));
    expect(read?.hint).toMatch(/^That time does not exist because clocks move forward[.] We use .*3:30 AM instead[.]$/);
  });
});

test('TZ-6 in every zone, at every hour around each change of 2026 and 2027, what is shown is what is stored', () => {
  const [hour, start, end] = [3_600_000, Date.parse('2026-01-01T00:00:00Z'), Date.parse('2028-01-01T00:00:00Z')];
  const [day, week] = [24 * hour, 7 * 24 * hour];
  const changesAfter = (zone: string, ms: number, span: number) =>
    zoneOffsetMs(new Date(ms), zone) !== zoneOffsetMs(new Date(ms + span), zone);
  const weeks = Array.from({ length: (end - start) / week }, (_, index) => start + index * week);
  const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const changes = weeks
      .filter((ms) => changesAfter(zone, ms, week))
      .flatMap((ms) => Array.from({ length: 7 }, (_, index) => ms + index * day))
      .filter((ms) => changesAfter(zone, ms, day));
    const around = changes.flatMap((ms) => Array.from({ length: 25 }, (_, index) => ms + index * hour));
    return around.flatMap((ms) => {
      const shown = toZonedFields(new Date(ms), zone);
      return readZonedFields(shown, zone, new Date(ms))?.instant.getTime() === ms ? [] : [`${zone} ${ms}`];
    });
  });
  expect(wrong).toEqual([]);
});
