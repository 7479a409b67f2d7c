import type { LearnerStatus } from '../learnerStatuses/index.ts';
import { plainText, searchedWords } from '../lists/index.ts';
import type { PhaseType } from '../phases/index.ts';

/** Where one learner stands in one phase, as far as staff see it in the matrix. */
export interface MatrixStanding {
  readonly status: LearnerStatus;
  readonly done: number;
  readonly total: number;
}

/** One row of the matrix. Its standings are in the order of the assignment's phases. */
export interface MatrixLearner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly standings: readonly MatrixStanding[];
  readonly behind: readonly PhaseType[];
  readonly permits: readonly { readonly phase: PhaseType }[];
  /** Reviews of their work: handed in, and expected in the end. Null without a hand-in, and before work is given out. */
  readonly received: { readonly handedIn: number; readonly expected: number } | null;
}

export const MATRIX_FILTERS = ['behind', 'noHandIn', 'fewReviews', 'permit', 'all'] as const;
export type MatrixFilter = (typeof MATRIX_FILTERS)[number];

export interface Matrix {
  readonly phases: readonly PhaseType[];
  readonly reviewsNeeded: number;
}

const HANDED_IN: ReadonlySet<LearnerStatus> = new Set(['Done', 'Excused']);

/** Whether somebody is among those a filter looks for. (OV-3) */
export function isShown(learner: MatrixLearner, filter: MatrixFilter, { phases, reviewsNeeded }: Matrix): boolean {
  switch (filter) {
    case 'behind':
      return learner.behind.length > 0;
    case 'noHandIn': {
      const status = learner.standings[phases.indexOf('Submission')]?.status;
      return status !== undefined && !HANDED_IN.has(status);
    }
    case 'fewReviews':
      return learner.received !== null && learner.received.expected < reviewsNeeded;
    case 'permit':
      return learner.permits.length > 0;
    case 'all':
      return true;
    default:
      return filter satisfies never;
  }
}

/** Every word occurs somewhere in the name or the e-mail address; capitals and accents make no difference. (OV-4) */
export function isFound({ firstName, lastName, email }: MatrixLearner, keywords: string): boolean {
  const words = searchedWords(keywords);
  if (words.length === 0) return true;
  const text = plainText(`${lastName} ${firstName} ${email}`);
  return words.every((word) => text.includes(word));
}

/** How many each filter would show. */
export function countShown(learners: readonly MatrixLearner[], matrix: Matrix): Record<MatrixFilter, number> {
  const count = (filter: MatrixFilter) => learners.filter((learner) => isShown(learner, filter, matrix)).length;
  return {
    behind: count('behind'),
    noHandIn: count('noHandIn'),
    fewReviews: count('fewReviews'),
    permit: count('permit'),
    all: learners.length,
  };
}
