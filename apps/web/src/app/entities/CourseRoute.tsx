import type { GroupList } from '@circuit/contract';
import { groupId } from '@circuit/domain/kernel';
import { Navigate, useLocation, useParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { Leave } from '#app/routing/Guarded.tsx';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { CoursePage } from '#features/groups/course/CoursePage.tsx';
import { mayOpen, tabOfPath } from '#features/groups/course/tabs.ts';
import { useGroupQuery } from '#platform/api/resources.ts';
import { useActor } from '#platform/session/useSession.ts';

import { beginCourse } from './courseAhead.ts';
import { CourseJobs } from './CourseJobs.tsx';
import { EntityGate } from './EntityGate.tsx';
import { GroupAssignmentRoute } from './GroupAssignmentRoute.tsx';

/** S2.13. A user who may see the course but not the tab stays in the course (RT-3). */
export function CourseRoute({ entry }: { readonly entry: RouteEntry }) {
  const { groupId: id = '', '*': rest = '' } = useParams();
  const { pathname } = useLocation();
  const actor = useActor();
  const query = useGroupQuery({ groupId: groupId(id) });
  usePageTitle(query.currentData?.name ?? entry.title);
  const tab = tabOfPath(rest.replace(/\/$/, ''));
  return (
    <EntityGate entry={entry} id={id} collection="groups" query={query}>
      {(group) => (
        <>
          {pageOf(group)}
          <CourseJobs group={group} />
        </>
      )}
    </EntityGate>
  );

  function pageOf(group: GroupList['items'][number]) {
    const below = /^groupAssignments\/(?<rest>.+?)\/?$/.exec(rest)?.groups?.['rest'];
    if (below !== undefined) return <GroupAssignmentRoute group={group} rest={below} />;
    if (tab === null) return <Navigate to={notFoundAddress(pathname)} replace />;
    if (!mayOpen(tab, actor, group))
      return <Leave to={href(PATHS.course, { groupId: id })} notice="You do not have access to that page." />;
    return <CoursePage key={group.id} group={group} tab={tab} />;
  }
}

CourseRoute.begin = beginCourse;
