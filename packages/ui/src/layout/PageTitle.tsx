import type { ReactNode, Ref } from 'react';

import styles from './layout.module.css';

interface Props {
  readonly children: ReactNode;
  /** One sentence under the title. */
  readonly sub?: ReactNode;
  /** For focus after something on the page took the place of what had it. */
  readonly ref?: Ref<HTMLHeadingElement> | undefined;
}

/** The page's one h1. A change of route sends focus here. (A2) */
export function PageTitle({ children, sub, ref }: Props) {
  return (
    <div>
      <h1 ref={ref} tabIndex={-1}>
        {children}
      </h1>
      {sub === undefined ? null : <p className={styles['sub']}>{sub}</p>}
    </div>
  );
}
