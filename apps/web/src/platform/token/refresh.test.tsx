import { exchangeToken, getUserInfo, logOut as endSession } from '@circuit/contract/accounts';
import { getTime } from '@circuit/contract/configuration';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { callEndpoint } from '#platform/api/call.ts';
import { resources } from '#platform/api/resources.ts';
import type { KeyStore } from '#platform/tab/keyStore.ts';
import { setServerTime } from '#platform/time/serverClock.ts';
import { aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab, queueLocks, settled } from '#testing/tabs.ts';

import { tokenRefreshFailed } from './authSlice.ts';
import { logOut } from '#platform/session/logOut.ts';
import { startSession } from '#platform/session/startSession.ts';
import { keepsToken } from './refresh.ts';

const KEY = 'circuit.university.token';

beforeEach(() => {
  answerSignedIn();
  const now = Date.now();
  setServerTime(new Date(now).toISOString(), now, now);
});

type Surroundings = Parameters<typeof aTab>[0];

async function aSignedInTab(surroundings: Surroundings = {}) {
  const tab = aTab(surroundings);
  onTestFinished(await startSession(tab.store));
  await settled(tab.store);
  return { ...tab, ask: () => tab.store.dispatch(callEndpoint(getUserInfo, {})) };
}

/** Accepts only tokens that it gave itself. */
function answerWithFreshTokensOnly(slowMs = 0) {
  const given = new Set<string>();
  const refreshes = answer(exchangeToken, async () => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    const token = aToken();
    given.add(`Bearer ${token.access_token}`);
    return token;
  });
  const asked = answer(getUserInfo, ({ headers }) =>
    given.has(headers.get('authorization') ?? '') ? aUserInfo() : problem(401),
  );
  return { refreshes, asked };
}

test('S4.04/2, S9.04/1 a token in its last 30 seconds is refreshed before the call', async () => {
  keepToken(aToken());
  const { ask } = await aSignedInTab();
  keepToken(aToken({ expiresInSeconds: 29 }));
  const { refreshes, asked } = answerWithFreshTokensOnly();
  await ask();
  expect([refreshes.length, asked.length]).toEqual([1, 1]);
});

test('S4.04/2 a token with more than 30 seconds left is used as it is', async () => {
  keepToken(aToken({ expiresInSeconds: 33 }));
  const { ask } = await aSignedInTab();
  const refreshes = answer(exchangeToken, aToken());
  expect((await ask()).isOk).toBe(true);
  expect(refreshes).toHaveLength(0);
});

test('SX-7 what remains of a token is told by the server clock', async () => {
  keepToken(aToken({ expiresInSeconds: 120 }));
  const { ask } = await aSignedInTab();
  const now = Date.now();
  setServerTime(new Date(now + 100_000).toISOString(), now, now);
  const { refreshes } = answerWithFreshTokensOnly();
  await ask();
  expect(refreshes).toHaveLength(1);
});

test('SX-21 a browser whose clock is wrong refreshes once, and then knows better', async () => {
  const hourAheadMs = 3_600_000;
  keepToken(aToken());
  const { refreshes } = answerWithFreshTokensOnly();
  const { ask } = await aSignedInTab({ now: () => Date.now() + hourAheadMs });
  await ask();
  await ask();
  await ask();
  expect(refreshes).toHaveLength(1);
});

test.each([500, 503])('S4.04/3 a refresh that fails with %i keeps the old token', async (status) => {
  const token = aToken();
  keepToken(token);
  const { ask, store, local } = await aSignedInTab();
  answer(getUserInfo, problem(401));
  answer(exchangeToken, problem(status));
  expect(await ask()).toMatchObject({ isOk: false, failure: { status } });
  expect(local.getItem(KEY)).toContain(token.access_token);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test('DI-12 a refresh that met the wrong server keeps the old token', () => {
  const answered = { title: 'Unknown host', detail: 'There is no university at this address.' };
  expect([421, 404].map((status) => keepsToken({ ...answered, status }))).toEqual([true, false]);
});

test('SX-8 a refresh without an answer keeps the old token', async () => {
  keepToken(aToken());
  const { ask, store } = await aSignedInTab();
  answer(getUserInfo, problem(401));
  answer(exchangeToken, noAnswer());
  expect(await ask()).toMatchObject({ failure: { status: -1 } });
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test.each([400, 401, 403, 404, 408, 429])(
  'S4.04/4, S4.03/10 a refresh that fails with %i logs the person out',
  async (status) => {
    keepToken(aToken());
    const { ask, store, local } = await aSignedInTab();
    answer(getUserInfo, problem(401));
    answer(exchangeToken, problem(status));
    expect(await ask()).toMatchObject({ failure: { status: 401 } });
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, didFail: false, why: 'expired' });
    expect(local.getItem(KEY)).toBeNull();
    expect(resources.userInfo.select()(store.getState()).data).toBeUndefined();
  },
);

test('S4.04/4 an answer without a token logs the person out', async () => {
  keepToken(aToken());
  const { ask, store } = await aSignedInTab();
  answer(getUserInfo, problem(401));
  answer(exchangeToken, Response.json({}));
  await ask();
  expect(store.getState().auth.isAuthenticated).toBe(false);
});

test('S4.04/5 refreshes at the same time wait for the one under way', async () => {
  keepToken(aToken());
  const { ask } = await aSignedInTab();
  const { refreshes } = answerWithFreshTokensOnly(50);
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(answers.every(({ isOk }) => isOk)).toBe(true);
  expect(refreshes).toHaveLength(1);
});

test('SX-9 two tabs that expire at once make one refresh, and nobody is logged out', async () => {
  keepToken(aToken());
  const locks = queueLocks();
  const [one, two] = [await aSignedInTab({ locks }), await aSignedInTab({ locks })];
  const { refreshes } = answerWithFreshTokensOnly(50);
  const answers = await Promise.all([one.ask(), two.ask(), one.ask(), two.ask()]);
  expect(answers.every(({ isOk }) => isOk)).toBe(true);
  expect(refreshes).toHaveLength(1);
});

test('SX-9 a tab that storage reaches late waits for it instead of refreshing again', async () => {
  keepToken(aToken());
  const before = window.localStorage.getItem(KEY);
  const locks = queueLocks();
  let hasArrived = false;
  const late: KeyStore = {
    getItem: (name) => (name === KEY && !hasArrived ? before : window.localStorage.getItem(name)),
    setItem: (name, value) => window.localStorage.setItem(name, value),
    removeItem: (name) => window.localStorage.removeItem(name),
  };
  const [one, two] = [await aSignedInTab({ locks }), await aSignedInTab({ locks, local: late })];
  const { refreshes } = answerWithFreshTokensOnly();
  await one.ask();
  const asked = two.ask();
  await new Promise((resolve) => setTimeout(resolve, 100));
  hasArrived = true;
  expect((await asked).isOk).toBe(true);
  expect(refreshes).toHaveLength(1);
});

test('SX-10 without Web Locks a tab whose refresh was refused takes the token another tab got meanwhile', async () => {
  keepToken(aToken());
  const { ask, store } = await aSignedInTab({ locks: undefined });
  const elsewhere = aToken();
  answer(exchangeToken, () => {
    keepToken(elsewhere);
    return problem(400);
  });
  answer(getUserInfo, ({ headers }) =>
    headers.get('authorization') === `Bearer ${elsewhere.access_token}` ? aUserInfo() : problem(401),
  );
  expect((await ask()).isOk).toBe(true);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test('SX-11 logging out in one tab logs the others out', async () => {
  keepToken(aToken());
  const [one, two] = [await aSignedInTab(), await aSignedInTab()];
  const ended = answer(endSession, undefined);
  one.store.dispatch(logOut());
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
  expect(two.store.getState().auth).toMatchObject({ isAuthenticated: false, why: 'signedOut' });
  expect(resources.userInfo.select()(two.store.getState()).data).toBeUndefined();
  await expect.poll(() => ended, { timeout: 20_000 }).toHaveLength(1);
});

test('SX-12 a tab takes up what another tab signed in, with the data of that person', async () => {
  keepToken(aToken());
  const { store } = await aSignedInTab();
  answer(getUserInfo, aUserInfo({ firstName: 'Bo' }));
  keepToken(aToken(), { signIn: 'another sign-in' });
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: '…' }));
  expect(resources.userInfo.select()(store.getState()).data).toBeUndefined();
  await settled(store);
  expect(resources.userInfo.select()(store.getState()).data?.firstName).toBe('Bo');
});

test('SX-13 a tab that missed a change of person does not send its work under the other name', async () => {
  keepToken(aToken());
  const { ask, store } = await aSignedInTab();
  const asked = answer(getUserInfo, aUserInfo({ firstName: 'Bo' }));
  keepToken(aToken(), { signIn: 'another sign-in' });
  expect(await ask()).toMatchObject({ isOk: false, failure: { status: 401 } });
  await settled(store);
  expect(asked).toHaveLength(1);
  expect(resources.userInfo.select()(store.getState()).data?.firstName).toBe('Bo');
});

test('SX-14 a logout during a refresh stands', async () => {
  keepToken(aToken());
  const { ask, store, local } = await aSignedInTab();
  answer(getUserInfo, problem(401));
  answer(exchangeToken, () => {
    local.removeItem(KEY);
    return aToken();
  });
  expect((await ask()).isOk).toBe(false);
  expect(local.getItem(KEY)).toBeNull();
  expect(store.getState().auth.isInitialized).toBe(true);
});

test('SX-22 a tab that is told too late of a logout does not end the session that began meanwhile', async () => {
  keepToken(aToken());
  const { store, local } = await aSignedInTab();
  const next = aToken();
  keepToken(next, { signIn: 'another sign-in' });
  store.dispatch(tokenRefreshFailed());
  expect(local.getItem(KEY)).toContain(next.access_token);
});

test('SX-15 somebody at work has a new token before the old one ends; an abandoned page leaves it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    keepToken(aToken({ expiresInSeconds: 600 }));
    const working = aTab();
    await startSession(working.store);
    const refreshes = answer(exchangeToken, () => aToken());
    await vi.advanceTimersByTimeAsync(300_000);
    answer(getTime, new Date().toISOString());
    await working.store.dispatch(callEndpoint(getTime, {}));
    await vi.advanceTimersByTimeAsync(269_000);
    expect(refreshes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(refreshes).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refreshes).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('SX-16 a call that needs nobody signed in spends no refresh', async () => {
  keepToken(aToken({ expiresInSeconds: 600 }));
  const { store } = await aSignedInTab();
  keepToken(aToken({ expiresInSeconds: -5 }));
  const refreshes = answer(exchangeToken, aToken());
  answer(getTime, new Date().toISOString());
  expect((await store.dispatch(callEndpoint(getTime, {}))).isOk).toBe(true);
  expect(refreshes).toHaveLength(0);
});
