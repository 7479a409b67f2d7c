import type { ScoreRun } from '@circuit/contract';
import { useEffect } from 'react';

import { useAppDispatch } from '#shared/store.ts';

import { ScoreFailed, ScoreProgress } from './ScoreProgress.tsx';
import { scoresChanged, useScoreJobsQuery } from './scoresApi.ts';
import { useScoreJob } from './useScoreJob.ts';
import { hasEnded, type RunOfStaff } from './words.ts';

/** What a colleague starts is seen before long. */
const POLL_MS = 30_000;

interface Props extends Pick<RunOfStaff, 'run'> {
  readonly newest: ScoreRun | null;
  readonly onRetry: (() => void) | undefined;
}

/** A scoring that is still running, whoever began it, or the last one if it failed. (SP-2) */
export function LastScoring({ run, newest, onRetry }: Props) {
  const { data } = useScoreJobsQuery(
    { groupAssignmentId: run.id },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const last = data?.items.find(({ isPreview }) => !isPreview) ?? null;
  const isRunning = last !== null && !hasEnded(last);
  const { job, isUnknown } = useScoreJob(run.id, isRunning ? last.id : null);
  const dispatch = useAppDispatch();
  const hasEndedNow = isRunning && job !== null && hasEnded(job);
  useEffect(() => {
    if (hasEndedNow) dispatch(scoresChanged());
  }, [dispatch, hasEndedNow]);
  if (last === null) return null;
  const shown = job ?? last;
  if (!hasEnded(shown)) return <ScoreProgress label="Scoring" job={shown} isUnknown={isUnknown} />;
  const isOvertaken = newest !== null && newest.createdAt > shown.createdAt;
  return shown.status === 'failed' && !isOvertaken ? <ScoreFailed job={shown} onRetry={onRetry} /> : null;
}
