import type { ReactNode } from 'react';

import styles from './scores.module.css';

/** Room for a table that is wider than its page: on a phone it is moved sideways by finger, and by keyboard too. */
export function ScrollingTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={styles['scrolls']}>
      {children}
    </section>
  );
}
