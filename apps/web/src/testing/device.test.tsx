import { getWebClient } from '@circuit/contract/configuration';
import { VERSION, VERSION_NAME } from '@circuit/domain/product';
import { expect, test } from 'vitest';

import { callEndpoint } from '#platform/api/call.ts';
import { keepAnswer } from '#platform/device/keptAnswer.ts';
import { openKept } from '#platform/device/keptStore.ts';
import { isServerBack, orKept, whenKept } from '#platform/device/orKept.ts';
import { markOf, wrapKey } from '#platform/device/signInKey.ts';
import type { AppStore } from '#platform/store/store.ts';
import { browserTab } from '#platform/tab/tab.ts';
import { serverNow, setServerTime } from '#platform/time/serverClock.ts';

import { ADAS_KEY, adasKey } from './deviceKey.ts';
import { ADA, left, openEditor, saying } from './savedEditor.tsx';
import { answer } from './server.ts';
import { aTab } from './tabs.ts';
import { anOutbox } from './unsent.ts';

/** Each test leaves something behind and runs twice, so the second run fails if it finds what the first left. */
const TWICE = ['first', 'second'];

test.each(TWICE)('WT-1 the %s test that stores something finds an empty device', async () => {
  expect(await indexedDB.databases()).toEqual([]);
  await anOutbox().put(left({ instructionsForAuthors: saying('Left.') }), null);
  expect(await indexedDB.databases()).toHaveLength(1);
});

test.each(TWICE)('WT-1 the %s test with a read from the device does not know the one before', async () => {
  expect(whenKept()).toBeNull();
  expect(isServerBack()).toBe(false);
  const tab = browserTab();
  tab.facts.signIn = 'sign-in';
  const kept = openKept(tab.settings.shardKey);
  await kept.putKey(await wrapKey(ADAS_KEY, ADA, 'sign-in'));
  const facts = { key: 'userInfo', mark: await markOf('sign-in'), at: 1, until: null };
  await keepAnswer(kept, { ...facts, name: 'userInfo', asked: {} }, { firstName: 'Ada' }, await adasKey());
  await orKept({ queryCacheKey: 'userInfo', extra: tab }, { error: { status: -1, title: '', detail: '' } });
  expect(whenKept()).toBe(1);
  await orKept({ queryCacheKey: 'another', extra: tab }, { data: null });
  expect(isServerBack()).toBe(true);
});

test.each(TWICE)('WT-1 the %s test that leaves unsent words behind finds none', async () => {
  // Long enough for a page that was just left to store its words.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await indexedDB.databases()).toEqual([]);
  const editor = await openEditor();
  editor.write('instructionsForAuthors', 'Left.');
  expect(editor.now().state.kind).toBe('unsent');
});

test.each(TWICE)('WT-1 the %s test that hears another time from the server starts with its own clock', () => {
  const now = Date.now();
  expect(serverNow(now).getTime()).toBe(now);
  setServerTime('2031-06-01T12:00:00.000Z', now, now);
  expect(serverNow(now).getTime()).toBe(Date.parse('2031-06-01T12:00:00.000Z'));
});

let tabOfTestBefore: AppStore | undefined;

test.each(TWICE)('WT-2 the server of the %s test hears nothing from the tab of another', async () => {
  const asked = answer(getWebClient, { id: 'web', currentVersion: VERSION, versionName: VERSION_NAME });
  const ask = callEndpoint(getWebClient, {});
  void tabOfTestBefore?.dispatch(ask);
  const { store } = aTab();
  await store.dispatch(ask);
  expect(asked).toHaveLength(1);
  tabOfTestBefore = store;
});
