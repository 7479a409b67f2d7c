import type { ScoreRun } from '@circuit/contract/scores';
import type { ScoreRunId } from '@circuit/domain/kernel';
import { Button, Note, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { figure, many } from '#parts/words/figures.ts';

import { useScoreRunQuery, useScoreRunsQuery } from './scoresApi.ts';
import { type GroupAssignmentOfStaff, withScore } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly scoreRunId: ScoreRunId;
  /** Of what was previewed; another one says that something came in since. */
  readonly previewedHash: string | null;
  readonly onRelease: (saved: ScoreRun) => void;
}

/** What was saved, and whether it is what was shown. (SP-3) */
export function SavedScores({ groupAssignment, scoreRunId, previewedHash, onRelease }: Props) {
  const {
    currentData: saved,
    error,
    refetch,
  } = useScoreRunQuery({ groupAssignmentId: groupAssignment.id, scoreRunId });
  const { data: scoreRuns } = useScoreRunsQuery({ groupAssignmentId: groupAssignment.id });
  const released = scoreRuns?.items.find(({ isReleased }) => isReleased);
  if (saved === undefined)
    return error === undefined ? (
      <Skeleton shape="line" count={2} label="Loading the run" />
    ) : (
      <LoadFailed what="Scores are saved, but we could not load the run." error={error} onRetry={refetch} />
    );
  return (
    <Note
      tone="ok"
      role="status" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
      action={
        <Button kind="primary" onClick={() => onRelease(saved)}>
          Release results
        </Button>
      }
    >
      <b>Scores are saved as run {saved.number}.</b> {many(withScore(saved.counts), 'student')} of{' '}
      {figure(saved.counts.learners)} have a score.{' '}
      {released === undefined
        ? 'Students do not see it yet.'
        : `Students see run ${released.number} until you release this one.`}{' '}
      {previewWords(previewedHash, saved.inputHash)}
    </Note>
  );
}

/** Nothing where no preview was shown. */
function previewWords(previewed: string | null, saved: string): string {
  if (previewed === null) return '';
  return previewed === saved
    ? 'They match the preview.'
    : 'Something changed after the preview, so some scores may be different.';
}
