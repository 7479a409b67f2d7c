import { hash } from 'node:crypto';

// Like the ids that the database gives, these say when they were made; the seed's all say 1 August 2026.
const MADE_AT = Date.UTC(2026, 7, 1).toString(16).padStart(12, '0');

/** The UUIDv7 of what these words name, the same in every run: a second seed meets the rows of the first. (SE-2) */
export function seededId(...words: readonly (string | number)[]): string {
  const digest = hash('sha256', JSON.stringify(words));
  return `${MADE_AT.slice(0, 8)}-${MADE_AT.slice(8)}-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}
