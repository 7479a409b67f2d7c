import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import type { PagesOfGroupAssignment } from '#app/routing/entry.ts';
import { Leave } from '#app/routing/Guarded.tsx';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { mentionsLockdownBrowser, saysRightBack, STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { LockdownGate } from '#parts/lockdownBrowser/LockdownGate.tsx';
import { useGroupAssignmentQuery } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { useActor } from '#platform/session/useSession.ts';
import { ScreenTitle } from '#platform/title/screenTitle.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly pages: PagesOfGroupAssignment;
}

/**
 * An assignment of a course, below the course's address. One address for everyone: staff see the assignment as a whole,
 * students their own part of it. (S2.13, CW-10)
 */
export function GroupAssignmentRoute({ group, pages }: Props) {
  const { pathname } = useLocation();
  const { groupAssignmentId: id = '' } = useParams();
  const page = usePageOf(group, pages);
  const isPage = page !== null && page !== 'forStudents';
  const query = useGroupAssignmentQuery(isPage ? { groupAssignmentId: groupAssignmentId(id) } : skipToken);
  // The page's file loads while the assignment is still loading. (WB-6)
  const preload = isPage ? page.preload : null;
  useEffect(() => preload?.(), [preload]);
  const { currentData: groupAssignment, error } = query;
  // A user who deleted it on this page has already been told.
  const [wasShown, setWasShown] = useState(false);
  if (groupAssignment?.isDeleted === false && !wasShown) setWasShown(true);
  const [screenTitle, setScreenTitle] = useState<string | null>(null);
  const groupAssignmentTitle = groupAssignment?.title ?? group.name;
  usePageTitle(screenTitle === null ? groupAssignmentTitle : `${screenTitle}, ${groupAssignmentTitle}`);
  const notFound = <Navigate to={notFoundAddress(pathname)} replace />;
  if (page === 'forStudents')
    return (
      <Leave
        to={href(PATHS.groupAssignment, { groupId: group.id, groupAssignmentId: id })}
        notice="That page is for students. Here is the page for instructors and graders."
      />
    );
  if (page === null) return notFound;
  if (groupAssignment !== undefined) {
    if (groupAssignment.isDeleted && !wasShown)
      return <Leave to={href(PATHS.course, { groupId: group.id })} notice="That assignment was deleted." />;
    if (groupAssignment.isDeleted || groupAssignment.groupId !== group.id)
      return <Navigate to={href(PATHS.course, { groupId: group.id })} replace />;
    return (
      <Suspense fallback={<Skeleton shape="block" />} key={groupAssignment.id}>
        <ScreenTitle value={setScreenTitle}>
          {pages.isTask === true && groupAssignment.requiresLockdownBrowser ? (
            <LockdownGate ids={{ groupId: group.id, groupAssignmentId: groupAssignment.id }}>
              {page.page(groupAssignment)}
            </LockdownGate>
          ) : (
            page.page(groupAssignment)
          )}
        </ScreenTitle>
      </Suspense>
    );
  }
  if (error === undefined) return <Skeleton shape="block" />;
  const problem = problemOf(error);
  // The data layer is already on its way to another page with these two; nobody may overtake it. (S8.03)
  if (saysRightBack(problem) || mentionsLockdownBrowser(problem)) return null;
  if (problem.status === STATUS_CODE.FORBIDDEN)
    return <Leave to={href(PATHS.course, { groupId: group.id })} notice="You do not have access to that assignment." />;
  if (problem.status === STATUS_CODE.BAD_REQUEST) return notFound;
  const elsewhere = failedLoadAddress(problem, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return <LoadFailed look="page" what="Could not load that assignment." error={problem} onRetry={query.refetch} />;
}

/** Staff have pages of their own below an assignment; anybody else is a student of it. */
function usePageOf(group: Props['group'], { learner, staff }: PagesOfGroupAssignment) {
  const actor = useActor();
  const params = useParams();
  const isStaff = can(actor, 'GroupAssignmentReadAny', group);
  if (isStaff && staff !== undefined) {
    const found = can(actor, staff.needs, group) ? staff.at(params) : null;
    return found && { ...found, page: (groupAssignment: GroupAssignment) => found.page({ group, groupAssignment }) };
  }
  const found = learner?.(params) ?? null;
  if (isStaff && found !== null) return 'forStudents';
  return (
    found && { ...found, page: (groupAssignment: GroupAssignment) => found.page({ course: group, groupAssignment }) }
  );
}
