import type { ScoreRun } from '@circuit/contract';
import { hasEnded } from '@circuit/domain/jobs';

import { JobProgress } from '#shared/jobs/JobProgress.tsx';

import { ScoreFailed } from './ScoreFailed.tsx';
import type { LastScoringKnown } from './useLastScoring.ts';

interface Props {
  readonly last: LastScoringKnown;
  /** Null before the first run; undefined while nobody knows which it is. */
  readonly newest: ScoreRun | null | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** A scoring that is still running, whoever began it, or the last one if it failed. (SP-2) */
export function LastScoring({ last: { job, isUnknown }, newest, onRetry }: Props) {
  if (job === null) return null;
  if (!hasEnded(job.status)) return <JobProgress label="Scoring" job={job} isUnknown={isUnknown} />;
  // A failure that a later run has overtaken is no news, and which one is later has to be known first.
  const isNews = newest === null || (newest !== undefined && newest.createdAt <= job.createdAt);
  return job.status === 'failed' && isNews ? <ScoreFailed job={job} onRetry={onRetry} /> : null;
}
