export const TASK_STATUSES = ['ToDo', 'Draft', 'HandedIn', 'Closed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** One piece of work that somebody was asked to review, as far as it decides how they stand. */
export interface TaskFacts {
  readonly evaluationStatus: 'Draft' | 'HandedIn' | 'Finalized' | null;
  /** It was withdrawn, reported by many, taken back or replaced: nobody reviews it now. */
  readonly isGone: boolean;
  readonly isVolunteered: boolean;
}

/** Whoever handed in a review has done it, whatever becomes of the work. (RV-3) */
export function taskStatus({ evaluationStatus, isGone }: Omit<TaskFacts, 'isVolunteered'>): TaskStatus {
  if (evaluationStatus === 'HandedIn' || evaluationStatus === 'Finalized') return 'HandedIn';
  if (isGone) return 'Closed';
  return evaluationStatus === null ? 'ToDo' : 'Draft';
}

export interface ReviewProgress {
  readonly done: number;
  readonly total: number;
  readonly isBegun: boolean;
}

/** What was asked of somebody and is still there to do or done already; what they offered besides is not counted. (RV-9) */
export function reviewProgress(tasks: readonly TaskFacts[]): ReviewProgress {
  const asked = tasks.filter(({ isVolunteered }) => !isVolunteered).map(taskStatus);
  const counting = asked.filter((status) => status !== 'Closed');
  return {
    done: counting.filter((status) => status === 'HandedIn').length,
    total: counting.length,
    isBegun: counting.some((status) => status !== 'ToDo'),
  };
}
