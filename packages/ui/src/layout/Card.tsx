import type { ReactNode } from 'react';

import { classes } from './classes.ts';
import styles from './layout.module.css';

interface Props {
  readonly children: ReactNode;
  /** Off where the content brings its own padding, such as rows from edge to edge. */
  readonly isPadded?: boolean | undefined;
  /** With a label the card is a region that can be jumped to. */
  readonly labelledBy?: string | undefined;
  readonly className?: string | undefined;
}

export function Card({ children, isPadded = true, labelledBy, className }: Props) {
  const look = classes(styles['card'], isPadded && styles['padded'], className);
  if (labelledBy === undefined) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
