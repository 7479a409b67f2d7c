import type { Calibration } from '@circuit/contract';
import { QUALITIES } from '@circuit/domain/assignments';
import { Button, Checkbox, Chip, Menu, SelectField, TextField } from '@circuit/ui';
import { useState, type ReactNode } from 'react';

import { EXPERT_STATES, QUALITY_WORDS } from '#shared/authoring/calibrations/words.ts';
import { MoveMenu } from '#shared/order/MoveMenu.tsx';
import { useArrival } from '#shared/authoring/useArrival.ts';

import styles from './AssignmentEditor.module.css';

type Fields = Partial<Pick<Calibration, 'title' | 'quality' | 'isIncluded' | 'position'>>;

interface Props {
  readonly calibration: Calibration;
  readonly index: number;
  readonly count: number;
  readonly handle: ReactNode;
  readonly hasRubric: boolean;
  readonly mayChange: boolean;
  /** One comes back to it from its sample or its rating. */
  readonly isReturnedTo: boolean;
  readonly onChange: (fields: Fields) => void;
  readonly onSample: () => void;
  readonly onRate: () => void;
  readonly onRemove: () => void;
}

export function CalibrationCard(props: Props) {
  const { calibration, index, count, handle, hasRubric, mayChange, onChange, onSample, onRate, onRemove } = props;
  const { letter, quality, isIncluded, hasSample, expertEvaluation } = calibration;
  const [title, setTitle] = useState(calibration.title);
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
          value={title}
          maxLength={200}
          onChange={setTitle}
          onBlur={() => {
            if (title !== calibration.title) onChange({ title });
          }}
        />
        <SelectField
          label="Quality"
          value={quality}
          options={QUALITIES.map((value) => ({ value, label: QUALITY_WORDS[value] }))}
          onChange={(next) => onChange({ quality: next })}
        />
      </fieldset>
      <div className={styles['calibrationHead']}>
        <fieldset disabled={!mayChange}>
          <Checkbox
            label="Students practice on it"
            isChecked={isIncluded}
            onChange={(next) => onChange({ isIncluded: next })}
          />
        </fieldset>
        <span className={styles['grow']} />
        {mayChange ? (
          <>
            <Button onClick={onSample}>{hasSample ? 'Edit the sample' : 'Add the sample'}</Button>
            <Button onClick={onRate} blockedReason={rateBlock(hasRubric, hasSample)}>
              {expertEvaluation.state === 'none' ? 'Rate it' : 'Change the rating'}
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
