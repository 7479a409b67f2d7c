import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { ScoreRun } from '@circuit/contract/scores';
import type { ScoreStatus } from '@circuit/domain/scores';
import type { ScoringMode } from '@circuit/domain/scoring';

import { figure } from '#parts/words/figures.ts';

export interface GroupAssignmentOfStaff {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** 825 is "82.5"; no score is not zero. */
export const points = (tenths: number | null): string => (tenths === null ? 'none' : (tenths / 10).toFixed(1));

/** "+6.4": by how much, with its direction. */
export const change = (tenths: number): string => `${tenths > 0 ? '+' : ''}${points(tenths)}`;

export const STATUS_WORDS: Readonly<Record<ScoreStatus, string>> = {
  scored: 'Scored',
  noHandIn: 'Nothing handed in',
  needsInstructor: 'No usable review: needs an instructor',
  excused: 'Exempt from every part',
};

export const MODE_WORDS: Readonly<Record<ScoringMode, { readonly label: string; readonly hint: string }>> = {
  calibrated: { label: 'Calibrated', hint: 'Reviews by students who rate like the expert count more.' },
  simple: { label: 'Simple', hint: 'Every review counts the same: the plain average.' },
};

export const BEING_REPLACED = 'Scores are being computed right now.';

/** How many have a total; a total of 0 for nothing handed in is one, too. */
export const withScore = ({ learners, needsInstructor, excused }: ScoreRun['counts']): number =>
  learners - needsInstructor - excused;

/** "2 ratings or decisions are newer than this run."; null while nothing that decides scores has changed. */
export function staleWords(
  scoreRun: Pick<ScoreRun, 'isStale' | 'newerInputCount' | 'hasOtherSettings'>,
): string | null {
  if (!scoreRun.isStale) return null;
  const { newerInputCount: count, hasOtherSettings } = scoreRun;
  return [
    // A decision: somebody was excused, a calibration was left out, a review was excluded.
    ...(count === 0
      ? []
      : [
          `${count === 1 ? '1 rating or decision is' : `${figure(count)} ratings or decisions are`} newer than this run.`,
        ]),
    ...(hasOtherSettings ? ['The weights, the rubric or the number of reviews have changed since.'] : []),
    ...(count === 0 && !hasOtherSettings ? ['Something that decides scores has changed since.'] : []),
  ].join(' ');
}
