import { describeError } from '#platform/log.ts';

import { JobCancelled, JobInterrupted, JobOvertaken, type JobContext } from './job.ts';

const EVERY_MS = 500;

/** So many are done; throws when the try was cancelled or is over for another reason. */
export type Reach = (done: number) => void;

/**
 * Tells how far a long transaction is and asks whether it was cancelled, on a connection of its own that the transaction
 * never waits for: with one held and another wanted, enough jobs at once would all wait for each other.
 */
export async function tellingBeside<Answer>(
  { progress, isCancelled, log }: Pick<JobContext, 'progress' | 'isCancelled' | 'log'>,
  total: number,
  work: (reach: Reach) => Promise<Answer>,
): Promise<Answer> {
  let done = 0;
  let isOver: Error | undefined;
  let telling: Promise<void> | undefined;
  const tell = async () => {
    try {
      if (await isCancelled()) isOver = new JobCancelled();
      await progress(done, total);
    } catch (error) {
      // Not to be told how far it is does no harm to what is done.
      if (error instanceof JobInterrupted || error instanceof JobOvertaken) isOver = error;
      else log.warn(describeError(error), 'progress was not told');
    }
    telling = undefined;
  };
  const timer = setInterval(() => {
    telling ??= tell();
  }, EVERY_MS);
  try {
    return await work((count) => {
      if (isOver !== undefined) throw isOver;
      done = count;
    });
  } finally {
    clearInterval(timer);
    await telling;
  }
}
