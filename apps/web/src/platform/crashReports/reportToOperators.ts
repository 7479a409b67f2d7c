import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { Tab } from '#platform/tab/tab.ts';

import { sendCrashReport } from './crashReport.ts';
import { addReporter } from '#platform/reporting/reporting.ts';

/** A page that fails again and again must not flood the log of the operators. */
const MOST_REPORTS = 10;

interface Store {
  readonly dispatch: ThunkDispatch<unknown, Tab, UnknownAction>;
}

/** Tells the operators what went wrong in this tab, each failure once. (S8.03, S8.08) */
export function reportToOperators(store: Store): () => void {
  const told = new Set<string>();
  return addReporter((report) => {
    const error = asError(report);
    if (told.size >= MOST_REPORTS || told.has(error.message)) return;
    told.add(error.message);
    void store.dispatch(sendCrashReport(error));
  });
}

/** A report is an error or a failed call; both have been redacted by now. */
function asError(report: unknown): { readonly message: string; readonly stack?: string } {
  const { message, stack } = typeof report === 'object' && report !== null ? (report as Partial<Error>) : {};
  if (typeof message === 'string') return { message, ...(typeof stack === 'string' ? { stack } : {}) };
  return { message: typeof report === 'string' ? report : JSON.stringify(report) };
}
