import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './Note.module.css';

interface Props {
  readonly tone?: 'info' | 'warn' | 'bad' | 'ok' | 'you' | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** For one that answers something the person did: `alert` for failures. */
  readonly role?: 'status' | 'alert' | undefined;
}

/** A sentence that stands out inside the page. */
export function Note({ tone = 'info', icon, children, action, role }: Props) {
  return (
    <div className={classes(styles['note'], styles[tone])} role={role}>
      {icon === undefined ? null : <span className={styles['icon']}>{icon}</span>}
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  );
}
