import { updateUserSettings } from '@circuit/contract/userSettings';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { resources } from '#platform/api/resources.ts';
import { leave, reporting, said } from '#testing/eventStore.ts';
import { answer } from '#testing/server.ts';
import { SETTINGS } from '#testing/visit.tsx';

import { recordActs } from './record.ts';

// Alone: what is kept before it is known whether anybody listens is kept once for each page.
test('LE-20 what somebody did while events were off is not told once they are on', async () => {
  // Before anything is known, as on a page that has just been opened.
  recordActs({ kind: 'viewedResult', groupAssignmentId: 'g0' });
  const { events, tokens, store } = await reporting({ settings: { learningEvents: false } });
  await waitFor(() => expect(resources.userSettings.select()(store.getState()).isSuccess).toBe(true));
  recordActs({ kind: 'viewedResult', groupAssignmentId: 'g1' });
  const { version: ifMatch, ...known } = SETTINGS;
  answer(updateUserSettings, { ...SETTINGS, learningEvents: true, version: 2 });
  await store.dispatch(resources.updateUserSettings.initiate({ request: { ...known, learningEvents: true }, ifMatch }));
  await waitFor(() => expect(tokens).toHaveLength(1));
  leave();
  await waitFor(() => expect(events.length).toBeGreaterThan(0));
  expect(said(events).filter((line) => line.startsWith('Viewed'))).toEqual([]);
});
