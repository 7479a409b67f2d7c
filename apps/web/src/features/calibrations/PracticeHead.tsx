import { PageTitle } from '@circuit/ui';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';

import { EssayLinks } from './EssayLinks.tsx';
import type { OfPractice } from './practice.ts';
import styles from './practice.module.css';

/** Course, assignment, title, and the other essays. */
export function PracticeHead({
  course,
  groupAssignment,
  practice,
  essay,
  title,
}: OfPractice & { readonly title: string }) {
  return (
    <div className={styles['head']}>
      <div>
        <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
        <PageTitle>{title}</PageTitle>
      </div>
      <EssayLinks course={course} groupAssignment={groupAssignment} practice={practice} currentNumber={essay.number} />
    </div>
  );
}
