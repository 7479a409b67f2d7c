import { useParams } from 'react-router';

import { useEntry } from '#app/routing/routeTable.ts';
import { HelpLink } from '#features/help/HelpLink.tsx';
import { Bell } from '#features/news/Bell.tsx';
import { useGroupsQuery } from '#platform/api/resources.ts';
import { useAuth } from '#platform/session/useSession.ts';

/** What the bar has besides its entries. It comes after the page. (WB-2, BL-8) */
export function BarTools() {
  const { isAuthenticated } = useAuth();
  const path = useEntry()?.path;
  const isStaff = useIsStaff(isAuthenticated);
  return (
    <>
      {path !== undefined && <HelpLink path={path} isStaff={isStaff} />}
      {isAuthenticated && <Bell />}
    </>
  );
}

/** In the course of the address, else in any course. */
function useIsStaff(isAuthenticated: boolean): boolean {
  const { groupId } = useParams();
  const { data } = useGroupsQuery(undefined, { skip: !isAuthenticated });
  const courses = data?.items.filter(({ id }) => groupId === undefined || id === groupId) ?? [];
  return courses.some(({ roles }) => roles.some((role) => role !== 'GroupLearner'));
}
