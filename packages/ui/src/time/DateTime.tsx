import { useId, useState } from 'react';

import styles from './DateTime.module.css';

interface Props {
  /** Weekday, date and time, in the words to be shown. */
  readonly text: string;
  /** "UTC-05:00"; shown on hover and on focus. */
  readonly offsetTitle: string;
  /** The instant for machines, ISO 8601. */
  readonly dateTime?: string | undefined;
}

export function DateTime({ text, offsetTitle, dateTime }: Props) {
  const tipId = useId();
  const [isTipShown, setTipShown] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hover and Esc only show and hide the tip
    <span
      className={styles['place']}
      onPointerEnter={() => setTipShown(true)}
      onPointerLeave={() => setTipShown(false)}
      onFocus={() => setTipShown(true)}
      onBlur={() => setTipShown(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTipShown(false);
      }}
    >
      <time
        className={styles['time']}
        dateTime={dateTime}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the offset must be reachable by keyboard
        tabIndex={0}
        aria-describedby={tipId}
      >
        {text}
      </time>
      <span id={tipId} role="tooltip" className={styles['tip']} hidden={!isTipShown}>
        {offsetTitle}
      </span>
    </span>
  );
}
