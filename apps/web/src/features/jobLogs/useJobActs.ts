import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { LoggedJob } from '@circuit/contract/jobLogs';
import { checkRetry, hasEnded, jobName, jobStartedWith } from '@circuit/domain/jobLogs';
import { can } from '@circuit/domain/permissions';

import { failureWords } from '#platform/api/failureWords.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useCancelJobMutation, useRetryJobMutation } from '#parts/jobLogs/jobsApi.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** The actions a user may take on a job. A user who may not start it is offered none. (JL-3, JL-4) */
export function useJobActs(group: GroupList['items'][number], groupAssignment: Pick<GroupAssignment, 'id'>) {
  const actor = useActor();
  const dispatch = useAppDispatch();
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();

  const mayStart = ({ kind }: LoggedJob): boolean => {
    const activity = jobStartedWith(kind);
    return activity !== null && can(actor, activity, group);
  };
  const { keyFor, done } = useIntentKey();
  const intentFor = (act: 'cancel' | 'retry', { id }: LoggedJob) => {
    const request = { groupAssignmentId: groupAssignment.id, jobLogId: id };
    return { request, idempotencyKey: keyFor({ act, ...request }) };
  };
  const tell = (text: string, error: unknown) => {
    if (error === undefined) done();
    dispatch(
      error === undefined
        ? notify({ type: 'SUCCESS', text })
        : notify({ type: 'ERROR', text: failureWords(error, 'That did not work.') }),
    );
  };

  const isBusy = cancelling.isLoading || retrying.isLoading;

  // A menu stays where it is while something is on its way; choosing from it again then does nothing.
  return {
    isBusy,
    mayCancel: (job: LoggedJob) => mayStart(job) && !hasEnded(job.status) && !job.isCancelRequested,
    mayRetry: (job: LoggedJob) =>
      mayStart(job) && checkRetry({ ...job, isAnotherUnended: false, isOvertaken: false }).isOk,
    cancel: async (job: LoggedJob) => {
      if (isBusy) return;
      const { data, error } = await cancel(intentFor('cancel', job));
      const isGone = data === undefined || data.status === 'cancelled';
      tell(`${jobName(job.kind)}: ${isGone ? 'canceled.' : 'will stop after its current step.'}`, error);
    },
    /** The new job, when there is one. */
    retry: async (job: LoggedJob) => {
      if (isBusy) return undefined;
      const { data, error } = await retry(intentFor('retry', job));
      tell(`${jobName(job.kind)}: started again.`, error);
      return data;
    },
  };
}
