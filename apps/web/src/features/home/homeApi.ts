import { getDashboard } from '@circuit/contract';

import { api, fromContract } from '#shared/api/api.ts';
import { usePollingMs } from '#shared/learning/usePollingMs.ts';
import { useAuth } from '#shared/session/useSession.ts';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The page asks by itself, also when nobody is there. (SX-15)
    dashboard: build.query(fromContract(getDashboard, { isBackground: true })),
  }),
});

/** Whoever comes back from a task sees what became of it; whoever has just asked does not ask again. */
const FRESH_FOR_SECONDS = 5;

const { useDashboardQuery } = homeApi;

/** Everything of the home page, asked again every half minute while somebody looks. (HM-9) */
export function useDashboard() {
  return useDashboardQuery(undefined, {
    pollingInterval: usePollingMs(false),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: FRESH_FOR_SECONDS,
  });
}

/** Asks before it is known whether the page may be shown, so that no call of the first load waits for another. (WB-3) */
export function AskForDashboard() {
  const { isInitialized, isAuthenticated } = useAuth();
  useDashboardQuery(undefined, { skip: !isInitialized || !isAuthenticated });
  return null;
}
