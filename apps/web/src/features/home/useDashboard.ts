import { useDashboardQuery } from '#shared/api/resources.ts';
import { usePollingMs } from '#shared/learning/usePollingMs.ts';

/** Whoever comes back from a task sees what became of it; whoever has just asked does not ask again. */
const FRESH_FOR_SECONDS = 5;

/** Everything of the home page, asked again every half minute while somebody looks. (HM-9) */
export function useDashboard() {
  return useDashboardQuery(undefined, {
    pollingInterval: usePollingMs(false),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: FRESH_FOR_SECONDS,
  });
}
