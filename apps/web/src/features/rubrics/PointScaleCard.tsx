import { RUBRIC_LIMITS, rubricFlaws } from '@circuit/domain/rubrics';
import { Button, Icon } from '@circuit/ui';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useId } from 'react';

import { NumberBox } from '#parts/authoring/NumberBox.tsx';

import styles from './EditSection.module.css';
import type { RubricEditing } from './useRubricEditor.ts';

interface Props {
  readonly editing: RubricEditing;
  readonly onAdd: () => void;
  readonly onPaste: () => void;
}

/** A rubric without criteria: the way to the first one, and the point scale that it is until then. */
export function PointScaleCard({ editing: { draft, change, isScaleLocked }, onAdd, onPaste }: Props) {
  const errorId = useId();
  const [flaw] = rubricFlaws(draft);
  return (
    <div className={styles['empty']}>
      <h2>{isScaleLocked ? 'A point scale' : 'Add a first criterion'}</h2>
      {isScaleLocked ? null : (
        <>
          <p>Three to six criteria work best. Each asks reviewers one question.</p>
          <div className={styles['emptyActions']}>
            <Button kind="primary" icon={<Icon of={Plus} />} onClick={onAdd}>
              Add criterion
            </Button>
            <Button icon={<Icon of={ClipboardPaste} />} onClick={onPaste}>
              Paste from a table
            </Button>
          </div>
        </>
      )}
      <div className={styles['scale']}>
        <span>Without criteria, this is a point scale: reviewers give one score from 0 to</span>
        <NumberBox
          label="Highest score"
          value={draft.pointScaleMax}
          max={RUBRIC_LIMITS.points}
          isReadOnly={isScaleLocked}
          errorId={flaw === undefined ? undefined : errorId}
          onChange={(pointScaleMax) => change({ ...draft, pointScaleMax: pointScaleMax ?? 0 })}
        />
        {flaw === undefined ? null : (
          <p id={errorId} className={styles['flaw']}>
            {flaw.text}
          </p>
        )}
      </div>
    </div>
  );
}
