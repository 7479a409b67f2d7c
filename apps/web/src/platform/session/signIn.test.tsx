import {
  exchangeToken,
  logOut as endSession,
  signInLocally as checkCredentials,
  startImpersonation as startEndpoint,
  stopImpersonation as stopEndpoint,
} from '@circuit/contract/accounts';
import { getConfiguration } from '@circuit/contract/configuration';
import { signInByCasCredentials } from '@circuit/contract/identityProviders';
import { beforeEach, expect, test, vi } from 'vitest';

import { resources } from '#platform/api/resources.ts';
import { registerDraft } from '#platform/drafts/drafts.ts';
import { settings } from '#platform/settings/settings.ts';
import { aConfiguration, aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab, settled } from '#testing/tabs.ts';

import * as auth from '#platform/token/authSlice.ts';
import { exchangeCode } from './exchangeCode.ts';
import { lastUsedProviderId } from './chosenProvider.ts';
import { startImpersonation, stopImpersonation } from './impersonation.ts';
import { logOut } from './logOut.ts';
import { signInByCas, signInLocally, signInWith } from './signIn.ts';
import { startSession } from './startSession.ts';

const KEY = 'circuit.university.token';
const provider = {
  id: 'p1',
  name: 'Lindenfield account',
  identityProvider: { loginUrl: 'https://login.example/start', logoutUrl: 'https://login.example/end' },
};
const credentials = { userName: 'ada', password: 'correct horse battery' };

beforeEach(() => {
  answerSignedIn();
});

async function aStartedTab() {
  const tab = aTab();
  await startSession(tab.store);
  await settled(tab.store);
  return tab;
}

async function aSignedInTab(token = aToken()) {
  keepToken(token);
  return aStartedTab();
}

test('S4.03/11 the auth actions', () => {
  expect(Object.keys(auth)).toEqual(
    expect.arrayContaining([
      'casLoginRequested',
      'loginRequested',
      'logOutRequested',
      'tokenRefreshFailed',
      'loginFailed',
      'authInitialized',
      'tokenObtained',
      'tokenRefreshed',
    ]),
  );
});

test('S4.03/1, S4.03/2, S4.03/3, S4.03/4 what each of them makes of the state', () => {
  const after = (action: Parameters<typeof auth.authReducer>[1]) => auth.authReducer(auth.signedOutState, action);
  expect(after(auth.loginRequested()).isAuthenticating).toBe(true);
  expect(after(auth.casLoginRequested()).isAuthenticating).toBe(true);
  expect(after(auth.tokenObtained())).toMatchObject({ isAuthenticated: true, isAuthenticating: false });
  expect(after(auth.tokenRefreshed()).isAuthenticated).toBe(true);
  expect(after(auth.loginFailed('No.'))).toMatchObject({ didFail: true, isAuthenticating: false });
  const signedIn = auth.authReducer(auth.signedOutState, auth.tokenObtained());
  expect(auth.authReducer(signedIn, auth.logOutRequested()).isAuthenticated).toBe(false);
});

test('S4.03/7, S1.06/1, S4.03/9 local credentials give a code, the code a token', async () => {
  const { store, local } = await aStartedTab();
  const asked = answer(checkCredentials, { code: 'abc' });
  const exchanges = answer(exchangeToken, aToken());
  const signingIn = store.dispatch(signInLocally(credentials));
  expect(store.getState().auth.isAuthenticating).toBe(true);
  expect(await signingIn).toEqual({ isOk: true, value: null });
  expect(asked[0]?.fields).toEqual(credentials);
  expect(exchanges[0]?.fields).toMatchObject({ code: 'abc' });
  expect(exchanges[0]?.fields['code_verifier']).toMatch(/^[\w-]{43}$/);
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, isAuthenticating: false });
  expect(local.getItem(KEY)).not.toBeNull();
  await settled(store);
  expect(resources.userInfo.select()(store.getState()).data?.firstName).toBe('Ada');
});

test('S4.03/3, S4.03/10 refused credentials fail with what the server said, and leave nothing', async () => {
  const { store, local, session } = await aStartedTab();
  answer(checkCredentials, problem(400, { detail: 'The user name or password is wrong.' }));
  expect(await store.dispatch(signInLocally(credentials))).toMatchObject({ isOk: false, failure: { status: 400 } });
  expect(store.getState().auth).toMatchObject({ didFail: true, detail: 'The user name or password is wrong.' });
  expect(local.getItem(KEY)).toBeNull();
  expect(session.getItem('circuit.university.verifier')).toBeNull();
});

test('S4.03/7, S7.03, S4.03/9 credentials of the ticket service give a code, the code a token; refused ones leave nothing', async () => {
  const { store, local, session } = await aStartedTab();
  const asked = answer(signInByCasCredentials, { code: 'abc' });
  answer(exchangeToken, aToken());
  const signingIn = store.dispatch(signInByCas(credentials, 'p1'));
  expect(store.getState().auth.isAuthenticating).toBe(true);
  expect(await signingIn).toEqual({ isOk: true, value: null });
  expect(asked[0]?.fields).toEqual({ username: 'ada', password: credentials.password, identityProviderId: 'p1' });
  expect(local.getItem(KEY)).not.toBeNull();
  await settled(store);

  const other = await aStartedTab();
  answer(signInByCasCredentials, problem(400, { detail: 'The user name or password is wrong.' }));
  expect(await other.store.dispatch(signInByCas(credentials, 'p1'))).toMatchObject({ isOk: false });
  expect(session.getItem('circuit.university.verifier')).toBeNull();
});

test('AC-44 every sign-in of this browser carries one secret, which stays when somebody signs out', async () => {
  const { store, local } = await aStartedTab();
  const asked = answer(checkCredentials, { code: 'abc' });
  answer(exchangeToken, aToken());
  answer(endSession, undefined);
  await store.dispatch(signInLocally(credentials));
  store.dispatch(logOut());
  await store.dispatch(signInLocally({ ...credentials, userName: 'bob' }));
  const secret = local.getItem('circuit.university.device');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(asked.map(({ headers }) => headers.get('circuit-device'))).toEqual([secret, secret]);
  await settled(store);
});

test('S4.05/7 a login through a provider saves it and goes to its login URL', async () => {
  const { store, opened, local } = await aStartedTab();
  store.dispatch(signInWith(provider));
  expect(opened).toEqual(['https://login.example/start']);
  expect(local.getItem('circuit.university.identityProvider')).toContain('p1');
  expect(store.getState().auth.isAuthenticating).toBe(true);
});

test('SX-17 a provider whose address is a script is not opened', async () => {
  const { store, opened } = await aStartedTab();
  const evil = { ...provider, identityProvider: { loginUrl: 'javascript:alert(1)', logoutUrl: null } };
  expect(() => store.dispatch(signInWith(evil))).toThrow(/not a web address/);
  expect(opened).toEqual([]);
});

test('S4.05/6 logging out with a token and a provider removes the provider and goes to its logout URL', async () => {
  const { store, opened, local } = await aStartedTab();
  store.dispatch(signInWith(provider));
  opened.length = 0;
  answer(exchangeToken, aToken());
  await store.dispatch(exchangeCode('abc'));
  const ended = answer(endSession, undefined);
  store.dispatch(logOut());
  expect(opened).toEqual(['https://login.example/end']);
  await expect.poll(() => ended, { timeout: 20_000 }).toHaveLength(1);
  expect(local.getItem('circuit.university.identityProvider')).toBeNull();
  expect(lastUsedProviderId({ local, settings })).toBe('p1');
});

test('IW-5 back from the provider’s way out the sign-in page knows that one logged out, however soon one is back', async () => {
  const away = aTab();
  await startSession(away.store);
  away.store.dispatch(signInWith(provider));
  answer(exchangeToken, aToken());
  await away.store.dispatch(exchangeCode('abc'));
  const ended = answer(endSession, undefined);
  away.store.dispatch(logOut());
  const back = aTab({ session: away.session });
  await startSession(back.store);
  expect(back.store.getState().auth).toMatchObject({ isInitialized: true, isAuthenticated: false, why: 'signedOut' });
  const later = aTab({ session: away.session });
  await startSession(later.store);
  expect(later.store.getState().auth.why).toBeUndefined();
  await expect.poll(() => ended).toHaveLength(1);
});

test('IW-5 whoever turned back at the provider and signed in with a password is not sent there when they log out', async () => {
  const { store, opened } = await aStartedTab();
  store.dispatch(signInWith(provider));
  opened.length = 0;
  answer(checkCredentials, { code: 'abc' });
  answer(exchangeToken, aToken());
  const ended = answer(endSession, undefined);
  await store.dispatch(signInLocally(credentials));
  store.dispatch(logOut());
  await expect.poll(() => ended).toHaveLength(1);
  expect(opened).toEqual([]);
});

test('S4.03/4, S4.03/10 logging out ends the session here at once and on the server', async () => {
  const token = aToken();
  const { store, local, opened } = await aSignedInTab(token);
  answer(getConfiguration, aConfiguration());
  await store.dispatch(resources.configuration.initiate());
  const ended = answer(endSession, undefined);
  store.dispatch(logOut());
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, why: 'signedOut' });
  expect(local.getItem(KEY)).toBeNull();
  const names = Object.values(store.getState().models.queries).map((entry) => entry?.endpointName);
  expect(names).toEqual(['configuration']);
  await expect
    .poll(() => ended.map(({ headers }) => headers.get('authorization')))
    .toEqual([`Bearer ${token.access_token}`]);
  expect(opened).toEqual([]);
});

test('S4.06/1 starting an impersonation gives a code, and the browser goes to it', async () => {
  const { store, opened } = await aSignedInTab();
  const asked = answer(startEndpoint, { code: 'a+b' });
  await store.dispatch(startImpersonation(aUserInfo().id, 'Looking into a report'));
  expect(asked[0]?.fields).toEqual({ userId: aUserInfo().id, reason: 'Looking into a report' });
  expect(opened).toEqual(['/?code=a%2Bb']);
});

test('S4.06/2 stopping it does the same', async () => {
  const { store, opened } = await aSignedInTab();
  answer(stopEndpoint, { code: 'back' });
  await store.dispatch(stopImpersonation());
  expect(opened).toEqual(['/?code=back']);
});

test.each([
  ['a start that fails', startEndpoint, startImpersonation(aUserInfo().id, 'because'), 'Could not start impersonation'],
  ['a stop that fails', stopEndpoint, stopImpersonation(), 'Could not stop impersonation'],
] as const)(
  'S8.05/1 S8.05/2 %s shows the detail, or a sentence of its own',
  async (_what, endpoint, impersonate, otherwise) => {
    const { store, opened } = await aSignedInTab();
    answer(endpoint, problem(403, { detail: 'Give a reason.' }));
    await store.dispatch(impersonate);
    answer(endpoint, problem(403, { detail: '' }));
    await store.dispatch(impersonate);
    expect(store.getState().notifications.queue).toMatchObject([
      { type: 'ERROR', text: 'Give a reason.' },
      { type: 'ERROR', text: otherwise },
    ]);
    expect(opened).toEqual([]);
  },
);

test('SV-18 a user with unsent text is asked before logging out', async () => {
  keepToken(aToken());
  const { store } = aTab();
  await startSession(store);
  answer(endSession, undefined);
  const forget = registerDraft({ hasUnsentText: () => true, keep: async () => undefined });
  const asked = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  store.dispatch(logOut());
  expect(store.getState().auth.isAuthenticated).toBe(true);
  store.dispatch(logOut());
  expect(store.getState().auth.isAuthenticated).toBe(false);
  expect(asked.mock.calls[0]?.[0]).toContain('it stays on this device');
  forget();
});

test('SV-23 before logging out it is said that text which only the screen has would be lost', async () => {
  keepToken(aToken());
  const { store } = aTab();
  await startSession(store);
  const forget = registerDraft({ hasUnsentText: () => true, keep: async () => undefined, isOnScreenOnly: true });
  const asked = vi.spyOn(window, 'confirm').mockReturnValueOnce(false);
  store.dispatch(logOut());
  expect(asked.mock.lastCall?.[0]).toBe(
    'Some of your text is not saved yet. If you log out, it is lost. Log out anyway?',
  );
  forget();
});

test('SX-23 over plain http, where browsers hide what signing in needs, a sentence says so', async () => {
  const { store } = await aStartedTab();
  const asked = answer(checkCredentials, { code: 'c' });
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const signedIn = await store.dispatch(signInLocally(credentials));
  vi.unstubAllGlobals();
  expect(signedIn.isOk ? '' : signedIn.failure.detail).toContain('https://');
  expect(store.getState().auth).toMatchObject({ isAuthenticating: false, didFail: true });
  expect(asked).toEqual([]);
});
