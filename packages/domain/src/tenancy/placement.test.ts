import fc from 'fast-check';
import { expect, test } from 'vitest';

import { err, ok, shard } from '../kernel/index.ts';

import { isServedBy, learn, mayShareCell, NOTHING_KNOWN, type KnownPlacements, type Placement } from './placement.ts';

const placed = (key: string, cell = 'north', state: Placement['state'] = 'active'): Placement => ({
  shard: shard(key),
  cell,
  state,
});
const known = (epoch: number, revision: number, ...all: Placement[]): KnownPlacements => ({
  epoch,
  revision,
  placements: new Map(all.map((one) => [one.shard, one])),
});

test('DI-2 a process adds what has changed to what it knows', () => {
  const first = known(1, 4, placed('alpha'), placed('beta'));
  expect(learn(first, { epoch: 1, revision: 6, changed: [placed('beta', 'south'), placed('gamma')] })).toEqual(
    ok(known(1, 6, placed('alpha'), placed('beta', 'south'), placed('gamma'))),
  );
  expect(learn(NOTHING_KNOWN, { epoch: 1, revision: 0, changed: [] })).toEqual(ok(known(1, 0)));
});

test('DI-3 a copy that is behind teaches nothing, whatever it says', () => {
  const first = known(1, 4, placed('alpha'));
  expect(learn(first, { epoch: 1, revision: 3, changed: [placed('alpha', 'south')] })).toEqual(err('behind'));
  expect(learn(first, { epoch: 1, revision: 4, changed: [] })).toEqual(ok(first));
});

test('DI-4 a directory that took over counts in full, even at a lower revision; the old one counts no more', () => {
  const first = known(1, 90, placed('alpha'), placed('beta'));
  const later = learn(first, { epoch: 2, revision: 7, changed: [placed('alpha', 'south')] });
  expect(later).toEqual(ok(known(2, 7, placed('alpha', 'south'))));
  expect(later.isOk && learn(later.value, { epoch: 1, revision: 99, changed: [placed('beta')] })).toEqual(
    err('behind'),
  );
});

test('DI-3 in whatever order copies answer, a process ends with the newest that it heard', () => {
  const version = fc.record({ epoch: fc.integer({ min: 1, max: 3 }), revision: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(fc.array(version, { minLength: 1 }), (answers) => {
      let state = NOTHING_KNOWN;
      for (const { epoch, revision } of answers) {
        const cell = `${epoch}-${revision}`;
        const learned = learn(state, { epoch, revision, changed: [placed('alpha', cell)] });
        if (learned.isOk) state = learned.value;
      }
      const newest = answers.toSorted((a, b) => b.epoch - a.epoch || b.revision - a.revision)[0];
      expect(state.placements.get(shard('alpha'))?.cell).toBe(`${newest?.epoch}-${newest?.revision}`);
    }),
  );
});

test('DI-1 a process serves a university of its own cells, and none that has left', () => {
  const cells = new Set(['north', 'demo']);
  expect(isServedBy(placed('alpha'), cells)).toBe(true);
  expect(isServedBy(placed('alpha', 'north', 'moving'), cells)).toBe(true);
  expect(isServedBy(placed('alpha', 'south'), cells)).toBe(false);
  expect(isServedBy(placed('alpha', 'north', 'gone'), cells)).toBe(false);
});

test('TN-23 the demo shares its cell with no university, whichever of them comes first', () => {
  const [alpha, beta, demo] = [shard('alpha'), shard('beta'), shard('demo')];
  expect(mayShareCell(alpha, [beta, alpha])).toBe(true);
  expect(mayShareCell(demo, [])).toBe(true);
  expect(mayShareCell(demo, [demo])).toBe(true);
  expect(mayShareCell(demo, [alpha])).toBe(false);
  expect(mayShareCell(alpha, [demo])).toBe(false);
});
