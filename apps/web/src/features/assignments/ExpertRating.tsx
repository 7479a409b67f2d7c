import type { Assignment, Calibration } from '@circuit/contract';
import type { AssignmentId } from '@circuit/domain/kernel';
import { countWords } from '@circuit/domain/richText';
import { criteriaOf, type CriterionAnswer } from '@circuit/domain/rubrics';
import { Button } from '@circuit/ui';
import { useRef } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { useAppDispatch } from '#shared/store.ts';
import { Sample } from '#shared/workspace/Sample.tsx';
import { Workspace } from '#shared/workspace/Workspace.tsx';

import styles from './AssignmentEditor.module.css';
import { showCalibration, useSaveExpertEvaluationMutation } from './assignmentsApi.ts';
import { useArrival } from './useArrival.ts';

interface Props {
  readonly assignmentId: AssignmentId;
  readonly calibration: Calibration;
  readonly rubric: NonNullable<Assignment['rubric']>;
  readonly onClose: () => void;
}

/** The expert's rating of one calibration, with a reason for each criterion, in the same workspace as every review. (AE-12) */
export function ExpertRating({ assignmentId, calibration, rubric, onClose }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  const dispatch = useAppDispatch();
  const [save] = useSaveExpertEvaluationMutation();
  const { state, answers: given } = calibration.expertEvaluation;
  // Answers to another version of the rubric may name levels that are gone.
  const before = state === 'otherVersion' ? [] : given;
  const known = useRef({ version: calibration.version, answers: before });

  async function keep(answer: CriterionAnswer): Promise<void> {
    const others = known.current.answers.filter(({ criterionId }) => criterionId !== answer.criterionId);
    const answers = [...others, answer];
    const { data, error } = await save({
      request: { assignmentId, calibrationId: calibration.id, answers },
      ifMatch: known.current.version,
      idempotencyKey: newIdempotencyKey(),
    });
    if (data === undefined) throw new Error(isFetchProblem(error) ? error.detail : 'An unknown error has occurred.');
    known.current = { version: data.version, answers };
    dispatch(showCalibration(assignmentId, data));
  }

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
    <div className={styles['rating']}>
      <div>
        <Button onClick={onClose}>Back to the calibrations</Button>
      </div>
      <Workspace
        evaluationKey={calibration.id}
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
          content: <Sample text={calibration.sampleText} holder={{ kind: 'calibration', id: calibration.id }} />,
        }}
        contents={reasoned}
        answers={before}
        onSave={keep}
        finish={{ label: 'Finish the rating', onFinish: onClose, note: 'It is saved already.' }}
      />
    </div>
  );
}

function wordsOf({ sampleText }: Calibration): string {
  const count = countWords(sampleText);
  return count === 1 ? '1 word' : `${count} words`;
}
