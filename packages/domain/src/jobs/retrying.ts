import { err, ok, type Result } from '../kernel/index.ts';

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export const hasEnded = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';

export interface RetryFacts {
  readonly status: JobStatus;
  /** What it was started with is known. */
  readonly isRepeatable: boolean;
  /** Another job that the same activity starts waits or runs in the same place. */
  readonly isAnotherUnended: boolean;
}

export type NotRetryable = 'notEnded' | 'succeeded' | 'nothingKept' | 'another';

/** What failed or was cancelled can be started again as it was, one at a time. (JL-4) */
export function checkRetry({ status, isRepeatable, isAnotherUnended }: RetryFacts): Result<undefined, NotRetryable> {
  if (!hasEnded(status)) return err('notEnded');
  if (status === 'succeeded') return err('succeeded');
  if (!isRepeatable) return err('nothingKept');
  return isAnotherUnended ? err('another') : ok(undefined);
}

const TEXTS: Readonly<Record<NotRetryable, string>> = {
  notEnded: 'This job has not ended yet.',
  succeeded: 'This job is done. Nothing has to be tried again.',
  nothingKept: 'What this job was started with is not known any more. Start it from the overview.',
  another: 'Another job of this kind is on its way. Wait until it has ended.',
};
export const notRetryableText = (why: NotRetryable): string => TEXTS[why];
