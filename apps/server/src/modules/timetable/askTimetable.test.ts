import { aShard, aTimetable, startTimetableServer, type TimetableServer } from '@circuit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openEgress } from '#platform/egress/egress.ts';

import { askTimetable } from './askTimetable.ts';
import type { Connection } from './connection.ts';

let server: TimetableServer;
let connection: Connection;
beforeEach(async () => {
  server = await startTimetableServer(aTimetable());
  const { baseUrl, university } = server;
  const { account, password } = university;
  const home = { egress: openEgress({ reachesLoopback: true }) };
  connection = { home, shard: aShard(), baseUrl, account, password, allowed: [], stepOut: (wait) => wait() };
});
afterEach(() => server.stop());

const ask = (limits: { readonly patienceMs?: number } = {}) =>
  askTimetable(connection, { what: 'roles' }, { pauseMs: 1, ...limits });
const UNREACHABLE = { isOk: false, failure: 'unreachable' };

test('UT-8 a call that fails is tried twice more', async () => {
  server.behavior = { hangUps: 1, failures: { status: 503, count: 1 } };
  expect(await ask()).toMatchObject({ isOk: true });
  expect(server.asked).toHaveLength(3);
  server.behavior = { failures: { status: 500, count: 3 } };
  expect(await ask()).toEqual(UNREACHABLE);
  expect(server.asked).toHaveLength(6);
});

test('UT-8 a timetable that fails again and again is left alone for a moment', async () => {
  server.behavior = { failures: { status: 500, count: 100 } };
  for (let count = 0; count < 3; count += 1) expect(await ask()).toEqual(UNREACHABLE);
  expect(server.asked.length).toBeLessThan(9);
});

test('UT-8 a timetable that hangs is given up when the time for all tries is over', async () => {
  server.behavior = { waitMs: 60_000 };
  const begun = performance.now();
  expect(await ask({ patienceMs: 300 })).toEqual(UNREACHABLE);
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(server.asked).toHaveLength(1);
});
