import type { GroupAssignment, GroupList } from '@circuit/contract';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { CouldNotLoad } from '#app/routing/CouldNotLoad.tsx';
import { Leave } from '#app/routing/Guarded.tsx';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import { firstLoadRedirect } from '#shared/api/firstLoad.ts';
import { mentionsLockdownBrowser, saysRightBack, STATUS_CODE } from '#shared/api/problem.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { useGroupAssignmentQuery } from '#shared/groupAssignments/groupAssignmentsApi.ts';
import { useActor } from '#shared/session/useSession.ts';
import { ScreenTitle } from '#shared/title/screenTitle.ts';

import { lazyPage } from './lazyPage.ts';
import { learnerPageAt } from './LearnerRun.tsx';
import { staffPageAt } from './StaffRun.tsx';

const NewRunPage = lazyPage(async () => (await import('#features/groupAssignments/attach/NewRunPage.tsx')).NewRunPage);

interface Props {
  readonly group: GroupList['items'][number];
  /** What follows `groupAssignments/` in the address. */
  readonly rest: string;
}

/**
 * An assignment of a course, or the page that brings one in; both lie below the course's address. One address for
 * everyone: staff see the run as a whole, students their own part of it. (S2.13, CW-10)
 */
export function GroupAssignmentRoute({ group, rest }: Props) {
  const actor = useActor();
  if (rest !== 'new') return <RunRoute group={group} rest={rest} />;
  if (!can(actor, 'GroupAssignmentCreate', group))
    return <Leave to={`/courses/${group.id}`} notice="You do not have access to that page." />;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <NewRunPage group={group} />
    </Suspense>
  );
}

function RunRoute({ group, rest }: Props) {
  const { pathname } = useLocation();
  const [id = '', ...parts] = rest.split('/');
  const page = usePageAt(group, parts.join('/'));
  const isPage = page !== null && page !== 'forStudents';
  const query = useGroupAssignmentQuery(isPage ? { groupAssignmentId: groupAssignmentId(id) } : skipToken);
  // The file of the page comes while the assignment is still on the way. (WB-6)
  const preload = isPage ? page.preload : null;
  useEffect(() => preload?.(), [preload]);
  const { currentData: run, error } = query;
  // Whoever deleted it on this very page was told so.
  const [wasShown, setWasShown] = useState(false);
  if (run?.isDeleted === false && !wasShown) setWasShown(true);
  const [screenTitle, setScreenTitle] = useState<string | null>(null);
  const runTitle = run?.title ?? group.name;
  usePageTitle(screenTitle === null ? runTitle : `${screenTitle}, ${runTitle}`);
  const notFound = <Navigate to={`/not-found?pathname=${encodeURIComponent(pathname)}`} replace />;
  if (page === 'forStudents')
    return (
      <Leave
        to={runAddress(group.id, groupAssignmentId(id))}
        notice="That page is for students. Here is the page for instructors and graders."
      />
    );
  if (page === null) return notFound;
  if (run !== undefined) {
    if (run.isDeleted && !wasShown) return <Leave to={`/courses/${group.id}`} notice="That assignment was deleted." />;
    if (run.isDeleted || run.groupId !== group.id) return <Navigate to={`/courses/${group.id}`} replace />;
    return (
      <Suspense fallback={<Skeleton shape="block" />} key={run.id}>
        <ScreenTitle value={setScreenTitle}>{page.page(run)}</ScreenTitle>
      </Suspense>
    );
  }
  if (error === undefined) return <Skeleton shape="block" />;
  const problem = problemOf(error);
  // The data layer is already on its way to another page with these two; nobody may overtake it. (S8.03)
  if (saysRightBack(problem) || mentionsLockdownBrowser(problem)) return null;
  if (problem.status === STATUS_CODE.FORBIDDEN)
    return <Leave to={`/courses/${group.id}`} notice="You do not have access to that assignment." />;
  if (problem.status === STATUS_CODE.BAD_REQUEST) return notFound;
  const elsewhere = firstLoadRedirect(problem, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return <CouldNotLoad thing="that assignment" detail={problem.detail} onRetry={() => void query.refetch()} />;
}

interface PageOfRun {
  readonly page: (run: GroupAssignment) => ReactNode;
  readonly preload: () => void;
}

/** Staff have pages of their own below an assignment; anybody else is a student of it. */
function usePageAt(group: Props['group'], place: string): PageOfRun | 'forStudents' | null {
  const actor = useActor();
  if (can(actor, 'GroupAssignmentReadAny', group)) {
    const found = staffPageAt(place);
    if (found === null && learnerPageAt(place) !== null) return 'forStudents';
    if (found === null || !can(actor, found.activity, group)) return null;
    return { page: (run) => found.page({ group, run }), preload: found.preload };
  }
  const found = learnerPageAt(place);
  return found === null ? null : { page: (run) => found.page({ course: group, run }), preload: found.preload };
}
