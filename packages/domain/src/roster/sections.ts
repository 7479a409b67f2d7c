/** A person is in a few sections at most; more is a slip in a file. */
export const MOST_SECTIONS = 10;
export const LONGEST_SECTION = 60;

/** The labels of one cell, "001; Lab 2", each once. They filter and never give rights. (SN-1) */
export function readSections(text: string): readonly string[] {
  const labels = text.split(/[;|]/).map((label) => label.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(labels.filter((label) => label !== ''))];
}

/** What is wrong with these labels, for the person who wrote them; null if nothing is. */
export function sectionsProblem(sections: readonly string[]): string | null {
  if (sections.length > MOST_SECTIONS) return `A person can be in at most ${MOST_SECTIONS} sections.`;
  return sections.some(({ length }) => length > LONGEST_SECTION)
    ? `A section name can have at most ${LONGEST_SECTION} characters.`
    : null;
}

export const isSameSections = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((label) => other.includes(label));
