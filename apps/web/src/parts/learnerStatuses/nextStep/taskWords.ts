import { isTaskPhase, type TaskPhase } from '@circuit/domain/reminders';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { inWords } from '#parts/words/figures.ts';

import type { HomeFacts, HomeWords, PageFacts, PageWords, Task, TaskWords } from './task.ts';

const isBegun = ({ standing }: Task): boolean => standing.isBegun || standing.done > 0;

const TASKS: Readonly<Record<TaskPhase, TaskWords>> = {
  Submission: {
    at: ({ ids }) => href(PATHS.submission, ids),
    onHome: (task, { draft, hasReviews }) => {
      const { workWord } = task;
      return {
        title: isBegun(task) ? `Finish your ${workWord}` : `Hand in your ${workWord}`,
        verb: isBegun(task) ? 'Finish draft' : `Start ${workWord}`,
        progress: draft,
        ifMissed: `If you miss this, your ${workWord} gets 0${hasReviews ? ' and you can’t take part in reviews' : ''}.`,
      };
    },
    onPage: (task, { asked }) => ({
      title: isBegun(task) ? `Finish your ${task.workWord} and hand it in` : `Hand in your ${task.workWord}`,
      text: isBegun(task) ? `Your draft is saved but not handed in yet. Hand in ${asked}.` : `Hand in ${asked}.`,
      verb: isBegun(task) ? 'Continue' : 'Start',
    }),
  },
  Calibration: {
    at: ({ ids, nextNumber }) => href(PATHS.practice, { ...ids, number: nextNumber }),
    onHome: (task) => ({
      title: `Rate ${left(task, 'practice essay')}`,
      verb: isBegun(task) ? `Continue practice essay ${task.nextNumber}` : 'Start practice',
      progress: `${task.standing.done} of ${task.standing.total} practice essays rated.`,
      ifMissed: 'If you miss this, practice essays you haven’t rated get 0.',
    }),
    onPage: (task, { hasReviews }) => {
      const { done, total } = task.standing;
      return {
        title: isBegun(task) ? `Practice: ${done} of ${total} essays rated` : `Practice: rate ${essays(total)}`,
        text: `Rate an essay, then compare with the expert.${hasReviews ? ' The closer you are, the more your reviews count.' : ''}`,
        verb: isBegun(task) ? `Continue with practice essay ${task.nextNumber}` : 'Start practice',
      };
    },
  },
  PeerEvaluation: {
    at: ({ ids, nextNumber }) => href(PATHS.review, { ...ids, number: nextNumber }),
    onHome: (task, { hasMissedHandIn }) => {
      const { standing, workWord } = task;
      const missed = `You didn’t hand in your ${workWord}, but you can still review classmates. `;
      return {
        title: `Review ${left(task, 'classmate')}`,
        verb: isBegun(task) ? `Continue review ${task.nextNumber}` : 'Start reviewing',
        progress: `${hasMissedHandIn ? missed : ''}${standing.done} of ${standing.total} reviews finished.`,
        ifMissed: `If you miss this, reviews you haven’t handed in get 0. Your own ${workWord} is still scored.`,
      };
    },
    onPage: (task) => {
      const { done, total } = task.standing;
      return {
        title: isBegun(task) ? `Review classmates: ${done} of ${total} handed in` : `Review ${pieces(task)}`,
        text: 'Reviews are anonymous. You can change a review until the deadline.',
        verb: isBegun(task) ? `Continue with review ${task.nextNumber}` : 'Start reviewing',
      };
    },
  },
  SelfEvaluation: {
    at: ({ ids }) => href(PATHS.selfEvaluation, ids),
    onHome: (task) => ({
      title: `Evaluate your own ${task.workWord}`,
      verb: `${isBegun(task) ? 'Continue' : 'Start'} self-evaluation`,
      progress: 'Answer the same questions your classmates answer.',
      ifMissed: `If you miss this, this part gets 0. Your ${task.workWord} is still scored.`,
    }),
    onPage: (task) => ({
      title: `Evaluate your own ${task.workWord}`,
      text: 'Answer the same questions your classmates answered.',
      verb: isBegun(task) ? 'Continue' : 'Start',
    }),
  },
};

/** What was changed after it was handed in; else what is handed in is no task. (HB-12) */
const CHANGES: TaskWords = {
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

interface Way {
  /** Where it is done. */
  readonly href: string;
}

/** What stands on the home page about something to do; null for grading and results, in which a learner does nothing. */
export function homeWords(task: Task, facts: HomeFacts): (HomeWords & Way) | null {
  const words = wordsOf(task);
  return words === null ? null : { ...words.onHome(task, facts), href: words.at(task) };
}

/** The same for the page of the assignment. */
export function pageWords(task: Task, facts: PageFacts): (PageWords & Way) | null {
  const words = wordsOf(task);
  return words === null ? null : { ...words.onPage(task, facts), href: words.at(task) };
}

function wordsOf({ standing: { phase, status } }: Task): TaskWords | null {
  if (phase === 'Submission' && status === 'Done') return CHANGES;
  return isTaskPhase(phase) ? TASKS[phase] : null;
}

/** "two more classmates" */
function left({ standing: { done, total } }: Task, noun: string): string {
  const count = total - done;
  return `${inWords(count)} ${done > 0 ? 'more ' : ''}${count === 1 ? noun : `${noun}s`}`;
}

const essays = (count: number): string => (count === 1 ? 'one essay' : `${count} essays`);

function pieces({ standing: { total }, workWord }: Task): string {
  if (total === 0) return 'your classmates';
  if (workWord === 'essay') return essays(total);
  return total === 1 ? 'a classmate’s work' : `the work of ${total} classmates`;
}
