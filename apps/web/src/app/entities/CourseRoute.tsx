import type { GroupList } from '@circuit/contract/groups';
import { groupId } from '@circuit/domain/kernel';
import { Skeleton } from '@circuit/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import type { RouteEntry } from '#app/routing/entry.ts';
import { RouteTitle, usePageTitle } from '#app/routing/pageTitle.ts';
import { CoursePage } from '#features/groups/course/CoursePage.tsx';
import { useGroupQuery } from '#platform/api/resources.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';

import { CourseJobs } from './CourseJobs.tsx';
import { EntityGate } from './EntityGate.tsx';
import { GroupAssignmentRoute } from './GroupAssignmentRoute.tsx';

const NewGroupAssignmentPage = lazy(async () => ({
  default: (await import('#features/groupAssignments/attach/NewGroupAssignmentPage.tsx')).NewGroupAssignmentPage,
}));

/** S2.13, S2.14: a course and everything below it. */
export function CourseRoute({ entry }: { readonly entry: RouteEntry }) {
  const { groupId: id = '' } = useParams();
  const query = useGroupQuery({ groupId: groupId(id) });
  return (
    <>
      <RouteTitle key={id} page={entry.title} />
      <EntityGate entry={entry} id={id} collection="groups" query={query}>
        {(group) => (
          <>
            <Inside group={group} entry={entry} />
            <CourseJobs group={group} />
          </>
        )}
      </EntityGate>
    </>
  );
}

interface InsideProps {
  readonly group: GroupList['items'][number];
  readonly entry: RouteEntry;
}

function Inside({ group, entry: { inCourse, ofGroupAssignment } }: InsideProps) {
  const { pathname } = useLocation();
  if (ofGroupAssignment !== undefined) return <GroupAssignmentRoute group={group} pages={ofGroupAssignment} />;
  if (inCourse === undefined) return <Navigate to={notFoundAddress(pathname)} replace />;
  return (
    <Titled key={group.id} title={group.name}>
      {inCourse === 'new' ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <NewGroupAssignmentPage group={group} />
        </Suspense>
      ) : (
        <CoursePage group={group} tab={inCourse} />
      )}
    </Titled>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return children;
}
