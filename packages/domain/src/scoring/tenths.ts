/** Lines in whole tenths of a point that add up exactly to the total shown. */
export interface Tenths {
  readonly lines: readonly number[];
  readonly total: number;
}

/**
 * Rounds the total to the nearest tenth, then the lines by largest remainder, ties by line order: a student who adds
 * up the lines by hand gets the total, to the last digit. (SC-15)
 */
export function roundToTenths(values: readonly number[]): Tenths {
  const exact = values.map((value) => snap(value * 10));
  const total = Math.round(snap(exact.reduce((sum, value) => sum + value, 0)));
  const lines = exact.map(Math.floor);
  const missing = total - lines.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact
    .map((value, line) => ({ line, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.line - b.line);
  for (const { line } of byRemainder.slice(0, missing)) lines[line]!++;
  // Rounding a small negative number must not show as "−0".
  return { lines: lines.map((value) => value + 0), total: total + 0 };
}

/** Takes off what doubles leave behind, so that 78.15 is a tie and not a hair below one. */
function snap(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
