import { useRouteTable } from '#app/routing/routeTable.ts';
import { useVisitor } from '#app/routing/useVisitor.ts';
import { useGroupsQuery } from '#platform/api/resources.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { coursesOf } from './courses.ts';
import { manageEntries } from './manageEntries.ts';

/** Which entries the bar has for this person; a dropdown of courses that would be empty is none of them. (S2.32, S2.33) */
export function useBarEntries() {
  const { isAuthenticated } = useAuth();
  const routes = useRouteTable();
  const visitor = useVisitor();
  const { data } = useGroupsQuery(undefined, { skip: !isAuthenticated });
  const { teaching, taking } = coursesOf(data?.items ?? [], serverNow());
  return {
    hasTeaching: isAuthenticated && teaching.length > 0,
    hasTaking: isAuthenticated && taking.length > 0,
    manage: isAuthenticated ? manageEntries(routes, visitor) : [],
  };
}
