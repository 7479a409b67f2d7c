import type { ScoreJob } from '@circuit/contract';
import type { GroupAssignmentId, JobLogId } from '@circuit/domain/kernel';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';

import { useScoreJobQuery } from './scoresApi.ts';
import { hasEnded } from './words.ts';

/** Often enough to see it move; after a while somebody only waits, and seldom is enough for that. */
const POLL_MS = 2000;
const PATIENCE_MS = 30_000;
const SLOW_POLL_MS = 10_000;

/** A scoring as far as it has come, asked for until it has ended; it goes on whether this is watched or not. (SP-2) */
export function useScoreJob(groupAssignmentId: GroupAssignmentId, jobLogId: JobLogId | null) {
  const [awaited, setAwaited] = useState<JobLogId | null>(null);
  const [endedId, setEndedId] = useState<JobLogId | null>(null);
  const isOver = jobLogId === null || endedId === jobLogId;
  const query = useScoreJobQuery(jobLogId === null ? skipToken : { groupAssignmentId, jobLogId }, {
    pollingInterval: isOver ? 0 : awaited === jobLogId ? SLOW_POLL_MS : POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const job: ScoreJob | null = query.currentData ?? null;
  if (job !== null && hasEnded(job) && endedId !== job.id) setEndedId(job.id);
  useEffect(() => {
    if (isOver) return undefined;
    const impatience = setTimeout(() => setAwaited(jobLogId), PATIENCE_MS);
    return () => clearTimeout(impatience);
  }, [isOver, jobLogId]);
  return { job, isUnknown: query.isError };
}
