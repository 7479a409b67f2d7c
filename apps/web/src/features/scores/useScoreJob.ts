import type { ScoreJob } from '@circuit/contract/scores';
import { hasEnded } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId, JobLogId } from '@circuit/domain/kernel';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';

import { useScoreJobQuery } from './scoresApi.ts';

/** A scoring as far as it has come, asked for until it has ended; it goes on whether this is watched or not. (SP-2) */
export function useScoreJob(groupAssignmentId: GroupAssignmentId, jobLogId: JobLogId | null) {
  const [endedId, setEndedId] = useState<JobLogId | null>(null);
  const isOver = jobLogId === null || endedId === jobLogId;
  const everyMs = useJobPolling(isOver ? '' : jobLogId);
  const query = useScoreJobQuery(jobLogId === null ? skipToken : { groupAssignmentId, jobLogId }, {
    pollingInterval: isOver ? 0 : everyMs,
    skipPollingIfUnfocused: true,
  });
  const job: ScoreJob | null = query.currentData ?? null;
  if (job !== null && hasEnded(job.status) && endedId !== job.id) setEndedId(job.id);
  return { job, isUnknown: query.isError };
}
