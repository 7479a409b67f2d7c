import type { Assignment, updateAssignment } from '@circuit/contract';
import type { RichDocument } from '@circuit/domain/richText';

import type { ResponseOf } from '#shared/api/contractCall.ts';
import type { Stored } from '#shared/saving/saver.ts';

/** As it travels. */
export type LoadedAssignment = ResponseOf<typeof updateAssignment>;

type Instructions = Pick<Assignment, 'instructionsForAuthors' | 'instructionsForReviewers'>;
export type InstructionsField = keyof Instructions;

export const PARTS = [
  { field: 'instructionsForAuthors', label: 'For authors', name: 'Instructions for authors' },
  { field: 'instructionsForReviewers', label: 'For reviewers', name: 'Instructions for reviewers' },
] as const satisfies readonly { field: InstructionsField; label: string; name: string }[];

export function storedOf(assignment: LoadedAssignment): Stored<Record<InstructionsField, RichDocument>> {
  const { instructionsForAuthors, instructionsForReviewers, version, updatedAt } = assignment;
  return { fields: { instructionsForAuthors, instructionsForReviewers }, version, updatedAt };
}
