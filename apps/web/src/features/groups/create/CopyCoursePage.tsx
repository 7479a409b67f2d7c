import { can } from '@circuit/domain/permissions';
import { Breadcrumbs, EmptyState, PageTitle, TextLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { courseCrumb, COURSES_CRUMB } from '#parts/addresses/crumbs.ts';
import { useActor } from '#platform/session/useSession.ts';

import type { Course } from '../course.ts';
import { CopiedCourse } from './CopiedCourse.tsx';
import styles from './create.module.css';

/** S2.12: anyone who may read a course sees the page; copying takes the right to create courses and edit this one. */
export function CopyCoursePage({ group }: { readonly group: Course }) {
  const actor = useActor();
  const mayCopy = can(actor, 'GroupCreate') && can(actor, 'GroupUpdate', group);
  return (
    <div className={styles['page']}>
      <div>
        <Breadcrumbs trail={[COURSES_CRUMB, courseCrumb(group)]} />
        <PageTitle>Copy course: {group.name}</PageTitle>
      </div>
      {mayCopy ? (
        <CopiedCourse groupId={group.id} />
      ) : (
        <EmptyState
          title="You cannot copy this course."
          text="You need permission to create courses and to edit this one. Ask one of its instructors."
          action={<TextLink href={href(PATHS.course, { groupId: group.id })}>Back to the course</TextLink>}
        />
      )}
    </div>
  );
}
