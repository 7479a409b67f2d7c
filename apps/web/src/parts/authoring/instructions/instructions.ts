import { checkDocument, type RichDocument } from '@circuit/domain/richText';

import type { Fields, Stored } from '#platform/saving/saver.ts';

export type InstructionsField = 'instructionsForAuthors' | 'instructionsForReviewers';
export type Texts = Record<InstructionsField, RichDocument>;

/** An assignment of the library or of a course: both are told to authors and reviewers. */
export interface Instructed extends Readonly<Texts> {
  readonly version: number;
  readonly updatedAt: string;
}

export const PARTS = [
  { field: 'instructionsForAuthors', label: 'For authors', name: 'Instructions for authors' },
  { field: 'instructionsForReviewers', label: 'For reviewers', name: 'Instructions for reviewers' },
] as const satisfies readonly { field: InstructionsField; label: string; name: string }[];

export function storedOf(entity: Instructed): Stored<Texts> {
  const { instructionsForAuthors, instructionsForReviewers, version, updatedAt } = entity;
  return { fields: { instructionsForAuthors, instructionsForReviewers }, version, updatedAt };
}

/** The texts among what a draft has kept, whether or not the server would take them. */
export function documentsIn(fields: Fields): RichDocument[] {
  return PARTS.flatMap(({ field }) => {
    const text = fields[field];
    return isDocument(text) ? [text] : [];
  });
}

function isDocument(value: unknown): value is RichDocument {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}

/** Found on the device, and refused by the same rules that take what the server has: no newer app is to blame. */
export function isUnsavable(written: RichDocument, stored: RichDocument): boolean {
  return written !== stored && !checkDocument(written).isOk && checkDocument(stored).isOk;
}
