import type { ReactNode } from 'react';

import styles from './layout.module.css';

type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface StackProps {
  readonly children: ReactNode;
  /** A step of the 4 px scale: 1 is 4 px, 3 is 12, 5 is 24, 8 is 64. */
  readonly gap?: Gap | undefined;
}

/** One under the other. */
export function Stack({ children, gap = 3 }: StackProps) {
  return (
    <div className={styles['stack']} style={{ gap: space(gap) }}>
      {children}
    </div>
  );
}

interface RowProps extends StackProps {
  readonly justify?: 'start' | 'end' | 'center' | 'space-between' | undefined;
  readonly align?: 'center' | 'start' | 'end' | 'baseline' | undefined;
  readonly isWrapping?: boolean | undefined;
}

/** Side by side; wraps when there is no room. */
export function Row({ children, gap = 3, justify = 'start', align = 'center', isWrapping = true }: RowProps) {
  return (
    <div
      className={styles['row']}
      style={{
        gap: space(gap),
        justifyContent: justify,
        alignItems: align,
        flexWrap: isWrapping ? 'wrap' : 'nowrap',
      }}
    >
      {children}
    </div>
  );
}

function space(gap: Gap): string {
  return gap === 0 ? '0' : `var(--s${gap})`;
}
