import { resources } from '#platform/api/resources.ts';
import { addReporter, type Reporter } from '#platform/reporting/reporting.ts';
import type { AppStore } from '#platform/store/store.ts';

import type { Router } from './surroundings.ts';

/**
 * Error reports and page views for the services that the university configured. Nobody else loads what they need; what
 * fails before it is there is reported then. Answers the settings that the page was loaded with: its security policy
 * knows the services of that moment. (ER-1, AY-1)
 */
export async function reportOutside(store: AppStore, router: Router) {
  const early: Parameters<Reporter>[] = [];
  const stop = addReporter((...report) => void early.push(report));
  const { data } = await store.dispatch(resources.configuration.initiate(undefined, { subscribe: false }));
  if (data?.errorReportsDsn || data?.analyticsMeasurementId)
    await import('./startOutside.ts').then(
      ({ startOutside }) => startOutside(store, router, data, early),
      () => undefined,
    );
  stop();
  return data;
}
