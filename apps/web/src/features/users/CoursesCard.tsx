import type { UserDetail } from '@circuit/contract';
import { can, roleLabel } from '@circuit/domain/permissions';
import { Chip, TextLink } from '@circuit/ui';

import { useUserCoursesQuery } from '#shared/api/users.ts';
import { RoleSource } from '#shared/people/RoleSource.tsx';
import { useActor } from '#shared/session/useSession.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import { ShortList } from './ShortList.tsx';
import { useMore } from './useMore.ts';
import styles from './users.module.css';

/** The courses of a person, with their role in each and where it comes from. */
export function CoursesCard({ user }: { readonly user: UserDetail }) {
  const actor = useActor();
  const { pageSize, showMore } = useMore();
  const query = useUserCoursesQuery({ userId: user.id, tab: 'ALL', pageSize });
  const mayOpen = can(actor, 'GroupRead');
  return (
    <ShortList title="Courses" things="courses" none="In no course." query={query} onMore={showMore}>
      {({ id, groupId, name, role, isExternal, endDate }) => (
        <li key={id}>
          <span className={styles['grow']}>
            {mayOpen ? <TextLink href={`/courses/${groupId}`}>{name}</TextLink> : name}{' '}
            {endDate !== null && new Date(endDate) <= serverNow() && <span className={styles['quiet']}>ended</span>}
          </span>
          <span className={styles['chips']}>
            <Chip>{roleLabel(role)}</Chip>
            <span className={styles['quiet']}>
              <RoleSource isExternal={isExternal} />
            </span>
          </span>
        </li>
      )}
    </ShortList>
  );
}
