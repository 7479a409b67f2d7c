import { getUserSettings, updateUserSettings } from '@circuit/contract/userSettings';
import { afterEach, expect, test, vi } from 'vitest';

import { answer } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aToken, keepToken } from '#testing/builders.ts';
import { aTab, settled } from '#testing/tabs.ts';
import { SETTINGS } from '#testing/userSettings.ts';

import { resources } from '#platform/api/resources.ts';
import { modalClosed, modalOpened } from '#platform/modals/modalsSlice.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { PERSIST_TIMEOUT_MS } from '#platform/persistence/persistence.ts';
import { addReporter } from '#platform/reporting/reporting.ts';
import { noSearch, searchChanged } from '#platform/searches/searchesSlice.ts';
import { authInitialized, loginFailed } from '#platform/token/authSlice.ts';
import { startSession } from '#platform/session/startSession.ts';
import { memoryKeyStore } from '#platform/tab/keyStore.ts';

afterEach(() => vi.useRealTimers());

function recordingStore() {
  const kept: Record<string, unknown> = {};
  return {
    kept,
    store: {
      getItem: () => null,
      setItem: (key: string, value: string) => void (kept[key.replace('circuit.university.', '')] = JSON.parse(value)),
    },
  };
}

test('S9.08/1, S9.08/2, S9.08/3 auth is kept without isInitialized, notifications without the queue, searches whole', async () => {
  const { kept, store: persistence } = recordingStore();
  const { store } = aTab({ persistence });
  await store.remembered;
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(0);
  store.dispatch(authInitialized({ isAuthenticated: false }));
  store.dispatch(loginFailed('No.'));
  store.dispatch(notify({ text: 'Saved', type: 'SUCCESS' }));
  store.dispatch(modalOpened({ guid: 'm' }));
  store.dispatch(searchChanged({ key: 'users', change: { keywords: 'ada' } }));
  await vi.advanceTimersByTimeAsync(1100);
  expect(kept).toEqual({
    auth: { isAuthenticating: false, isAuthenticated: false, didFail: true, why: 'failed', detail: 'No.' },
    notifications: { shown: null },
    searches: { users: { ...noSearch, keywords: 'ada' } },
  });
});

test('DL-14 what was kept is there after the start, and what was loaded meanwhile stays', async () => {
  const persistence = memoryKeyStore();
  persistence.setItem('circuit.university.searches', JSON.stringify({ users: { ...noSearch, keywords: 'ada' } }));
  persistence.setItem('circuit.university.auth', JSON.stringify({ didFail: true }));
  const { store } = aTab({ persistence });
  store.dispatch(modalOpened({ guid: 'm' }));
  await store.remembered;
  expect(store.getState().searches['users']?.keywords).toBe('ada');
  expect(store.getState().auth).toMatchObject({ didFail: true, isInitialized: false });
  expect(store.getState().modals).toHaveProperty('m');
});

test('DL-15 what was kept and cannot be read counts as nothing', async () => {
  const persistence = memoryKeyStore();
  persistence.setItem('circuit.university.searches', '{"users":');
  const { store } = aTab({ persistence });
  await store.remembered;
  expect(store.getState().searches).toEqual({});
});

test('S8.11, S9.04/5 a storage that does not answer within 5000 ms is given up, said so, and defaults are used', async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const { store } = aTab({ persistence: { getItem: () => new Promise(() => undefined), setItem: () => undefined } });
  let isStarted = false;
  void store.remembered.then(() => (isStarted = true));
  await vi.advanceTimersByTimeAsync(PERSIST_TIMEOUT_MS - 1);
  expect(isStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStarted).toBe(true);
  expect(PERSIST_TIMEOUT_MS).toBe(5000);
  expect(said.mock.calls.map(([text]) => String(text))).toContain(
    'persist timed out for persist key circuit.university.auth',
  );
  said.mockRestore();
});

test('LW-31 a storage that refuses, as in a frame, is said once and left alone; nobody waits for it or reports a crash', async () => {
  vi.useFakeTimers();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const reported: unknown[] = [];
  const stop = addReporter((report) => reported.push(report));
  const refuse = () => Promise.reject(new DOMException('The user denied permission.', 'UnknownError'));
  const setItem = vi.fn<() => Promise<void>>(refuse);
  const { store } = aTab({ persistence: { getItem: refuse, setItem } });
  await store.remembered;
  store.dispatch(searchChanged({ key: 'users', change: { keywords: 'ada' } }));
  await vi.advanceTimersByTimeAsync(PERSIST_TIMEOUT_MS + 1);
  expect(warned.mock.calls.flat().map(String)).toEqual([
    'nothing is kept on this device: UnknownError: The user denied permission.',
  ]);
  expect(setItem).not.toHaveBeenCalled();
  expect(reported).toEqual([]);
  stop();
  warned.mockRestore();
});

test('S3.18 a search has keywords, selected tab, sorting, page size and page by tab', () => {
  expect(noSearch).toEqual({ keywords: '', selectedTab: null, sorting: null, pageSize: 25, pageByTab: {} });
});

test('S3.16/2 modals are kept by guid, with index and isFullscreen', () => {
  const { store } = aTab();
  store.dispatch(modalOpened({ guid: 'a' }));
  store.dispatch(modalOpened({ guid: 'b', isFullscreen: true }));
  store.dispatch(modalClosed('a'));
  store.dispatch(modalOpened({ guid: 'c' }));
  expect(store.getState().modals).toEqual({
    b: { index: 1, isFullscreen: true },
    c: { index: 2, isFullscreen: false },
  });
});

const { version: _, ...someSettings } = SETTINGS;

test('S3.08/22, DL-16 settings are saved on the version that was seen, and the answer is the next one', async () => {
  answerSignedIn();
  keepToken(aToken());
  const { store } = aTab();
  await startSession(store);
  await settled(store);
  answer(getUserSettings, { ...someSettings, version: 3 });
  const saved = answer(updateUserSettings, { ...someSettings, theme: 'dark', version: 4 });
  await store.dispatch(resources.userSettings.initiate());
  const request = { ...someSettings, theme: 'dark' as const };
  await store.dispatch(resources.updateUserSettings.initiate({ request, ifMatch: 3 }));
  expect(saved[0]?.headers.get('if-match')).toBe('"3"');
  expect(saved[0]?.fields).toEqual(request);
  expect(resources.userSettings.select()(store.getState()).data).toMatchObject({ theme: 'dark', version: 4 });
});
