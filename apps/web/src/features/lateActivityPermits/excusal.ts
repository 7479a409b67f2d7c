import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { previewExcusals } from '@circuit/contract/lateActivityPermits';
import { PHASE_LABELS, PHASE_OF_PART } from '@circuit/domain/phases';
import { PARTS, type Part } from '@circuit/domain/scoring';

import type { ResponseOf } from '#platform/api/contractCall.ts';

import { PERMIT_PHASES, type PermitPhase } from './permit.ts';

export type ExcusalPreview = ResponseOf<typeof previewExcusals>;

/** A part of the score is called what the phase is called in which it is earned. */
export const partWords = (part: Part): string => PHASE_LABELS[PHASE_OF_PART[part]];

export const phaseOfPart = (part: Part): PermitPhase =>
  PERMIT_PHASES.find((phase) => phase === PHASE_OF_PART[part]) ?? 'Submission';

/** Those that this assignment has. */
export function partOptions({ groupAssignmentPhases }: GroupAssignment) {
  return PARTS.filter((part) => groupAssignmentPhases.some(({ type }) => type === PHASE_OF_PART[part])).map((part) => ({
    value: part,
    label: partWords(part),
  }));
}

/** "Practice 20%, Review 80%" */
export const weightsWords = (weights: ExcusalPreview['effects'][number]['weights']): string =>
  weights.length === 0
    ? 'There is nothing left to score.'
    : `${weights.map(({ part, percent }) => `${partWords(part)} ${percent.toFixed(1).replace(/\.0$/, '')}%`).join(', ')}.`;
