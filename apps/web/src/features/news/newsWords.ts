import type { NewsItem } from '@circuit/contract/news';
import { assertNever } from '@circuit/domain/kernel';
import { PHASE_LABELS } from '@circuit/domain/phases';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

/** What happened, in a few words. (BL-2, BL-3) */
export function newsTitle({ kind, count, phase }: Pick<NewsItem, 'kind' | 'count' | 'phase'>): string {
  switch (kind) {
    case 'resultsReleased':
      return 'Your results are out';
    case 'secondLookAnswered':
      return count === 1 ? 'Your second look was answered' : `${count} of your second looks were answered`;
    case 'timeGiven':
      return `You have more time for ${phase === null ? 'this' : PHASE_LABELS[phase]}`;
    case 'reviewOpened':
      return 'Review is open';
    case 'thanksReceived':
      return count === 1 ? 'A classmate liked your review' : `Classmates liked ${count} of your reviews`;
    case 'secondLooksAsked':
      return count === 1 ? '1 second look needs an answer' : `${count} second looks need an answer`;
    case 'workReported':
      return count === 1 ? '1 submission was reported' : `${count} submissions were reported`;
    default:
      return assertNever(kind);
  }
}

/** Where something can be read or done about it. */
export function newsHref({ kind, groupId, groupAssignmentId }: NewsItem): string {
  const ids = { groupId, groupAssignmentId };
  switch (kind) {
    case 'resultsReleased':
    case 'secondLookAnswered':
    case 'thanksReceived':
      return href(PATHS.results, ids);
    case 'timeGiven':
    case 'reviewOpened':
      return href(PATHS.groupAssignment, ids);
    case 'secondLooksAsked':
      return href(PATHS.queue, ids);
    case 'workReported':
      return href(PATHS.submissions, ids);
    default:
      return assertNever(kind);
  }
}

/** The name of the button. Nothing else announces a number: nobody asked to be interrupted. (BL-6) */
export const bellLabel = (newCount: number): string => (newCount === 0 ? 'News' : `News, ${newCount} new`);
