import { groupAssignmentAddress } from '#parts/groupAssignments/addresses.ts';

import type { GroupAssignmentOfStaff } from './words.ts';

/** What lies under the scores of an assignment. (S2.14) */
const SCORE_PAGES = ['scores', 'runs', 'calibrations'] as const;
export type ScorePage = (typeof SCORE_PAGES)[number];

/** `runs` and `calibrations` as the addresses have them, below `scores`. Null: no page of ours. */
export function scorePageAt(rest: string): ScorePage | null {
  if (rest === 'scores') return 'scores';
  return SCORE_PAGES.find((page) => page !== 'scores' && rest === `scores/${page}`) ?? null;
}

interface Place {
  readonly group: Pick<GroupAssignmentOfStaff['group'], 'id'>;
  readonly groupAssignment: Pick<GroupAssignmentOfStaff['groupAssignment'], 'id'>;
}

export const scoresAddress = (
  group: Place['group'],
  groupAssignment: Place['groupAssignment'],
  page: ScorePage = 'scores',
): string => `${groupAssignmentAddress(group.id, groupAssignment.id)}/scores${page === 'scores' ? '' : `/${page}`}`;
