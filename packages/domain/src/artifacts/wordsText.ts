export const wordsText = (words: number): string => (words === 1 ? '1 word' : `${words} words`);
