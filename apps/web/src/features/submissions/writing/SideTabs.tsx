import { Tabs } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { RubricText } from '#parts/workspace/RubricText.tsx';

import { Instructions } from './Reference.tsx';
import styles from './writing.module.css';

type Tab = 'checks' | 'instructions' | 'rubric';

interface Props extends Pick<GroupAssignmentOfCourse, 'groupAssignment'> {
  /** The checks. */
  readonly children: ReactNode;
}

/** The column beside the draft: what is left to do, what is asked, and how it is rated, without covering a word. (HS-18) */
export function SideTabs({ groupAssignment, children }: Props) {
  const [shown, setShown] = useState<Tab>('checks');
  const tabs: readonly { readonly id: Tab; readonly label: string }[] = [
    { id: 'checks', label: 'Checks' },
    { id: 'instructions', label: 'Instructions' },
    ...(groupAssignment.rubric === null ? [] : [{ id: 'rubric', label: 'Rubric' } as const]),
  ];
  return (
    <Tabs
      label="Beside your draft"
      tabs={tabs}
      selectedId={shown}
      onSelect={(id) => setShown(tabs.find((tab) => tab.id === id)?.id ?? 'checks')}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be reachable by keyboard */}
      <section key={shown} className={styles['sideScroll']} aria-label={shown} tabIndex={0}>
        {shown === 'checks' ? children : null}
        {shown === 'instructions' ? <Instructions groupAssignment={groupAssignment} below={2} /> : null}
        {shown === 'rubric' && groupAssignment.rubric !== null ? (
          <>
            <h2 className={styles['sideTitle']}>{groupAssignment.rubric.name}</h2>
            <RubricText contents={groupAssignment.rubric} />
          </>
        ) : null}
      </section>
    </Tabs>
  );
}
