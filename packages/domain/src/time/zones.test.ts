import { describe, expect, test, vi } from 'vitest';

import { addDays, daysBetween, instantOf, wallTimeOf, zoneOffsetMs, type WallTime } from './zones.ts';

// Thousands of edges, each looked at from several sides.
vi.setConfig({ testTimeout: 30_000 });

const [MINUTE, WEEK] = [60_000, 7 * 24 * 60 * 60_000];
const FROM = Date.parse('2020-01-01T00:00:00Z');
const UNTIL = Date.parse('2031-01-01T00:00:00Z');

interface Edge {
  readonly zone: string;
  /** The first instant of the new offset. */
  readonly at: number;
  readonly jumpMs: number;
}

/** Every change of offset of a zone, to the minute. */
function edgesOf(zone: string): Edge[] {
  const offsetAt = (ms: number) => zoneOffsetMs(new Date(ms), zone);
  const edges: Edge[] = [];
  for (let start = FROM, before = offsetAt(start); start < UNTIL; start += WEEK) {
    const after = offsetAt(start + WEEK);
    if (after === before) continue;
    let [low, high] = [start, start + WEEK];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    edges.push({ zone, at: high, jumpMs: after - before });
    before = after;
  }
  return edges;
}

const ZONES = Intl.supportedValuesOf('timeZone');
const EDGES = ZONES.flatMap(edgesOf);
const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute);
const ofUtc = (ms: number): WallTime => wallTimeOf(new Date(ms), 'UTC');

test('TZ-1 every zone there is has been looked at, and many of them change their clocks', () => {
  expect(ZONES.length).toBeGreaterThan(400);
  expect(EDGES.length).toBeGreaterThan(1800);
  expect(new Set(EDGES.map(({ zone }) => zone)).size).toBeGreaterThan(150);
});

test('TZ-1 around every change in every zone, an instant read from the wall is the same instant again', () => {
  const wrong = EDGES.flatMap(({ zone, at, jumpMs }) =>
    [at - 2 * Math.abs(jumpMs), at - MINUTE, at, at + MINUTE, at + 2 * Math.abs(jumpMs)].flatMap((ms) => {
      const found = instantOf(wallTimeOf(new Date(ms), zone), zone);
      const instants = found.kind === 'twice' ? [found.instant, found.later] : [found.instant];
      return found.kind !== 'skipped' && instants.some((instant) => instant.getTime() === ms) ? [] : [{ zone, ms }];
    }),
  );
  expect(wrong).toEqual([]);
});

test('TZ-2 where clocks are put back, a time that comes twice is known as such, the earlier first', () => {
  const back = EDGES.filter(({ jumpMs }) => jumpMs < 0);
  expect(back.length).toBeGreaterThan(800);
  const wrong = back.flatMap(({ zone, at, jumpMs }) => {
    // The first and the last minute that come twice, and their neighbors that come once.
    const firstTwice = asUtc(wallTimeOf(new Date(at), zone));
    const kinds = [firstTwice - MINUTE, firstTwice, firstTwice - jumpMs - MINUTE, firstTwice - jumpMs].map((ms) => {
      const found = instantOf(ofUtc(ms), zone);
      const isRight = found.kind !== 'twice' || found.later.getTime() - found.instant.getTime() === -jumpMs;
      return isRight ? found.kind : 'wrong distance';
    });
    return kinds.join() === 'once,twice,twice,once' ? [] : [{ zone, at: new Date(at).toISOString(), kinds }];
  });
  expect(wrong).toEqual([]);
});

test('TZ-3 where clocks are put forward, a time that never comes is known as such, and moves on by the gap', () => {
  const forward = EDGES.filter(({ jumpMs }) => jumpMs > 0);
  expect(forward.length).toBeGreaterThan(800);
  const wrong = forward.flatMap(({ zone, at, jumpMs }) => {
    const afterGap = asUtc(wallTimeOf(new Date(at), zone));
    const missing = [afterGap - jumpMs, afterGap - MINUTE];
    const isRight = missing.every((ms) => {
      const found = instantOf(ofUtc(ms), zone);
      return found.kind === 'skipped' && asUtc(wallTimeOf(found.instant, zone)) === ms + jumpMs;
    });
    const around = [afterGap - jumpMs - MINUTE, afterGap].map((ms) => instantOf(ofUtc(ms), zone).kind);
    return isRight && around.join() === 'once,once' ? [] : [{ zone, at: new Date(at).toISOString() }];
  });
  expect(wrong).toEqual([]);
});

test('TZ-5 a deadline at 11:59 PM on the day of a change is one instant, and the same day on the wall', () => {
  const wrong = EDGES.flatMap(({ zone, at }) => {
    const { year, month, day } = wallTimeOf(new Date(at), zone);
    const deadline = { year, month, day, hour: 23, minute: 59 };
    const found = instantOf(deadline, zone);
    if (found.kind === 'skipped') return [];
    return asUtc(wallTimeOf(found.instant, zone)) === asUtc(deadline) ? [] : [{ zone, deadline }];
  });
  expect(wrong).toEqual([]);
});

test('TZ-4 over every change, a day later is the same time on the wall, or the next that exists', () => {
  const wrong = EDGES.flatMap(({ zone, at, jumpMs }) =>
    [at - 12 * 60 * MINUTE, at - 20 * MINUTE - 24 * 60 * MINUTE].flatMap((ms) => {
      const [wall, next] = [new Date(ms), addDays(new Date(ms), 1, zone)].map((one) => asUtc(wallTimeOf(one, zone)));
      const moved = (next ?? 0) - (wall ?? 0) - 24 * 60 * MINUTE;
      return moved === 0 || (jumpMs > 0 && moved === jumpMs) ? [] : [{ zone, ms, moved }];
    }),
  );
  expect(wrong).toEqual([]);
});

describe('one zone', () => {
  const zone = 'America/Indianapolis';
  const wall = (day: number, hour: number, minute = 0): WallTime => ({ year: 2026, month: 11, day, hour, minute });

  test('TZ-1 a wall time has its offset, summer or winter', () => {
    expect(instantOf({ year: 2026, month: 11, day: 6, hour: 23, minute: 59 }, zone)).toEqual({
      kind: 'once',
      instant: new Date('2026-11-07T04:59:00Z'),
    });
    expect(instantOf({ year: 2026, month: 7, day: 1, hour: 0, minute: 0 }, zone).instant).toEqual(
      new Date('2026-07-01T04:00:00Z'),
    );
  });

  test('TZ-2 1:30 AM on the first Sunday of November comes twice', () => {
    expect(instantOf(wall(1, 1, 30), zone)).toEqual({
      kind: 'twice',
      instant: new Date('2026-11-01T05:30:00Z'),
      later: new Date('2026-11-01T06:30:00Z'),
    });
  });

  test('TZ-4 seven days over the change keep 11:59 PM, seconds and all', () => {
    const before = new Date('2026-10-31T03:59:30.250Z');
    expect(addDays(before, 7, zone)).toEqual(new Date('2026-11-07T04:59:30.250Z'));
    expect(addDays(addDays(before, 7, zone), -7, zone)).toEqual(before);
    expect(daysBetween(before, addDays(before, 400, zone), zone)).toBe(400);
  });

  test('TZ-1 a day that a zone skipped altogether moves on by that day', () => {
    const found = instantOf({ year: 2011, month: 12, day: 30, hour: 12, minute: 0 }, 'Pacific/Apia');
    expect(found.kind).toBe('skipped');
    expect(wallTimeOf(found.instant, 'Pacific/Apia')).toMatchObject({ day: 31, hour: 12 });
  });
});
