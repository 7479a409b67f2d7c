const figures = new Intl.NumberFormat('en-US');

/** "1,188" */
export const figure = (count: number): string => figures.format(count);

/** "1 student", "1,188 students" */
export const many = (count: number, one: string, several = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : several}`;

export const wordsText = (words: number): string => (words === 1 ? '1 word' : `${words} words`);
