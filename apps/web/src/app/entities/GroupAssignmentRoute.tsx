import type { GroupList } from '@circuit/contract';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';

import { CouldNotLoad } from '#app/routing/CouldNotLoad.tsx';
import { Leave } from '#app/routing/Guarded.tsx';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import { runPlaceAt } from '#features/groupAssignments/places.ts';
import { StaffPage } from '#features/groupAssignments/StaffPage.tsx';
import { scorePageAt } from '#features/scores/places.ts';
import { firstLoadRedirect } from '#shared/api/firstLoad.ts';
import { mentionsLockdownBrowser, saysRightBack, STATUS_CODE } from '#shared/api/problem.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useGroupAssignmentQuery } from '#shared/groupAssignments/groupAssignmentsApi.ts';
import { useActor } from '#shared/session/useSession.ts';

import { learnerPageAt } from './LearnerRun.tsx';

const NewRunPage = lazy(async () => ({
  default: (await import('#features/groupAssignments/attach/NewRunPage.tsx')).NewRunPage,
}));

const LatePermitsPage = lazy(async () => ({
  default: (await import('#features/latePermits/LatePermitsPage.tsx')).LatePermitsPage,
}));

const ExcusalsPage = lazy(async () => ({
  default: (await import('#features/latePermits/ExcusalsPage.tsx')).ExcusalsPage,
}));

const ReviewsCard = lazy(async () => ({
  default: (await import('#features/distribution/ReviewsCard.tsx')).ReviewsCard,
}));

const PairingsPage = lazy(async () => ({
  default: (await import('#features/distribution/PairingsPage.tsx')).PairingsPage,
}));

const FinishCard = lazy(async () => ({
  default: (await import('#features/scores/FinishCard.tsx')).FinishCard,
}));

const ScoreRoute = lazy(async () => ({
  default: (await import('#features/scores/ScoreRoute.tsx')).ScoreRoute,
}));

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

/** In a place of its own, so that the rest of the overview does not wait for it. */
function Reviews(props: ComponentProps<typeof ReviewsCard>) {
  return (
    <Suspense fallback={null}>
      <ReviewsCard {...props} />
    </Suspense>
  );
}

/** As `Reviews`: what is left to do is seen when it is known. */
function Finish(props: ComponentProps<typeof FinishCard>) {
  return (
    <Suspense fallback={null}>
      <FinishCard {...props} />
    </Suspense>
  );
}

function RunRoute({ group, rest }: Props) {
  const { pathname } = useLocation();
  const actor = useActor();
  const isStaff = can(actor, 'GroupAssignmentReadAny', group);
  const [id = '', ...parts] = rest.split('/');
  const below = parts.join('/');
  const place = isStaff ? runPlaceAt(below) : null;
  const learnerPage = isStaff ? null : learnerPageAt(below);
  const isPermits = below === 'late-permits' && can(actor, 'GroupAssignmentLateActivityPermitModify', group);
  const isExcusals = below === 'excusals' && can(actor, 'GroupAssignmentScoreUpdate', group);
  const isPairings = below === 'evaluations' && can(actor, 'GroupAssignmentDistributeDispatch', group);
  const scorePage = can(actor, 'GroupAssignmentResultReadAny', group) ? scorePageAt(below) : null;
  const isPage = place !== null || learnerPage !== null || isPermits || isExcusals || isPairings || scorePage !== null;
  const query = useGroupAssignmentQuery(isPage ? { groupAssignmentId: groupAssignmentId(id) } : skipToken);
  const { currentData: run, error } = query;
  usePageTitle(run === undefined ? group.name : scorePage === null ? run.title : `Scores, ${run.title}`);
  const notFound = <Navigate to={`/not-found?pathname=${encodeURIComponent(pathname)}`} replace />;
  if (!isPage) return notFound;
  if (run !== undefined) {
    if (run.isDeleted || run.groupId !== group.id) return <Navigate to={`/courses/${group.id}`} replace />;
    return (
      <Suspense fallback={<Skeleton shape="block" />} key={run.id}>
        {isPermits ? <LatePermitsPage group={group} run={run} /> : null}
        {isExcusals ? <ExcusalsPage group={group} run={run} /> : null}
        {isPairings ? <PairingsPage group={group} run={run} /> : null}
        {scorePage === null ? null : <ScoreRoute group={group} run={run} page={scorePage} />}
        {place === null ? (
          learnerPage?.({ course: group, run })
        ) : (
          <StaffPage
            group={group}
            run={run}
            place={place}
            reviews={<Reviews group={group} run={run} />}
            finish={<Finish group={group} run={run} />}
          />
        )}
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
