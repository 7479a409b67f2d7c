import { groupAssignmentId } from '@circuit/domain/kernel';
import { Skeleton } from '@circuit/ui';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';

import { CouldNotLoad } from '#app/routing/CouldNotLoad.tsx';
import { Leave } from '#app/routing/Guarded.tsx';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import { STATUS_CODE } from '#shared/api/problem.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { type LearnersCourse, useLearnersRunQuery } from '#shared/learning/learnerApi.ts';

const HubPage = lazy(async () => ({ default: (await import('#features/handIn/hub/HubPage.tsx')).HubPage }));
const SubmissionPage = lazy(async () => ({
  default: (await import('#features/handIn/submission/SubmissionPage.tsx')).SubmissionPage,
}));
const ReceiptPage = lazy(async () => ({
  default: (await import('#features/handIn/submission/ReceiptPage.tsx')).ReceiptPage,
}));
const PracticePage = lazy(async () => ({
  default: (await import('#features/practice/PracticePage.tsx')).PracticePage,
}));

interface Props {
  readonly course: LearnersCourse;
  readonly id: string;
  /** What follows the assignment in the address: empty for its own page. */
  readonly place: string;
}

/** One assignment as a student meets it: its hub, and what lies below. */
export function LearnerRun({ course, id, place }: Props) {
  const { pathname } = useLocation();
  const query = useLearnersRunQuery({ groupAssignmentId: groupAssignmentId(id) });
  const { currentData: run, error } = query;
  usePageTitle(run?.title ?? 'Assignment');
  const nowhere = <Navigate to={`/not-found?pathname=${encodeURIComponent(pathname)}`} replace />;
  if (run !== undefined) {
    const page = pageOf(place, { course, run });
    return page === null ? nowhere : <Suspense fallback={<Skeleton shape="block" />}>{page}</Suspense>;
  }
  if (!isFetchProblem(error)) return <Skeleton shape="block" label="Loading the assignment" />;
  if (error.status === STATUS_CODE.FORBIDDEN)
    return <Leave to={`/courses/${course.id}`} notice="You do not have access to that assignment." />;
  if (error.status === STATUS_CODE.NOT_FOUND || error.status === STATUS_CODE.BAD_REQUEST) return nowhere;
  return <CouldNotLoad thing="that assignment" detail={error.detail} onRetry={query.refetch} />;
}

type Of = Parameters<typeof HubPage>[0];

function pageOf(place: string, of: Of) {
  if (place === '') return <HubPage {...of} />;
  if (place === 'submission') return <SubmissionPage {...of} />;
  if (place === 'submission/receipt') return <ReceiptPage {...of} />;
  const practice = /^calibrations\/([1-9]\d{0,2})$/.exec(place);
  if (practice !== null) return <PracticePage {...of} number={Number(practice[1])} />;
  return null;
}
