import { cancelJob, retryJob } from '@circuit/contract';
import { checkRetry, inputAgain, jobsStartedWith, jobStartedWith, notRetryableText } from '@circuit/domain/jobLogs';
import { can, type Activity } from '@circuit/domain/permissions';

import { implement, type Context } from '#platform/implement.ts';
import { insertJobLog, requestCancel } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  lockPlace,
  selectIsOvertaken,
  selectIsUnended,
  selectJob,
  selectJobPlace,
  type LoggedJobRow,
} from './jobLogs.store.ts';

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
  const activity = mustStart(context, job);
  await lockPlace(db, job);
  const isAnotherUnended = await selectIsUnended(db, job, jobsStartedWith(activity));
  const isOvertaken = await selectIsOvertaken(db, job);
  const isRepeatable = input !== null;
  const verdict = checkRetry({ status: job.status, isRepeatable, isAnotherUnended, isOvertaken });
  if (!verdict.isOk) throw new ProblemError({ kind: 'blocked', detail: notRetryableText(verdict.failure) });

  const { kind, groupId, groupAssignmentId: ofGroupAssignment } = job;
  const again = await insertJobLog(db, { kind, startedBy: actor.id, groupId, groupAssignmentId: ofGroupAssignment });
  const after = { kind, retryOf: jobLogId };
  await audit({ verb: 'jobRetried', entity: 'jobLog', entityId: again.id, groupId: place.groupId, after });
  // The impersonator of the retry replaces that of the first try.
  const data = { ...inputAgain(input ?? {}), impersonatorId: actor.impersonatorId };
  await home.queue.enqueue(db, { kind, shard, jobLogId: again.id, traceId: envelope.traceId, data });
  return (await selectJob(db, place, again.id)).job;
});
