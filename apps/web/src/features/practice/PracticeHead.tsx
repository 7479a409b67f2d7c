import { PageTitle } from '@circuit/ui';

import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';

import { EssayLinks } from './EssayLinks.tsx';
import type { OfPractice } from './practice.ts';
import styles from './practice.module.css';

/** Course, assignment, title, and the other essays. */
export function PracticeHead({ course, run, practice, essay, title }: OfPractice & { readonly title: string }) {
  return (
    <div className={styles['head']}>
      <div>
        <RunCrumbs course={course} run={run} />
        <PageTitle>{title}</PageTitle>
      </div>
      <EssayLinks course={course} run={run} practice={practice} currentNumber={essay.number} />
    </div>
  );
}
