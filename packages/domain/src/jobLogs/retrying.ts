import { err, ok, type Result } from '../kernel/index.ts';

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export const hasEnded = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';

export interface RetryFacts {
  readonly status: JobStatus;
  /** What it was started with is known. */
  readonly isRepeatable: boolean;
  /** Another job that the same activity starts waits or runs in the same place. */
  readonly isAnotherUnended: boolean;
  /** One of its kind that was started later has succeeded in the same place. */
  readonly isOvertaken: boolean;
}

export type NotRetryable = 'notEnded' | 'succeeded' | 'nothingKept' | 'another' | 'overtaken';

/** What failed or was cancelled can be started again as it was, one at a time. (JL-4) */
export function checkRetry(facts: RetryFacts): Result<undefined, NotRetryable> {
  const { status, isRepeatable, isAnotherUnended, isOvertaken } = facts;
  if (!hasEnded(status)) return err('notEnded');
  if (status === 'succeeded') return err('succeeded');
  if (isOvertaken) return err('overtaken');
  if (!isRepeatable) return err('nothingKept');
  return isAnotherUnended ? err('another') : ok(undefined);
}

const TEXTS: Readonly<Record<NotRetryable, string>> = {
  notEnded: 'This job has not ended yet.',
  succeeded: 'This job is done. There is nothing to retry.',
  nothingKept: 'This job’s settings are no longer stored. Start a new one from the overview.',
  overtaken: 'A later job of this kind has succeeded. To run it again, start it from the overview.',
  another: 'Another job of this kind is running. Wait until it ends.',
};
/**
 * What a job is started with when it is tried again. Somebody confirmed the removals they were shown then; of those that
 * a roster would bring now nobody has seen any. (JL-4)
 */
export const inputAgain = (input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  'confirmsRemovals' in input ? { ...input, confirmsRemovals: false } : input;

export const notRetryableText = (why: NotRetryable): string => TEXTS[why];
