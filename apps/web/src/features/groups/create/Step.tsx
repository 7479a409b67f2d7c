import { Card } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import styles from './create.module.css';

export function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['step']}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Card>
  );
}
