import { reportCrash } from '@circuit/contract/crashReports';
import { getClient, startNewTrace, startSpan } from '@sentry/browser';
import { http } from 'msw/http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { reportError } from '#platform/reporting/reporting.ts';
import { resources } from '#platform/api/resources.ts';
import { startSession } from '#platform/session/startSession.ts';
import { logOutRequested } from '#platform/token/authSlice.ts';
import { aConfiguration, aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { answer, server } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab } from '#testing/tabs.ts';

import { cleanEvent } from './cleanReport.ts';
import { startOutside } from './startOutside.ts';
import type { Configuration, Router } from './surroundings.ts';

const DSN = 'https://0a1b2c3d@errors.example.edu/7';
const COUNTING = { analyticsMeasurementId: 'G-12AB34CD56', analyticsUrl: 'https://collect.example.edu/g/collect' };
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

const parsed = (line: string) => JSON.parse(line) as Record<string, unknown>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- an envelope has a JSON object in each line

let sent: Record<string, unknown>[];
let traces: Record<string, unknown>[];
let views: URL[];
let stop = () => undefined as void;
beforeEach(() => {
  sent = [];
  traces = [];
  views = [];
  server.use(
    http.post('https://errors.example.edu/api/7/envelope/', async ({ request }) => {
      const lines = (await request.text()).split('\n').map(parsed);
      for (const [at, { type }] of lines.entries()) if (type === 'event') sent.push(lines[at + 1] ?? {});
      // Unlike an event, a trace names its type itself.
      traces.push(...lines.filter(({ type, contexts }) => type === 'transaction' && contexts !== undefined));
      return Response.json({});
    }),
    http.post('https://collect.example.edu/g/collect', ({ request }) => {
      views.push(new URL(request.url));
      return new Response(null, { status: 204 });
    }),
  );
});
afterEach(() => stop());

function aRouter(path: string, pathname: string) {
  const listeners = new Set<Parameters<Router['subscribe']>[0]>();
  const at = (pattern: string, where: string): Router['state'] => ({
    navigation: { state: 'idle' },
    location: { pathname: where },
    matches: [{ route: {} }, { route: { path: pattern } }],
  });
  const router = {
    state: at(path, pathname),
    subscribe: (listener: Parameters<Router['subscribe']>[0]) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    go: (pattern: string, where: string) => {
      router.state = at(pattern, where);
      for (const listener of listeners) listener(router.state);
    },
  };
  return router;
}

async function begin(configuration: Partial<Configuration>, router = aRouter('/courses/:groupId', '/courses/7')) {
  const { store } = aTab();
  stop = await startOutside(store, router, aConfiguration(configuration));
  return { store, router };
}

/** Chance decides about each trace anew. */
const trace = (name: string) => startNewTrace(() => startSpan({ name, parentSpan: null }, () => undefined));

async function signIn(store: ReturnType<typeof aTab>['store'], isImpersonated = false) {
  answerSignedIn({ userInfo: { isImpersonated } });
  keepToken(aToken());
  await startSession(store);
  await store.dispatch(resources.userInfo.initiate());
}

test('S9.11/1 S9.11/2 S9.11/3 half of the traces are sent, no recording of a visit, and one of each error', async () => {
  await begin({ errorReportsDsn: DSN });
  expect(getClient()?.getOptions()).toMatchObject({
    dsn: DSN,
    tracesSampleRate: 0.5,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
  });
});

test('S9.11/1 S7.25/2 a trace that is drawn arrives, without the address of anybody in it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.49);
  await begin({ errorReportsDsn: DSN });
  trace('GET /api/users?keywords=ada@university.example');
  await vi.waitFor(() => expect(traces).toHaveLength(1));
  expect(traces[0]).toMatchObject({ type: 'transaction', contexts: { trace: {} } });
  expect(JSON.stringify(traces)).not.toMatch(/ada@|sdkProcessingMetadata/);
});

test('S9.11/1 a trace that is not drawn does not arrive', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.51);
  await begin({ errorReportsDsn: DSN });
  trace('one');
  reportError(new Error('sent after it'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(traces).toEqual([]);
});

test('ER-2 ER-5 an error is reported without a press, with its page and the id on the screen', async () => {
  await begin({ errorReportsDsn: DSN });
  reportError(new TypeError('x is undefined'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const traceId = /"traceId":"([\da-f]{32})"/.exec(JSON.stringify(sent[0]))?.[1];
  expect(traceId).toBeDefined();
  expect(sent[0]).toMatchObject({
    exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] },
    tags: { page: '/courses/:groupId' },
    contexts: { trace: { trace_id: traceId } },
  });
});

test('ER-2 a failed call is reported with its route, its status and the id of its answer', async () => {
  await begin({ errorReportsDsn: DSN });
  const call = 'PUT /api/users/0198e2c4-1111-7222-8333-444455556666';
  reportError({ call, status: 500, title: 'Unknown Error', traceId: TRACE_ID });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    message: 'PUT /api/users/:id: 500 Unknown Error',
    level: 'error',
    tags: { traceId: TRACE_ID, call: 'PUT /api/users/:id', status: 500 },
    contexts: { trace: { trace_id: TRACE_ID } },
  });
});

test('S7.25/2 the reports of the browser redact the same fields as the logs of the server, and what addresses carry', async () => {
  const fields = ['puid', 'employeeNumber', 'access_token', 'refresh_token', 'password', 'content'];
  const event = {
    event_id: '1234567890abcdef1234567890abcdef',
    extra: { deep: [Object.fromEntries(fields.map((field) => [field, 'SECRET']))] },
    request: { url: 'https://u.example.edu/login?code=SECRET', note: 'for secret@example.edu, Bearer SECRET' },
    exception: {
      values: [{ stacktrace: { frames: [{ filename: 'https://u.example.edu/assets/index-D7Whpd12.js' }] } }],
    },
  };
  const text = JSON.stringify(cleanEvent(event));
  expect(text).not.toMatch(/secret/i);
  for (const field of fields) expect(text).toContain(`"${field}":"[redacted]"`);
  expect(text).toContain('/assets/index-D7Whpd12.js');
  expect(text).toContain(event.event_id);
  await begin({ errorReportsDsn: DSN });
  reportError(new Error('password of ada@university.example at /x?code=SECRET'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent)).not.toMatch(/secret|ada@/i);
});

test('S4.05/5 the user id is in error reports from sign-in to logout, and page views know nobody afterwards', async () => {
  const { store, router } = await begin({ errorReportsDsn: DSN, ...COUNTING });
  await signIn(store);
  reportError(new Error('one'));
  router.go('/home', '/');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.['user']).toEqual({ id: aUserInfo().id });
  answer(reportCrash, undefined);
  store.dispatch(logOutRequested());
  reportError(new Error('two'));
  router.go('/login', '/login');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.['user'] ?? {}).toEqual({});
  await vi.waitFor(() => expect(views).toHaveLength(3));
  const [, during, after] = views.map(({ searchParams }) => searchParams.get('cid'));
  expect(during).not.toBe(after);
  expect(views.map(String).join(' ')).not.toContain(aUserInfo().id);
});

test('S5.06/1 nothing is counted without a measurement id', async () => {
  const { router } = await begin({ ...COUNTING, analyticsMeasurementId: '' });
  router.go('/home', '/');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(views).toEqual([]);
});

test('AY-2 a page view names the pattern of the page, once for each page', async () => {
  const { router } = await begin(COUNTING);
  router.go('/courses/:groupId', '/courses/7');
  router.go('/people/:userId', '/people/0012345678');
  await vi.waitFor(() => expect(views).toHaveLength(2));
  expect(views.map(({ searchParams }) => searchParams.get('dl'))).toEqual([
    `${window.location.origin}/courses/:groupId`,
    `${window.location.origin}/people/:userId`,
  ]);
});

test('AY-3 what an administrator opens while viewing as somebody else is not counted, nor reported as theirs', async () => {
  const { store, router } = await begin({ errorReportsDsn: DSN, ...COUNTING });
  await vi.waitFor(() => expect(views).toHaveLength(1));
  await signIn(store, true);
  router.go('/home', '/');
  reportError(new Error('seen as another'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.['user'] ?? {}).toEqual({});
  expect(views).toHaveLength(1);
});
