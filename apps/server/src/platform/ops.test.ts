import { DatabaseUnavailable } from '@circuit/db';
import { aShard, freePort } from '@circuit/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { aHome, type TestHome } from '#testing/aHome.ts';

import { openMetrics } from './metrics.ts';
import { openOps, type Ops } from './ops.ts';

let home: TestHome;
let ops: Ops;
let origin: string;

beforeAll(async () => {
  home = await aHome(inject('university'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  ops = await openOps(port, new Map([[aShard(), home]]), openMetrics());
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

test('OP-3 without its database a process is healthy but not ready', async () => {
  const port = await freePort();
  const gone = {
    ...home,
    database: { ...home.database, withShard: () => Promise.reject(new DatabaseUnavailable('gone')) },
  };
  const other = await openOps(port, new Map([[aShard(), gone]]), openMetrics());
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await other.close();
});

test('OP-4 a draining process is not ready any more', async () => {
  ops.drain();
  expect(await status('/readyz')).toBe(503);
});
