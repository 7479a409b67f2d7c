import type { Assignment, Calibration } from '@circuit/contract/assignments';
import { countWords } from '@circuit/domain/richText';
import { criteriaOf } from '@circuit/domain/rubrics';
import { Button, Note } from '@circuit/ui';

import type { ArtifactHolder } from '#parts/artifacts/holder.ts';
import { useArrival } from '../useArrival.ts';
import { BothVersions, ConflictDialog } from '#platform/saving/ConflictDialog.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { AnswersView } from '#parts/workspace/AnswersView.tsx';
import { Sample } from '#parts/workspace/Sample.tsx';
import { Workspace } from '#parts/workspace/Workspace.tsx';

import styles from './calibrations.module.css';
import { useExpertSaving, type SaveExpert } from './useExpertSaving.ts';

interface Props {
  readonly calibration: Calibration;
  /** Where its files and links are held. */
  readonly holder: ArtifactHolder;
  readonly rubric: NonNullable<Assignment['rubric']>;
  readonly save: SaveExpert;
  readonly onClose: () => void;
}

/** The expert's rating of one calibration, with a reason for each criterion, in the same workspace as every review. (AE-12) */
export function ExpertRating({ calibration, holder, rubric, save, onClose }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  const zone = useZone();
  const { begun, conflict, problem, saving, finish, resolve } = useExpertSaving(calibration, save, onClose);

  const reasoned = {
    pointScaleMax: rubric.pointScaleMax,
    // Students read why; so every criterion needs a reason, whatever the rubric asks of reviewers.
    criteria: criteriaOf(rubric).map((criterion) => ({
      ...criterion,
      commentRule: 'required' as const,
      minCommentLength: 1,
      commentPrompt: 'Why is this the right answer?',
    })),
  };
  return (
    <div className={styles['rating']} data-needs-room>
      <div>
        <Button onClick={onClose}>Back to the calibrations</Button>
      </div>
      {problem === '' ? null : (
        <Note tone="bad" role="alert">
          Not saved. {problem}
        </Note>
      )}
      {conflict === null ? null : (
        <ConflictDialog
          subject="This rating was"
          changedAt={conflict.theirs.updatedAt}
          zone={zone}
          isOnScreenOnly
          both={
            <BothVersions
              mine={<AnswersView contents={reasoned} answers={conflict.mine} />}
              theirs={<AnswersView contents={reasoned} answers={conflict.theirs.expertEvaluation.answers} />}
            />
          }
          onKeepMine={() => resolve('mine')}
          onKeepTheirs={() => resolve('theirs')}
        />
      )}
      <Workspace
        evaluationKey={`${calibration.id} ${begun.turn}`}
        isFramed
        header={
          <h3 ref={heading} tabIndex={-1}>
            Calibration {calibration.letter}
            {calibration.title === '' ? '' : `, ${calibration.title}`}
          </h3>
        }
        work={{
          label: `Calibration ${calibration.letter}, ${wordsOf(calibration)}`,
          tabLabel: 'Sample',
          content: <Sample text={calibration.sampleText} holder={holder} />,
        }}
        contents={reasoned}
        answers={begun.answers}
        saving={saving}
        finish={{
          label: 'Finish the rating',
          onFinish: (answers) => void finish(answers),
          note: 'Unsaved changes are saved first.',
        }}
      />
    </div>
  );
}

function wordsOf({ sampleText }: Calibration): string {
  const count = countWords(sampleText);
  return count === 1 ? '1 word' : `${count} words`;
}
