import { PageTitle } from '@circuit/ui';
import type { ReactNode } from 'react';

import styles from './launch.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The one next step first. */
  readonly actions?: ReactNode;
}

/** One state of a launch: what it is, who does what next, and the button for it if it is this person. */
export function LaunchNotice({ title, children, actions }: Props) {
  return (
    <div className={styles['notice']}>
      <PageTitle>{title}</PageTitle>
      <div className={styles['text']}>{children}</div>
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
