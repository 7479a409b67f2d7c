import type { listPracticeEssays } from '@circuit/contract/calibrations';

import type { ResponseOf } from '#platform/api/contractCall.ts';

import type { OwnReviews } from '../learnerApi.ts';

import type { ReviewFacts } from './nextStepCard.ts';

type Practices = ResponseOf<typeof listPracticeEssays>['items'];

/** The practice essay that comes next, from 1. */
export const nextPracticeOf = (practices: Practices): number =>
  practices.find(({ state }) => state !== 'finished')?.number ?? 1;

/** How far the reviews are, and which one comes next. */
export function reviewFactsOf({ peers, self }: OwnReviews): ReviewFacts {
  const given = peers.filter(({ status }) => status !== 'Closed');
  const open = given.filter(({ status }) => status !== 'HandedIn');
  return {
    done: given.length - open.length,
    total: given.length,
    next: open[0]?.number ?? 1,
    isSelfBegun: self?.status === 'Draft',
  };
}
