import type { Assignment, Calibration } from '@circuit/contract';
import { countWords } from '@circuit/domain/richText';
import { criteriaOf, type CriterionAnswer } from '@circuit/domain/rubrics';
import { Button } from '@circuit/ui';
import { useRef } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import type { ArtifactHolder } from '#shared/artifacts/holder.ts';
import { useArrival } from '#shared/authoring/useArrival.ts';
import { Sample } from '#shared/workspace/Sample.tsx';
import { Workspace } from '#shared/workspace/Workspace.tsx';

import styles from './calibrations.module.css';

interface Props {
  readonly calibration: Calibration;
  /** Where its files and links are held. */
  readonly holder: ArtifactHolder;
  readonly rubric: NonNullable<Assignment['rubric']>;
  /** Saves all answers on the version that was seen, and gives the calibration as it is then. */
  readonly save: (answers: readonly CriterionAnswer[], ifMatch: number) => Promise<Outcome>;
  readonly onClose: () => void;
}

interface Outcome {
  readonly data?: Calibration | undefined;
  readonly error?: unknown;
}

/** The expert's rating of one calibration, with a reason for each criterion, in the same workspace as every review. (AE-12) */
export function ExpertRating({ calibration, holder, rubric, save, onClose }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  const { state, answers: given } = calibration.expertEvaluation;
  // Answers to another version of the rubric may name levels that are gone.
  const before = state === 'otherVersion' ? [] : given;
  const known = useRef({ version: calibration.version, answers: before });

  async function keep(answer: CriterionAnswer): Promise<void> {
    const others = known.current.answers.filter(({ criterionId }) => criterionId !== answer.criterionId);
    const answers = [...others, answer];
    const { data, error } = await save(answers, known.current.version);
    if (data === undefined) throw new Error(problemOf(error).detail);
    known.current = { version: data.version, answers };
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
    <div className={styles['rating']} data-needs-room>
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
          content: <Sample text={calibration.sampleText} holder={holder} />,
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
