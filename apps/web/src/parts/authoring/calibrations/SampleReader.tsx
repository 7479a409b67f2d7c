import type { Assignment, Calibration } from '@circuit/contract/assignments';
import { Button, Note } from '@circuit/ui';

import type { ArtifactHolder } from '#parts/artifacts/holder.ts';
import { useArrival } from '../useArrival.ts';
import { AnswersView } from '#parts/workspace/AnswersView.tsx';
import { Sample } from '#parts/workspace/Sample.tsx';

import styles from './calibrations.module.css';

interface Props {
  readonly calibration: Calibration;
  /** Where its files and links are held. */
  readonly holder: ArtifactHolder;
  readonly rubric: Assignment['rubric'];
  readonly onClose: () => void;
}

/** A sample and its rating, for users who may only read them. (CE-11) */
export function SampleReader({ calibration, holder, rubric, onClose }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  const { letter, title, sampleText, expertEvaluation } = calibration;
  return (
    <div className={styles['sample']}>
      <div>
        <Button onClick={onClose}>Back to the calibrations</Button>
      </div>
      <h3 ref={heading} tabIndex={-1}>
        Sample of calibration {letter}
        {title === '' ? '' : `, ${title}`}
      </h3>
      <Sample text={sampleText} holder={holder} />
      <h3>The expert’s rating</h3>
      {rubric === null || expertEvaluation.state === 'none' || expertEvaluation.state === 'otherVersion' ? (
        <Note>Nobody has rated this sample with the current rubric.</Note>
      ) : (
        <AnswersView contents={rubric} answers={expertEvaluation.answers} />
      )}
    </div>
  );
}
