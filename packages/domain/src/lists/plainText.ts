/** Accents, and the points of Hebrew and Arabic. */
const MARKS = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]/gu;

const LETTERS: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae' };

/** Lowercase without accents: a search treats "Tomás" and "tomas" as the same. SQL has it as plain_text. (LI-11) */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(/[øłđðıßæ]/gu, (letter) => LETTERS[letter] ?? letter);
}

/** The words to look for, plain. A name may be typed as lists show it: "Okonkwo, Amara". (LI-11) */
export function searchedWords(keywords: string): string[] {
  return plainText(keywords)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
