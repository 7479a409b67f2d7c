import type { NeedShown } from '@circuit/contract/dashboard';
import type { PhaseType } from '@circuit/domain/phases';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { queueAddress } from '#parts/addresses/queueAddress.ts';
import { many } from '#parts/words/figures.ts';

const WORK: Record<PhaseType, string> = {
  Submission: 'handing in',
  Calibration: 'practice',
  PeerEvaluation: 'reviews',
  SelfEvaluation: 'self-evaluation',
  SuperiorEvaluation: 'grading',
  Results: 'results',
};

export interface NeedWords {
  readonly title: string;
  /** What stands before its date: "closes Mon, Nov 16, 11:59 PM". */
  readonly before: string;
  readonly action: string;
  readonly href: string;
}

/** What needs somebody, and the one thing to do about it. (HM-10) */
export function needWords({ kind, count, phase, groupId, groupAssignmentId }: NeedShown): NeedWords {
  const ids = { groupId, groupAssignmentId };
  const overview = href(PATHS.groupAssignment, ids);
  switch (kind) {
    case 'behind':
      return {
        title: `${count} behind on ${WORK[phase ?? 'Submission']}`,
        before: 'closes',
        action: 'See who',
        href: overview,
      };
    case 'fewReviews':
      return {
        title: `${count} ${count === 1 ? 'hand-in' : 'hand-ins'} would end with too few reviews`,
        before: 'Review closes',
        action: 'Find reviewers',
        href: overview,
      };
    case 'notDistributed':
      return {
        title: `${count} ${count === 1 ? 'hand-in has' : 'hand-ins have'} not been given out`,
        before: 'Review opened',
        action: 'Give them out',
        href: overview,
      };
    case 'failedJob':
      return { title: 'Giving out essays failed', before: 'since', action: 'See why', href: href(PATHS.jobLogs, ids) };
    case 'draft':
      return {
        title:
          count === 0
            ? 'Draft: ready but not activated'
            : `Draft: ${count} ${count === 1 ? 'item' : 'items'} missing before activation`,
        before: 'would open',
        action: count === 0 ? 'Activate' : 'Finish setup',
        href: overview,
      };
    case 'reports':
      return {
        title: `${count} reported ${count === 1 ? 'hand-in' : 'hand-ins'} to settle`,
        before: 'Review closes',
        action: 'Open grading queue',
        href: queueAddress(ids, 'reported'),
      };
    case 'toGrade':
      return {
        title: `${many(count, 'essay')} to grade`,
        before: 'Grade closes',
        action: 'Open grading queue',
        href: queueAddress(ids, 'toGrade'),
      };
    case 'timeRequests':
      return {
        title: `${many(count, 'request')} for more time`,
        before: 'the oldest since',
        action: 'Answer',
        href: href(PATHS.latePermits, ids),
      };
    case 'secondLooks':
      return {
        title: `${many(count, 'second look')} ${count === 1 ? 'is' : 'are'} waiting`,
        before: 'the oldest since',
        action: 'Answer',
        href: queueAddress(ids, 'secondLook'),
      };
    default:
      return kind satisfies never;
  }
}
