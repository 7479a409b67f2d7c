import type { CSSProperties } from 'react';

/** Where on a line something stands, from 0 at its start to 1 at its end. */
export function atPlace(part: number): CSSProperties {
  return { left: `${100 * Math.min(1, Math.max(0, part))}%` };
}

/**
 * Which of several rows each label takes so that no two in one row are closer than `gap`; the last row takes what fits
 * nowhere. Values between 0 and 1.
 */
export function rowsOf(values: readonly number[], gap: number, rowCount: number): readonly number[] {
  const ends = Array.from({ length: rowCount }, () => Number.NEGATIVE_INFINITY);
  const rows = values.map(() => rowCount - 1);
  const inOrder = values.map((value, index) => ({ value, index })).toSorted((one, other) => one.value - other.value);
  for (const { value, index } of inOrder) {
    const free = ends.findIndex((end) => value - end >= gap);
    const row = free === -1 ? rowCount - 1 : free;
    rows[index] = row;
    ends[row] = value;
  }
  return rows;
}

/** Marks with the same value stand side by side: how many widths each is moved. */
export function besides(values: readonly number[]): readonly number[] {
  return values.map((value, index) => {
    const before = values.slice(0, index).filter((other) => other === value).length;
    const all = values.filter((other) => other === value).length;
    return before - (all - 1) / 2;
  });
}
