import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { redactedReport } from '#platform/reporting/redactedReport.ts';
import type { Tab } from '#platform/tab/tab.ts';

import { sendCrashReport } from './crashReport.ts';

/** A page that fails again and again must not flood the log of the operators. */
const MOST_REPORTS = 10;

interface Store {
  readonly dispatch: ThunkDispatch<unknown, Tab, UnknownAction>;
}

const told = new WeakMap<Store, Set<string>>();

export function tellOperators(store: Store, thrown: unknown, traceId: string): void {
  const error = asError(redactedReport(thrown));
  const before = told.get(store) ?? new Set();
  told.set(store, before);
  if (before.size >= MOST_REPORTS || before.has(error.message)) return;
  before.add(error.message);
  void store.dispatch(sendCrashReport(error, traceId));
}

/** A report is an error or a failed call; both have been redacted by now. */
function asError(report: unknown): { readonly message: string; readonly stack?: string } {
  const { message, stack } = typeof report === 'object' && report !== null ? (report as Partial<Error>) : {};
  if (typeof message === 'string') return { message, ...(typeof stack === 'string' ? { stack } : {}) };
  return { message: typeof report === 'string' ? report : JSON.stringify(report) };
}
