import { Card } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import styles from './editor.module.css';

interface Props {
  readonly title: string;
  /** Beside the title, such as the zone of the dates. */
  readonly aside?: ReactNode;
  /** Above the fields: why they cannot be changed. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function SectionCard({ title, aside, note, children }: Props) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <div className={styles['sectionHead']}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {note === undefined || note === null ? null : <div className={styles['note']}>{note}</div>}
      {children}
    </Card>
  );
}
