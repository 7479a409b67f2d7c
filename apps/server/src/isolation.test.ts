import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';

import { addPeople, ENDPOINTS, exportAuditTrail, getAuditExport, listGroups, type Endpoint } from '@circuit/contract';
import { groupId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { withinShard } from '#platform/storage/withinShard.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { openMetrics } from '#platform/metrics.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';
import { addTwin, TWIN_ID } from '#testing/twinShards.ts';

import { JOBS } from './jobs.ts';

const [OPEN, SECRET] = [`A-OPEN-${randomUUID()}`, `B-SECRET-${randomUUID()}`];
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let reader: Person;
let tables: string[];

beforeAll(async () => {
  database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  tables = await addTwin(world.home, world.shard, OPEN);
  await addTwin(world.home, world.otherShard, SECRET);
  reader = await world.person({ roles: ['SuperAdmin'], in: [[groupId(TWIN_ID), 'GroupOwner']] });
});
afterAll(() => world.close());

/** Every id of the request is the id that both twins have. */
function requestFor({ request }: Endpoint): object {
  const ids = Object.keys(request.shape).filter((name) => name.endsWith('Id'));
  const scope = 'scope' in request.shape ? { scope: 'any' } : {};
  return { ...scope, ...Object.fromEntries(ids.map((name) => [name, TWIN_ID])) };
}

test('CG-10 no byte of the other shard is in any answer to a read, although both have the same ids', async () => {
  const reads = ENDPOINTS.filter(({ method, writes }) => method === 'GET' && !writes);
  const answers = await Promise.all(
    reads.map((endpoint) => world.call(endpoint, requestFor(endpoint), { as: reader })),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  const all = answers.map((answer) => answer.text).join('\n');
  expect(all).toContain(OPEN);
  expect(all).not.toContain(SECRET);
});

test('CG-11 a write with the ids of both reaches only its own shard', async () => {
  const request = { groupId: TWIN_ID, role: 'GroupLearner', identifiers: ['someone@example.edu', SECRET] };
  const { body } = await world.call(addPeople, request, { as: reader });
  expect(body).toMatchObject({ added: [{}], notFound: [SECRET] });
  const inOther = await world.home.database.withShard(world.otherShard, (db) =>
    db.selectFrom('group_user_roles').select('user_id').execute(),
  );
  expect(inOther).toHaveLength(1);
});

test('CG-12 the export of the audit trail, its job and the log hold nothing of the other shard', async () => {
  const { body } = await world.call(exportAuditTrail, {}, { as: reader });
  const runner = await startRunner([{ home: world.home, jobsUrl: database.jobsUrl }], JOBS, openMetrics(), world.log);
  await vi.waitFor(async () => expect(await statusOf(body.id)).toBe('succeeded'), { timeout: 15_000, interval: 100 });
  await runner.stop();
  const files = withinShard(world.home.storage, world.shard);
  const csvs: string[] = [];
  for await (const { key } of files.list(`auditExports/${body.id}`)) csvs.push(key);
  const object = await files.get(csvs[0] ?? 'none');
  if (object === undefined) throw new Error('There is no export.');
  const csv = await text(object.body);
  expect(csv).toContain(OPEN);
  expect(csv + world.logged()).not.toContain(SECRET);
});

async function statusOf(jobLogId: string): Promise<string> {
  return (await world.call(getAuditExport, { jobLogId }, { as: reader })).body.status;
}

test('CG-13 400 interleaved requests of two shards on two connections: none sees the other', async () => {
  const small = await aWorld({ connections: 2 });
  const people = await Promise.all(
    [small.shard, small.otherShard].map(async (shard) => {
      const id = await small.group({ shard, name: `only ${shard}` });
      return small.person({ shard, in: [[id, 'GroupLearner']] });
    }),
  );
  const wrong = await Promise.all(
    Array.from({ length: 400 }, async (_, turn) => {
      const person = people[turn % 2];
      const { body } = await small.call(listGroups, {}, { as: person });
      return body.items.length === 1 && body.items[0]?.name === `only ${person?.shard}` ? [] : [body];
    }),
  );
  await small.close();
  expect(wrong.flat()).toEqual([]);
});

test('CG-14 the twins have a row in every table', () => {
  expect(tables.length).toBeGreaterThanOrEqual(20);
});
