import { useId } from 'react';

import { Button } from '../actions/Button.tsx';
import styles from './WeightEditor.module.css';

export interface WeightRow {
  readonly id: string;
  readonly label: string;
  /** In percent, whole. */
  readonly weight: number;
}

interface Props {
  readonly rows: readonly WeightRow[];
  readonly onChange: (id: string, weight: number) => void;
  /** Makes them add up to 100 in the same proportion. */
  readonly onEven: () => void;
  readonly isReadOnly?: boolean | undefined;
}

/** Each weight as a slider and as a number: both do the same, and together they must be 100. (2.5.7) */
export function WeightEditor({ rows, onChange, onEven, isReadOnly = false }: Props) {
  const sumId = useId();
  const sum = rows.reduce((total, { weight }) => total + weight, 0);
  const isWrong = sum !== 100;
  return (
    <div>
      {rows.map(({ id, label, weight }) => (
        <div key={id} className={styles['row']}>
          <span className={styles['label']}>{label}</span>
          <input
            type="range"
            className={styles['slider']}
            aria-label={label}
            aria-valuetext={`${weight}%`}
            min={0}
            max={100}
            step={1}
            value={weight}
            disabled={isReadOnly}
            // Chromium draws no filled track of its own.
            style={{ backgroundSize: `${weight}% 4px, 100% 4px` }}
            onChange={(event) => onChange(id, event.currentTarget.valueAsNumber)}
          />
          <span className={styles['figure']}>
            <input
              type="number"
              className={styles['number']}
              aria-label={`${label}, percent`}
              aria-describedby={sumId}
              aria-invalid={isWrong || undefined}
              min={0}
              max={100}
              step={1}
              value={weight}
              readOnly={isReadOnly}
              onChange={(event) => onChange(id, within(event.currentTarget.valueAsNumber))}
            />
            <span aria-hidden>%</span>
          </span>
        </div>
      ))}
      <div className={styles['sum']} data-wrong={isWrong || undefined}>
        <p id={sumId}>
          <b>{sum}% in total.</b> {isWrong ? `Weights must add up to 100%: ${difference(sum)}.` : null}
        </p>
        {isWrong && !isReadOnly ? (
          <Button size="small" onClick={onEven}>
            Make it 100%
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const within = (weight: number): number => (Number.isNaN(weight) ? 0 : Math.min(100, Math.max(0, Math.round(weight))));
const difference = (sum: number): string => (sum > 100 ? `${sum - 100}% too much` : `${100 - sum}% missing`);
