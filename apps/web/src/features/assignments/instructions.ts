import type { Assignment } from '@circuit/contract';
import { checkDocument, type RichDocument } from '@circuit/domain/richText';

import type { Fields, Stored } from '#shared/saving/saver.ts';

type Instructions = Pick<Assignment, 'instructionsForAuthors' | 'instructionsForReviewers'>;
export type InstructionsField = keyof Instructions;

export const PARTS = [
  { field: 'instructionsForAuthors', label: 'For authors', name: 'Instructions for authors' },
  { field: 'instructionsForReviewers', label: 'For reviewers', name: 'Instructions for reviewers' },
] as const satisfies readonly { field: InstructionsField; label: string; name: string }[];

/** The name under which unsent instructions lie on the device. */
export const placeOf = ({ id }: Pick<Assignment, 'id'>) => `assignment/${id}/instructions`;

export function storedOf(assignment: Assignment): Stored<Record<InstructionsField, RichDocument>> {
  const { instructionsForAuthors, instructionsForReviewers, version, updatedAt } = assignment;
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
