import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import type { ActivationStatus } from '@circuit/domain/phases';
import { type ReactNode, useId } from 'react';

import { useGroupAssignmentActs } from '#parts/groupAssignments/useGroupAssignmentActs.tsx';

import type { Course } from '../course.ts';
import styles from './course.module.css';
import { GroupAssignmentCard } from './GroupAssignmentCard.tsx';

const SECTIONS: readonly { readonly title: string; readonly statuses: readonly ActivationStatus[] }[] = [
  { title: 'Active', statuses: ['Active', 'Scheduled'] },
  { title: 'Draft', statuses: ['Draft', 'Deactivated'] },
  { title: 'Finished', statuses: ['Ended'] },
];

interface Props {
  readonly group: Course;
  readonly groupAssignments: readonly GroupAssignmentSummary[];
  readonly zone: string;
}

/** What needs staff first: what runs, then what is being prepared, then what is over. (CW-1) */
export function GroupAssignmentSections({ group, groupAssignments, zone }: Props) {
  const { menu, dialog } = useGroupAssignmentActs({ group });
  return (
    <>
      {SECTIONS.map(({ title, statuses }) => {
        const these = groupAssignments.filter(({ status }) => statuses.includes(status));
        return these.length === 0 ? null : (
          <Section key={title} title={title}>
            {these.map((groupAssignment) => (
              <li key={groupAssignment.id}>
                <GroupAssignmentCard
                  groupAssignment={groupAssignment}
                  zone={zone}
                  level={3}
                  menu={menu(groupAssignment)}
                />
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
      <h2 id={titleId} className={styles['groupAssignmentsTitle']}>
        {title}
      </h2>
      <ul className={styles['groupAssignments']}>{children}</ul>
    </section>
  );
}
