import { Breadcrumbs, type Crumb, PageTitle, Row } from '@circuit/ui';
import type { ReactNode } from 'react';

import styles from './editor.module.css';
import { Rail, type RailEntry } from './Rail.tsx';

interface Props {
  /** The way back. */
  readonly trail: readonly Crumb[];
  readonly title: string;
  /** Beside the title: the state in a word. */
  readonly chip?: ReactNode;
  readonly actions?: ReactNode;
  readonly rail: readonly RailEntry[];
  readonly current: string;
  readonly checks: { readonly title: string; readonly content: ReactNode };
  readonly children: ReactNode;
}

/** What stands around every section: the way back, the title, the other sections, and what is still lacking. */
export function EditorFrame({ trail, title, chip, actions, rail, current, checks, children }: Props) {
  return (
    <>
      <Breadcrumbs trail={trail} />
      <Row justify="space-between">
        <div className={styles['title']}>
          <PageTitle>{title}</PageTitle>
          {chip}
        </div>
        {actions}
      </Row>
      <div className={styles['layout']}>
        <Rail entries={rail} current={current} />
        <div className={styles['middle']}>{children}</div>
        <aside className={styles['checks']} aria-labelledby="still-lacking" data-beside>
          <h2 id="still-lacking">{checks.title}</h2>
          {checks.content}
        </aside>
      </div>
    </>
  );
}
