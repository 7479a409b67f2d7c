import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './ProgressBar.module.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly max?: number | undefined;
  /** "3 of 8 reviews"; shown beside the bar and read instead of a percentage. */
  readonly valueText?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  /** It moves while somebody waits: every quarter is said to screen readers. (D4) */
  readonly isAnnounced?: boolean | undefined;
}

export function ProgressBar({ label, value, max = 100, valueText, isLabelHidden = false, isAnnounced = false }: Props) {
  const quarters = Math.floor((4 * value) / Math.max(1, max));
  return (
    <div className={styles['progress']}>
      {isLabelHidden && valueText === undefined ? null : (
        <div className={styles['words']} aria-hidden>
          <span>{isLabelHidden ? null : label}</span>
          <span className={styles['value']}>{valueText}</span>
        </div>
      )}
      <progress className={styles['bar']} value={value} max={max} aria-label={label} aria-valuetext={valueText} />
      {isAnnounced ? (
        <output>
          <VisuallyHidden>{quarters === 0 ? '' : `${label}: ${quarters * 25} percent`}</VisuallyHidden>
        </output>
      ) : null}
    </div>
  );
}
