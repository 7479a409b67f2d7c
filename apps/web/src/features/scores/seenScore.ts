import type { ResultInRun, ScoreRow } from '@circuit/contract/scores';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { skipToken } from '@reduxjs/toolkit/query';

import { useResultQuery } from '#parts/scores/resultsApi.ts';

import { points } from './words.ts';

/** What a student sees of their score while staff look at one of their lines. */
export type SeenScore =
  | { readonly kind: 'this' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'other'; readonly scoreRun: Pick<ResultInRun, 'number' | 'totalTenths' | 'computedTenths'> }
  | { readonly kind: 'loading' | 'unknown' };

interface Of {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userId: UserId;
  /** The line belongs to the run that students see. */
  readonly isShown: boolean;
}

/** If the student has seen a score, an adjustment reaches them right away, whichever run it is made from. (SR-15) */
export function useSeenScore({ groupAssignmentId, userId, isShown }: Of): SeenScore {
  const query = useResultQuery(isShown ? skipToken : { groupAssignmentId, userId }, {
    // A colleague may have released results since it was looked up last.
    refetchOnMountOrArgChange: true,
  });
  if (isShown) return { kind: 'this' };
  if (query.currentData === undefined) return { kind: query.isError ? 'unknown' : 'loading' };
  const scoreRun = query.currentData.scoreRuns?.find(({ isReleased }) => isReleased);
  return scoreRun === undefined ? { kind: 'nothing' } : { kind: 'other', scoreRun };
}

/** When it reaches the student, in the head of the dialog. (SP-6) */
export function whenWords(seen: SeenScore): string {
  switch (seen.kind) {
    case 'this':
      return 'The student sees the new score and your reason right away.';
    case 'other':
      return `The student sees run ${seen.scoreRun.number}. It changes there too: the student sees the new score and your reason right away.`;
    case 'nothing':
      return 'The student sees your reason once a run that includes them is released.';
    case 'loading':
      return 'Checking what the student sees…';
    case 'unknown':
      return 'If results are released, the student sees the new score and your reason right away.';
    default:
      return seen satisfies never;
  }
}

interface Change {
  readonly row: Pick<ScoreRow, 'totalTenths' | 'computedTenths'>;
  readonly isReset: boolean;
  /** Of the run whose line it is. */
  readonly number: number;
  readonly seen: SeenScore;
}

const shown = (tenths: number | null): string => (tenths === null ? 'no score' : points(tenths));

/** From what to what; each number with its run where the student sees another one. (SP-6) */
export function changeLines({ row, isReset, number, seen }: Change): readonly string[] {
  const other = seen.kind === 'other' ? seen.scoreRun : null;
  if (!isReset && other === null) return [`Computed: ${shown(row.computedTenths)}. It stays beside yours.`];
  if (!isReset && other !== null)
    return [
      `Computed in run ${number}: ${shown(row.computedTenths)}. It stays beside yours.`,
      `The student sees ${shown(other.totalTenths)} now (run ${other.number}).`,
    ];
  const becomes = `${shown(row.totalTenths)} becomes ${shown(row.computedTenths)}, as it was computed`;
  if (other === null) return [`${becomes}.`];
  return [
    `${becomes} in run ${number}.`,
    `The student sees run ${other.number}: ${shown(other.totalTenths)} becomes ${shown(other.computedTenths)} there.`,
  ];
}
