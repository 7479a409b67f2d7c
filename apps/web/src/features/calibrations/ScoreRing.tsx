import styles from './practice.module.css';

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** The practice score as a ring, with its name: beside a match count a bare figure reads as a share of matches. (PT-9) */
export function ScoreRing({ score }: { readonly score: number }) {
  const shown = Math.round(score);
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
      <span className={styles['ringScore']}>
        <b>{shown}</b>
        <span>practice score</span>
      </span>
    </span>
  );
}
