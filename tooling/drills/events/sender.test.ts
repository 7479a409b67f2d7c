import type { LearningEvent } from '@circuit/domain/learningEvents';
import type { EventCollector } from '@circuit/testing';
import type { Sender, SenderParts } from '#web/sender.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aCollector, anEvent, aTab, runTabs } from './tabs.ts';

// Here and not in the web app, whose code knows no server: the collector is one.
let collector: EventCollector;
let sender: Sender | undefined;
beforeEach(async () => {
  collector = await aCollector();
});
afterEach(async () => {
  sender?.drop();
  await collector.stop();
});

const later = () => new Date(Date.now() + 600_000);
function aSender(parts: Partial<SenderParts> = {}): Sender {
  sender = aTab(collector, parts);
  return sender;
}

test('S7.23 S9.04/3 events are posted in batches, every 10 s, oldest first', async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bodies: string[] = [];
  const one = aSender({
    post: (body) => {
      bodies.push(body);
      return Promise.resolve(200);
    },
  });
  const events = [anEvent(), anEvent()];
  one.add(...events);
  await vi.advanceTimersByTimeAsync(9999);
  expect(bodies).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(bodies).toHaveLength(1);
  expect(
    events.map(({ id }) => bodies[0]?.indexOf(id) ?? -1).every((place, at, all) => place > (all[at - 1] ?? 0)),
  ).toBe(true);
  one.add(anEvent());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bodies).toHaveLength(2);
});

test('LE-10 a batch with one bad event loses that one only', async () => {
  const refused: LearningEvent[] = [];
  const one = aSender({ onRefused: (events) => refused.push(...events) });
  const events = Array.from({ length: 9 }, () => anEvent());
  const bad = { ...anEvent(), name: 'Amara Okonkwo' };
  one.add(...events.slice(0, 4), bad, ...events.slice(4));
  await one.flush();
  expect([...collector.stored.keys()]).toEqual(events.map(({ id }) => id));
  expect(refused).toEqual([bad]);
  expect(one.queue().events).toEqual([]);
});

test.each([408, 429, 503, 0])('LE-10 after the answer %i events wait and arrive once', async (status) => {
  const one = aSender();
  one.add(anEvent(), anEvent());
  collector.answerWith(status);
  await one.flush();
  expect([collector.stored.size, one.queue().events.length]).toEqual([0, 2]);
  await one.flush();
  expect([collector.stored.size, collector.repeated(), one.queue().events.length]).toEqual([2, 0, 0]);
});

test('LE-10 a refused token is renewed once, and then waited for', async () => {
  const tokens = ['bad', 'a-token-of-the-drill'];
  let asked = 0;
  const one = aSender({
    getToken: () => Promise.resolve({ accessToken: tokens[asked++] ?? 'bad', expiresAt: later() }),
  });
  one.add(anEvent());
  await one.flush();
  expect([asked, collector.stored.size]).toEqual([2, 1]);
  collector.setToken('another');
  one.add(anEvent());
  await one.flush();
  expect([asked, one.queue().events.length]).toEqual([3, 1]);
});

test('S9.04/4 while no token is to be had, the next try waits longer, at most 60 s', async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const askedAt: number[] = [];
  const one = aSender({
    random: () => 1,
    getToken: () => {
      askedAt.push(Date.now());
      return Promise.resolve(null);
    },
  });
  one.add(anEvent());
  await vi.advanceTimersByTimeAsync(400_000);
  const waits = askedAt.slice(2).map((at, index) => at - (askedAt[index + 1] ?? 0));
  expect(waits.slice(0, 7)).toEqual([10_000, 10_000, 10_000, 10_000, 16_000, 32_000, 60_000]);
  expect(Math.max(...waits)).toBe(60_000);
  expect(one.queue().events).toHaveLength(1);
});

test('LE-20 when the server says that nothing is to be sent, what waits is forgotten', async () => {
  const one = aSender({ getToken: () => Promise.resolve('refused' as const) });
  one.add(anEvent());
  await one.flush();
  one.add(anEvent());
  expect(one.queue().events).toEqual([]);
  expect(collector.answers).toEqual([]);
});

test('LE-12 a sender that is closed sends what waits and nothing after that', async () => {
  const one = aSender();
  one.add(anEvent());
  await one.close();
  one.add(anEvent());
  await one.flush();
  expect(collector.stored.size).toBe(1);
});

test('LE-23 1,000 events from 20 pages, collector down for a moment: none is lost and none is stored twice', async () => {
  const outcome = await runTabs({
    tabs: 20,
    eventsPerTab: 50,
    spreadMs: 1500,
    downFromMs: 500,
    downMs: 700,
    everyMs: 100,
    patienceMs: 20_000,
  });
  expect(outcome).toMatchObject({ made: 1000, stored: 1000, lost: 0, foreign: 0, dropped: 0 });
});
