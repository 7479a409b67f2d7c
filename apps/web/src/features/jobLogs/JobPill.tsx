import type { GroupList } from '@circuit/contract/groups';
import type { LoggedJob } from '@circuit/contract/jobLogs';
import { hasEnded, jobName } from '@circuit/domain/jobLogs';
import { AppLink, ProgressBar } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

import { jobEnded, useRunningJobsQuery } from '#parts/jobLogs/jobsApi.ts';
import { JOB_CHIPS, jobAddress, LOST_WORDS, outcomeWords, progressWords } from '#parts/jobLogs/jobWords.ts';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './jobs.module.css';

interface Props {
  readonly group: GroupList['items'][number];
}

/** A running job stays in sight on every page of its course and becomes a toast when it ends. It covers nothing. (JL-7) */
export function JobPill({ group }: Props) {
  const actor = useActor();
  const [running, setRunning] = useState('');
  const pollingInterval = useJobPolling(running);
  const { data, isError } = useRunningJobsQuery(
    { groupId: group.id },
    { pollingInterval, skipPollingIfUnfocused: true },
  );
  const jobs = data?.items ?? [];
  const unended = jobs.filter(({ status }) => !hasEnded(status));
  const ids = unended.map(({ id }) => id).join(' ');
  if (ids !== running) setRunning(ids);
  useToasts(jobs);
  const [first] = unended;
  if (first === undefined) return null;
  const words = unended.length === 1 ? jobName(first.kind) : `${unended.length} jobs: ${jobName(first.kind)}`;
  const href = jobAddress(actor, group, first);
  return (
    <aside className={styles['pill']} aria-label="Running jobs">
      {href === null ? <span>{words}</span> : <AppLink href={href}>{words}</AppLink>}
      {isError ? (
        <output>{LOST_WORDS}</output>
      ) : (
        <ProgressBar
          label={jobName(first.kind)}
          isLabelHidden
          value={first.done}
          max={Math.max(1, first.total ?? 1)}
          valueText={progressWords(first)}
        />
      )}
    </aside>
  );
}

/** Of what was seen running, how it ended; once each. What had ended before somebody came is no news. */
function useToasts(jobs: readonly LoggedJob[]): void {
  const dispatch = useAppDispatch();
  const followed = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (!hasEnded(job.status)) followed.current.add(job.id);
      else if (followed.current.delete(job.id)) {
        dispatch(notify({ type: job.status === 'failed' ? 'ERROR' : 'SUCCESS', text: endedText(job) }));
        dispatch(jobEnded());
      }
    }
  }, [dispatch, jobs]);
}

function endedText(job: LoggedJob): string {
  const words = `${jobName(job.kind)}: ${JOB_CHIPS[job.status].word.toLowerCase()}.`;
  return job.status === 'failed' ? `${words} ${outcomeWords(job)}`.trim() : words;
}
