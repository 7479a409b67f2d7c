export const LONGEST_TERM_NAME = 100;

export type TermDates = { readonly startDate: Date | null; readonly endDate: Date | null };

export type Term = TermDates & { readonly name: string };

export type KnownTerm = Term & { readonly id: string };

/** "Fall  2026" and "fall 2026" are one term: two of them would be a trap for everybody who chooses one. */
export const termKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Why a term cannot be like this, by field. `others` are the terms besides itself. (ET-1, ET-2) */
export function termErrors(
  { name, startDate, endDate }: Term,
  others: readonly KnownTerm[],
): Readonly<Record<string, string[]>> {
  const namesake = others.find((other) => termKey(other.name) === termKey(name));
  return {
    ...(namesake === undefined ? {} : { name: [`There is already a term named ${namesake.name}.`] }),
    ...(startDate !== null && endDate !== null && endDate <= startDate
      ? { endDate: ['The end is before the start.'] }
      : {}),
  };
}
