import { exchangeToken, getUserInfo, startImpersonation as startEndpoint } from '@circuit/contract/accounts';
import { validateCasTicket } from '@circuit/contract/identityProviders';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { resources } from '#platform/api/resources.ts';
import { settings } from '#platform/settings/settings.ts';
import { memoryKeyStore } from '#platform/tab/keyStore.ts';
import { aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab, settled } from '#testing/tabs.ts';

import { beginCode } from '#platform/token/codeVerifier.ts';
import { signedOutState } from '#platform/token/authSlice.ts';
import { startImpersonation } from './impersonation.ts';
import { visitProvider } from './signIn.ts';
import { startSession } from './startSession.ts';

const openPage = (address: string) => window.history.replaceState({ from: 'test' }, '', address);

let loads: ReturnType<typeof answerSignedIn>;
beforeEach(() => {
  loads = answerSignedIn();
});
afterEach(() => openPage('/'));

test('S4.03/5 a stored token is used, and neither ticket nor code is exchanged', async () => {
  openPage('/?code=abc&ticket=ST-1');
  keepToken(aToken());
  const exchanges = answer(exchangeToken, aToken());
  const tickets = answer(validateCasTicket, { code: 'x' });
  const { store } = aTab();
  await startSession(store);
  expect(store.getState().auth).toMatchObject({ isInitialized: true, isAuthenticated: true, didFail: false });
  expect([exchanges.length, tickets.length]).toEqual([0, 0]);
});

test('LW-23, LW-30 a code that comes while somebody is signed in is kept unused; with an expired session it signs in', async () => {
  openPage('/lti-launch/7?code=abc');
  keepToken(aToken());
  const exchanges = answer(exchangeToken, aToken());
  const first = aTab();
  await startSession(first.store);
  expect(exchanges).toHaveLength(0);

  openPage('/lti-launch/7?code=abc');
  keepToken(aToken({ expiresInSeconds: -60 }));
  const asked = answer(exchangeToken, ({ fields }) =>
    fields['grant_type'] === 'refresh_token' ? problem(400) : aToken(),
  );
  const { store } = aTab();
  await startSession(store);
  expect(asked.map(({ fields }) => fields['grant_type'])).toEqual(['refresh_token', 'authorization_code']);
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, didFail: false });
});

test('LG-8 what failed in an earlier visit is over', async () => {
  const persistence = memoryKeyStore();
  const failed = { ...signedOutState, didFail: true, why: 'failed', detail: 'The user name or password is wrong.' };
  persistence.setItem('circuit.university.auth', JSON.stringify(failed));
  const { store } = aTab({ persistence });
  await startSession(store);
  expect(store.getState().auth).toEqual({ ...signedOutState, isInitialized: true });
});

test('S4.03/5, S2.27/1 without a token a ticket is exchanged for a code, and the code for a token', async () => {
  openPage('/?ticket=ST-1');
  const tickets = answer(validateCasTicket, { code: 'of the ticket' });
  const exchanges = answer(exchangeToken, aToken());
  const { store } = aTab();
  await startSession(store);
  expect(tickets[0]?.fields).toEqual({ ticket: 'ST-1', service: window.location.origin });
  expect(exchanges[0]?.fields).toMatchObject({ grant_type: 'authorization_code', code: 'of the ticket' });
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test('S4.03/5, S2.27/1, S4.03/9 without both a code is exchanged, the token stored, and user info fetched', async () => {
  openPage('/?code=abc');
  const token = aToken();
  const exchanges = answer(exchangeToken, token);
  const { store, local } = aTab();
  await startSession(store);
  await settled(store);
  expect(exchanges[0]?.fields).toMatchObject({ client_id: 'web', client_secret: '', code: 'abc' });
  expect(JSON.parse(local.getItem('circuit.university.token') ?? '')).toMatchObject({ token });
  expect(resources.userInfo.select()(store.getState()).data?.firstName).toBe('Ada');
});

test('IP-96 the ticket is handed in with the challenge of this tab, and the code is exchanged with its verifier', async () => {
  openPage('/?ticket=ST-1');
  const tickets = answer(validateCasTicket, { code: 'of the ticket' });
  const exchanges = answer(exchangeToken, aToken());
  await startSession(aTab().store);
  expect(tickets[0]?.headers.get('circuit-code-challenge')).toMatch(/^[\w-]{43}$/);
  expect(exchanges[0]?.fields['code_verifier']).toMatch(/^[\w-]{43}$/);
});

test('IP-98 somebody who tests or connects the ticket service stays who they are and comes to the page of that', async () => {
  const goTo = '/identity-providers/7/tests/8';
  const tab = aTab();
  keepToken(aToken(), tab);
  await startSession(tab.store);
  tab.store.dispatch(visitProvider('https://campus.example/api/account/external/7/start?begun=x'));
  openPage('/?ticket=ST-1');
  const tickets = answer(validateCasTicket, { goTo });
  const exchanges = answer(exchangeToken, aToken());
  const back = aTab({ session: tab.session });
  await startSession(back.store);
  expect(tickets[0]?.fields).toEqual({ ticket: 'ST-1', service: window.location.origin });
  expect(back.opened).toEqual([goTo]);
  expect(exchanges).toEqual([]);
  expect(back.store.getState().auth).toMatchObject({ isAuthenticated: true, didFail: false });
  // Only the visit that was begun counts.
  openPage('/?ticket=ST-2');
  await startSession(aTab({ session: tab.session }).store);
  expect(tickets).toHaveLength(1);
});

test('IP-98 whose session ended on the way signs in first', async () => {
  openPage('/?ticket=ST-1');
  answer(validateCasTicket, { goTo: '/settings?connecting=7&start=8' });
  const { store, opened } = aTab();
  await startSession(store);
  expect(opened).toEqual(['/settings?connecting=7&start=8']);
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false });
});

test('S2.27/2 code and ticket are removed from the address, everything else stays', async () => {
  openPage('/courses/7?tab=people&code=abc&ticket=ST-1&page=2#top');
  keepToken(aToken());
  await startSession(aTab().store);
  expect(window.location.href).toBe(`${window.location.origin}/courses/7?tab=people&page=2#top`);
  expect(window.history.state).toEqual({ from: 'test' });
});

test('S4.03/6 before a code is exchanged, old user data and token are cleared', async () => {
  const tab = aTab();
  keepToken(aToken(), tab);
  await startSession(tab.store);
  await settled(tab.store);
  openPage('/?code=abc');
  await beginCode({ ...tab, settings });
  let during: unknown;
  answer(exchangeToken, ({ headers }) => {
    during = {
      stored: tab.local.getItem('circuit.university.token'),
      person: resources.userInfo.select()(tab.store.getState()).data,
      bearer: headers.get('authorization'),
    };
    return aToken();
  });
  await startSession(tab.store);
  expect(during).toEqual({ stored: null, person: undefined, bearer: null });
});

test('SX-1 a code that this tab asked for replaces the stored token, with the verifier of the challenge', async () => {
  const tab = aTab();
  keepToken(aToken(), tab);
  await startSession(tab.store);
  const asked = answer(startEndpoint, { code: 'as another' });
  await tab.store.dispatch(startImpersonation(aUserInfo().id, 'Looking into a report'));
  openPage(tab.opened[0] ?? '');
  const exchanges = answer(exchangeToken, aToken());
  answer(getUserInfo, aUserInfo({ firstName: 'Bo', isImpersonated: true }));
  const reloaded = aTab({ session: tab.session });
  await startSession(reloaded.store);
  await settled(reloaded.store);

  const verifier = String(exchanges[0]?.fields['code_verifier']);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const challenge = asked[0]?.headers.get('circuit-code-challenge') ?? '';
  expect(atob(challenge.replaceAll('-', '+').replaceAll('_', '/'))).toBe(String.fromCharCode(...digest));
  expect(exchanges[0]?.fields['code']).toBe('as another');
  expect(resources.userInfo.select()(reloaded.store.getState()).data?.firstName).toBe('Bo');
});

test('SX-2 a verifier is used once', async () => {
  openPage('/?code=abc');
  const { store, session } = aTab();
  await beginCode({ session, settings });
  answer(exchangeToken, problem(400));
  await startSession(store);
  expect(session.getItem('circuit.university.verifier')).toBeNull();
});

test.each(['code=abc', 'ticket=ST-1'])(
  'S8.04, S4.03/3 an exchange of %s that fails gives no token, so login fails',
  async (query) => {
    openPage(`/?${query}`);
    answer(validateCasTicket, problem(400, { detail: 'Sign in again.' }));
    answer(exchangeToken, problem(400, { detail: 'Sign in again.' }));
    const { store, local } = aTab();
    await startSession(store);
    expect(store.getState().auth).toEqual({
      isInitialized: true,
      isAuthenticating: false,
      isAuthenticated: false,
      didFail: true,
      why: 'failed',
      detail: 'Sign in again.',
    });
    expect(local.getItem('circuit.university.token')).toBeNull();
  },
);

test('S4.03/7, S3.15 with nothing to go by it waits for a login request', async () => {
  const { store } = aTab();
  expect(store.getState().auth).toEqual({
    isInitialized: false,
    isAuthenticating: false,
    isAuthenticated: false,
    didFail: false,
  });
  await startSession(store);
  expect(store.getState().auth).toEqual({ ...signedOutState, isInitialized: true });
});

test('S4.05/1, S4.05/2, S4.05/3 after the token groups, assignments, rubrics and external providers load', async () => {
  keepToken(aToken());
  const { store } = aTab();
  await startSession(store);
  await settled(store);
  expect(loads.groups).toHaveLength(1);
  expect(loads.groups[0]?.fields).toMatchObject({ tab: 'ALL', pageSize: '200' });
  expect([loads.assignments, loads.rubrics, loads.externalProviders].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('SX-3 none of these loads waits for another', async () => {
  keepToken(aToken());
  const held = Promise.withResolvers<ReturnType<typeof aUserInfo>>();
  answer(getUserInfo, () => held.promise);
  const { store } = aTab();
  await startSession(store);
  await expect
    .poll(() => [loads.groups, loads.assignments, loads.rubrics].map(({ length }) => length))
    .toEqual([1, 1, 1]);
  held.resolve(aUserInfo());
  await settled(store);
});

test('SX-4 an expired token is renewed before auth is initialized', async () => {
  keepToken(aToken({ expiresInSeconds: -60 }));
  const { store } = aTab();
  answer(exchangeToken, () => {
    expect(store.getState().auth.isInitialized).toBe(false);
    return aToken();
  });
  await startSession(store);
  expect(store.getState().auth).toMatchObject({ isInitialized: true, isAuthenticated: true });
});

test('SX-5 an expired session is over at the start and says so', async () => {
  keepToken(aToken({ expiresInSeconds: -60 }));
  answer(exchangeToken, problem(400));
  const { store } = aTab();
  await startSession(store);
  expect(store.getState().auth).toMatchObject({ isInitialized: true, isAuthenticated: false, why: 'expired' });
});

test('SX-6 what lies under our key and is no token counts as none', async () => {
  const local = memoryKeyStore();
  for (const junk of ['{', 'null', '{"signIn":"x","token":{"access_token":1}}']) {
    local.setItem('circuit.university.token', junk);
    const { store } = aTab({ local });
    await startSession(store);
    expect(store.getState().auth.isAuthenticated).toBe(false);
  }
});
