import type { Column } from '@circuit/domain/scores';
import { expect, test } from 'vitest';

import { csvText, longCsvText } from './csvText.ts';

const COLUMNS: readonly Column<number>[] = [
  { name: 'Number', meaning: 'The number.', cell: (number) => String(number) },
  { name: 'Formula', meaning: 'Not one.', cell: (number) => `=${number}` },
];
const pairOf = (item: number) => [item, -item];
const items = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([0, 1, 199, 200, 201, 1000])('LO-5 a file of %i made in parts is the file made at once', async (count) => {
  const all = items(count);
  expect(await longCsvText(COLUMNS, all, pairOf)).toBe(csvText(COLUMNS, all.flatMap(pairOf)));
});

test('LO-5 between the parts of a long file others have their turn', async () => {
  let turns = 0;
  let isOver = false;
  const wait = () => setImmediate(() => void ((turns += 1), isOver || wait()));
  wait();
  await longCsvText(COLUMNS, items(2000), pairOf);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});
