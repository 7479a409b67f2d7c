import type { ReactNode } from 'react';

import styles from './layout.module.css';

/** Words that a person wrote: student work, comments, instructions. Serif, unless the reader chose otherwise. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={styles['prose']}>{children}</div>;
}
