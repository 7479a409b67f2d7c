import { ProblemError } from '#platform/problems.ts';

/**
 * Half of a surrogate pair is no character: as text it would be stored as another one without a word, and in a document
 * PostgreSQL refuses it. (HT-12)
 */
export function refuseBrokenTexts(fields: object): void {
  for (const [field, value] of Object.entries(fields))
    if (!field.isWellFormed() || !isWellFormed(value))
      throw new ProblemError({
        kind: 'invalidRequest',
        errors: { [field.toWellFormed()]: ['A text contains half of a character (a lone surrogate).'] },
      });
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}
