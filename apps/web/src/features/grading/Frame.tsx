import type { ReactNode } from 'react';

import styles from './grading.module.css';

interface Props {
  readonly header: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** The same three regions where there is nothing to rate: header, list, and what there is to say. */
export function Frame({ header, side, children }: Props) {
  return (
    <div className={styles['frame']} data-fills-window>
      <div className={styles['bar']}>{header}</div>
      <div className={styles['regions']}>
        {side === undefined ? null : <div className={styles['side']}>{side}</div>}
        <div className={styles['middle']}>{children}</div>
      </div>
    </div>
  );
}
