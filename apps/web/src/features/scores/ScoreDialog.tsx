import type { ScoreRun } from '@circuit/contract/scores';
import { hasEnded } from '@circuit/domain/jobLogs';
import { SCORING_MODES, type ScoringMode } from '@circuit/domain/scoring';
import { Note, RadioCards } from '@circuit/ui';
import { useState } from 'react';

import { Comparison } from './Comparison.tsx';
import { ModesTable } from './ModesTable.tsx';
import { SavedScores } from './SavedScores.tsx';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { JobProgress } from '#parts/jobLogs/JobProgress.tsx';

import { ScoreFailed } from './ScoreFailed.tsx';
import { usePreviews } from './usePreviews.ts';
import { useScoring } from './useScoring.ts';
import { MODE_WORDS, type GroupAssignmentOfStaff } from './words.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
  /** The next step, once scores are saved. */
  readonly onRelease: (saved: ScoreRun) => void;
}

/** Previews as soon as it opens; nothing is saved before Save scores. (SP-1) */
export function ScoreDialog({ groupAssignment, onClose, onRelease }: Props) {
  const [mode, setMode] = useState<ScoringMode>(groupAssignment.scoringMode);
  const previews = usePreviews(groupAssignment.id, mode);
  const saving = useScoring({ groupAssignmentId: groupAssignment.id, dryRun: false });
  const [savedMode, setSavedMode] = useState<ScoringMode>(mode);
  const isOther = mode !== groupAssignment.scoringMode;
  // A method other than the assignment's is saved only after a confirmation.
  const [isAsked, setIsAsked] = useState(false);
  const preview = previews[mode];
  const hasShown = Object.values(previews).some(({ comparison, failure }) => comparison !== null || failure !== null);
  const isShown = preview.comparison !== null && preview.failure === null;
  const save = (chosen: ScoringMode) => {
    setSavedMode(chosen);
    saving.ask(chosen);
  };
  const choose = (chosen: ScoringMode) => {
    setMode(chosen);
    setIsAsked(false);
    if (!previews[chosen].isAsked) previews[chosen].ask();
  };
  return (
    <ActDialog
      title={saving.isBegun ? 'Score' : 'Preview scores'}
      note={saving.isBegun ? undefined : 'Students see nothing until you release results.'}
      safe={saving.isBegun ? 'Close' : 'Cancel'}
      action={
        !isShown || saving.isBegun ? undefined : isOther ? `Save ${MODE_WORDS[mode].label} scores` : 'Save scores'
      }
      busyLabel="Starting…"
      isBusy={saving.isSending}
      failed={null}
      act={() => (isOther && !isAsked ? setIsAsked(true) : save(mode))}
      onClose={onClose}
    >
      {saving.failure === null ? null : (
        <NotDone
          isUnknown={saving.isDoubtful}
          unknownText="The server did not answer, so scores may already be saved. Trying again will not save them twice."
          nothingText="No scores were saved."
          detail={saving.failure}
          onTryAgain={() => save(savedMode)}
        />
      )}
      {saving.isBegun ? (
        <Saving
          saving={saving}
          groupAssignment={groupAssignment}
          previewedHash={previews[savedMode].comparison?.scoreRun.inputHash ?? null}
          onRetry={() => save(savedMode)}
          onRelease={onRelease}
        />
      ) : (
        <>
          {preview.failure === null ? null : (
            <LoadFailed what="There is no preview. Nothing was saved." reason={preview.failure} onRetry={preview.ask} />
          )}
          {preview.comparison === null && preview.failure === null ? (
            <JobProgress
              label="Computing the preview"
              job={preview.scoring.job}
              isUnknown={preview.scoring.isProgressUnknown}
            />
          ) : null}
          {isShown && preview.comparison !== null ? <Comparison comparison={preview.comparison} isInDialog /> : null}
          {/* Stays while the other preview is computed, so that it keeps focus. */}
          {hasShown ? (
            <RadioCards
              isRow
              label="How reviews count"
              hint={`Choose the other one to see both side by side. This assignment is set to ${MODE_WORDS[groupAssignment.scoringMode].label}.`}
              options={SCORING_MODES.map((value) => ({ value, ...MODE_WORDS[value] }))}
              value={mode}
              onChange={choose}
            />
          ) : null}
          {isOther && isAsked ? (
            <Note tone="warn" role="alert">
              <b>Save {MODE_WORDS[mode].label} scores?</b> This assignment is set to{' '}
              {MODE_WORDS[groupAssignment.scoringMode].label}. The new run uses {MODE_WORDS[mode].label} anyway. Press
              Save again to continue.
            </Note>
          ) : null}
          <ModesTable calibrated={previews.calibrated.comparison} simple={previews.simple.comparison} />
        </>
      )}
    </ActDialog>
  );
}

interface SavingProps extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly saving: ReturnType<typeof useScoring>;
  readonly previewedHash: string | null;
  readonly onRetry: () => void;
  readonly onRelease: (saved: ScoreRun) => void;
}

function Saving({
  saving: { job, isProgressUnknown },
  groupAssignment,
  previewedHash,
  onRetry,
  onRelease,
}: SavingProps) {
  if (job === null || !hasEnded(job.status))
    return <JobProgress label="Scoring" job={job} isUnknown={isProgressUnknown} />;
  if (job.status !== 'succeeded' || job.scoreRunId === null) return <ScoreFailed job={job} onRetry={onRetry} />;
  return (
    <SavedScores
      groupAssignment={groupAssignment}
      scoreRunId={job.scoreRunId}
      previewedHash={previewedHash}
      onRelease={onRelease}
    />
  );
}
