import { useId } from 'react';

import { classes } from '../layout/classes.ts';
import { ErrorText } from './fieldLook.tsx';
import styles from './RadioCards.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
  /** It cannot be chosen now; the hint says why. */
  readonly isBlocked?: boolean | undefined;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** On the first radio, for ErrorSummary's links. */
  readonly id?: string | undefined;
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Side by side where there is room. */
  readonly isRow?: boolean | undefined;
}

/** Native radios: arrows move, one tab stop. (B7) */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, hint, error, id, options, value, onChange, isRow = false } = props;
  const ownId = useId();
  const hintId = `${ownId}-hint`;
  const errorId = `${ownId}-error`;
  const described = classes(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <fieldset className={styles['group']} aria-describedby={described === '' ? undefined : described}>
      <legend className={styles['legend']}>{label}</legend>
      {hint === undefined ? null : (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <div className={classes(styles['cards'], isRow && styles['row'])}>
        {options.map((option, index) => (
          <label key={option.value} className={styles['card']}>
            <input
              type="radio"
              className={styles['radio']}
              id={index === 0 ? id : undefined}
              name={ownId}
              value={option.value}
              checked={option.value === value}
              disabled={option.isBlocked ?? false}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={styles['name']}>{option.label}</span>
              {option.hint === undefined ? null : <span className={styles['detail']}> {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <div id={errorId} className={styles['error']}>
          <ErrorText text={error} />
        </div>
      )}
    </fieldset>
  );
}
