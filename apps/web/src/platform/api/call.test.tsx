import { exchangeToken, getUserInfo } from '@circuit/contract/accounts';
import { getConfiguration, getTime } from '@circuit/contract/configuration';
import { addPeople, listGroups } from '@circuit/contract/groups';
import { groupId } from '@circuit/domain/kernel';
import { http } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';

import { setNavigator } from '#platform/navigation/navigation.ts';
import { addReporter } from '#platform/reporting/reporting.ts';
import { readSettings } from '#platform/settings/settings.ts';
import { startSession } from '#platform/session/startSession.ts';
import { aConfiguration, aGroup, aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { answer, problem, server } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab, settled } from '#testing/tabs.ts';

import { callEndpoint, callPath } from './call.ts';
import { resources } from './resources.ts';

let visited: string[];
let reports: unknown[];
beforeEach(() => {
  visited = [];
  reports = [];
  setNavigator((path) => visited.push(path));
  return addReporter((report) => reports.push(report));
});

async function aSignedInTab(token = aToken()) {
  answerSignedIn();
  keepToken(token);
  const tab = aTab();
  await startSession(tab.store);
  await settled(tab.store);
  return { ...tab, token };
}

const people = {
  groupId: groupId('01980000-0000-7000-8000-000000000010'),
  role: 'GroupLearner' as const,
  identifiers: ['a@b.c'],
};
const added = { added: [], invited: [], alreadyThere: [], notFound: [], refused: [] };

test('S7.01/1 the bearer token goes with every call when there is one', async () => {
  const { store, token } = await aSignedInTab();
  const info = answer(getUserInfo, aUserInfo());
  const time = answer(getTime, '2026-11-14T12:00:00.000Z');
  await store.dispatch(callEndpoint(getUserInfo, {}));
  await store.dispatch(callEndpoint(getTime, {}));
  expect(info[0]?.headers.get('authorization')).toBe(`Bearer ${token.access_token}`);
  expect(time[0]?.headers.get('authorization')).toBe(`Bearer ${token.access_token}`);
});

test('S7.01/1 nobody signed in sends none', async () => {
  const { store } = aTab();
  const asked = answer(getTime, '2026-11-14T12:00:00.000Z');
  await store.dispatch(callEndpoint(getTime, {}));
  expect(asked[0]?.headers.get('authorization')).toBeNull();
});

test('S7.01/3, S7.01/4 an address is called as given and a path after the API base', async () => {
  const settings = readSettings({ API_BASE_URL: 'https://api.elsewhere.example' }, 'localhost');
  const { store } = aTab({ settings });
  server.use(http.get('https://other.example/x', () => Response.json('other')));
  server.use(http.get('https://api.elsewhere.example/api/x', () => Response.json('api')));
  expect(await store.dispatch(callPath({ path: 'https://other.example/x' }, true))).toMatchObject({ value: 'other' });
  expect(await store.dispatch(callPath({ path: '/api/x' }, true))).toMatchObject({ value: 'api' });
});

test('DL-6 the token goes to our API only', async () => {
  const { store } = await aSignedInTab();
  let authorization: string | null = 'not asked';
  server.use(
    http.get('https://other.example/x', ({ request }) => {
      authorization = request.headers.get('authorization');
      return Response.json({});
    }),
  );
  await store.dispatch(callPath({ path: 'https://other.example/x' }, false));
  expect(authorization).toBeNull();
});

test('DL-1 one intent has one key, on all its tries and after a refresh; the next intent has another', async () => {
  const { store } = await aSignedInTab();
  answer(exchangeToken, aToken());
  const asked = answer(addPeople, (_asked, calls) => (calls === 1 ? problem(503) : calls === 2 ? problem(401) : added));
  await store.dispatch(callEndpoint(addPeople, people));
  await store.dispatch(callEndpoint(addPeople, people));
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(4);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('DL-7 an intent that is taken up again keeps the key it was given', async () => {
  const { store } = await aSignedInTab();
  const asked = answer(addPeople, added);
  await store.dispatch(callEndpoint(addPeople, people, { idempotencyKey: 'mine' }));
  await store.dispatch(callEndpoint(addPeople, people, { idempotencyKey: 'mine' }));
  expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
});

test('S8.03/7, S4.04/1 a 401 triggers a refresh, and the call is repeated once with the new token', async () => {
  const { store } = await aSignedInTab();
  const renewed = aToken();
  const refreshes = answer(exchangeToken, renewed);
  const asked = answer(getUserInfo, ({ headers }) =>
    headers.get('authorization') === `Bearer ${renewed.access_token}` ? aUserInfo() : problem(401),
  );
  expect(await store.dispatch(callEndpoint(getUserInfo, {}))).toMatchObject({ isOk: true });
  expect(refreshes).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test('DL-8 a 401 with the new token, too, is an answer and no reason to go on', async () => {
  const { store } = await aSignedInTab();
  const refreshes = answer(exchangeToken, () => aToken());
  const asked = answer(getUserInfo, problem(401));
  expect(await store.dispatch(callEndpoint(getUserInfo, {}))).toMatchObject({ failure: { status: 401 } });
  expect(refreshes).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test('S8.03/6 ER-3 a final failure is reported once, except a 401', async () => {
  const { store } = await aSignedInTab();
  answer(exchangeToken, () => aToken());
  answer(getUserInfo, problem(401));
  await store.dispatch(callEndpoint(getUserInfo, {}));
  expect(reports).toEqual([]);
  answer(getUserInfo, problem(500, { detail: 'Ask ada@university.example' }));
  await store.dispatch(callEndpoint(getUserInfo, {}));
  expect(reports).toMatchObject([{ call: 'GET /api/account/userInfo', status: 500 }]);
  // Nothing else of the answer. (ER-3)
  expect(Object.keys(Object(reports[0]))).toEqual(['call', 'status', 'title', 'traceId']);
});

test('S8.03/5 after the last failure a failure action is issued', async () => {
  const { store } = aTab();
  answer(getConfiguration, problem(404));
  await store.dispatch(resources.configuration.initiate());
  expect(resources.configuration.select()(store.getState())).toMatchObject({
    status: 'rejected',
    error: { status: 404 },
  });
});

test('S8.03/8 a 403 with the right-back title leads to the downtime page', async () => {
  const { store } = await aSignedInTab();
  answer(getUserInfo, problem(403, { title: 'We will be Right Back' }));
  await store.dispatch(callEndpoint(getUserInfo, {}));
  expect(visited).toEqual(['/downtime']);
  answer(getUserInfo, problem(403, { title: 'Not allowed' }));
  await store.dispatch(callEndpoint(getUserInfo, {}));
  expect(visited).toHaveLength(1);
});

test.each(['Start a LockDown Browser.', 'lock-down browser needed', 'LOCKDOWNBROWSER'])(
  'S8.03/9, S2.26/2 the detail %j leads to the error page with the message',
  async (detail) => {
    const { store } = await aSignedInTab();
    answer(getUserInfo, problem(400, { detail }));
    await store.dispatch(callEndpoint(getUserInfo, {}));
    expect(visited).toEqual([`/error?message=${encodeURIComponent(detail)}`]);
  },
);

test('S4.02/2, S7.11/2 the result of a transient fetch is not stored', async () => {
  const { store } = aTab();
  answer(getTime, '2026-11-14T12:00:00.000Z');
  const before = store.getState().models.queries;
  expect(await store.dispatch(callEndpoint(getTime, {}))).toEqual({ isOk: true, value: '2026-11-14T12:00:00.000Z' });
  expect(store.getState().models.queries).toBe(before);
});

test('DL-9 a person with more courses than fit on a page gets all of them', async () => {
  const { store } = await aSignedInTab();
  const all = Array.from({ length: 450 }, (_, index) => aGroup({ name: `Course ${index}` }));
  answer(listGroups, ({ fields }) => {
    const first = (Number(fields['page']) - 1) * Number(fields['pageSize']);
    return { items: all.slice(first, first + Number(fields['pageSize'])), totalCount: all.length };
  });
  const { data } = await store.dispatch(resources.groups.initiate(undefined, { forceRefetch: true }));
  expect(data?.items.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
});

test('S7.20/8 an answer that is kept is kept as it came', async () => {
  const { store } = aTab();
  answer(getConfiguration, aConfiguration());
  const { data } = await store.dispatch(resources.configuration.initiate());
  expect(data).toEqual(aConfiguration());
});
