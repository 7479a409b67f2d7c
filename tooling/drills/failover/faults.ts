import { setTimeout as sleep } from 'node:timers/promises';

import type { Cell } from './cell.ts';
import type { Product } from './product.ts';
import type { Seen } from './students.ts';
import { writeAtZombie } from './zombie.ts';

interface Scene {
  readonly cell: Cell;
  readonly product: Product;
  /** What students met until now. */
  readonly seen: readonly Seen[];
}

export interface Fault {
  readonly name: string;
  readonly times: number;
  /** How long there may be no hand-in. */
  readonly mostMs: number;
  readonly isZombie: boolean;
  /** Begins it and ends it; answers what happened, in a few words. */
  readonly inject: (scene: Scene) => Promise<string>;
}

const plain = { times: 1, isZombie: false };

export const FAULTS: readonly Fault[] = [
  { ...plain, name: 'leader killed', times: 3, mostMs: 30_000, inject: killLeader },
  {
    ...plain,
    name: 'leader frozen',
    times: 2,
    mostMs: 30_000,
    isZombie: true,
    inject: (scene) => freeze(scene, 'stop'),
  },
  {
    ...plain,
    name: 'leader cut off from its cluster',
    mostMs: 30_000,
    isZombie: true,
    inject: (scene) => freeze(scene, 'stop-patroni'),
  },
  { ...plain, name: 'replica killed', mostMs: 6000, inject: killReplica },
  { ...plain, name: 'both replicas frozen for 15 s', mostMs: 25_000, inject: freezeReplicas },
  {
    ...plain,
    name: 'planned switch',
    mostMs: 10_000,
    inject: ({ cell }) => cell.fault('switchover').then(after(cell)),
  },
  {
    ...plain,
    name: 'API 1 crashed',
    mostMs: 3000,
    inject: ({ product }) => product.apis[0].crash().then(() => 'started again'),
  },
  {
    ...plain,
    name: 'API 2 restarted',
    mostMs: 3000,
    inject: ({ product }) => product.apis[1].restart().then(() => 'restarted'),
  },
  {
    ...plain,
    name: 'worker crashed',
    mostMs: 3000,
    inject: ({ product }) => product.worker.crash().then(() => 'started again'),
  },
];

const after = (cell: Cell) => async (said: string) => {
  await cell.whole();
  return said.replaceAll('\n', ' ');
};

async function killLeader({ cell, seen }: Scene): Promise<string> {
  const who = await cell.fault('kill-leader');
  await untilHandedIn(seen);
  const leader = await cell.leader();
  await cell.fault('start', who);
  await cell.whole();
  return `${who} killed, ${leader} took over`;
}

/** Its whole machine stands still, or only what tells it that it leads no more; then it goes on as if nothing had been. */
async function freeze({ cell, seen }: Scene, how: 'stop' | 'stop-patroni'): Promise<string> {
  const who = await cell.leader();
  await cell.fault(how, who);
  await untilHandedIn(seen, how === 'stop' ? 0 : 15_000);
  const zombie = await writeAtZombie(cell, who);
  await sleep(3000);
  await cell.fault('cont');
  await sleep(5000);
  await cell.whole();
  const rows = await zombie.stop();
  const asked = `asked ${zombie.asked()} times it acknowledged ${zombie.acknowledged()}`;
  return `${who} stood still, ${await cell.leader()} took over; ${asked}, there are ${rows} rows of it`;
}

async function killReplica({ cell, seen }: Scene): Promise<string> {
  const who = await cell.fault('kill-replica');
  await untilHandedIn(seen);
  await cell.fault('start', who);
  await cell.whole();
  return `${who} killed`;
}

/** No commit can be acknowledged, and nobody takes over: looks must go on. */
async function freezeReplicas({ cell, product }: Scene): Promise<string> {
  const leader = await cell.leader();
  const replicas = ['n1', 'n2', 'n3'].filter((node) => node !== leader);
  await Promise.all(replicas.map((node) => cell.fault('stop', node)));
  await sleep(10_000);
  const ready = await fetch(`http://127.0.0.1:${product.apis[0].opsPort}/readyz`).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    () => 'no answer',
  );
  await sleep(5000);
  await cell.fault('cont');
  await cell.whole();
  return `${replicas.join(' and ')} stood still, readiness said ${ready}`;
}

/** Until hand-ins have gone on for two seconds, and no sooner than the fault can have been noticed. */
async function untilHandedIn(seen: readonly Seen[], atLeastMs = 3000): Promise<void> {
  const from = Date.now();
  await sleep(Math.max(3000, atLeastMs));
  for (const end = from + 120_000; Date.now() < end; await sleep(250)) {
    const lately = seen.filter(({ what, at }) => what === 'done' && at > Date.now() - 2000);
    const seconds = new Set(lately.map(({ at }) => Math.floor((Date.now() - at) / 500)));
    if (seconds.size >= 4) return;
  }
  throw new Error('Hand-ins do not go on.');
}
