import type { listGroupUserRolesOfUser, UserDetail } from '@circuit/contract/users';
import { can, roleLabel } from '@circuit/domain/permissions';
import { Chip, TextLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { useUserCoursesQuery } from '#platform/api/users.ts';
import { RoleSource } from '#parts/people/RoleSource.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ShortList } from './ShortList.tsx';
import { useMore } from './useMore.ts';
import styles from './users.module.css';

/** The courses of a person, with their role in each and where it comes from. */
export function CoursesCard({ user }: { readonly user: UserDetail }) {
  const actor = useActor();
  const { pageSize, showMore } = useMore();
  const query = useUserCoursesQuery({ userId: user.id, tab: 'ALL', pageSize });
  const zone = useZone();
  const mayOpen = can(actor, 'GroupRead');
  return (
    <ShortList title="Courses" things="courses" none="Not in any courses." query={query} onMore={showMore}>
      {({ id, groupId, name, role, isExternal, ...course }) => (
        <li key={id}>
          <span className={styles['grow']}>
            {mayOpen && course.deleted === null ? (
              <TextLink href={href(PATHS.course, { groupId })}>{name}</TextLink>
            ) : (
              name
            )}{' '}
            <span className={styles['quiet']}>{whenWords(course, zone)}</span>
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

type CourseOfUser = ResponseOf<typeof listGroupUserRolesOfUser>['items'][number];

/** "Fall 2026, ended", and why a course is seen by nobody: "deleted Sun, Nov 15, 3:26 PM by Marcus Bell". (UR-27) */
function whenWords(
  { termName, endDate, deleted }: Pick<CourseOfUser, 'termName' | 'endDate' | 'deleted'>,
  zone: string,
) {
  const hasEnded = endDate !== null && new Date(endDate) <= serverNow();
  const deletion =
    deleted === null
      ? []
      : [
          ['deleted', ...(deleted.at === null ? [] : [formatDateTime(new Date(deleted.at), zone)])].join(' ') +
            (deleted.by === null ? '' : ` by ${deleted.by}`),
        ];
  return [...(termName === null ? [] : [termName]), ...(hasEnded ? ['ended'] : []), ...deletion].join(', ');
}
