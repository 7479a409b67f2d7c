import { setTimeout } from 'node:timers/promises';

import { endpoint } from '@circuit/contract/endpoint';
import { freePort, setServer, startPostgres, type LocalPostgres } from '@circuit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { implement } from '#platform/implement.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { openMetrics } from '#platform/metrics.ts';
import { openOps } from '#platform/ops.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { JOBS } from './jobs.ts';

const addTerm = endpoint({
  method: 'POST',
  path: '/api/test/terms',
  summary: 'Adds a term',
  access: 'signedIn',
  request: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
});
const readTerms = endpoint({
  method: 'GET',
  path: '/api/test/terms',
  summary: 'Reads the terms',
  access: 'signedIn',
  request: z.object({}),
  response: z.array(z.string()),
});
const extra = [
  implement(addTerm, ({ name }, { db }) =>
    db.insertInto('external_terms').values({ name }).returning('id').executeTakeFirstOrThrow(),
  ),
  implement(readTerms, async (_nothing, { db }) =>
    (await db.selectFrom('external_terms').select('name').execute()).map(({ name }) => name),
  ),
];

// A server of its own: what is set here would hold up every other test.
let postgres: LocalPostgres;
let world: World;
let person: Person;
beforeAll(async () => {
  postgres = await startPostgres();
  await prepareQueue(postgres.university.jobsUrl, JOBS);
  world = await aWorld({ extra, database: postgres.university });
  person = await world.person();
}, 60_000);
afterAll(async () => {
  await world.close();
  await postgres.stop();
});

const set = (name: string, value: string) => setServer(postgres.university.ownerUrl, name, value);

async function readiness() {
  const port = await freePort();
  const ops = await openOps(
    { host: '127.0.0.1', port },
    { homes: world.parts.homes, cells: [{ home: world.home }] },
    openMetrics(),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  await ops.close();
  return { status: answer.status, body: await answer.json() };
}

const WRITES = 40;

test('HA-2 HA-3 HA-4 HA-5 while commits wait for a replica, hand-ins wait by themselves, reads are answered and readiness says so', async () => {
  await set('synchronous_standby_names', 'nobody');
  const writes = Array.from({ length: WRITES }, (_, turn) =>
    world.call(addTerm, { name: `Term ${turn}` }, { as: person, headers: aKey() }),
  );
  const reads: { status: number; ms: number }[] = [];
  // The gate looks at the server several times in this time.
  let troubledAt = Infinity;
  while (performance.now() - troubledAt < 1500) {
    if (troubledAt === Infinity && world.home.database.trouble() !== null) troubledAt = performance.now();
    const startedAt = performance.now();
    const { status } = await world.call(readTerms, {}, { as: person });
    reads.push({ status, ms: performance.now() - startedAt });
  }
  expect(await readiness()).toMatchObject({
    status: 200,
    body: { status: 'ready', databases: { test: 'reads only: commits wait for a replica' } },
  });
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  // The first may stand behind commits that are not given up yet; none after it.
  expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(4500);
  expect(reads.filter(({ ms }) => ms > 1000).length).toBeLessThanOrEqual(2);
  await set('synchronous_standby_names', '');
  const answers = await Promise.all(writes);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await world.call(readTerms, {}, { as: person });
  expect(body).toHaveLength(WRITES);
  expect(new Set(body).size).toBe(WRITES);
});

test('HA-1 a write that meets a server which only reads, as right after a takeover, is no error of anybody', async () => {
  await set('default_transaction_read_only', 'on');
  let isAnswered = false;
  const writing = world.call(addTerm, { name: 'During the takeover' }, { as: person }).finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(() => expect(world.home.database.trouble()).toBe('readOnly'));
  // The gate looks at the server a few times meanwhile.
  await setTimeout(400);
  expect(isAnswered).toBe(false);
  await set('default_transaction_read_only', 'off');
  expect((await writing).status).toBe(200);
});
