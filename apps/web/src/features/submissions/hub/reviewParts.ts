import type { LearnerEvaluationSummary } from '@circuit/contract/evaluations';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';

import type { Part } from './part.ts';

/** "1 of 3 reviews", with the way to the next one; while essays are given out, how far that is. (HB-5) */
export function reviewsPart(reviews: OwnReviews | null, ids: GroupAssignmentIds, dates: string): Part {
  const given = (reviews?.peers ?? []).filter(({ status }) => status !== 'Closed');
  const [first] = given;
  if (reviews === null || first === undefined) return notGiven(reviews, ids, dates);
  // What somebody offered to do is not asked of them, so it is not counted. (RV-9)
  const asked = given.filter(({ isVolunteered }) => !isVolunteered);
  const done = asked.filter(({ status }) => status === 'HandedIn').length;
  const isOpen = reviews.peersClosed === null;
  const next = isOpen ? (given.find(({ status }) => status !== 'HandedIn') ?? first) : first;
  return {
    text: sentences(`${done} of ${asked.length} reviews.`, dates),
    link: {
      href: href(PATHS.review, { ...ids, number: next.number }),
      label: isOpen && done > 0 && done < asked.length ? 'Continue' : linkLabel(next, isOpen),
    },
  };
}

function notGiven(reviews: OwnReviews | null, ids: GroupAssignmentIds, dates: string): Part {
  // The assignment is the same for everybody; only this reason says that something of it comes to this person.
  if (reviews?.peersClosed?.kind !== 'notDistributed') return { text: dates, link: null };
  const { progress } = reviews;
  const soFar = progress === null || progress.total === null ? '' : `${progress.done} of ${progress.total} so far.`;
  return { text: sentences(dates, soFar), link: { href: href(PATHS.review, { ...ids, number: 1 }), label: 'Look' } };
}

/** When it was handed in, and the way to it as soon as it is open. (HB-5) */
export function selfPart(
  reviews: OwnReviews | null,
  ids: GroupAssignmentIds,
  dates: string,
  showDate: (date: Date) => string,
): Part {
  const self = reviews?.self ?? null;
  const closed = reviews?.selfClosed ?? null;
  if (self === null || closed?.kind === 'notOpenYet') return { text: dates, link: null };
  const handedIn = self.handedInAt === null ? '' : `Handed in ${showDate(new Date(self.handedInAt))}.`;
  return {
    text: sentences(handedIn, dates),
    link: { href: href(PATHS.selfEvaluation, ids), label: linkLabel(self, closed === null) },
  };
}

function linkLabel({ status }: LearnerEvaluationSummary, isOpen: boolean): string {
  if (!isOpen) return 'View';
  if (status === 'HandedIn') return 'View or change';
  return status === 'Draft' ? 'Continue' : 'Start';
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
