import { useState } from 'react';

import { traceIdOf } from '#platform/reporting/reporting.ts';
import { useAppDispatch } from '#platform/store/store.ts';

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
    // The few who press it wait for its file.
    const sender = await import('#platform/crashReports/crashReport.ts').catch(() => undefined);
    const isSent = sender !== undefined && (await dispatch(sender.sendCrashReport(error, traceIdOf(error))));
    setState(isSent ? 'sent' : 'failed');
  };
  return { state, text: TEXTS[state], send: () => void send() };
}
