import { expect, test } from 'vitest';

import { countLines, isSource, sizesOf } from './figures.ts';

const sized = (...lines: number[]) => sizesOf(lines.map((count, at) => ({ path: `${at}.ts`, lines: count })));

test('SZ-1 median, 95th percentile and largest by nearest rank', () => {
  expect(sized(...Array.from({ length: 100 }, (_, at) => at + 1))).toMatchObject({ median: 50, p95: 95, max: 100 });
  expect(sized(7)).toMatchObject({ median: 7, p95: 7, max: 7 });
  expect(sized()).toMatchObject({ files: 0, median: 0, max: 0 });
});

test('SZ-2 a source file over 300 lines is too long, one of 300 is not', () => {
  expect(sized(300, 301).tooLong).toEqual([{ path: '1.ts', lines: 301 }]);
});

test('SZ-3 tests, declarations and generated files are not counted', () => {
  const paths = [
    'a/b.ts',
    'a/b.tsx',
    'a/b.test.ts',
    'a/b.test.tsx',
    'a/b.contract.ts',
    'a/b.d.ts',
    'packages/db/src/tables.ts',
  ];
  expect(paths.filter(isSource)).toEqual(['a/b.ts', 'a/b.tsx']);
});

test('SZ-4 lines are counted with or without a newline at the end', () => {
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\n\nb')]).toEqual([0, 1, 1, 3]);
});
