import type { Assignment } from '@circuit/contract';
import type { RichDocument } from '@circuit/domain/richText';

import type { Stored } from '#shared/saving/saver.ts';

type Instructions = Pick<Assignment, 'instructionsForAuthors' | 'instructionsForReviewers'>;
export type InstructionsField = keyof Instructions;

export const PARTS = [
  { field: 'instructionsForAuthors', label: 'For authors', name: 'Instructions for authors' },
  { field: 'instructionsForReviewers', label: 'For reviewers', name: 'Instructions for reviewers' },
] as const satisfies readonly { field: InstructionsField; label: string; name: string }[];

export function storedOf(assignment: Assignment): Stored<Record<InstructionsField, RichDocument>> {
  const { instructionsForAuthors, instructionsForReviewers, version, updatedAt } = assignment;
  return { fields: { instructionsForAuthors, instructionsForReviewers }, version, updatedAt };
}
