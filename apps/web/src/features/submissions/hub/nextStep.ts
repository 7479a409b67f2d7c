import { byUrgency, comingTo, openTo } from '@circuit/domain/learnerStatuses';
import { PHASE_LABELS } from '@circuit/domain/phases';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { Standing } from '#parts/learnerStatuses/standing.ts';

/** What the card on the hub says: one thing to do, or why there is nothing to do and until when. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** The deadline that holds for this person. */
  readonly until: Date | null;
  readonly isPersonal: boolean;
}

export interface StepFacts {
  readonly standings: readonly Standing[];
  readonly ids: GroupAssignmentIds;
  /** "essay", or "work" where it is not a text. */
  readonly workWord: string;
  /** "one text of 500 to 800 words". */
  readonly asked: string;
  readonly hasCourseEnded: boolean;
  /** What was handed in was changed afterwards, and the changes were not handed in. */
  readonly hasNewerChanges: boolean;
  readonly now: Date;
  /** Which practice essay comes next, from 1. */
  readonly nextPractice: number;
  /** Whether the students of this assignment review each other. */
  readonly hasReviews: boolean;
  /** Classmates' work that was given out, and which one comes next; null as long as that is not known. */
  readonly reviews: ReviewFacts | null;
  readonly showDate: (date: Date) => string;
}

export interface ReviewFacts {
  readonly done: number;
  readonly total: number;
  readonly next: number;
  readonly isSelfBegun: boolean;
}

/** One next step, else a sentence with a date: nobody is left without a reason. (HB-1, HB-3) */
export function nextStepOf(facts: StepFacts): NextStep {
  const { standings, hasCourseEnded } = facts;
  if (hasCourseEnded)
    return quiet(
      'This course has ended',
      'You can still read everything you handed in, but you can no longer change it.',
    );
  const [open] = openTo(standings, facts).toSorted(byUrgency);
  if (open?.phase === 'Submission') return toHandIn(open, facts);
  if (open?.phase === 'Calibration') return toPractice(open, facts);
  if (open?.phase === 'PeerEvaluation') return toReview(open, facts);
  if (open?.phase === 'SelfEvaluation') return toSelfEvaluate(open, facts);
  if (standings.some(({ phase, status }) => phase === 'Results' && status === 'Done')) return toResults(facts);
  return nothingToDo(facts);
}

function toHandIn(standing: Standing, facts: StepFacts): NextStep {
  if (standing.status === 'Done') return toHandInChanges(standing, facts);
  const { ids, workWord, asked } = facts;
  const { isBegun } = standing;
  return {
    title: isBegun ? `Finish your ${workWord} and hand it in` : `Hand in your ${workWord}`,
    text: isBegun ? `Your draft is saved but not handed in yet. Hand in ${asked}.` : `Hand in ${asked}.`,
    action: { label: isBegun ? 'Continue' : 'Start', href: href(PATHS.submission, ids) },
    until: standing.endsAt,
    isPersonal: standing.hasPermit,
  };
}

function toHandInChanges(standing: Standing, { ids, workWord }: StepFacts): NextStep {
  return {
    title: 'Hand in your changes',
    text: `You changed your ${workWord} after handing it in. Until you hand in again, the earlier version counts.`,
    action: { label: 'Hand in your changes', href: href(PATHS.submission, ids) },
    until: standing.endsAt,
    isPersonal: standing.hasPermit,
  };
}

function toPractice(standing: Standing, { ids, nextPractice, hasReviews }: StepFacts): NextStep {
  const { done, total } = standing;
  const isBegun = done > 0 || standing.isBegun;
  return {
    title: isBegun ? `Practice: ${done} of ${total} essays rated` : `Practice: rate ${essays(total)}`,
    text: `Rate an essay, then compare with the expert.${hasReviews ? ' The closer you are, the more your reviews count.' : ''}`,
    action: {
      label: isBegun ? `Continue with practice essay ${nextPractice}` : 'Start practice',
      href: href(PATHS.practice, { ...ids, number: nextPractice }),
    },
    until: standing.endsAt,
    isPersonal: standing.hasPermit,
  };
}

function toReview(standing: Standing, { ids, reviews, workWord }: StepFacts): NextStep {
  const { done, total, next } = reviews ?? { done: standing.done, total: standing.total, next: 1 };
  const isBegun = done > 0 || standing.isBegun;
  return {
    title: isBegun ? `Review classmates: ${done} of ${total} handed in` : `Review ${pieces(total, workWord)}`,
    text: 'Reviews are anonymous. You can change a review until the deadline.',
    action: {
      label: isBegun ? `Continue with review ${next}` : 'Start reviewing',
      href: href(PATHS.review, { ...ids, number: next }),
    },
    until: standing.endsAt,
    isPersonal: standing.hasPermit,
  };
}

function toSelfEvaluate(standing: Standing, { ids, reviews, workWord }: StepFacts): NextStep {
  const isBegun = reviews?.isSelfBegun === true || standing.isBegun;
  return {
    title: `Evaluate your own ${workWord}`,
    text: 'Answer the same questions your classmates answered.',
    action: { label: isBegun ? 'Continue' : 'Start', href: href(PATHS.selfEvaluation, ids) },
    until: standing.endsAt,
    isPersonal: standing.hasPermit,
  };
}

function toResults({ ids, workWord }: StepFacts): NextStep {
  return {
    title: 'Your results are out',
    text: `See your score, how it was worked out, and what your classmates wrote about your ${workWord}.`,
    action: { label: 'See my results', href: href(PATHS.results, ids) },
    until: null,
    isPersonal: false,
  };
}

function pieces(count: number, workWord: string): string {
  if (count === 0) return 'your classmates';
  if (workWord !== 'essay') return count === 1 ? 'a classmate’s work' : `the work of ${count} classmates`;
  return count === 1 ? 'one essay' : `${count} essays`;
}

const essays = (count: number): string => (count === 1 ? 'one essay' : `${count} essays`);

function nothingToDo({ standings, workWord, showDate }: StepFacts): NextStep {
  const submission = standings.find(({ phase }) => phase === 'Submission');
  const results = standings.filter(({ phase, status }) => phase === 'Results' && status === 'NotOpen');
  const [next] = [...comingTo(standings), ...results];
  const then = next === undefined ? '' : nextWords(next, showDate);
  if (next !== undefined && standings.every(({ status }) => status === 'NotOpen'))
    return quiet(
      `Opens ${showDate(next.startsAt)}`,
      `${PHASE_LABELS[next.phase]} comes first. You have nothing to do yet.`,
    );
  if (submission?.status === 'Missed')
    return quiet(
      `You didn’t hand in your ${workWord}`,
      `${submission.reason ?? 'Hand in is closed.'} Need more time? Ask your instructor. Extensions carry no penalty. ${then}`.trim(),
    );
  const waiting = standings.find(
    ({ status, reason }) => (status === 'Waiting' || status === 'Blocked') && reason !== null,
  );
  if (waiting !== undefined && waiting.reason !== null)
    return quiet('Nothing to do right now', `${waiting.reason} ${then}`.trim());
  return quiet('Nothing to do right now', then === '' ? 'Everything in this assignment is closed.' : then);
}

function nextWords({ phase, startsAt }: Standing, showDate: (date: Date) => string): string {
  return phase === 'Results'
    ? `Results are planned for ${showDate(startsAt)}.`
    : `Next: ${PHASE_LABELS[phase]} opens ${showDate(startsAt)}.`;
}

const quiet = (title: string, text: string): NextStep => ({
  title,
  text,
  action: null,
  until: null,
  isPersonal: false,
});
