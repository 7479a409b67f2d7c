import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { addReporter } from '#platform/reporting/reporting.ts';
import type { Tab } from '#platform/tab/tab.ts';

interface Store {
  readonly dispatch: ThunkDispatch<unknown, Tab, UnknownAction>;
}

/** Tells the operators what went wrong in this tab, each failure once. Most tabs never load what that takes. (S8.03, S8.08) */
export function reportToOperators(store: Store): () => void {
  return addReporter((...report) => {
    // If even this file cannot be loaded, there is no way to tell of it.
    import('./tellOperators.ts').then(
      ({ tellOperators }) => tellOperators(store, ...report),
      () => undefined,
    );
  });
}
