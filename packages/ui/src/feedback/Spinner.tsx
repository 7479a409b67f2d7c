import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

interface Props {
  readonly size?: number | undefined;
  /** Shown under the ring. Without one, "Loading…" is read aloud only. */
  readonly label?: string | undefined;
}

export function Spinner({ size = 40, label }: Props) {
  return (
    <output className={styles['spinner']}>
      <svg className={styles['ring']} width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden>
        <circle className={styles['track']} cx="20" cy="20" r="16" />
        <path className={styles['arc']} d="M20 4a16 16 0 0 1 16 16" />
      </svg>
      {label === undefined ? (
        <VisuallyHidden>Loading…</VisuallyHidden>
      ) : (
        <span className={styles['label']}>{label}</span>
      )}
    </output>
  );
}
