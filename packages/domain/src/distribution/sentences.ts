import type { TooFewSubmissions } from '../allocation/index.ts';

import type { DistributionPlan } from './planDistribution.ts';
import type { TopUpPlan, TopUpReason } from './planTopUp.ts';

const figures = new Intl.NumberFormat('en-US');
const many = (count: number, one: string, several = `${one}s`): string =>
  `${figures.format(count)} ${count === 1 ? one : several}`;

/** "396 hand-ins, 3 reviews each, 1,188 reviews. 16 students without a hand-in get none." (DS-4) */
export function distributionSentences(plan: DistributionPlan): string[] {
  const { handInCount, reviewsEach, keptCount, added, withoutHandIn, exemptCount, excused, short } = plan;
  const total = keptCount + added.length;
  const what = `${many(handInCount, 'hand-in')}, ${many(reviewsEach, 'review')} each, ${many(total, 'review')}.`;
  return [
    withoutHandIn.length === 0
      ? what
      : `${what} ${many(withoutHandIn.length, 'student')} without a hand-in ${withoutHandIn.length === 1 ? 'gets' : 'get'} none.`,
    ...(exemptCount === 0 ? [] : [`${many(exemptCount, 'student is', 'students are')} exempt from handing in.`]),
    ...(keptCount === 0
      ? []
      : [`${many(keptCount, 'review was', 'reviews were')} already given out and will not change.`]),
    ...(keptCount > 0 && added.length === 0 ? ['There is nothing left to give out.'] : []),
    ...(excused.length === 0 ? [] : [`${many(excused.length, 'student is', 'students are')} exempt from reviewing.`]),
    ...(short.length === 0
      ? []
      : [
          `${many(short.length, 'hand-in gets', 'hand-ins get')} fewer reviews than needed and ${short.length === 1 ? 'goes' : 'go'} to the graders.`,
        ]),
  ];
}

/** What the instructor can do about it stands in it. (DS-7) */
export function tooFewText({ submissions, reviewsNeeded, reviewsPossible }: TooFewSubmissions): string {
  const offer =
    reviewsPossible === 0
      ? 'Let graders review instead.'
      : `Ask for ${many(reviewsPossible, 'review')} in this assignment’s phases, or let graders do the missing reviews.`;
  return `${many(submissions, 'hand-in')} cannot get ${many(reviewsNeeded, 'review')} each. ${offer}`;
}

/** "9 hand-ins would end with fewer than 3 reviews. 14 more reviews …" */
export function topUpSentences({ added, forGraders, coverage }: TopUpPlan, reviewsNeeded: number): string[] {
  const short = coverage.handIns.filter(({ missing }) => missing > 0).length;
  const helped = new Set(added.map(({ submissionId }) => submissionId)).size;
  const helpers = new Set(added.map(({ reviewerId }) => reviewerId)).size;
  return [
    short === 0
      ? `Every hand-in should get ${many(reviewsNeeded, 'review')}.`
      : `${many(short, 'hand-in')} would end with fewer than ${many(reviewsNeeded, 'review')}.`,
    ...(added.length === 0
      ? []
      : [
          `${many(added.length, 'more review')} for ${many(helped, 'hand-in')} from ${many(helpers, 'student')} who can take more.`,
        ]),
    ...(forGraders.length === 0
      ? []
      : [`${many(forGraders.length, 'hand-in is', 'hand-ins are')} on the graders’ list.`]),
  ];
}

/** What changed between plan and doing is not overruled. */
export function leftOutSentences(count: number): string[] {
  return count === 0
    ? []
    : [`${many(count, 'review was', 'reviews were')} left out because something changed in the meantime.`];
}

export const TOP_UP_REASONS: Readonly<Record<TopUpReason, string>> = {
  owes: 'Top-up: had fewer reviews to do than others.',
  offered: 'Top-up: offered to review more and has finished.',
  finished: 'Top-up: has finished their reviews.',
};

/** What one run of the job did, by number; its log keeps them, and the next run is compared with them. */
export interface GroupAssignmentCounts {
  readonly handIns: number;
  readonly reviews: number;
  readonly short: number;
}

const change = (count: number, word: string): string[] =>
  count === 0 ? [] : [many(Math.abs(count), `${count > 0 ? 'more' : 'fewer'} ${word}`)];

export function comparisonSentence(now: GroupAssignmentCounts, before: GroupAssignmentCounts, when: string): string {
  const changes = [
    ...change(now.handIns - before.handIns, 'hand-in'),
    ...change(now.reviews - before.reviews, 'review'),
    ...change(now.short - before.short, 'short hand-in'),
  ];
  return `Compared with ${when}: ${changes.length === 0 ? 'the same' : changes.join(', ')}.`;
}
