/** A term, or a group standing in for one: a group without a term has dates of its own. */
export type Term = {
  readonly name?: string | null | undefined;
  readonly startDate: Date | null;
  readonly endDate: Date | null;
};

/**
 * The term's name, else "start - end", else N/A. (S3.04)
 *
 * One date alone is N/A: half a span reads like a mistake (GR-1). How a date looks depends on the
 * reader's zone, so the caller brings it.
 */
export function termDisplay(term: Term, showDate: (date: Date) => string): string {
  const name = term.name?.trim() ?? '';
  if (name !== '') return name;
  if (term.startDate === null || term.endDate === null) return 'N/A';
  return `${showDate(term.startDate)} - ${showDate(term.endDate)}`;
}
