const figures = new Intl.NumberFormat('en-US');

/** "1,188" */
export const figure = (count: number): string => figures.format(count);

/** "1 student", "1,188 students" */
export const many = (count: number, one: string, several = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : several}`;

/** So many a dialog names; the rest is a number. */
export const MOST_NAMED = 100;

/** "and 9,900 more" */
export const andMore = (count: number): string => `and ${figure(count)} more`;

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** "four"; a number in figures from eleven on. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);
