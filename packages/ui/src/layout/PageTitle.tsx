import type { ReactNode } from 'react';

import styles from './layout.module.css';

interface Props {
  readonly children: ReactNode;
  /** One sentence under the title. */
  readonly sub?: ReactNode;
}

/** The page's one h1. A change of route sends focus here. (A2) */
export function PageTitle({ children, sub }: Props) {
  return (
    <div>
      <h1 tabIndex={-1}>{children}</h1>
      {sub === undefined ? null : <p className={styles['sub']}>{sub}</p>}
    </div>
  );
}
