import { areResultsOut, stillToCome } from '@circuit/domain/learnerStatuses';
import { PHASE_LABELS, type PhaseType } from '@circuit/domain/phases';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import type { Standing } from '../standing.ts';

import { comingWords } from './comingWords.ts';
import { pageWords } from './stepWords.ts';

/** What the page of an assignment says: one thing to do, or why there is nothing to do and until when. */
interface NextStepCard {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** The deadline that holds for this person. */
  readonly until: Date | null;
  readonly isPersonal: boolean;
}

interface Facts {
  readonly standings: readonly Standing[];
  /** What to do first, handing in newer changes among it; null when nothing is open to them. */
  readonly nextPhase: PhaseType | null;
  readonly ids: GroupAssignmentIds;
  /** "essay", or "work" where it is not a text. */
  readonly workWord: string;
  /** "one text of 500 to 800 words". */
  readonly asked: string;
  readonly hasCourseEnded: boolean;
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
export function nextStepCard(facts: Facts): NextStepCard {
  if (facts.hasCourseEnded)
    return quiet(
      'This course has ended',
      'You can still read everything you handed in, but you can no longer change it.',
    );
  return toDo(facts) ?? (areResultsOut(facts.standings) ? toResults(facts) : nothingToDo(facts));
}

function toDo(facts: Facts): NextStepCard | null {
  const open = facts.standings.find(({ phase }) => phase === facts.nextPhase);
  if (open === undefined) return null;
  const { reviews, nextPractice } = facts;
  const nextNumber = open.phase === 'Calibration' ? nextPractice : (reviews?.next ?? 1);
  const words = pageWords({ ...facts, standing: withReviews(open, reviews), nextNumber }, facts);
  if (words === null) return null;
  const { title, text, verb } = words;
  return { title, text, action: { label: verb, href: words.href }, until: open.endsAt, isPersonal: open.hasPermit };
}

/** The reviews themselves are newer than what was counted of them. */
function withReviews(standing: Standing, reviews: ReviewFacts | null): Standing {
  if (reviews === null) return standing;
  if (standing.phase === 'PeerEvaluation') return { ...standing, done: reviews.done, total: reviews.total };
  return standing.phase === 'SelfEvaluation' && reviews.isSelfBegun ? { ...standing, isBegun: true } : standing;
}

function toResults({ ids, workWord }: Facts): NextStepCard {
  return {
    title: 'Your results are out',
    text: `See your score, how it was worked out, and what your classmates wrote about your ${workWord}.`,
    action: { label: 'See my results', href: href(PATHS.results, ids) },
    until: null,
    isPersonal: false,
  };
}

function nothingToDo({ standings, workWord, showDate }: Facts): NextStepCard {
  const submission = standings.find(({ phase }) => phase === 'Submission');
  const [next] = stillToCome(standings);
  const then = next === undefined ? '' : `${next.phase === 'Results' ? '' : 'Next: '}${comingWords(next, showDate)}`;
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

const quiet = (title: string, text: string): NextStepCard => ({
  title,
  text,
  action: null,
  until: null,
  isPersonal: false,
});
