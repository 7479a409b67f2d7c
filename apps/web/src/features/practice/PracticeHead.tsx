import { AppLink, PageTitle } from '@circuit/ui';

import { EssayLinks } from './EssayLinks.tsx';
import { hubAddress, type OfPractice } from './practice.ts';
import styles from './practice.module.css';

/** Course, assignment, title, and the other essays. */
export function PracticeHead({ course, run, practice, essay, title }: OfPractice & { readonly title: string }) {
  return (
    <div className={styles['head']}>
      <div>
        <nav aria-label="Breadcrumb" className={styles['crumbs']}>
          <AppLink href={`/courses/${course.id}`}>{course.name}</AppLink>
          <span aria-hidden>/</span>
          <AppLink href={hubAddress({ course, run })}>{run.title}</AppLink>
        </nav>
        <PageTitle>{title}</PageTitle>
      </div>
      <EssayLinks course={course} run={run} practice={practice} currentNumber={essay.number} />
    </div>
  );
}
