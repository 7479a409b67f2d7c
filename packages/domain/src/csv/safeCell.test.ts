import fc from 'fast-check';
import { expect, test } from 'vitest';

import { safeCell } from './safeCell.ts';

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.constantFrom(...STARTS), fc.string({ unit: 'grapheme' })).map((parts) => parts.join('')),
);

const beginsFormula = (cell: string | number) => STARTS.some((start) => String(cell).startsWith(start));

test('CS-1 no text begins a formula, whatever it is [T9]', () => {
  const isHarmless = fc.property(anyText, (text) => !beginsFormula(safeCell(text)));
  expect(() => fc.assert(isHarmless, { numRuns: 1000 })).not.toThrow();
});

test('CS-2 nothing of a text is lost: at most an apostrophe stands in front', () => {
  const isKept = fc.property(anyText, (text) => safeCell(text) === (beginsFormula(text) ? `'${text}` : text));
  expect(() => fc.assert(isKept, { numRuns: 1000 })).not.toThrow();
});

test('CS-3 numbers stay numbers, the negative ones too', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  const isSame = fc.property(finite, (number) => safeCell(number) === number);
  expect(() => fc.assert(isSame)).not.toThrow();
});

test.each([null, Number.NaN, Infinity, -Infinity])('CS-4 %s is an empty cell', (value) => {
  expect(safeCell(value)).toBe('');
});
