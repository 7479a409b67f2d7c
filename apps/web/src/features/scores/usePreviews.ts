import type { ScoreComparison } from '@circuit/contract/scores';
import { hasEnded } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import type { ScoringMode } from '@circuit/domain/scoring';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';

import { usePreviewScoreRunQuery } from './scoresApi.ts';
import { useScoring } from './useScoring.ts';

export interface Preview {
  readonly isAsked: boolean;
  readonly scoring: ReturnType<typeof useScoring>;
  /** What it would change; null until it is there. */
  readonly comparison: ScoreComparison | null;
  /** What could not be shown, and why; null while nothing went wrong. */
  readonly failure: string | null;
  readonly ask: () => void;
}

/** One preview for each way of scoring: the second stands beside the first, which stays as it was shown. (SP-1) */
export function usePreviews(groupAssignmentId: GroupAssignmentId, first: ScoringMode) {
  const previews: Readonly<Record<ScoringMode, Preview>> = {
    calibrated: usePreview(groupAssignmentId, 'calibrated'),
    simple: usePreview(groupAssignmentId, 'simple'),
  };
  const begin = useEffectEvent(() => previews[first].ask());
  useEffect(() => begin(), []);
  return previews;
}

function usePreview(groupAssignmentId: GroupAssignmentId, mode: ScoringMode): Preview {
  const scoring = useScoring({ groupAssignmentId, dryRun: true });
  const { job } = scoring;
  const scoreRunId = job?.scoreRunId ?? null;
  const query = usePreviewScoreRunQuery(scoreRunId === null ? skipToken : { groupAssignmentId, scoreRunId });
  const hasFailed = job !== null && hasEnded(job.status) && job.status !== 'succeeded';
  return {
    isAsked: scoring.isAsked,
    scoring,
    comparison: query.currentData ?? null,
    failure:
      scoring.failure ??
      (hasFailed ? job.messages.join(' ') : null) ??
      (query.isError && !query.isFetching ? problemOf(query.error).detail : null),
    ask: () => scoring.ask(mode),
  };
}
