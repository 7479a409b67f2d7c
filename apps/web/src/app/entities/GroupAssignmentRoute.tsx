import type { GroupAssignment, GroupList } from '@circuit/contract';
import { groupAssignmentId, jobLogId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';

import { CouldNotLoad } from '#app/routing/CouldNotLoad.tsx';
import { Leave } from '#app/routing/Guarded.tsx';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { OverviewSlots } from '#features/groupAssignments/overview/slots.ts';
import { runPlaceAt } from '#features/groupAssignments/places.ts';
import { StaffPage } from '#features/groupAssignments/StaffPage.tsx';
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

const GiveDialog = lazy(async () => ({ default: (await import('#features/latePermits/GiveDialog.tsx')).GiveDialog }));
const NudgeDialog = lazy(async () => ({ default: (await import('#shared/nudge/NudgeDialog.tsx')).NudgeDialog }));

const RemindersCard = lazy(async () => ({
  default: (await import('#features/reminders/RemindersCard.tsx')).RemindersCard,
}));

const PairingsPage = lazy(async () => ({
  default: (await import('#features/distribution/PairingsPage.tsx')).PairingsPage,
}));

const JobLogPage = lazy(async () => ({ default: (await import('#features/jobs/JobLogPage.tsx')).JobLogPage }));
const JobPage = lazy(async () => ({ default: (await import('#features/jobs/JobPage.tsx')).JobPage }));
const SampleHubPage = lazy(async () => ({
  default: (await import('#features/handIn/hub/SampleHubPage.tsx')).SampleHubPage,
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
    <>
      <Suspense fallback={null}>
        <ReviewsCard {...props} />
      </Suspense>
      <Suspense fallback={null}>
        <RemindersCard {...props} />
      </Suspense>
    </>
  );
}

/** What other subjects bring to the overview, each loaded when it is needed. */
function slotsOf(group: Props['group'], run: GroupAssignment): OverviewSlots {
  return {
    reviews: <Reviews group={group} run={run} />,
    latePermit: ({ userIds, phase, onClose }) => (
      <Suspense fallback={null}>
        <GiveDialog group={group} run={run} chosenFirst={userIds} phaseFirst={phase ?? undefined} onClose={onClose} />
      </Suspense>
    ),
    nudge: (chosen) => (
      <Suspense fallback={null}>
        <NudgeDialog run={run} timeZoneId={group.timeZoneId} {...chosen} />
      </Suspense>
    ),
  };
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
  const job = /^jobLogs(?:\/(?<id>[^/]+))?$/.exec(below);
  const isJobs = job !== null && can(actor, 'GroupAssignmentJobLogRead', group);
  const isSample = below === 'view-as-student' && isStaff;
  const isPage = place !== null || learnerPage !== null || isPermits || isExcusals || isPairings || isJobs || isSample;
  const query = useGroupAssignmentQuery(isPage ? { groupAssignmentId: groupAssignmentId(id) } : skipToken);
  const { currentData: run, error } = query;
  usePageTitle(run?.title ?? group.name);
  const notFound = <Navigate to={`/not-found?pathname=${encodeURIComponent(pathname)}`} replace />;
  if (!isPage) return notFound;
  if (run !== undefined) {
    if (run.isDeleted || run.groupId !== group.id) return <Navigate to={`/courses/${group.id}`} replace />;
    return (
      <Suspense fallback={<Skeleton shape="block" />} key={run.id}>
        {isPermits ? <LatePermitsPage group={group} run={run} /> : null}
        {isExcusals ? <ExcusalsPage group={group} run={run} /> : null}
        {isPairings ? <PairingsPage group={group} run={run} /> : null}
        {isJobs && job.groups?.['id'] === undefined ? <JobLogPage group={group} run={run} /> : null}
        {isJobs && job.groups?.['id'] !== undefined ? (
          <JobPage group={group} run={run} id={jobLogId(job.groups['id'])} />
        ) : null}
        {isSample ? <SampleHubPage course={group} run={run} /> : null}
        {place === null ? (
          learnerPage?.({ course: group, run })
        ) : (
          <StaffPage group={group} run={run} place={place} slots={slotsOf(group, run)} />
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
