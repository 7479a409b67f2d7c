import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { Skeleton } from '@circuit/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import { launchAddress } from './launchAddress.ts';
import { useLockdownBrowserQuery } from './lockdownApi.ts';

interface Props {
  readonly ids: { readonly groupId: GroupId; readonly groupAssignmentId: GroupAssignmentId };
  readonly children: ReactNode;
}

/** Around a student's task: a session that was not checked goes through the launch first, and comes back here. (LD-9) */
export function LockdownGate({ ids, children }: Props) {
  const { pathname } = useLocation();
  const { groupAssignmentId } = ids;
  const query = useLockdownBrowserQuery({ groupAssignmentId }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <LoadFailed look="page" what="Could not load that assignment." error={query.error} onRetry={query.refetch} />
    );
  // The answer from before the check must not send the student back to it.
  if (data === undefined || (data.closed !== null && query.isFetching)) return <Skeleton shape="block" />;
  if (data.closed !== null) return <Navigate to={launchAddress(ids, pathname)} replace />;
  return children;
}
