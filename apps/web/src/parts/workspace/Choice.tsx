import type { Criterion, CriterionChoice } from '@circuit/domain/rubrics';
import { TextField } from '@circuit/ui';
import { useId, useRef } from 'react';

import styles from './rubric.module.css';
import { isChosen, optionsOf, pointsText } from './words.ts';

export interface ChoiceProps {
  readonly criterion: Criterion;
  readonly choice: CriterionChoice | null;
  readonly onChoose: (choice: CriterionChoice | null, by: 'pointer' | 'keys') => void;
  /** The number keys choose: each option shows its own. */
  readonly hasKeys?: boolean;
  /** Options beside each other; what the chosen one means stands below them. */
  readonly isCompact?: boolean;
  readonly error?: string | undefined;
}

/** Levels, or yes and no, as one radio group; points as a number. */
export function Choice(props: ChoiceProps) {
  return props.criterion.kind === 'points' ? <PointsChoice {...props} /> : <RadioChoice {...props} />;
}

/** Native radios: one tab stop, arrows move, numbers choose. (B7) */
function RadioChoice({ criterion, choice, onChoose, hasKeys = false, isCompact = false }: ChoiceProps) {
  const name = useId();
  const options = optionsOf(criterion);
  const chosen = options.find((option) => isChosen(option, choice));
  // A radio tells of a change and not of what made it: an arrow key on the way to a level must not count as a click.
  const by = useRef<'pointer' | 'keys'>('keys');
  const isSecond = useRef(false);
  return (
    <>
      <div
        className={styles['options']}
        data-compact={isCompact || undefined}
        role="presentation"
        onPointerDown={() => void (by.current = 'pointer')}
        onKeyDown={() => void (by.current = 'keys')}
        // The first click of two may have opened another criterion in this place: the second must not rate it.
        onClickCapture={(event) => {
          isSecond.current = event.detail > 1;
          if (isSecond.current) event.preventDefault();
        }}
      >
        {options.map((option, index) => (
          <label key={option.key} className={styles['option']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              checked={isChosen(option, choice)}
              onChange={() => isSecond.current || onChoose(option.choice, by.current)}
            />
            <span>
              <b>{option.label}</b>
              {option.description === '' ? null : <span className={styles['meaning']}>. {option.description}</span>}
            </span>
            <span className={styles['points']}>
              {option.points === 1 ? '1 pt' : `${option.points} pts`}
              {hasKeys && index < 9 ? (
                <kbd className={styles['key']} aria-hidden>
                  {index + 1}
                </kbd>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {isCompact && options.some(({ description }) => description !== '') ? <Meanings options={options} /> : null}
      {isCompact && chosen !== undefined && chosen.description !== '' ? (
        <p className={styles['chosenMeaning']} aria-hidden>
          <b>{chosen.label}.</b> {chosen.description}
        </p>
      ) : null}
    </>
  );
}

/** To be read before one is chosen: a rating uncovers what classmates gave. (WS-19) */
function Meanings({ options }: { readonly options: ReturnType<typeof optionsOf> }) {
  return (
    <details className={styles['meanings']}>
      <summary>What the levels mean</summary>
      <dl>
        {options.map(({ key, label, description }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{description === '' ? 'Not described' : description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function PointsChoice({ criterion, choice, onChoose, error }: ChoiceProps) {
  if (criterion.kind !== 'points') return null;
  const { minPoints, maxPoints } = criterion;
  const points = choice?.kind === 'points' ? choice.points : null;
  const isOutside = points !== null && (points < minPoints || points > maxPoints);
  return (
    <div className={styles['number']}>
      <TextField
        label="Points"
        hint={`From ${minPoints} to ${pointsText(maxPoints)}.`}
        type="number"
        value={points === null ? '' : String(points)}
        error={isOutside ? `Enter a number from ${minPoints} to ${maxPoints}.` : error}
        onChange={(text) => onChoose(text.trim() === '' ? null : { kind: 'points', points: Number(text) }, 'keys')}
      />
    </div>
  );
}
