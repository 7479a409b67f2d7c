import type { GroupList } from '@circuit/contract';
import { AppLink } from '@circuit/ui';

import styles from './run.module.css';

interface Props {
  readonly group: Pick<GroupList['items'][number], 'id' | 'name'>;
}

/** Where one is: above the title. */
export function Crumbs({ group }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={styles['crumbs']}>
      <AppLink href="/courses">Courses</AppLink>
      <span aria-hidden>/</span>
      <AppLink href={`/courses/${group.id}`}>{group.name}</AppLink>
    </nav>
  );
}
