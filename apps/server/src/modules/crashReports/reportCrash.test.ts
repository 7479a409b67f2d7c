import { CRASH_REPORT_LENGTHS, reportCrash } from '@circuit/contract/crashReports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
// So that each test may report anew.
let minutes = 0;
beforeEach(() => moveClock(world.home, world.shard, (minutes += 2) * 60));

const REPORT = { message: 'x is undefined', path: '/groups', version: '2.20.2', userAgent: 'Firefox/143' };
const report = (more: object = {}, headers: Record<string, string> = {}) =>
  world.call(reportCrash, { ...REPORT, ...more }, { headers });
const warnings = () =>
  world
    .logged()
    .split('\n')
    .filter((line) => line.includes('"level":"warn"'));

test('CR-1 anybody can send a crash report; it is logged as a warning with its trace', async () => {
  const traceId = 'abcdef0123456789abcdef0123456789';
  const { status, text } = await report(
    { stack: 'at Page (main.js:1:2)' },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  );
  expect([status, text]).toEqual([204, '']);
  const line: unknown = JSON.parse(warnings().at(-1) ?? '{}');
  expect(line).toMatchObject({
    level: 'warn',
    traceId,
    msg: 'a page crashed',
    crashReport: { ...REPORT, stack: 'at Page (main.js:1:2)' },
  });
});

test('CR-2 S7.25/1 e-mail addresses, queries of addresses and access tokens in a report do not reach the log', async () => {
  await report({
    message: 'Failed to fetch https://u.example.edu/login?code=CANARY1&state=CANARY2 for canary3@example.edu',
    stack:
      'at load (https://u.example.edu/main.js?v=CANARY4:1:2)\n  Bearer eyJCANARY5.eyJCANARY6.CANARY7 "/x#t=CANARY8" Bearer CANARY9',
    path: '/people/canary3@example.edu',
  });
  const line = warnings().at(-1) ?? '';
  expect(line).toContain('Failed to fetch https://u.example.edu/login');
  expect(line).not.toMatch(/canary/i);
});

test('CR-3 a page address with a query, a field too long or one unknown is refused', async () => {
  const before = warnings().length;
  const refused = [
    { path: '/login?code=1' },
    { path: '/login#code' },
    { path: 'https://elsewhere.example' },
    ...Object.entries(CRASH_REPORT_LENGTHS).map(([field, most]) => ({ [field]: `/${'x'.repeat(most)}` })),
    { userId: '1' },
  ];
  for (const more of refused) expect((await report(more)).status).toBe(400);
  expect(warnings()).toHaveLength(before);
});

test('CR-4 an address may send 20 reports a minute', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1) statuses.push((await report()).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  await moveClock(world.home, world.shard, (minutes += 2) * 60);
  expect((await report()).status).toBe(204);
});

test('CR-4 AC-41 another address in the same IPv6 network gets no extra reports', async () => {
  const from = async (remoteAddress: string) => {
    const headers = { host: `${world.shard}.circuit.test`, ...aKey() };
    return world.app.inject({ method: 'POST', url: reportCrash.path, remoteAddress, headers, payload: REPORT });
  };
  for (let turn = 0; turn < 20; turn += 1) await from(`2001:db8::${turn + 1}`);
  expect((await from('2001:db8::ffff')).statusCode).toBe(429);
  expect((await from('2001:db8:0:1::1')).statusCode).toBe(204);
});

test('CR-5 a report is kept nowhere but in the log', async () => {
  await report({ message: 'KEPT-NOWHERE' }, aKey());
  const kept = await world.home.database.withShard(world.shard, async (db) => [
    ...(await db.selectFrom('audit_events').selectAll().execute()),
    ...(await db.selectFrom('idempotency_keys').selectAll().execute()),
  ]);
  expect(kept).toEqual([]);
});
