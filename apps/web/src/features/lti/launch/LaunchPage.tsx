import { PageTitle, Spinner } from '@circuit/ui';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { rememberFrameOrigins } from '#platform/frame/frame.ts';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';

import { useLtiLaunchQuery } from './launchApi.ts';
import { LaunchStates } from './LaunchStates.tsx';

/** S2.15: what a launch from a learning platform leads to. */
export function LaunchPage() {
  const { ltiLaunchId = '' } = useParams();
  const { pathname } = useLocation();
  const { currentData: launch, error, refetch } = useLtiLaunchQuery({ ltiLaunchId });
  const frameOrigins = launch?.frameOrigins;
  useEffect(() => {
    if (frameOrigins !== undefined) rememberFrameOrigins(frameOrigins);
  }, [frameOrigins]);
  if (launch !== undefined) return <LaunchStates launch={launch} />;
  if (error === undefined) return <Opening />;
  const problem = problemOf(error);
  const elsewhere = failedLoadAddress(problem, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  // An id that cannot be one is as good as missing (RT-11).
  if (problem.status === STATUS_CODE.BAD_REQUEST) return <Navigate to={notFoundAddress(pathname)} replace />;
  return (
    <LoadFailed
      look="page"
      heading="Not opened yet"
      what="Could not open this link."
      error={problem}
      onRetry={refetch}
    />
  );
}

function Opening() {
  return (
    <>
      <PageTitle>Opening your assignment…</PageTitle>
      <Spinner />
    </>
  );
}
