import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { DatabaseUnavailable } from '@circuit/db';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { aShard, freePort } from '@circuit/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Home, Homes } from '#platform/homes.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';

import { drainMs, stopGently } from './drain.ts';
import { openMetrics } from './metrics.ts';
import { openOps, type Ops } from './ops.ts';
import { MIGRATIONS_FOLDER } from './places.ts';

const host = '127.0.0.1';
let home: TestHome;
let ops: Ops;
let origin: string;

beforeAll(async () => {
  home = await aHome(inject('university'));
  const port = await freePort();
  origin = `http://${host}:${port}`;
  ops = await openOps({ host, port }, { homes: new Map([[aShard(), home]]), cells: [{ home }] }, openMetrics());
});
afterAll(async () => {
  await ops.close();
  await home.close();
});

const status = async (path: string) => (await fetch(origin + path)).status;

test('OP-1 a process that lives is healthy and, while its databases answer, ready', async () => {
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
});

test('OP-2 metrics come in the text format of Prometheus', async () => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toContain('# TYPE circuit_http_request_seconds histogram');
});

/** Its database is away, at once or only after a long wait. */
const gone = (name: string, waitMs = 0): Home => ({
  ...home,
  name,
  database: {
    ...home.database,
    withShard: async () => {
      await sleep(waitMs, undefined, { ref: false });
      throw new DatabaseUnavailable('gone');
    },
  },
});

async function readiness(homes: Homes, migrations?: readonly string[]) {
  const port = await freePort();
  const cells = [...new Set(homes.values())].map((one) => ({ home: one }));
  const other = await openOps({ host, port }, { homes, cells }, openMetrics(), migrations);
  const answer = await fetch(`http://${host}:${port}/readyz`);
  const health = await fetch(`http://${host}:${port}/healthz`);
  await other.close();
  return { ready: answer.status, healthy: health.status, body: await answer.json() };
}

test('OP-3 without its database a process is healthy but not ready', async () => {
  expect(await readiness(new Map([[aShard(), gone('main')]]))).toMatchObject({ ready: 503, healthy: 200 });
});

test.each([
  ['one of two universities', 'north', aShard()],
  ['the demo, however long it makes one wait', 'demo', DEMO_SHARD],
])('OP-5 %s may be away: the process is ready and says which one it is', async (_who, name, shard) => {
  const homes = new Map([
    [aShard(), home],
    [shard, gone(name, 60_000)],
  ]);
  expect(await readiness(homes)).toMatchObject({
    ready: 200,
    healthy: 200,
    body: { status: 'ready', databases: { test: 'ready', [name]: 'not ready' } },
  });
});

test('OP-5 a demo that answers does not make a process ready whose university is away', async () => {
  const homes = new Map([
    [aShard(), gone('main')],
    [DEMO_SHARD, home],
  ]);
  expect(await readiness(homes)).toMatchObject({
    ready: 503,
    body: { databases: { main: 'not ready', test: 'ready' } },
  });
});

test('UG-8 a process says which schema it was written for and which one each database has', async () => {
  const own = readdirSync(MIGRATIONS_FOLDER).toSorted();
  const here = own.at(-1);
  const older = await readiness(new Map([[aShard(), home]]), own.slice(0, -1));
  expect(older).toMatchObject({
    ready: 200,
    body: { schema: { ofThisVersion: own.at(-2), ofDatabases: { test: { applied: here, problem: null } } } },
  });
  const away = await readiness(new Map([[aShard(), gone('main')]]));
  expect(away.body).toMatchObject({ schema: { ofThisVersion: here, ofDatabases: { main: null } } });
});

test('UG-9 a process is not ready for tables that lack what it needs', async () => {
  const own = [...readdirSync(MIGRATIONS_FOLDER).toSorted(), '29990101000000_moons__create.sql'];
  const { ready, body } = await readiness(new Map([[aShard(), home]]), own);
  expect([ready, JSON.stringify(body)]).toEqual([503, expect.stringContaining('lacks one migration')]);
});

test('OP-4 a draining process is not ready any more', async () => {
  ops.drain();
  expect(await status('/readyz')).toBe(503);
});

test('OP-7 a process that stops is not ready first, answers on for a moment, and closes then', async () => {
  const steps: [string, number][] = [];
  const startedAt = performance.now();
  const step = (name: string) => void steps.push([name, performance.now() - startedAt]);
  await stopGently({ drain: () => step('drain'), drainMs: 200, close: async () => step('close') });
  expect(steps.map(([name]) => name)).toEqual(['drain', 'close']);
  expect(steps[1]?.[1]).toBeGreaterThanOrEqual(190);
  const waits = [{ isProduction: true }, { isProduction: false }, { isProduction: false, DRAIN_SECONDS: 1.5 }];
  expect(waits.map(drainMs)).toEqual([3000, 0, 1500]);
});
