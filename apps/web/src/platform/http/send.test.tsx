import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';

import { server, problem, noAnswer } from '#testing/server.ts';
import { browserTab, type Tab } from '#platform/tab/tab.ts';

import { type FetchConfig, initOf, send } from './send.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { BACKOFF_MS, pauseMs, TRIES } from './retry.ts';

/** Answers /x with these, one after the other, the last one for good; tells when it was asked. */
function answering(...responses: Response[]) {
  const requests: Request[] = [];
  server.use(
    http.all('/x', ({ request }) => {
      requests.push(request.clone());
      return (responses[requests.length - 1] ?? responses.at(-1))?.clone();
    }),
  );
  return requests;
}

const sending = (config: Partial<FetchConfig> = {}, instead: Partial<Tab> = {}) =>
  send({ path: '/x', ...config }, browserTab(instead));

test.each([500, 503, 408])('S8.03/1, S7.01/7, S9.05/1 a %i is tried 5 times', async (status) => {
  const requests = answering(problem(status));
  expect(await sending()).toMatchObject({ isOk: false, failure: { status } });
  expect(requests).toHaveLength(5);
  expect(TRIES).toBe(5);
});

test('S8.03/1 a later try may succeed', async () => {
  const requests = answering(problem(503), noAnswer(), Response.json({ fine: true }));
  expect(await sending()).toEqual({ isOk: true, value: { fine: true } });
  expect(requests).toHaveLength(3);
});

test('S8.03/2 with no-retry there is one try', async () => {
  const requests = answering(problem(500));
  await sending({ noRetry: true });
  expect(requests).toHaveLength(1);
});

test.each([400, 401, 403, 404, 409, 412, 422, 429, 499])('S8.03/3 a %i is not tried again', async (status) => {
  const requests = answering(problem(status));
  await sending();
  expect(requests).toHaveLength(1);
});

test('S8.03/4, S9.05/2 the pauses begin at 100 ms and double', async () => {
  answering(problem(500));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await sending();
  const pauses = timers.mock.calls.map(([, durationMs]) => durationMs ?? 0).filter((durationMs) => durationMs >= 100);
  timers.mockRestore();
  expect(BACKOFF_MS).toBe(100);
  expect(pauses).toEqual([100, 200, 400, 800]);
});

const tooMuch = (seconds: string) => new Response(null, { status: 503, headers: { 'Retry-After': seconds } });

test('OL-22 who is told when to come again comes no sooner, and not all at the same moment', async () => {
  const refused = { status: 503, title: '', detail: '', retryAfterMs: 2000 };
  expect([0, 0.5, 1].map((part) => pauseMs(1, refused, () => part))).toEqual([2000, 2500, 3000]);
  expect(pauseMs(4, { ...refused, retryAfterMs: 0 }, () => 0)).toBe(800);
  expect(pauseMs(1, { ...refused, retryAfterMs: 3_600_000 }, () => 0)).toBe(30_000);
  const requests = answering(tooMuch('1'), Response.json({ fine: true }));
  const start = performance.now();
  expect(await sending()).toEqual({ isOk: true, value: { fine: true } });
  expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  expect(requests).toHaveLength(2);
});

test('OL-22 what the clock asks for again is asked once where the server has too much to do, and else as ever', async () => {
  const refused = answering(tooMuch('1'));
  expect(await sending({ comesAgain: true })).toMatchObject({ isOk: false, failure: { status: 503 } });
  expect(refused).toHaveLength(1);
  const broken = answering(problem(500), Response.json({}));
  await sending({ comesAgain: true });
  expect(broken).toHaveLength(2);
});

test('OL-23 who is told to stay away for longer than half a minute asks once', async () => {
  const requests = answering(tooMuch('60'));
  expect(await sending()).toMatchObject({ isOk: false, failure: { status: 503, retryAfterMs: 60_000 } });
  expect(requests).toHaveLength(1);
});

test('OL-22 who leaves while they wait is not kept until then', async () => {
  const requests = answering(tooMuch('20'));
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 50);
  await sending({ signal: leaving.signal });
  expect(requests).toHaveLength(1);
});

test('DL-1 all tries of one call carry the same headers', async () => {
  const requests = answering(problem(500));
  await sending({ method: 'POST', body: {}, headers: { 'Idempotency-Key': 'once' } });
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(5).fill('once'));
});

test('S8.01/1 the status codes have names', () => {
  const { UNKNOWN: _unknown, OFFLINE: _offline, ...ofHttp } = STATUS_CODE;
  expect(Object.values(ofHttp)).toEqual([200, 204, 400, 401, 403, 404, 408, 500]);
});

test('S8.01/2, S8.02/1 no answer while online is an unknown error', async () => {
  answering(noAnswer());
  expect(await sending({ noRetry: true }, { isOnline: () => true })).toEqual({
    isOk: false,
    failure: { status: -1, title: 'Unknown Error', detail: 'An unknown error has occurred.' },
  });
});

test('S8.01/2, S8.02/2 no answer while offline says so', async () => {
  answering(noAnswer());
  expect(await sending({ noRetry: true }, { isOnline: () => false })).toEqual({
    isOk: false,
    failure: { status: -2, title: 'Network Offline', detail: 'There is no network connection.' },
  });
});

test('S8.02/3, S3.13/2 what the error body says is kept, whole', async () => {
  const said = {
    title: 'Changed meanwhile',
    detail: 'Somebody else was here.',
    type: 'urn:circuit:problem:versionConflict',
    instance: '/x',
    traceId: 'b'.repeat(32),
    errors: { name: ['Too long'] },
    current: { version: 3 },
  };
  answering(problem(412, said));
  expect(await sending()).toEqual({ isOk: false, failure: { status: 412, ...said } });
});

test.each([
  ['a page of a proxy', new Response('<h1>', { status: 404, statusText: 'Not Found' })],
  [
    'JSON that breaks off',
    new Response('{', { status: 404, statusText: 'Not Found', headers: { 'Content-Type': 'application/json' } }),
  ],
])('S8.02/3 %s instead of an error body gives way to status and status text', async (_what, response) => {
  answering(response);
  expect(await sending()).toEqual({
    isOk: false,
    failure: { status: 404, title: 'Not Found', detail: 'Not Found' },
  });
});

test("S5.05/1 a fetch without a path is a developer's error", async () => {
  await expect(sending({ path: '' })).rejects.toThrow("'config.path' is required");
});

test('S5.05/3, S5.05/4 the content type is JSON unless given, and the body is JSON only then', async () => {
  const requests = answering(Response.json({}));
  await sending({ method: 'POST', body: { a: 1 } });
  await sending({ method: 'POST', body: 'a=1', contentType: 'application/x-www-form-urlencoded' });
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
  expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['{"a":1}', 'a=1']);
});

test('S5.05/5 GET carries no body', () => {
  expect(initOf({ path: '/x', body: { a: 1 } })).not.toHaveProperty('body');
});

test('S5.05/6 a 204 has no data', async () => {
  answering(new Response(null, { status: 204 }));
  expect(await sending({ method: 'DELETE' })).toEqual({ isOk: true, value: undefined });
});

test.each([
  ['application/json; charset=utf-8', { a: 1 }],
  ['application/problem+json', { a: 1 }],
  ['text/csv', '{"a":1}'],
  ['text/plain; note=json', '{"a":1}'],
])('S5.05/7 an answer of type %s is read as what it says', async (contentType, expected) => {
  answering(new Response('{"a":1}', { headers: { 'Content-Type': contentType } }));
  expect(await sending()).toEqual({ isOk: true, value: expected });
});

test('S7.20/8 the query is passed through, without what is not set', async () => {
  const requests = answering(Response.json({}));
  await sending({ query: { keywords: 'Ada & Bo', page: 2, tab: undefined } });
  expect(new URL(requests[0]?.url ?? '').search).toBe('?keywords=Ada+%26+Bo&page=2');
});

test('DL-2 a try that takes too long is given up and repeated', async () => {
  let tries = 0;
  server.use(
    http.get('/x', async () => {
      tries += 1;
      if (tries === 1) await new Promise((resolve) => setTimeout(resolve, 400));
      return Response.json(tries);
    }),
  );
  expect(await sending({ timeoutMs: 150 })).toEqual({ isOk: true, value: 2 });
});

test('DL-3 a call that nobody waits for any more is not tried again', async () => {
  const requests = answering(problem(500));
  const leaving = new AbortController();
  const sent = sending({ signal: leaving.signal });
  setTimeout(() => leaving.abort(), 50);
  await sent;
  expect(requests).toHaveLength(1);
});

const marked = (body: object, etag: string) => Response.json(body, { headers: { ETag: etag } });

test('OL-21 what is known is asked for with its mark, and an answer that says nothing new is what is known', async () => {
  const requests = answering(marked({ n: 1 }, 'W/"a"'), new Response(null, { status: 304 }), marked({ n: 2 }, 'W/"b"'));
  const tab = browserTab();
  const first = await send({ path: '/x' }, tab);
  const second = await send({ path: '/x' }, tab);
  expect(first).toEqual({ isOk: true, value: { n: 1 } });
  // The very same object: nobody has to look whether it changed.
  expect(second.isOk && first.isOk && second.value === first.value).toBe(true);
  expect(await send({ path: '/x' }, tab)).toEqual({ isOk: true, value: { n: 2 } });
  await send({ path: '/x' }, tab);
  expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"']);
});

test('OL-21 a version is no mark of an answer, and what one sign-in or tab knows no other does', async () => {
  const requests = answering(marked({ n: 1 }, 'W/"a"'));
  const tab = browserTab();
  await send({ path: '/x' }, tab);
  await send({ path: '/x' }, browserTab());
  tab.facts.signIn = 'another';
  await send({ path: '/x' }, tab);
  await send({ path: '/x', method: 'POST', body: {} }, tab);
  expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null, null]);
  const versioned = answering(marked({ version: 3 }, '"3"'));
  const other = browserTab();
  await send({ path: '/x' }, other);
  await send({ path: '/x' }, other);
  expect(versioned.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null]);
});

test('OL-21 of very many answers the oldest are forgotten', async () => {
  const asked: (string | null)[] = [];
  const tab = browserTab({
    fetch: (_, init) => {
      asked.push(new Headers(init.headers).get('if-none-match'));
      return Promise.resolve(marked({}, 'W/"a"'));
    },
  });
  for (let n = 0; n <= 50; n++) await send({ path: '/x', query: { n } }, tab);
  asked.length = 0;
  await send({ path: '/x', query: { n: 50 } }, tab);
  await send({ path: '/x', query: { n: 0 } }, tab);
  expect(asked).toEqual(['W/"a"', null]);
});
