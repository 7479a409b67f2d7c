import type { Allocation, distribute, getCoverage, listPairingChoices } from '@circuit/contract/distribution';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { PairingSource, ReviewState } from '@circuit/domain/distribution';

import type { ResponseOf } from '#platform/api/contractCall.ts';

export type Coverage = ResponseOf<typeof getCoverage>;
export type Job = NonNullable<ResponseOf<typeof distribute>['jobLog']>;

/** A student who can be asked, or whose work can be given to somebody. */
export type Choice = ResponseOf<typeof listPairingChoices>['items'][number];

export interface GroupAssignmentOfStaff {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

export const SOURCE_WORDS: Readonly<Record<PairingSource, string>> = {
  distribute: 'Distribution',
  topUp: 'Top-up',
  volunteer: 'Volunteered',
  manual: 'By hand',
};

export const REVIEW_WORDS: Readonly<Record<ReviewState, string>> = {
  none: 'Not started',
  begun: 'Started',
  handedIn: 'Handed in',
};

export const REVIEW_TONES = { none: 'neutral', begun: 'info', handedIn: 'ok' } as const;

/** What became of a pairing that is not in force any more. */
export const statusWords = ({ status }: Pick<Allocation, 'status'>): string =>
  status === 'Replaced' ? 'Reported and replaced' : 'Revoked';
