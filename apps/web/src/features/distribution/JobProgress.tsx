import { hasEnded } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { Button, Note } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { JobProgress as Progress } from '#parts/jobLogs/JobProgress.tsx';
import { JOB_CHIPS } from '#parts/jobLogs/jobWords.ts';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { pairingsChanged, useDistributionQuery } from './distributionApi.ts';
import styles from './distribution.module.css';
import type { Job } from './words.ts';

const MOST_SHOWN = 12;

interface Props {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly first: Job;
  /** Where it failed: begins again. */
  readonly onRetry?: (() => void) | undefined;
}

/** How far a distribution or top-up is. It goes on whether this is watched or not. (DS-11) */
export function JobProgress({ groupAssignmentId, first, onRetry }: Props) {
  const dispatch = useAppDispatch();
  const [isOver, setOver] = useState(hasEnded(first.status));
  const everyMs = useJobPolling(isOver ? '' : first.id);
  const pollingInterval = isOver ? 0 : everyMs;
  const asked = { groupAssignmentId, jobLogId: first.id };
  const { data, isError } = useDistributionQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });
  const job = data ?? first;
  const ended = hasEnded(job.status);
  if (ended && !isOver) setOver(true);
  const wasRunning = !hasEnded(first.status);
  useEffect(() => {
    if (ended && wasRunning) dispatch(pairingsChanged());
  }, [dispatch, ended, wasRunning]);
  const label = job.kind === 'topUp' ? 'Finding reviewers' : 'Giving out essays';
  if (!ended) return <Progress label={label} job={job} isUnknown={isError} />;
  const isGood = job.status === 'succeeded';
  const shown = job.messages.slice(0, MOST_SHOWN);
  return (
    <Note
      tone={isGood ? 'ok' : 'bad'}
      role={isGood ? 'status' : 'alert'}
      action={isGood || onRetry === undefined ? undefined : <Button onClick={onRetry}>Retry</Button>}
    >
      <b>{JOB_CHIPS[job.status].word}.</b>
      <ul className={styles['messages']}>
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {job.messages.length > MOST_SHOWN ? <li>And {job.messages.length - MOST_SHOWN} more.</li> : null}
      </ul>
    </Note>
  );
}
