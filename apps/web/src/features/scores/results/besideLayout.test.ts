import fc from 'fast-check';
import { expect, test } from 'vitest';

import { placesBeside } from './besideLayout.ts';

const GAP = 8;
const someNotes = fc
  .array(fc.record({ top: fc.integer({ min: 0, max: 2000 }), height: fc.integer({ min: 20, max: 400 }) }), {
    maxLength: 14,
  })
  .map((notes) => notes.toSorted((one, other) => one.top - other.top));

test('RZ-17 no note covers another, none stands above the work, and their order is that of the text', () => {
  fc.assert(
    fc.property(someNotes, (notes) => {
      const places = placesBeside(notes, GAP);
      expect(places).toHaveLength(notes.length);
      places.forEach((place, index) => {
        expect(place).toBeGreaterThanOrEqual(0);
        const before = index === 0 ? -GAP : (places[index - 1] ?? 0) + (notes[index - 1]?.height ?? 0);
        expect(place - before - GAP).toBeGreaterThanOrEqual(-1e-6);
      });
    }),
  );
});

test('RZ-17 notes that have room stand exactly at their passages', () => {
  const notes = [
    { top: 40, height: 100 },
    { top: 148, height: 60 },
    { top: 700, height: 100 },
  ];
  expect(placesBeside(notes, GAP)).toEqual([40, 148, 700]);
});

test('RZ-17 notes on one line share the way up and down instead of pushing the last one far below', () => {
  const notes = [500, 500, 500].map((top) => ({ top, height: 92 }));
  expect(placesBeside(notes, GAP)).toEqual([400, 500, 600]);
  // At the top of the work there is no way up.
  expect(
    placesBeside(
      [0, 0].map((top) => ({ top, height: 92 })),
      GAP,
    ),
  ).toEqual([0, 100]);
});
