import type { GroupAssignment, GroupList, LoggedJob } from '@circuit/contract';
import { checkRetry, hasEnded, jobName, jobStartedWith } from '@circuit/domain/jobs';
import { can } from '@circuit/domain/permissions';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useCancelJobMutation, useRetryJobMutation } from '#shared/jobs/jobsApi.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useActor } from '#shared/session/useSession.ts';
import { useAppDispatch } from '#shared/store.ts';

/** What this person may do with a job, and doing it. Whoever may not start it is offered nothing. (JL-3, JL-4) */
export function useJobActs(group: GroupList['items'][number], run: Pick<GroupAssignment, 'id'>) {
  const actor = useActor();
  const dispatch = useAppDispatch();
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();

  const mayStart = ({ kind }: LoggedJob): boolean => {
    const activity = jobStartedWith(kind);
    return activity !== null && can(actor, activity, group);
  };
  const intentFor = ({ id }: LoggedJob) => ({
    request: { groupAssignmentId: run.id, jobLogId: id },
    idempotencyKey: newIdempotencyKey(),
  });
  const tell = (text: string, error: unknown) =>
    dispatch(
      error === undefined
        ? notify({ type: 'SUCCESS', text })
        : notify({ type: 'ERROR', text: `That was not possible. ${problemOf(error).detail}` }),
    );

  return {
    isBusy: cancelling.isLoading || retrying.isLoading,
    mayCancel: (job: LoggedJob) => mayStart(job) && !hasEnded(job.status) && !job.isCancelRequested,
    mayRetry: (job: LoggedJob) =>
      mayStart(job) && checkRetry({ ...job, isAnotherUnended: false, isOvertaken: false }).isOk,
    cancel: async (job: LoggedJob) => {
      const { data, error } = await cancel(intentFor(job));
      const isGone = data === undefined || data.status === 'cancelled';
      tell(`${jobName(job.kind)}: ${isGone ? 'cancelled.' : 'stops at its next step.'}`, error);
    },
    /** The new job, when there is one. */
    retry: async (job: LoggedJob) => {
      const { data, error } = await retry(intentFor(job));
      tell(`${jobName(job.kind)}: started again.`, error);
      return data;
    },
  };
}
