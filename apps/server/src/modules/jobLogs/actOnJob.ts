import { cancelJob, retryJob } from '@circuit/contract/jobLogs';
import { jobsStartedWith, jobStartedWith } from '@circuit/domain/jobLogs';
import { can, type Activity } from '@circuit/domain/permissions';

import { implement, type Context } from '#platform/implement.ts';
import { requestCancel } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectJob, selectJobPlace, type LoggedJobRow } from './jobLogs.store.ts';
import { prepareRetry, startAgain } from './startAgain.ts';

type Asker = Pick<Context<{ activity: Activity; on: 'groupAssignment' }>, 'actor' | 'standing'>;

/** To see a job is one thing, to act on it another: that takes what it takes to start it. (JL-3) */
function mustStart({ actor, standing }: Asker, { kind }: LoggedJobRow): Activity {
  const activity = jobStartedWith(kind);
  if (activity === null) throw new ProblemError({ kind: 'notFound', what: 'job of this assignment' });
  if (!can(actor, activity, standing)) throw new ProblemError({ kind: 'notAllowed', activity });
  return activity;
}

/** One that waits ends at once, one that runs at its next step; one that has ended stays as it is. (JL-3) */
export const cancelJobRoute = implement(cancelJob, async ({ groupAssignmentId, jobLogId }, context) => {
  const { db, audit } = context;
  const place = await selectJobPlace(db, groupAssignmentId);
  const { job } = await selectJob(db, place, jobLogId);
  mustStart(context, job);
  const isRequested = await requestCancel(db, jobLogId);
  if (isRequested) await audit({ verb: 'jobCancelled', entity: 'jobLog', entityId: jobLogId, groupId: place.groupId });
  return (await selectJob(db, place, jobLogId)).job;
});

/** A new job with the old one's input: the log keeps both. (JL-4) */
export const retryJobRoute = implement(retryJob, async ({ groupAssignmentId, jobLogId }, context) => {
  const { db, shard, home, actor, audit, envelope } = context;
  const place = await selectJobPlace(db, groupAssignmentId);
  const { job, input } = await selectJob(db, place, jobLogId);
  const kinds = jobsStartedWith(mustStart(context, job));
  const checked = await prepareRetry(db, { ...job, input }, kinds);
  if (!checked.isOk) throw new ProblemError({ kind: 'blocked', detail: checked.failure });
  const starter = { startedBy: actor.id, impersonatorId: actor.impersonatorId, traceId: envelope.traceId };
  const again = await startAgain({ db, shard, queue: home.queue }, { ...job, input: checked.value }, starter);
  const after = { kind: job.kind, retryOf: jobLogId };
  await audit({ verb: 'jobRetried', entity: 'jobLog', entityId: again, groupId: place.groupId, after });
  return (await selectJob(db, place, again)).job;
});
