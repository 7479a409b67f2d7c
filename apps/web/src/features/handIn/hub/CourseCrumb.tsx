import { AppLink } from '@circuit/ui';

import type { LearnersCourse } from '#shared/learning/learnerApi.ts';

import styles from './hub.module.css';

/** Above the title: the course one is in. */
export function CourseCrumb({ course }: { readonly course: Pick<LearnersCourse, 'id' | 'name'> }) {
  return (
    <nav aria-label="Breadcrumb" className={styles['crumbs']}>
      <AppLink href={`/courses/${course.id}`}>{course.name}</AppLink>
    </nav>
  );
}
