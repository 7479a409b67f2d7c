import { setTimeout as sleep } from 'node:timers/promises';

import { groupAssignmentIdShape, groupIdShape, userIdShape } from '@circuit/contract/shapes';
import { PUSH_CHOICES, pushSentences } from '@circuit/domain/gradePushes';
import { z } from 'zod';

import { job, JobCancelled, type JobContext } from '#platform/jobs/job.ts';

import { endRuns } from './endRuns.ts';
import { planPushes } from './planPushes.ts';
import { endWaiting } from './pushes.store.ts';
import { selectOpenRuns, selectRunFacts, type RunFacts } from './runs.store.ts';
import { PUSH_GRADES } from './settings.store.ts';

const data = z.object({
  groupAssignmentId: groupAssignmentIdShape,
  groupId: groupIdShape,
  choice: z.enum(PUSH_CHOICES),
  userIds: z.array(userIdShape).nullable(),
  impersonatorId: userIdShape.nullable(),
});

const LOOK_MS = 500;
/** A platform that is silent for longer makes the push a matter of the list, and no longer of this job. */
const PATIENCE_MS = 45_000;

/**
 * Writes down what is wanted, and then tells how far the sending is. The grades are sent by whoever looks after their
 * platform, so nothing of it depends on this job: it may die or end before they are all there. (GP-24)
 */
export const makePushGradesJob = ({ lookMs = LOOK_MS } = {}) =>
  job({
    kind: PUSH_GRADES,
    schema: data,
    retries: 50,
    run: async ({ choice, userIds, groupAssignmentId, groupId }, context) => {
      const { home, shard, jobLogId } = context;
      if (await context.isCancelled()) throw new JobCancelled();
      const place = { groupAssignmentId, groupId };
      await home.database.withShard(shard, (db) => planPushes(db, place, { jobLogId, choice, userIds }));
      // This one, if there is nothing to send, and those whose pushes it took over.
      const open = await home.database.withShard(shard, (db) => selectOpenRuns(db, groupAssignmentId), 'read');
      await endRuns(context, open);
      const facts = await follow(context, lookMs);
      for (const sentence of pushSentences(facts)) await context.message(sentence);
      const { sent, failed, waiting, notSent } = facts;
      return { counts: { sent, failed, waiting, notSent } };
    },
  });

export const pushGradesJob = makePushGradesJob();

async function follow(context: JobContext, lookMs: number): Promise<RunFacts> {
  const { home, shard, jobLogId } = context;
  let movedAt = performance.now();
  let left = -1;
  for (;;) {
    const facts = await home.database.withShard(shard, (db) => selectRunFacts(db, jobLogId), 'read');
    const { sent, failed, waiting, isEnded } = facts;
    await context.progress(sent + failed, sent + failed + waiting);
    if (isEnded) return facts;
    if (waiting !== left) [movedAt, left] = [performance.now(), waiting];
    if (performance.now() - movedAt > PATIENCE_MS) return facts;
    if (await context.isCancelled()) {
      await cancel(context);
      throw new JobCancelled();
    }
    await sleep(lookMs);
  }
}

/** What has left has left; the rest does not leave. */
async function cancel(context: JobContext): Promise<void> {
  const { home, shard, jobLogId } = context;
  await home.database.withShard(shard, (db) =>
    endWaiting(db, { jobLogId }, { state: 'cancelled', reason: 'Somebody stopped this push.' }),
  );
  await endRuns(context, [jobLogId]);
}
