import type { Calibration } from '@circuit/contract';
import { QUALITIES } from '@circuit/domain/assignments';
import { Button, Checkbox, Chip, Menu, SelectField, TextField } from '@circuit/ui';
import { useState, type ReactNode } from 'react';

import { MoveMenu } from '#shared/order/MoveMenu.tsx';

import styles from './AssignmentEditor.module.css';

const QUALITY_WORDS = { strong: 'Strong', middling: 'Middling', weak: 'Weak' } as const;

const STATES = {
  none: { tone: 'warn', text: 'No expert rating yet' },
  incomplete: { tone: 'warn', text: 'Expert rating not finished' },
  otherVersion: { tone: 'warn', text: 'Rated with another version' },
  complete: { tone: 'ok', text: 'Rated' },
} as const;

type Fields = Partial<Pick<Calibration, 'title' | 'quality' | 'isIncluded' | 'position'>>;

interface Props {
  readonly calibration: Calibration;
  readonly index: number;
  readonly count: number;
  readonly handle: ReactNode;
  readonly hasRubric: boolean;
  readonly onChange: (fields: Fields) => void;
  readonly onRate: () => void;
  readonly onRemove: () => void;
}

export function CalibrationCard(props: Props) {
  const { calibration, index, count, handle, hasRubric, onChange, onRate, onRemove } = props;
  const { letter, quality, isIncluded, expertEvaluation } = calibration;
  const [title, setTitle] = useState(calibration.title);
  const state = STATES[expertEvaluation.state];
  return (
    <section className={styles['calibration']} aria-label={`Calibration ${letter}`}>
      <div className={styles['calibrationHead']}>
        {handle}
        <b>{letter}</b>
        <Chip tone={state.tone}>{state.text}</Chip>
        <span className={styles['grow']} />
        <MoveMenu index={index} count={count} onMove={(position) => onChange({ position })} />
        <Menu
          label={`More for calibration ${letter}`}
          look="more"
          align="end"
          items={[{ id: 'remove', label: 'Remove', onSelect: onRemove }]}
        />
      </div>
      <div className={styles['calibrationFields']}>
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
      </div>
      <div className={styles['calibrationHead']}>
        <Checkbox
          label="Students practice on it"
          isChecked={isIncluded}
          onChange={(next) => onChange({ isIncluded: next })}
        />
        <span className={styles['grow']} />
        <Button onClick={onRate} blockedReason={hasRubric ? undefined : 'Attach a rubric first.'}>
          {expertEvaluation.state === 'none' ? 'Rate it' : 'Change the rating'}
        </Button>
      </div>
    </section>
  );
}
