import styles from './pictures.module.css';

/** The loop of the product, for the sign-in page. Stands on the board; small, it drops its words. */
export function LoopPicture() {
  return (
    <div className={styles['board']}>
      <svg
        className={styles['loop']}
        viewBox="-40 0 720 440"
        fill="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take its colors from the theme
        role="img"
        aria-label="A loop: hand in, practice with an expert, review classmates, reflect, see why you got your score, and start the next round"
      >
        <path className={styles['walked']} d="M70 220 170 100H470" />
        <path className={styles['ahead']} d="M470 100 570 220 470 340H170L82 235" />
        <circle className={styles['you']} cx="70" cy="220" r="17" />
        <rect className={styles['expert']} x="155" y="85" width="30" height="30" rx="2" />
        <path className={styles['peer']} d="M470 76 494 100 470 124 446 100Z" />
        <circle className={styles['reflect']} cx="570" cy="220" r="17" />
        <circle className={styles['score']} cx="320" cy="340" r="19" />
        <path className={styles['tick']} d="M312 340l6 6 11-13" />
        <g className={styles['words']} textAnchor="middle">
          <text x="42" y="226" textAnchor="end">
            Hand in
          </text>
          <text x="170" y="62">
            Practice with the expert
          </text>
          <text x="470" y="58">
            Review classmates
          </text>
          <text x="600" y="226" textAnchor="start">
            Reflect
          </text>
          <text x="320" y="392">
            See why you got your score
          </text>
        </g>
      </svg>
    </div>
  );
}
