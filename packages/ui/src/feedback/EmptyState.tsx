import type { ReactNode } from 'react';

import styles from './EmptyState.module.css';

interface Props {
  readonly title: string;
  readonly text?: string | undefined;
  /** The one next step, if there is one for this person. */
  readonly action?: ReactNode;
}

/** Says why it is empty and what comes next. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </div>
  );
}
