import { addReporter, type Reporter } from '#platform/reporting/reporting.ts';
import type { AppStore } from '#platform/store/store.ts';

import { startPageViews } from './pageViews.ts';
import type { Configuration, Router } from './surroundings.ts';

/** Starts what is configured. Returns what ends it. */
export async function startOutside(
  store: AppStore,
  router: Router,
  configuration: Configuration,
  early: readonly Parameters<Reporter>[] = [],
): Promise<() => void> {
  const stops = [startPageViews(store, router, configuration)];
  if (configuration.errorReportsDsn !== '') {
    const { startErrorReports } = await import('./errorReports.ts');
    const { report, stop } = startErrorReports(store, router, configuration.errorReportsDsn);
    stops.push(addReporter(report), stop);
    for (const one of early) report(...one);
  }
  return () => stops.forEach((stop) => stop());
}
