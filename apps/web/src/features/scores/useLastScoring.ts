import type { ScoreJob } from '@circuit/contract/scores';
import { hasEnded } from '@circuit/domain/jobLogs';
import { useEffect, useRef } from 'react';

import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { scoresChanged, useScoreJobsQuery } from './scoresApi.ts';
import { useScoreJob } from './useScoreJob.ts';
import type { GroupAssignmentOfStaff } from './words.ts';

export interface LastScoringKnown {
  /** The newest scoring that is not a preview, as far as it has come; null where there is none, or none is known. */
  readonly job: ScoreJob | null;
  readonly isRunning: boolean;
  readonly isUnknown: boolean;
}

/** The last scoring, no matter who started it. Refetches scores when a newly ended one is found. (SP-2) */
export function useLastScoring({ id }: GroupAssignmentOfStaff['groupAssignment']): LastScoringKnown {
  // Polling picks up a scoring that a colleague starts.
  const { data } = useScoreJobsQuery(
    { groupAssignmentId: id },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const last = data?.items.find(({ isPreview }) => !isPreview) ?? null;
  const followed = useScoreJob(id, last === null || hasEnded(last.status) ? null : last.id);
  const job = followed.job ?? last;
  useNewsOfEnd(data === undefined ? undefined : job);
  return { job, isRunning: job !== null && !hasEnded(job.status), isUnknown: followed.isUnknown };
}

/** Also of one that nobody saw running: a quick one begins and ends between two looks. */
function useNewsOfEnd(job: ScoreJob | null | undefined): void {
  const dispatch = useAppDispatch();
  const known = useRef<string>(undefined);
  const isEnded = job !== null && job !== undefined && hasEnded(job.status);
  const now = job === undefined ? undefined : job === null ? 'none' : `${job.id} ${isEnded ? 'ended' : 'runs'}`;
  useEffect(() => {
    if (now === undefined) return;
    const before = known.current;
    known.current = now;
    if (before !== undefined && before !== now && isEnded) dispatch(scoresChanged());
  }, [dispatch, now, isEnded]);
}
