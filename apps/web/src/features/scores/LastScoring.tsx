import type { ScoreRun } from '@circuit/contract/scores';
import { hasEnded } from '@circuit/domain/jobLogs';

import { JobProgress } from '#parts/jobLogs/JobProgress.tsx';

import { ScoreFailed } from './ScoreFailed.tsx';
import type { LastScoringKnown } from './useLastScoring.ts';

interface Props {
  readonly last: LastScoringKnown;
  /** Null before the first run; undefined while it is not known. */
  readonly newest: ScoreRun | null | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** A scoring that is still running, no matter who started it, or the last one if it failed. (SP-2) */
export function LastScoring({ last: { job, isUnknown }, newest, onRetry }: Props) {
  if (job === null) return null;
  if (!hasEnded(job.status)) return <JobProgress label="Scoring" job={job} isUnknown={isUnknown} />;
  // A failure with a later run is not shown. Until the newest run is known, no failure is shown.
  const isNews = newest === null || (newest !== undefined && newest.createdAt <= job.createdAt);
  return job.status === 'failed' && isNews ? <ScoreFailed job={job} onRetry={onRetry} /> : null;
}
