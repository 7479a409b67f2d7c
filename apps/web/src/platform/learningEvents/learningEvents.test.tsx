import { logOut as logOutEndpoint } from '@circuit/contract/accounts';
import { updateUserSettings } from '@circuit/contract/userSettings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { resources } from '#platform/api/resources.ts';
import { logOut } from '#platform/session/logOut.ts';
import { memoryKeyStore } from '#platform/tab/keyStore.ts';
import { settings } from '#platform/settings/settings.ts';
import { COLLECTING, leave, reporting, said } from '#testing/eventStore.ts';
import { answer } from '#testing/server.ts';
import { SETTINGS } from '#testing/visit.tsx';

import { forgetKept, isNewSignIn, keep, takeKept } from './keptEvents.ts';
import { listenToActs, recordActs } from './record.ts';

// What pages of earlier tests said is nothing to these.
beforeEach(() => listenToActs(() => undefined)());

test('LE-12 S7.23 a page tells of the sign-in and of each page, with the token for the collector and no other', async () => {
  const { events, headers, tokens, router } = await reporting();
  await waitFor(() => expect(tokens).toHaveLength(1));
  await router.navigate('/help');
  recordActs({ kind: 'viewedResult', groupAssignmentId: 'g1' });
  leave();
  await waitFor(() => expect(events).toHaveLength(4));
  expect(said(events)).toEqual([
    `LoggedIn ${window.location.origin}`,
    `NavigatedTo ${window.location.origin}/privacy-policy`,
    `NavigatedTo ${window.location.origin}/help`,
    expect.stringMatching(/^Viewed .*\/groupAssignments\/g1\/attempts\/.*\/result$/),
  ]);
  expect(new Set(events.map(({ actor }) => actor.id))).toEqual(new Set(['https://id.example.edu/ada1']));
  expect(headers[0]?.get('authorization')).toBe('Bearer for-the-collector');
  expect(headers[0]?.get('content-type')).toBe('application/json');
});

test('LE-20 nothing is sent, and no token is asked for, if the university or the person does not want it', async () => {
  const off = await reporting({ configuration: { ...COLLECTING, caliperEnabled: false } });
  leave();
  expect([off.tokens, off.events]).toEqual([[], []]);
  off.unmount();
  const no = await reporting({ settings: { learningEvents: false } });
  await waitFor(() => expect(resources.userSettings.select()(no.store.getState()).isSuccess).toBe(true));
  leave();
  expect([no.tokens, no.events]).toEqual([[], []]);
});

test('LE-20 turning events off takes effect at once: what waits is not sent', async () => {
  const { events, tokens, store } = await reporting();
  await waitFor(() => expect(tokens).toHaveLength(1));
  answer(updateUserSettings, { ...SETTINGS, learningEvents: false, version: 2 });
  const { version: ifMatch, ...known } = SETTINGS;
  const request = { ...known, learningEvents: false };
  await store.dispatch(resources.updateUserSettings.initiate({ request, ifMatch }));
  await waitFor(() => expect(resources.userSettings.select()(store.getState()).data?.learningEvents).toBe(false));
  leave();
  recordActs({ kind: 'viewedResult', groupAssignmentId: 'g1' });
  leave();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(events).toEqual([]);
});

test('LE-21 nothing is sent, and no token is asked for, while somebody views as another person', async () => {
  const { tokens, events } = await reporting({ person: { isImpersonated: true } });
  await screen.findByRole('contentinfo');
  leave();
  expect([tokens, events]).toEqual([[], []]);
});

test('LE-12 signing out is the last event of a person, and nothing is sent after it', async () => {
  const { events, store, tokens } = await reporting();
  answer(logOutEndpoint, undefined);
  await waitFor(() => expect(tokens).toHaveLength(1));
  store.dispatch(logOut());
  await waitFor(() => expect(said(events).at(-1)).toBe(`LoggedOut ${window.location.origin}`));
  const count = events.length;
  recordActs({ kind: 'viewedResult', groupAssignmentId: 'g1' });
  leave();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(events).toHaveLength(count);
});

test('LE-13 what a page could not send waits in its tab for the same sign-in and for no other', () => {
  const tab = { session: memoryKeyStore(), local: memoryKeyStore(), settings };
  const event = { id: 'urn:uuid:1', type: 'Event' };
  keep(tab, 'first', [event]);
  expect(takeKept(tab, 'first')).toEqual([event]);
  expect(takeKept(tab, 'first')).toEqual([]);
  keep(tab, 'first', [event]);
  expect(takeKept(tab, 'second')).toEqual([]);
  keep(tab, 'first', [event]);
  forgetKept(tab);
  expect(takeKept(tab, 'first')).toEqual([]);
  expect([isNewSignIn(tab, 'first'), isNewSignIn(tab, 'first'), isNewSignIn(tab, 'second')]).toEqual([
    true,
    false,
    true,
  ]);
});
