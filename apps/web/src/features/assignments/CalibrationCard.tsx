import type { Calibration } from '@circuit/contract/assignments';
import { QUALITIES } from '@circuit/domain/assignments';
import { Button, Checkbox, Chip, Menu, Note, SelectField, TextField } from '@circuit/ui';
import { useState, type ReactNode } from 'react';

import { EXPERT_STATES, QUALITY_WORDS } from '#parts/authoring/calibrations/words.ts';
import { MoveMenu } from '#platform/order/MoveMenu.tsx';
import { useArrival } from '#parts/authoring/useArrival.ts';

import styles from './AssignmentEditor.module.css';
import type { CalibrationFields, CardFailure } from './useCalibrationChanges.ts';

interface Props {
  readonly calibration: Calibration;
  readonly index: number;
  readonly count: number;
  readonly handle: ReactNode;
  readonly hasRubric: boolean;
  readonly mayChange: boolean;
  /** One comes back to it from its sample or its rating. */
  readonly isReturnedTo: boolean;
  /** Why the last change of this card is not saved. */
  readonly failure: CardFailure | undefined;
  readonly onSaveAgain: () => void;
  readonly onChange: (fields: CalibrationFields) => void;
  readonly onSample: () => void;
  readonly onRate: () => void;
  readonly onRemove: () => void;
}

export function CalibrationCard(props: Props) {
  const { calibration, index, count, handle, hasRubric, mayChange, failure, onChange, onSample, onRate, onRemove } =
    props;
  const { letter, quality, isIncluded, hasSample, expertEvaluation } = calibration;
  // Null while nobody types: then what was saved, or is on its way, is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const place = useArrival<HTMLElement>(props.isReturnedTo);
  const state = EXPERT_STATES[expertEvaluation.state];
  return (
    <section ref={place} tabIndex={-1} className={styles['calibration']} aria-label={`Calibration ${letter}`}>
      <div className={styles['calibrationHead']}>
        {mayChange ? handle : null}
        <b>{letter}</b>
        {hasSample ? null : <Chip tone="warn">No sample yet</Chip>}
        <Chip tone={state.tone}>{state.text}</Chip>
        <span className={styles['grow']} />
        {mayChange ? (
          <>
            <MoveMenu index={index} count={count} onMove={(position) => onChange({ position })} />
            <Menu
              label={`More for calibration ${letter}`}
              look="more"
              align="end"
              items={[{ id: 'remove', label: 'Remove', onSelect: onRemove }]}
            />
          </>
        ) : null}
      </div>
      <fieldset className={styles['calibrationFields']} disabled={!mayChange}>
        <TextField
          label="Title"
          value={typed ?? calibration.title}
          maxLength={200}
          onChange={setTyped}
          onBlur={() => {
            if (typed !== null && typed !== calibration.title) onChange({ title: typed });
            setTyped(null);
          }}
        />
        <SelectField
          label="Quality"
          value={quality}
          options={QUALITIES.map((value) => ({ value, label: QUALITY_WORDS[value] }))}
          onChange={(next) => onChange({ quality: next })}
        />
      </fieldset>
      {failure === undefined ? null : (
        <Note
          tone="bad"
          role="alert"
          action={<Button onClick={props.onSaveAgain}>{failure.isConflict ? 'Save mine' : 'Try again'}</Button>}
        >
          {failure.isConflict
            ? 'Not saved: someone else changed this calibration. You are looking at their version.'
            : `Not saved. ${failure.detail}`}
        </Note>
      )}
      <div className={styles['calibrationHead']}>
        <fieldset disabled={!mayChange}>
          <Checkbox
            label="Use for practice"
            isChecked={isIncluded}
            onChange={(next) => onChange({ isIncluded: next })}
          />
        </fieldset>
        <span className={styles['grow']} />
        {mayChange ? (
          <>
            <Button onClick={onSample}>{hasSample ? 'Edit the sample' : 'Add the sample'}</Button>
            <Button onClick={onRate} blockedReason={rateBlock(hasRubric, hasSample)}>
              {expertEvaluation.state === 'none' ? 'Rate it' : 'Edit the rating'}
            </Button>
          </>
        ) : (
          <Button onClick={onSample}>Read sample and rating</Button>
        )}
      </div>
    </section>
  );
}

function rateBlock(hasRubric: boolean, hasSample: boolean): string | undefined {
  if (!hasRubric) return 'Attach a rubric first.';
  return hasSample ? undefined : 'Add the sample first.';
}
