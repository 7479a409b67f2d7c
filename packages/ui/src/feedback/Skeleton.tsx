import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

interface Props {
  readonly shape: 'line' | 'block' | 'row';
  readonly count?: number | undefined;
  readonly label?: string | undefined;
}

/** The shape of what is coming. Seen only after 200 ms, so that what is quick does not flicker. It does not move. */
export function Skeleton({ shape, count = 1, label = 'Loading…' }: Props) {
  return (
    <div className={styles['group']} data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles[shape]} aria-hidden>
          {shape === 'row' ? (
            <>
              <span />
              <span />
            </>
          ) : null}
        </div>
      ))}
    </div>
  );
}
