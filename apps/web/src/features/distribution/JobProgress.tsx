import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { Button, Note, ProgressBar, Stack } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { useAppDispatch } from '#shared/store.ts';

import { pairingsChanged, useDistributionQuery } from './distributionApi.ts';
import styles from './distribution.module.css';
import { figure, hasEnded, type Job, JOB_WORDS } from './words.ts';

/** Often enough to see it move; after a while somebody only waits, and seldom is enough for that. */
const POLL_MS = 2000;
const PATIENCE_MS = 30_000;
const SLOW_POLL_MS = 10_000;
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
  const [pollingInterval, setPollingInterval] = useState(hasEnded(first) ? 0 : POLL_MS);
  const asked = { groupAssignmentId, jobLogId: first.id };
  const { data, isError } = useDistributionQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });
  const job = data ?? first;
  const ended = hasEnded(job);
  if (ended && pollingInterval !== 0) setPollingInterval(0);
  const wasRunning = !hasEnded(first);
  useEffect(() => {
    if (ended) return undefined;
    const impatience = setTimeout(() => setPollingInterval(SLOW_POLL_MS), PATIENCE_MS);
    return () => clearTimeout(impatience);
  }, [ended]);
  useEffect(() => {
    if (ended && wasRunning) dispatch(pairingsChanged());
  }, [dispatch, ended, wasRunning]);
  const label = job.kind === 'topUp' ? 'Finding reviewers' : 'Giving essays out';
  if (!ended)
    return (
      <Stack gap={2}>
        <ProgressBar
          label={label}
          value={job.done}
          max={job.total === null || job.total === 0 ? 1 : job.total}
          valueText={job.total === null ? JOB_WORDS[job.status] : `${figure(job.done)} of ${figure(job.total)}`}
          isAnnounced
        />
        <p className={styles['quiet']}>You can leave this page. It goes on.</p>
        {isError ? <output>Progress unknown. The job continues on the server.</output> : null}
      </Stack>
    );
  const isGood = job.status === 'succeeded';
  const shown = job.messages.slice(0, MOST_SHOWN);
  return (
    <Note
      tone={isGood ? 'ok' : 'bad'}
      role={isGood ? 'status' : 'alert'}
      action={isGood || onRetry === undefined ? undefined : <Button onClick={onRetry}>Retry</Button>}
    >
      <b>{JOB_WORDS[job.status]}.</b>
      <ul className={styles['messages']}>
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {job.messages.length > MOST_SHOWN ? <li>And {job.messages.length - MOST_SHOWN} more.</li> : null}
      </ul>
    </Note>
  );
}
