import styles from './Logo.module.css';

interface Props {
  /** The app's name; it is a setting. */
  readonly name: string;
  /** LOCAL, DEV or QA; none in production. */
  readonly tier?: string | undefined;
}

export function Logo({ name, tier }: Props) {
  return (
    <span className={styles['logo']}>
      <svg width="30" height="22" viewBox="0 0 30 22" fill="none" aria-hidden>
        <path className={styles['loop']} d="M5 11h4l5-6h6l5 6-5 6h-6l-2.4-2.9" />
        <circle className={styles['start']} cx="4" cy="11" r="3" />
        <circle className={styles['end']} cx="25" cy="11" r="3" />
      </svg>
      <span className={styles['name']}>{name}</span>
      {/* The space is for screen readers: the gap that is seen comes from the style sheet. */}
      {tier === undefined || tier === '' ? null : (
        <>
          {' '}
          <span className={styles['tier']}>{tier}</span>
        </>
      )}
    </span>
  );
}
