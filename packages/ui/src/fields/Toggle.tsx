import { type Ref, useId } from 'react';

import { classes } from '../layout/classes.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { ErrorText } from './fieldLook.tsx';
import type { FieldProps } from './FieldProps.ts';
import styles from './toggles.module.css';

interface Props extends FieldProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isSwitch?: boolean | undefined;
  /** Where the place says what it is, as in a table's row; it is still read. */
  readonly isLabelHidden?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** What a switch and a checkbox share. Hint and error lie outside the label: they describe, they are not the name. */
export function Toggle(props: Props) {
  const {
    label,
    hint,
    error,
    id,
    name,
    isRequired,
    isOn,
    onChange,
    isSwitch = false,
    isLabelHidden = false,
    ref,
  } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${ownId}-hint`;
  const errorId = `${ownId}-error`;
  const described = classes(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={styles['toggle']}>
      <input
        ref={ref}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        id={inputId}
        name={name}
        className={isSwitch ? styles['switch'] : styles['box']}
        checked={isOn}
        required={isRequired}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={inputId} className={styles['label']}>
          {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {hint === undefined ? null : (
          <p id={hintId} className={styles['hint']}>
            {hint}
          </p>
        )}
        {error === undefined ? null : (
          <div id={errorId} className={styles['error']}>
            <ErrorText text={error} />
          </div>
        )}
      </div>
    </div>
  );
}
