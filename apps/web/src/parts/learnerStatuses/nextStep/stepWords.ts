import type { PhaseType } from '@circuit/domain/phases';
import { isTaskPhase, type TaskPhase } from '@circuit/domain/reminders';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { inWords } from '#parts/words/figures.ts';

import type { HomeFacts, HomeWords, PageFacts, PageWords, Step, StepWords } from './step.ts';

const isBegun = ({ standing }: Step): boolean => standing.isBegun || standing.done > 0;

const STEPS: Readonly<Record<TaskPhase, StepWords>> = {
  Submission: {
    at: ({ ids }) => href(PATHS.submission, ids),
    onHome: (step, { draft, hasReviews }) => {
      const { workWord } = step;
      return {
        title: isBegun(step) ? `Finish your ${workWord}` : `Hand in your ${workWord}`,
        verb: isBegun(step) ? 'Finish draft' : `Start ${workWord}`,
        progress: draft,
        ifMissed: `If you miss this, your ${workWord} gets 0${hasReviews ? ' and you can’t take part in reviews' : ''}.`,
      };
    },
    onPage: (step, { asked }) => ({
      title: isBegun(step) ? `Finish your ${step.workWord} and hand it in` : `Hand in your ${step.workWord}`,
      text: isBegun(step) ? `Your draft is saved but not handed in yet. Hand in ${asked}.` : `Hand in ${asked}.`,
      verb: isBegun(step) ? 'Continue' : 'Start',
    }),
  },
  Calibration: {
    at: ({ ids, nextNumber }) => href(PATHS.practice, { ...ids, number: nextNumber }),
    onHome: (step) => ({
      title: `Rate ${left(step, 'practice essay')}`,
      verb: isBegun(step) ? `Continue practice essay ${step.nextNumber}` : 'Start practice',
      progress: `${step.standing.done} of ${step.standing.total} practice essays rated.`,
      ifMissed: 'If you miss this, practice essays you haven’t rated get 0.',
    }),
    onPage: (step, { hasReviews }) => {
      const { done, total } = step.standing;
      return {
        title: isBegun(step) ? `Practice: ${done} of ${total} essays rated` : `Practice: rate ${essays(total)}`,
        text: `Rate an essay, then compare with the expert.${hasReviews ? ' The closer you are, the more your reviews count.' : ''}`,
        verb: isBegun(step) ? `Continue with practice essay ${step.nextNumber}` : 'Start practice',
      };
    },
  },
  PeerEvaluation: {
    at: ({ ids, nextNumber }) => href(PATHS.review, { ...ids, number: nextNumber }),
    onHome: (step, { hasMissedHandIn }) => {
      const { standing, workWord } = step;
      const missed = `You didn’t hand in your ${workWord}, but you can still review classmates. `;
      return {
        title: `Review ${left(step, 'classmate')}`,
        verb: isBegun(step) ? `Continue review ${step.nextNumber}` : 'Start reviewing',
        progress: `${hasMissedHandIn ? missed : ''}${standing.done} of ${standing.total} reviews finished.`,
        ifMissed: `If you miss this, reviews you haven’t handed in get 0. Your own ${workWord} is still scored.`,
      };
    },
    onPage: (step) => {
      const { done, total } = step.standing;
      return {
        title: isBegun(step) ? `Review classmates: ${done} of ${total} handed in` : `Review ${pieces(step)}`,
        text: 'Reviews are anonymous. You can change a review until the deadline.',
        verb: isBegun(step) ? `Continue with review ${step.nextNumber}` : 'Start reviewing',
      };
    },
  },
  SelfEvaluation: {
    at: ({ ids }) => href(PATHS.selfEvaluation, ids),
    onHome: (step) => ({
      title: `Evaluate your own ${step.workWord}`,
      verb: `${isBegun(step) ? 'Continue' : 'Start'} self-evaluation`,
      progress: 'Answer the same questions your classmates answer.',
      ifMissed: `If you miss this, this part gets 0. Your ${step.workWord} is still scored.`,
    }),
    onPage: (step) => ({
      title: `Evaluate your own ${step.workWord}`,
      text: 'Answer the same questions your classmates answered.',
      verb: isBegun(step) ? 'Continue' : 'Start',
    }),
  },
};

/** The step of a learner who edited their work after handing it in. (HB-12) */
const CHANGES: StepWords = {
  at: ({ ids }) => href(PATHS.submission, ids),
  onHome: ({ workWord }) => ({
    title: 'Hand in your changes',
    verb: 'Hand in your changes',
    progress: `You changed your ${workWord} after handing it in. The changes are not handed in yet.`,
    ifMissed: 'If you miss this, the version you handed in counts.',
  }),
  onPage: ({ workWord }) => ({
    title: 'Hand in your changes',
    text: `You changed your ${workWord} after handing it in. Until you hand in again, the earlier version counts.`,
    verb: 'Hand in your changes',
  }),
};

/** Where a learner does what comes next; null if that is nothing they do. */
export function addressOfStep(phase: PhaseType, step: Pick<Step, 'ids' | 'nextNumber'>): string | null {
  return isTaskPhase(phase) ? STEPS[phase].at(step) : null;
}

interface Way {
  /** Where it is done. */
  readonly href: string;
}

/** What stands on the home page about something to do; null for grading and results, in which a learner does nothing. */
export function homeWords(step: Step, facts: HomeFacts): (HomeWords & Way) | null {
  const words = stepWordsOf(step);
  return words === null ? null : { ...words.onHome(step, facts), href: words.at(step) };
}

/** The same for the page of the assignment. */
export function pageWords(step: Step, facts: PageFacts): (PageWords & Way) | null {
  const words = stepWordsOf(step);
  return words === null ? null : { ...words.onPage(step, facts), href: words.at(step) };
}

function stepWordsOf({ standing: { phase, status } }: Step): StepWords | null {
  if (phase === 'Submission' && status === 'Done') return CHANGES;
  return isTaskPhase(phase) ? STEPS[phase] : null;
}

/** "two more classmates" */
function left({ standing: { done, total } }: Step, noun: string): string {
  const count = total - done;
  return `${inWords(count)} ${done > 0 ? 'more ' : ''}${count === 1 ? noun : `${noun}s`}`;
}

const essays = (count: number): string => (count === 1 ? 'one essay' : `${count} essays`);

function pieces({ standing: { total }, workWord }: Step): string {
  if (total === 0) return 'your classmates';
  if (workWord === 'essay') return essays(total);
  return total === 1 ? 'a classmate’s work' : `the work of ${total} classmates`;
}
