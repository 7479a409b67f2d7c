import { AppLink } from '@circuit/ui';

import type { Course } from './course.ts';
import styles from './course.module.css';

/** Where one is: above the title. */
export function Crumbs({ course }: { readonly course?: Pick<Course, 'id' | 'name'> }) {
  return (
    <nav aria-label="Breadcrumb" className={styles['crumbs']}>
      <AppLink href="/courses">Courses</AppLink>
      {course !== undefined && (
        <>
          <span aria-hidden>/</span>
          <AppLink href={`/courses/${course.id}`}>{course.name}</AppLink>
        </>
      )}
    </nav>
  );
}
