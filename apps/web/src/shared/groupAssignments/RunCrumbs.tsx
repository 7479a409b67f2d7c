import type { GroupAssignment, GroupList } from '@circuit/contract';
import { AppLink } from '@circuit/ui';

import { runAddress } from './addresses.ts';
import styles from './RunCrumbs.module.css';

interface Props {
  readonly course: Pick<GroupList['items'][number], 'id' | 'name'>;
  readonly run: Pick<GroupAssignment, 'id' | 'title'>;
}

/** Above the title of a page that lies below an assignment of a course. */
export function RunCrumbs({ course, run }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={styles['crumbs']}>
      <AppLink href={`/courses/${course.id}`}>{course.name}</AppLink>
      <span aria-hidden>/</span>
      <AppLink href={runAddress(course.id, run.id)}>{run.title}</AppLink>
    </nav>
  );
}
