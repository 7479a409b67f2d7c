import { useState } from 'react';

import styles from './fields.module.css';

interface Props {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** 0 when left out. */
  readonly min?: number;
  readonly max: number;
  /** Nothing may stand in it; otherwise leaving it empty brings the old number back. */
  readonly canBeEmpty?: boolean;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  readonly errorId?: string | undefined;
}

/** A small number that can be emptied while it is typed anew. */
export function NumberBox(props: Props) {
  const { label, value, onChange, min = 0, max, canBeEmpty = false, placeholder, isReadOnly = false, errorId } = props;
  const shown = value === null ? '' : String(value);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      inputMode="decimal"
      className={styles['number']}
      aria-label={label}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      min={min}
      max={max}
      step="any"
      placeholder={placeholder}
      readOnly={isReadOnly}
      value={typed ?? shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() === '') {
          if (canBeEmpty) onChange(null);
        } else onChange(Math.min(max, Math.max(min, Number(text))));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
