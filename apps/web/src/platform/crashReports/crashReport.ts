import { CRASH_REPORT_LENGTHS, reportCrash } from '@circuit/contract/crashReports';
import { redact } from '@circuit/domain/privacy';
import { VERSION } from '@circuit/domain/product';

import { callPath } from '#platform/api/call.ts';
import { configOf } from '#platform/api/contractCall.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

const TRACE_ID = /^[\da-f]{32}$/;

/** Tells the operators that a page crashed; whether they got it. Without query, secrets or addresses of people. */
export const sendCrashReport =
  (error: unknown, traceId: string): TabThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { message, stack } = isError(error) ? error : { message: String(error), stack: undefined };
    const lengths = CRASH_REPORT_LENGTHS;
    const report = {
      message: plain(message, lengths.message),
      ...(stack === undefined ? {} : { stack: plain(stack, lengths.stack) }),
      path: plain(window.location.pathname, lengths.path),
      version: VERSION,
      userAgent: plain(window.navigator.userAgent, lengths.userAgent),
    };
    const config = configOf(reportCrash, report, {});
    // The server's log and trace get the id that the person reads on the screen. (ER-5)
    const traceparent = { traceparent: `00-${traceId}-${traceId.slice(0, 16)}-01` };
    const headers = { ...config.headers, ...(TRACE_ID.test(traceId) ? traceparent : {}) };
    const outcome = await dispatch(callPath({ ...config, headers }, true));
    return outcome.isOk;
  };

const isError = (error: unknown): error is Pick<Error, 'message' | 'stack'> =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

function plain(text: string, longest: number): string {
  return String(redact(text)).slice(0, longest);
}
