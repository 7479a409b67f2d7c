import type { UserInfo } from '@circuit/contract/accounts';
import type { Actor } from '@circuit/domain/permissions';
import { useSelector } from 'react-redux';

import { useUserInfoQuery } from '#platform/api/resources.ts';
import { type DataStatus, statusOf } from '#platform/api/status.ts';

import type { AuthState, WithAuth } from '#platform/token/authSlice.ts';

export function useAuth(): AuthState {
  return useSelector(({ auth }: WithAuth) => auth);
}

/** Who is signed in, as far as it is known. */
export function useUserInfo(): { readonly data: UserInfo | undefined; readonly status: DataStatus } {
  const { isInitialized, isAuthenticated } = useAuth();
  // Before auth is initialized the state is what was kept from the last visit.
  const isSignedIn = isInitialized && isAuthenticated;
  const query = useUserInfoQuery(undefined, { skip: !isSignedIn });
  return { data: isSignedIn ? query.data : undefined, status: statusOf(query) };
}

const NOBODY: Actor = { activities: [] };

/** For `can(actor, …)`: may do nothing as long as it is not known who it is. */
export function useActor(): Actor {
  return useUserInfo().data ?? NOBODY;
}
