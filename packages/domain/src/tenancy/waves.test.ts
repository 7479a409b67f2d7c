import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cellsOfWave, isRelease, reasonsToWait, waveAfter, WAVES, type Wave, type WaveCell } from './waves.ts';

const aCell = (name: string, wave: Wave | null = null, release: string | null = null): WaveCell => ({
  name,
  wave,
  release,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => aCell(`c${String(n).padStart(3, '0')}`));
const sizes = (cells: readonly WaveCell[]) => WAVES.map((wave) => cellsOfWave(cells, wave).length);

test('WV-1 a release goes to one cell, then to a tenth of them rounded up, then to all', () => {
  expect([1, 5, 10, 11, 200, 1000].map((count) => sizes(many(count)))).toEqual([
    [1, 1, 1],
    [1, 1, 5],
    [1, 1, 10],
    [1, 2, 11],
    [1, 20, 200],
    [1, 100, 1000],
  ]);
  expect(cellsOfWave(many(5), 1)).toEqual(['c000']);
});

test('WV-1 an operator chooses canaries and the cells of the first tenth', () => {
  const cells = [...many(20), aCell('demo', 1), aCell('late', 3), aCell('x1', 2), aCell('x2', 2), aCell('x3', 2)];
  expect(cellsOfWave(cells, 1)).toEqual(['demo']);
  expect(cellsOfWave(cells, 2)).toEqual(['demo', 'x1', 'x2', 'x3']);
  expect(cellsOfWave([...cells, aCell('dev', 1)], 1)).toEqual(['demo', 'dev']);
});

test('WV-1 a cell stays in the waves after its own, in whatever order the cells are listed', () => {
  const cells = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,4}$/),
      wave: fc.constantFrom(null, 1, 2, 3),
      release: fc.constant(null),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(cells, (all) => {
      const [first, second, last] = WAVES.map((wave) => cellsOfWave(all as WaveCell[], wave));
      expect(second?.slice(0, first?.length)).toEqual(first);
      expect(last?.slice(0, second?.length)).toEqual(second);
      expect(last?.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
      expect(cellsOfWave(all.toReversed() as WaveCell[], 2)).toEqual(second);
    }),
  );
});

test('WV-2 a wave that would bring no new cell is left out, and a cell that was added meanwhile gets its turn', () => {
  const on = (release: string, ...names: string[]) =>
    many(12).map((cell) => (names.includes(cell.name) ? { ...cell, release } : cell));
  const at = (wave: Wave) => ({ release: '2.21.0', wave, isStopped: false });
  expect(waveAfter(on('2.21.0', 'c000'), at(1))).toBe(2);
  expect(waveAfter(on('2.21.0', 'c000', 'c001'), at(2))).toBe(3);
  expect(waveAfter([aCell('a', null, '2.21.0'), aCell('b')], at(1))).toBe(3);
  expect(waveAfter([aCell('a', null, '2.21.0')], at(1))).toBeNull();
  expect(waveAfter([aCell('a', null, '2.21.0'), aCell('new')], at(3))).toBe(3);
});

test('WV-3 the next wave waits for a process that is not ready, runs another release or cannot be asked', () => {
  const cells = [aCell('a', null, '2.21.0'), aCell('b', null, '2.21.0'), aCell('c')];
  const says = (cell: string, version: string | null, problem: string | null = null) => ({
    cell,
    address: `${cell}:9401`,
    version,
    problem,
  });
  const why = (...reports: ReturnType<typeof says>[]) => reasonsToWait(cells, { release: '2.21.0' }, reports);
  expect(why(says('a', '2.21.0'), says('b', '2.21.0'), says('c', '2.20.2', 'not ready'))).toEqual([]);
  expect(why(says('a', '2.21.0'), says('b', '2.20.2'))).toEqual(['b b:9401: runs 2.20.2']);
  expect(why(says('a', '2.21.0', 'not ready'), says('b', null))).toEqual([
    'a a:9401: not ready',
    'b b:9401: runs a release that does not say which',
  ]);
  expect(why(says('a', '2.21.0'))).toEqual(['b: nobody can be asked, it has no --health addresses']);
});

test('WV-2 a release is a version and nothing that a shell would understand', () => {
  expect(['2.21.0', '2.21.0-rc.1'].every(isRelease)).toBe(true);
  expect(['', '2.21', 'v2.21.0', '../x', '2.21.0;reboot', '2.21.0\n'].some(isRelease)).toBe(false);
});
