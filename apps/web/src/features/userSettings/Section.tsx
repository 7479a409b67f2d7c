import type { UserSettings } from '@circuit/contract/userSettings';
import { Card } from '@circuit/ui';
import { useId, type ReactNode } from 'react';

import type { Change } from './settingsSaver.ts';
import styles from './SettingsPage.module.css';

export type SectionProps = { readonly settings: UserSettings; readonly onChange: (change: Change) => void };

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['section']}>
      <h2 id={titleId}>{title}</h2>
      <div className={styles['fields']}>{children}</div>
    </Card>
  );
}
