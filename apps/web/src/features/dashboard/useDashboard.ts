import { useDashboardQuery } from '#platform/api/resources.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';

/** A user who returns from a task sees its result; data fetched a moment ago is not fetched again. */
const FRESH_FOR_SECONDS = 5;

/** All data of the home page, refetched every half minute while the window has focus. (HM-9) */
export function useDashboard() {
  return useDashboardQuery(undefined, {
    pollingInterval: usePollingMs(false),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: FRESH_FOR_SECONDS,
  });
}
