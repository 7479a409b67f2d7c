import { err, ok, type Result } from '../kernel/index.ts';

export interface NamesFacts {
  /** GroupAssignmentScoreDispatch: this person finalizes, so names cannot sway how they grade. */
  readonly mayFinalize: boolean;
  /** When evaluations were finalized last; null before the first time. */
  readonly finalizedAt: Date | null;
  /** Evaluations that graders handed in since, or that were reopened, and that are not final. */
  readonly notFinalCount: number;
}

export type NamesClosed = 'neverFinalized' | 'notAllFinal';

/**
 * The queue is shared and anonymous. A grader who could look up whose work is whose would grade a name. So work by name
 * opens to them once the evaluations are final. A draft that nobody handed in counts for nothing and closes nothing. (SS-1)
 */
export function mayReadNames({ mayFinalize, finalizedAt, notFinalCount }: NamesFacts): Result<true, NamesClosed> {
  if (mayFinalize) return ok(true);
  if (finalizedAt === null) return err('neverFinalized');
  return notFinalCount > 0 ? err('notAllFinal') : ok(true);
}

const TEXTS: Readonly<Record<NamesClosed, string>> = {
  neverFinalized:
    'You can open work by name once an instructor finalizes the graders’ evaluations. Until then, graders read it without names in the grading queue.',
  notAllFinal:
    'Some graders’ evaluations are not final. You can open work by name again once an instructor finalizes them. Until then, graders read it without names in the grading queue.',
};

export const namesClosedText = (why: NamesClosed): string => TEXTS[why];
