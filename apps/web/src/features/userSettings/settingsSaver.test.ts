import type { UserSettings } from '@circuit/contract/userSettings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { OFFLINE_PROBLEM, type FetchProblem } from '#platform/problems/problem.ts';
import { SETTINGS } from '#testing/userSettings.ts';

import { settingsSaver, type SaverStatus } from './settingsSaver.ts';

const KNOWN: UserSettings = { ...SETTINGS, version: 3 };

/** A server that answers when told to, and everything it was sent. */
function aServer() {
  const sent: { settings: UserSettings; ifMatch: number }[] = [];
  const waiting: ((outcome: { data: UserSettings } | { error: FetchProblem }) => void)[] = [];
  const statuses: SaverStatus[] = [];
  const saver = settingsSaver(
    KNOWN,
    (settings, ifMatch) => {
      sent.push({ settings, ifMatch });
      const { promise, resolve } = Promise.withResolvers<{ data: UserSettings } | { error: FetchProblem }>();
      waiting.push(resolve);
      return promise;
    },
    (status) => statuses.push(status),
  );
  const reply = async (outcome: { data: UserSettings } | { error: FetchProblem }) => {
    waiting.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  const accept = () =>
    reply({ data: { ...(sent.at(-1)?.settings ?? KNOWN), version: (sent.at(-1)?.ifMatch ?? 0) + 1 } });
  return { saver, sent, reply, accept, statuses, last: () => statuses.at(-1) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('SG-2 a second choice waits for the first and carries the version that it gave', async () => {
  const { saver, sent, accept, last } = aServer();
  saver.change({ theme: 'dark' });
  saver.change({ textSize: 'large' });
  expect(sent).toHaveLength(1);
  expect(last()).toEqual({ state: 'saving', unsaved: { theme: 'dark', textSize: 'large' }, refusal: null });
  await accept();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ settings: { theme: 'dark', textSize: 'large' }, ifMatch: 4 });
  await accept();
  expect(last()).toEqual({ state: 'saved', unsaved: {}, refusal: null });
});

test('SG-2 what was changed back while it was being saved is saved again', async () => {
  const { saver, sent, accept } = aServer();
  saver.change({ theme: 'dark' });
  saver.change({ theme: 'light' });
  await accept();
  expect(sent[1]?.settings.theme).toBe('light');
});

test('SG-3 a failed save keeps the choice and is tried again', async () => {
  const { saver, sent, reply, accept, last } = aServer();
  saver.change({ theme: 'dark' });
  await reply({ error: OFFLINE_PROBLEM });
  expect(last()).toEqual({ state: 'failed', unsaved: { theme: 'dark' }, refusal: null });
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toHaveLength(2);
  await accept();
  expect(last()?.state).toBe('saved');
});

test('SG-3 a page that is left tries no more', async () => {
  const { saver, sent, reply } = aServer();
  saver.change({ theme: 'dark' });
  await reply({ error: OFFLINE_PROBLEM });
  saver.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('SV-16 a page that is left hears nothing of a save that fails later', async () => {
  const { saver, reply, statuses } = aServer();
  saver.change({ theme: 'dark' });
  saver.stop();
  await reply({ error: OFFLINE_PROBLEM });
  expect(statuses.map(({ state }) => state)).toEqual(['saving']);
});

test('SV-5 a choice that another device made too counts as saved, and is not sent with a later one', async () => {
  const { saver, sent, reply, accept, last } = aServer();
  saver.change({ theme: 'dark' });
  await reply({
    error: {
      status: 412,
      title: 'Changed',
      detail: 'It has changed.',
      current: { ...KNOWN, theme: 'dark', version: 9 },
    },
  });
  expect(last()).toEqual({ state: 'saved', unsaved: {}, refusal: null });
  saver.change({ textSize: 'large' });
  const current: UserSettings = { ...KNOWN, theme: 'light', version: 10 };
  await reply({ error: { status: 412, title: 'Changed', detail: 'It has changed.', current } });
  await accept();
  saver.change({ density: 'compact' });
  expect(sent.at(-1)?.settings).toMatchObject({ theme: 'light', textSize: 'large', density: 'compact' });
});

test('SV-15 a choice that was taken back before it was sent is not unsaved any more', async () => {
  const { saver, sent, accept, last } = aServer();
  saver.change({ theme: 'dark' });
  saver.change({ textSize: 'large' });
  saver.change({ textSize: KNOWN.textSize });
  await accept();
  expect(sent).toHaveLength(1);
  expect(last()).toEqual({ state: 'saved', unsaved: {}, refusal: null });
});

test('SG-8 a newer version on the server is taken over, and the choice put on top', async () => {
  const { saver, sent, reply, accept, last } = aServer();
  saver.change({ theme: 'dark' });
  const current: UserSettings = { ...KNOWN, density: 'compact', version: 9 };
  await reply({ error: { status: 412, title: 'Changed', detail: 'It has changed.', current } });
  expect(sent[1]).toMatchObject({ settings: { theme: 'dark', density: 'compact' }, ifMatch: 9 });
  await accept();
  expect(last()?.state).toBe('saved');
});
