// A spreadsheet takes a cell that begins so for a formula and runs it; some also read the full-width forms, and some
// look behind a leading tab or line break. (reliability T9)
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * What may stand in a cell of a CSV file that people open in a spreadsheet.
 *
 * Text that would be run as a formula gets an apostrophe in front. Numbers stay numbers, so a negative score can still
 * be summed; what is not a number at all (NaN, infinity) and nothing become an empty cell.
 */
export function safeCell(value: string | number | null): string | number {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  return FORMULA_START.test(value) ? `'${value}` : value;
}
