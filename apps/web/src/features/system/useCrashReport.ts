import { useState } from 'react';

import { traceIdOf } from '#platform/reporting/reporting.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

type State = 'ready' | 'sending' | 'sent' | 'failed';

const TEXTS: Record<State, string> = {
  ready: '',
  sending: '',
  sent: 'Reported. Thank you.',
  failed: 'Could not send the report. Check your connection and try again.',
};

/** Tells the operators of a failure when the person asks for it. */
export function useCrashReport(error: unknown) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>('ready');
  const send = async () => {
    setState('sending');
    setState((await dispatch(sendIt(error))) ? 'sent' : 'failed');
  };
  return { state, text: TEXTS[state], send: () => void send() };
}

/** The few who press it wait for its file. */
const sendIt =
  (error: unknown): TabThunk<Promise<boolean>> =>
  async (dispatch) => {
    try {
      const { sendCrashReport } = await import('#platform/crashReports/crashReport.ts');
      return await dispatch(sendCrashReport(error, traceIdOf(error)));
    } catch {
      // Without the file there is no report; the text says what to do.
      return false;
    }
  };
