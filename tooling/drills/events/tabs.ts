import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eventOf, type LearningEvent } from '@circuit/domain/learningEvents';
import { startEventCollector, type EventCollector } from '@circuit/testing';
import { createSender, type Sender, type SenderParts } from '#web/sender.ts';

const TOKEN = 'a-token-of-the-drill';

/** An event as a page makes it. */
export const anEvent = (uid = 'u1'): LearningEvent =>
  eventOf(
    { kind: 'navigated', path: '/', from: null },
    { id: randomUUID(), at: new Date() },
    {
      origin: 'https://uni.circuit.test',
      personNamespace: 'https://id.uni.test/',
      person: { id: uid, uid },
      groupId: null,
      session: null,
    },
  );

/** The sender of the web app, posting as a browser would. */
export function aTab(collector: EventCollector, parts: Partial<SenderParts> = {}): Sender {
  return createSender({
    sensor: 'https://uni.circuit.test/sensors/web',
    post: async (body, accessToken) => {
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const address = `http://${collector.hostname}/collector`;
      const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
      await answer?.body?.cancel();
      return answer === null ? null : answer.status;
    },
    getToken: async () => ({ accessToken: TOKEN, expiresAt: new Date(Date.now() + 600_000) }),
    ...parts,
  });
}

export const aCollector = (): Promise<EventCollector> => startEventCollector({ token: TOKEN });

export interface Tabs {
  readonly tabs: number;
  readonly eventsPerTab: number;
  /** Over which time the events happen. */
  readonly spreadMs: number;
  readonly downFromMs: number;
  readonly downMs: number;
  readonly everyMs?: number;
  /** How long everybody may take to get rid of what waits. */
  readonly patienceMs: number;
}

export interface Outcome {
  readonly made: number;
  readonly stored: number;
  readonly lost: number;
  readonly foreign: number;
  /** Arrived once more under an id that was there: an answer had been lost. */
  readonly repeated: number;
  readonly dropped: number;
  readonly posts: number;
  readonly seconds: number;
}

/** Many pages at once, and a collector that goes away in the middle. (LE-23) */
export async function runTabs(plan: Tabs): Promise<Outcome> {
  const collector = await aCollector();
  const made = new Set<string>();
  const began = performance.now();
  const senders = Array.from({ length: plan.tabs }, () =>
    aTab(collector, plan.everyMs === undefined ? {} : { everyMs: plan.everyMs }),
  );
  const acting = senders.map(async (sender, at) => {
    // Pages are opened one after the other, and their events come at any time.
    const times = Array.from({ length: plan.eventsPerTab }, () => Math.random() * plan.spreadMs).toSorted(
      (a, b) => a - b,
    );
    for (const time of times) {
      await sleep(Math.max(0, began + time - performance.now()));
      const event = anEvent(`u${at}`);
      made.add(event.id);
      sender.add(event);
    }
  });
  const outage = (async () => {
    await sleep(plan.downFromMs);
    collector.setDown(true);
    await sleep(plan.downMs);
    collector.setDown(false);
  })();
  await Promise.all([...acting, outage]);
  const end = performance.now() + plan.patienceMs;
  while (senders.some((sender) => sender.queue().events.length > 0) && performance.now() < end) await sleep(100);
  const dropped = senders.reduce((sum, sender) => sum + sender.queue().dropped, 0);
  for (const sender of senders) sender.drop();
  await collector.stop();
  return {
    made: made.size,
    stored: collector.stored.size,
    lost: [...made].filter((id) => !collector.stored.has(id)).length,
    foreign: [...collector.stored.keys()].filter((id) => !made.has(id)).length,
    repeated: collector.repeated(),
    dropped,
    posts: collector.answers.length,
    seconds: Math.round((performance.now() - began) / 1000),
  };
}
