import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './Strip.module.css';

interface Props {
  readonly tone: 'info' | 'warn' | 'bad' | 'you';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** For one that comes and goes while the page is open: it is then read out. */
  readonly isLive?: boolean | undefined;
}

/** From edge to edge at the top of every page, for as long as something is so. */
export function Strip({ tone, children, action, isLive = false }: Props) {
  return (
    <div className={classes(styles['strip'], styles[tone])} role={isLive ? 'status' : undefined}>
      <div className={styles['inside']}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
