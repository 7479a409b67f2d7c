import { VERSION } from '@circuit/domain/product';
import { routePattern } from '@circuit/domain/reporting';
import {
  browserTracingIntegration,
  dedupeIntegration,
  getClient,
  init,
  linkedErrorsIntegration,
  replayIntegration,
  setUser,
  captureEvent,
  captureException,
  makeFetchTransport,
} from '@sentry/browser';

import { redactedReport } from '#platform/reporting/redactedReport.ts';
import type { Reporter } from '#platform/reporting/reporting.ts';
import type { AppStore } from '#platform/store/store.ts';
import { settings } from '#platform/settings/settings.ts';

import { cleanEvent, cleanRecorded } from './cleanReport.ts';
import { patternOf, type Router, watchPerson } from './surroundings.ts';

/** (S9.11) */
export const SAMPLING = { tracesSampleRate: 0.5, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 1 } as const;

/** A page that fails again and again must not flood the service. */
const MOST_REPORTS = 20;
const OFFLINE = -2;
const SERVER_FAULT = 500;

interface ErrorReports {
  readonly report: Reporter;
  readonly stop: () => void;
}

/** Sends reports as Sentry understands them. Loaded only where a DSN is configured. (ER-1, ER-2) */
export function startErrorReports(store: AppStore, router: Router, dsn: string): ErrorReports {
  const client = openClient(dsn);
  const watch = watchPerson(store, ({ id }) => setUser(id === null ? null : { id }));
  let sent = 0;
  return {
    report: (thrown, traceId) => {
      const report = redactedReport(thrown);
      const failure = Object(report) as Failure; // oxlint-disable-line typescript/no-unsafe-type-assertion -- redacted fields, all of them optional
      if (failure.status === OFFLINE || (sent += 1) > MOST_REPORTS) return;
      watch.look();
      const page = patternOf(router.state);
      if (failure.call === undefined) captureException(asError(failure, report), factsOf(traceId, { page }));
      else captureEvent(callEvent(failure, failure.call, traceId, page));
    },
    stop: () => {
      watch.stop();
      setUser(null);
      void client?.close(0);
    },
  };
}

function openClient(dsn: string) {
  init({
    dsn,
    ...SAMPLING,
    release: `circuit@${VERSION}`,
    environment: settings.shardKey,
    traceLifecycle: 'static',
    // What is sent is what we chose: no handler of its own, no breadcrumbs, no addresses, no headers.
    defaultIntegrations: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    // Our calls carry no headers of somebody else.
    tracePropagationTargets: [],
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: MASKED,
        beforeAddRecordingEvent: cleanRecorded,
      }),
    ],
    beforeSend: cleanEvent,
    transport: onlyKnownItems,
    beforeSendTransaction: cleanEvent, // oxlint-disable-line typescript/no-deprecated -- the only look at a whole trace, and made for the lifecycle above
  });
  return getClient();
}

const KNOWN_ITEMS = new Set(['event', 'transaction', 'replay_event', 'replay_recording', 'client_report']);

/** What the SDK sends besides, such as single spans, passes none of our looks; so it does not leave. (ER-3) */
const onlyKnownItems: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    send: (envelope) =>
      envelope[1].every(([{ type }]) => KNOWN_ITEMS.has(type)) ? transport.send(envelope) : Promise.resolve({}),
  };
};

/** Attributes in which names, addresses and texts of people may stand. */
const MASKED = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'content',
  'data-value',
  'href',
  'label',
  'placeholder',
  'title',
  'value',
];

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly call?: string;
  readonly status?: number;
  readonly title?: string;
}

/** The service reads where it happened from the stack. */
function asError({ name, message, stack }: Failure, report: unknown): Error {
  const error = new Error(message ?? (typeof report === 'string' ? report : 'Something that is no error was thrown.'));
  return Object.assign(error, { name: name ?? 'Error', stack: stack ?? '' });
}

function callEvent({ status = 0, title = '' }: Failure, call: string, traceId: string, page: string) {
  const [method = '', path = ''] = call.split(' ');
  const route = `${method} ${routePattern(path)}`;
  return {
    message: `${route}: ${status} ${title}`,
    level: status >= SERVER_FAULT || status < 0 ? ('error' as const) : ('warning' as const),
    fingerprint: ['call', route, String(status)],
    ...factsOf(traceId, { page, call: route, status }),
  };
}

/** The same id as on the screen, in the server's log and in its traces. (ER-5) */
function factsOf(traceId: string, tags: Readonly<Record<string, string | number>>) {
  const isTrace = /^[\da-f]{32}$/.test(traceId);
  const trace = { trace_id: traceId, span_id: traceId.slice(0, 16) };
  return { tags: { ...tags, traceId }, ...(isTrace ? { contexts: { trace } } : {}) };
}
