import { BrokenTrace, PageTitle } from '@circuit/ui';
import { useState, type ReactNode } from 'react';

import { referenceCode } from './reference.ts';
import styles from './SystemPage.module.css';

/** A page that says that something is not as it should be: a title, a sentence, an action, a reference. */
export function SystemPage({
  title,
  children,
  actions,
  traceId = null,
  isMoving = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly traceId?: string | null;
  readonly isMoving?: boolean;
}) {
  const [reference] = useState(() => referenceCode(traceId, new Date()));
  return (
    <div className={styles['page']}>
      <div className={styles['picture']}>
        <BrokenTrace isMoving={isMoving} />
      </div>
      <PageTitle>{title}</PageTitle>
      <div className={styles['text']}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
      <p className={styles['reference']}>Reference: {reference}</p>
    </div>
  );
}
