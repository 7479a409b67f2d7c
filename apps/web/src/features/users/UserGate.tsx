import type { UserDetail } from '@circuit/contract/users';
import { userId } from '@circuit/domain/kernel';
import { Skeleton } from '@circuit/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useUserQuery } from '#platform/api/users.ts';

/** Loads the person of the address. One who is not there leads to /not-found, a broken server to /error. (S2.25) */
export function UserGate({ children }: { readonly children: (user: UserDetail) => ReactNode }) {
  const { userId: id = '' } = useParams();
  const { pathname } = useLocation();
  const { currentData: user, error, refetch } = useUserQuery({ userId: userId(id) });
  if (user !== undefined) return children(user);
  if (error === undefined) return <Skeleton shape="block" count={2} label="Loading this person…" />;
  const problem = problemOf(error);
  const elsewhere = failedLoadAddress(problem, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  // An id that cannot be one is as good as missing (RT-11).
  if (problem.status === STATUS_CODE.BAD_REQUEST) return <Navigate to={notFoundAddress(pathname)} replace />;
  return <LoadFailed what="Could not load this person." error={problem} onRetry={refetch} />;
}
