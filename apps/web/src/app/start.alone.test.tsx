import { getConfiguration, getTime, getWebClient } from '@circuit/contract/configuration';
import { reportCrash } from '@circuit/contract/crashReports';
import { getDashboard } from '@circuit/contract/dashboard';
import { listGroupAssignments } from '@circuit/contract/groupAssignments';
import { listIdentityProviders } from '@circuit/contract/identityProviders';
import { listRunningJobs } from '@circuit/contract/jobLogs';
import { getEventStoreToken } from '@circuit/contract/learningEvents';
import { getUserSettings } from '@circuit/contract/userSettings';
import { VERSION, VERSION_NAME } from '@circuit/domain/product';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';

import { openOutbox } from '#platform/saving/outbox.ts';
import { aConfiguration, aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { aDashboard } from '#testing/dashboard.ts';
import { answer, problem, server } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { SETTINGS } from '#testing/userSettings.ts';

/** Loads main.tsx, as index.html does. */
async function startApp(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  vi.resetModules();
  await act(() => import('../main.tsx'));
}

let asked: Record<'configuration' | 'time' | 'client' | 'providers' | 'crashes', unknown[]>;

beforeEach(() => {
  asked = {
    configuration: answer(getConfiguration, aConfiguration()),
    time: answer(getTime, () => new Date().toISOString()),
    client: answer(getWebClient, { id: 'web', currentVersion: VERSION, versionName: VERSION_NAME }),
    providers: answer(listIdentityProviders, { items: [], totalCount: 0 }),
    crashes: answer(reportCrash, undefined),
  };
});

const signInTitle = () => screen.findByRole('heading', { level: 1, name: /^Sign in/ });

test('S7.24/1, S7.24/2, S8.08/3 the app that starts refreshes what it needs and tells the operators of a rejection, once', async () => {
  await startApp();
  await signInTitle();
  await waitFor(() => expect(Object.values(asked).map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]));

  // One app is enough for both: a second one in the same window would hear the rejection too.
  const rejected = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }));
  rejected(new Error('The table has no rows'));
  rejected(new Error('The table has no rows'));
  await waitFor(() => expect(asked.crashes).toMatchObject([{ fields: { message: 'The table has no rows' } }]));
});

test('S8.03/6 a call that fails for good reaches the operators, and the report of it is not reported again', async () => {
  answer(getWebClient, problem(404, { title: 'No such client' }));
  const crashes = answer(reportCrash, problem(429));
  await startApp();
  await signInTitle();
  await waitFor(() => expect(crashes).toHaveLength(1));
  expect(crashes[0]?.fields['message']).toContain('No such client');
});

test('SV-17 the app that starts sends what a closed page left behind', async () => {
  answerSignedIn({ userInfo: {}, groups: [] });
  answer(getUserSettings, SETTINGS);
  answer(getDashboard, aDashboard());
  answer(listGroupAssignments, { items: [], totalCount: 0 });
  answer(listRunningJobs, { items: [] });
  keepToken(aToken());
  const sent: unknown[] = [];
  server.use(
    http.put('/api/left/behind', async ({ request }) => {
      sent.push(await request.json());
      return Response.json({ version: 2 });
    }),
  );
  await openOutbox('university').put(
    {
      draftId: 'left',
      personId: aUserInfo().id,
      place: 'assignment/7',
      title: 'An essay',
      path: '/api/left/behind',
      method: 'PUT',
      body: { text: 'the last words' },
      seenVersion: 1,
      idempotencyKey: crypto.randomUUID(),
      base: {},
      mine: {},
      changedAt: Date.now(),
    },
    null,
  );
  await startApp();
  await waitFor(() => expect(sent).toEqual([{ text: 'the last words' }]), { timeout: 15_000 });
});

test('LE-12 the app that starts reports to the event store that is switched on', async () => {
  answer(
    getConfiguration,
    aConfiguration({
      caliperEnabled: true,
      caliperEventStoreHostname: 'events.example.edu',
      caliperPersonNamespace: 'https://id.example.edu/',
    }),
  );
  answerSignedIn({ userInfo: {}, groups: [] });
  answer(getUserSettings, SETTINGS);
  answer(getDashboard, aDashboard());
  answer(listGroupAssignments, { items: [], totalCount: 0 });
  answer(listRunningJobs, { items: [] });
  keepToken(aToken());
  const tokens = answer(getEventStoreToken, problem(503));
  await startApp();
  await waitFor(() => expect(tokens).not.toHaveLength(0), { timeout: 15_000 });
});

test('S8.11 a device that does not answer is given up after 5 s, with a warning, and the app starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // A request that never ends: the database is held by a tab that hangs.
  vi.spyOn(window.indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  await startApp();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await signInTitle();
  expect(warned.mock.calls.flat()).toContainEqual(expect.stringMatching(/^persist timed out for persist key/));
});
