import { logOut as endSession } from '@circuit/contract/accounts';
import { getConfiguration, getTime, getWebClient } from '@circuit/contract/configuration';
import { listIdentityProviders } from '@circuit/contract/identityProviders';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { logOut } from '#platform/session/logOut.ts';
import { startSession } from '#platform/session/startSession.ts';
import type { AppStore } from '#platform/store/store.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { aConfiguration, aToken, keepToken } from '#testing/builders.ts';
import { answer } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab, settled } from '#testing/tabs.ts';

import { startPeriodicRefreshes } from './periodicRefreshes.ts';
import { createRecurringFetches } from './recurring.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let stop = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function answerOpen() {
  return {
    configuration: answer(getConfiguration, aConfiguration()),
    identityProviders: answer(listIdentityProviders, { items: [], totalCount: 0 }),
    webClient: answer(getWebClient, { id: 'web', currentVersion: '2.20.2', versionName: 'Unicorn' }),
    time: answer(getTime, () => new Date(Date.now() + 60_000).toISOString()),
  };
}

/** The quiet tab after its first loads. */
async function aStartedTab() {
  const asked = answerOpen();
  const { store } = aTab();
  stop = startPeriodicRefreshes(store);
  await vi.waitFor(() => expect(Object.values(asked).map(({ length }) => length)).toEqual([1, 1, 1, 1]));
  await settled(store);
  return { store, asked };
}

const counts = (asked: Record<string, unknown[]>) => Object.values(asked).map(({ length }) => length);

async function pass(store: AppStore, durationMs: number, stepMs = 15 * MINUTE) {
  for (let passedMs = 0; passedMs < durationMs; passedMs += stepMs) {
    vi.advanceTimersByTime(stepMs);
    await settled(store);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('S7.24/2, S4.02/3 client record and server time refresh every 15 minutes', async () => {
  const { store, asked } = await aStartedTab();
  await pass(store, 15 * MINUTE - 1000, 15 * MINUTE - 1000);
  expect(counts(asked)).toEqual([1, 1, 1, 1]);
  await pass(store, 1000, 1000);
  await vi.waitFor(() => expect(counts(asked)).toEqual([1, 1, 2, 2]));
  await pass(store, 15 * MINUTE);
  await vi.waitFor(() => expect(counts(asked)).toEqual([1, 1, 3, 3]));
});

test('S7.24/1 configuration and identity providers refresh every 24 hours', async () => {
  const { store, asked } = await aStartedTab();
  await pass(store, 24 * HOUR - 15 * MINUTE);
  expect(counts(asked).slice(0, 2)).toEqual([1, 1]);
  await pass(store, 15 * MINUTE);
  await vi.waitFor(() => expect(counts(asked).slice(0, 2)).toEqual([2, 2]));
});

test.each(['pointerdown', 'pointermove', 'keydown'])(
  'S7.24/3 a %s less than 15 minutes ago skips the refresh',
  async (sign) => {
    const { store, asked } = await aStartedTab();
    vi.advanceTimersByTime(1);
    window.dispatchEvent(new Event(sign));
    await pass(store, 15 * MINUTE);
    expect(counts(asked)).toEqual([1, 1, 1, 1]);
    await pass(store, 15 * MINUTE);
    await vi.waitFor(() => expect(counts(asked)).toEqual([1, 1, 2, 2]));
  },
);

test('S4.12/1, DL-12 the time of the server is taken at once, and its offset applied', async () => {
  await aStartedTab();
  await vi.waitFor(() => expect(serverNow().getTime() - Date.now()).toBeGreaterThan(50_000));
});

test('S7.24/1, S4.05/3, S4.05/4 external terms and providers refresh every 24 hours until logout', async () => {
  const asked = answerSignedIn();
  answerOpen();
  keepToken(aToken({ expiresInSeconds: 400_000 }));
  const { store } = aTab();
  await startSession(store);
  await settled(store);
  const external = () => [asked.externalTerms.length, asked.externalProviders.length];
  expect(external()).toEqual([1, 1]);
  await pass(store, 24 * HOUR, 24 * HOUR);
  await vi.waitFor(() => expect(external()).toEqual([2, 2]));
  await settled(store);
  const ended = answer(endSession, undefined);
  store.dispatch(logOut());
  await vi.waitFor(() => expect(ended).toHaveLength(1));
  await pass(store, 72 * HOUR, 24 * HOUR);
  expect(external()).toEqual([2, 2]);
});

test('S5.05/2 a recurring fetch needs a period and a taskId', () => {
  const recurring = createRecurringFetches({
    facts: { signIn: null, refreshing: null, keyRing: null, lastActivityAt: 0, unusedCode: null, proof: null },
    now: Date.now,
  });
  const run = () => undefined;
  expect(() => recurring.start({ taskId: 'time', periodMs: 0, run })).toThrow("'config.period' is required");
  expect(() => recurring.start({ taskId: '', periodMs: 1, run })).toThrow("'config.taskId' is required");
});

test('DL-13 a task that is started again does not run twice', () => {
  let runs = 0;
  const tab = {
    facts: { signIn: null, refreshing: null, keyRing: null, lastActivityAt: 0, unusedCode: null, proof: null },
    now: () => Number.MAX_SAFE_INTEGER,
  };
  const recurring = createRecurringFetches(tab);
  const task = { taskId: 'x', periodMs: 1000, run: () => (runs += 1) };
  recurring.start(task);
  recurring.start(task);
  vi.advanceTimersByTime(1000);
  expect(runs).toBe(3);
  recurring.stopAll();
});
