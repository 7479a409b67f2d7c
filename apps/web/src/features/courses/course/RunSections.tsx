import type { GroupAssignmentSummary } from '@circuit/contract';
import type { ActivationStatus } from '@circuit/domain/phases';
import { type ReactNode, useId } from 'react';

import { useRunActs } from '#shared/groupAssignments/useRunActs.tsx';

import type { Course } from './course.ts';
import styles from './course.module.css';
import { RunCard } from './RunCard.tsx';

const SECTIONS: readonly { readonly title: string; readonly statuses: readonly ActivationStatus[] }[] = [
  { title: 'Active', statuses: ['Active', 'Scheduled'] },
  { title: 'Draft', statuses: ['Draft', 'Deactivated'] },
  { title: 'Finished', statuses: ['Ended'] },
];

interface Props {
  readonly group: Course;
  readonly runs: readonly GroupAssignmentSummary[];
  readonly zone: string;
}

/** What needs staff first: what runs, then what is being prepared, then what is over. (CW-1) */
export function RunSections({ group, runs, zone }: Props) {
  const { menu, dialog } = useRunActs({ group });
  return (
    <>
      {SECTIONS.map(({ title, statuses }) => {
        const these = runs.filter(({ status }) => statuses.includes(status));
        return these.length === 0 ? null : (
          <Section key={title} title={title}>
            {these.map((run) => (
              <li key={run.id}>
                <RunCard run={run} zone={zone} level={3} menu={menu(run)} />
              </li>
            ))}
          </Section>
        );
      })}
      {dialog}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['runsTitle']}>
        {title}
      </h2>
      <ul className={styles['runs']}>{children}</ul>
    </section>
  );
}
