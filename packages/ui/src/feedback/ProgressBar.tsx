import styles from './ProgressBar.module.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly max?: number | undefined;
  /** "3 of 8 reviews"; shown beside the bar and read instead of a percentage. */
  readonly valueText?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
}

export function ProgressBar({ label, value, max = 100, valueText, isLabelHidden = false }: Props) {
  return (
    <div className={styles['progress']}>
      {isLabelHidden && valueText === undefined ? null : (
        <div className={styles['words']} aria-hidden>
          <span>{isLabelHidden ? null : label}</span>
          <span className={styles['value']}>{valueText}</span>
        </div>
      )}
      <progress className={styles['bar']} value={value} max={max} aria-label={label} aria-valuetext={valueText} />
    </div>
  );
}
