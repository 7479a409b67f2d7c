import styles from './practice.module.css';

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** How near, as a ring and as a figure. The sentence beside it says the same. */
export function MatchRing({ percent }: { readonly percent: number }) {
  const shown = Math.round(percent);
  return (
    <span className={styles['ring']}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} className={styles['ringTrack']} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles['ringFill']}
          strokeDasharray={`${(LENGTH * shown) / 100} ${LENGTH}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <b>{shown}%</b>
    </span>
  );
}
