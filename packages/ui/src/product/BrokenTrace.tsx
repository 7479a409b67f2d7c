import styles from './pictures.module.css';

interface Props {
  /** A dot runs along the line: work goes on. It stands still where less motion is wanted. */
  readonly isMoving?: boolean | undefined;
}

/** For system pages: the trace with a gap in it. */
export function BrokenTrace({ isMoving = false }: Props) {
  return (
    <svg className={styles['broken']} viewBox="0 0 320 72" fill="none" aria-hidden>
      <path className={styles['whole']} d="M18 52H92L116 28H138" />
      <path className={styles['rest']} d="M186 28H204L228 52H302" />
      <path className={styles['gap']} d="M142 39 150 17M172 39 180 17" />
      <circle className={styles['begin']} cx="14" cy="52" r="8" />
      <circle className={styles['finish']} cx="306" cy="52" r="8" />
      {isMoving ? <circle className={styles['runner']} cx="0" cy="0" r="6" /> : null}
    </svg>
  );
}
