export const TASK_STATUSES = ['ToDo', 'Draft', 'HandedIn', 'Closed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** One piece of work that somebody was asked to review, as far as it decides how they stand. */
export interface TaskFacts {
  readonly evaluationStatus: 'Draft' | 'HandedIn' | 'Finalized' | null;
  /** It was withdrawn, reported by many, taken back or replaced: nobody reviews it now. */
  readonly isGone: boolean;
  readonly isVolunteered: boolean;
  /** Assigned after the distribution, where reviews were missing. */
  readonly isTopUp: boolean;
}

/** A handed-in review is done, whatever becomes of the work. (RV-3) */
export function taskStatus({ evaluationStatus, isGone }: Pick<TaskFacts, 'evaluationStatus' | 'isGone'>): TaskStatus {
  if (evaluationStatus === 'HandedIn' || evaluationStatus === 'Finalized') return 'HandedIn';
  if (isGone) return 'Closed';
  return evaluationStatus === null ? 'ToDo' : 'Draft';
}

export interface ReviewProgress {
  readonly done: number;
  readonly total: number;
  readonly isBegun: boolean;
}

/**
 * What was asked of somebody and is still there to do or done already. What they offered besides is not counted, nor
 * what they are asked for beyond the share of everybody, unless they do it: nobody misses Review for having been asked
 * to help. (RV-9)
 */
export function reviewProgress(tasks: readonly TaskFacts[], planned: number): ReviewProgress {
  const asked = tasks.filter(({ isVolunteered }) => !isVolunteered);
  const counting = asked.filter((task) => taskStatus(task) !== 'Closed');
  const done = counting.filter((task) => taskStatus(task) === 'HandedIn').length;
  const share = Math.max(planned, done, counting.filter(({ isTopUp }) => !isTopUp).length);
  return {
    done,
    total: Math.min(counting.length, share),
    isBegun: counting.some((task) => taskStatus(task) !== 'ToDo'),
  };
}
