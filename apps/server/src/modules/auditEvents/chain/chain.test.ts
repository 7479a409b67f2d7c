import { recordAudit } from '#platform/audit.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aShard } from '@circuit/testing';
import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { keepAuditHead, readAuditHeads } from './heads.ts';
import { linkAudit } from './linkAudit.ts';
import { verifyAudit } from './verifyAudit.ts';

let world: World;
const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
beforeAll(async () => {
  world = await aWorld();
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const NOBODY = { actorId: null, effectiveUserId: null, sessionId: null, traceId: 'trace' };
const write = (shard: Shard, names: readonly string[]) =>
  world.home.database.withShard(shard, async (db) =>
    recordAudit(
      db,
      NOBODY,
      names.map((name) => ({ verb: 'personChanged', entity: 'user', reason: `About ${name}`, after: { name } })),
    ),
  );
const verify = (shard: Shard) => verifyAudit(world.home.database, shard);
const link = (shard: Shard) => linkAudit(world.home, shard);

/** As somebody who got hold of the owner's password. */
async function tamper<Row extends pg.QueryResultRow>(shard: Shard, text: string, values: unknown[] = []) {
  await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
  return (await owner.query<Row>(text, values)).rows;
}

async function aChain(): Promise<{ shard: Shard; ids: string[] }> {
  const shard = aShard();
  await write(shard, ['Ada', 'Ben', 'Cleo', 'Dora']);
  await link(shard);
  expect(await verify(shard)).toMatchObject({ linked: 4, unlinked: 0, faults: [], isSound: true });
  const rows = await tamper<{ id: string }>(shard, 'select id from audit_events where shard = $1 order by id', [shard]);
  return { shard, ids: rows.map(({ id }) => id) };
}

test('AU-30 events are linked once and in order, also if two workers link at once', async () => {
  const shard = aShard();
  await write(shard, ['Ada', 'Ben']);
  expect(await verify(shard)).toMatchObject({ linked: 0, unlinked: 2 });
  await Promise.all([link(shard), link(shard), link(shard)]);
  await write(shard, ['Cleo']);
  await Promise.all([link(shard), link(shard)]);
  expect(await verify(shard)).toMatchObject({ linked: 3, unlinked: 0, faults: [], isSound: true });
});

test('AU-30 a backlog of thousands is linked in one round', async () => {
  const shard = aShard();
  await write(
    shard,
    Array.from({ length: 2500 }, (_, index) => `Person ${index}`),
  );
  await link(shard);
  expect(await verify(shard)).toMatchObject({ linked: 2500, unlinked: 0, isSound: true });
});

test('AU-31 a changed event, a changed value and a changed time are each found', async () => {
  for (const [change, what] of [
    [`set verb = 'signedIn'`, 'eventChanged'],
    [`set at = at + interval '1 microsecond'`, 'eventChanged'],
    [`set after = '{"name": "Eve"}'`, 'valuesChanged'],
    [`set reason = null`, 'valuesChanged'],
  ] as const) {
    const { shard, ids } = await aChain();
    await tamper(shard, 'set session_replication_role = replica');
    await tamper(shard, `update audit_events ${change} where shard = $1 and id = $2`, [shard, ids[1]]);
    await tamper(shard, 'reset session_replication_role');
    const { faults, isSound } = await verify(shard);
    expect(faults).toEqual([{ what, sequence: 2, eventId: ids[1] }]);
    expect(isSound).toBe(false);
  }
});

test('AU-31 a removed event is found, with its link and without', async () => {
  const { shard, ids } = await aChain();
  await tamper(shard, 'delete from audit_events where shard = $1 and id = $2', [shard, ids[2]]);
  expect((await verify(shard)).faults).toEqual([{ what: 'eventRemoved', sequence: 3, eventId: ids[2] }]);
  await tamper(shard, 'delete from audit_links where shard = $1 and event_id = $2', [shard, ids[2]]);
  expect((await verify(shard)).faults).toEqual([{ what: 'linkMissing', sequence: 4, eventId: ids[3] }]);
});

test('AU-31 two events that changed places are found', async () => {
  const { shard, ids } = await aChain();
  const move = 'update audit_links set sequence = $3 where shard = $1 and event_id = $2';
  await tamper(shard, move, [shard, ids[1], 99]);
  await tamper(shard, move, [shard, ids[2], 2]);
  await tamper(shard, move, [shard, ids[1], 3]);
  const { faults } = await verify(shard);
  expect(faults.slice(0, 2)).toEqual([
    { what: 'eventChanged', sequence: 2, eventId: ids[2] },
    { what: 'eventChanged', sequence: 3, eventId: ids[1] },
  ]);
});

test('AU-31 the newest events removed with their links are found by a head that somebody kept', async () => {
  const { shard, ids } = await aChain();
  const { head } = await verify(shard);
  await tamper(shard, 'delete from audit_events where shard = $1 and id = $2', [shard, ids[3]]);
  await tamper(shard, 'delete from audit_links where shard = $1 and event_id = $2', [shard, ids[3]]);
  expect((await verify(shard)).faults).toEqual([]);
  const { faults } = await verifyAudit(world.home.database, shard, [head]);
  expect(faults).toEqual([{ what: 'headMissing', sequence: 4, eventId: null }]);
});

test('AU-32 an event inserted into the past is never linked, and is named', async () => {
  const { shard } = await aChain();
  const old = '01930000-0000-7000-8000-000000000001';
  const values = `insert into audit_events (shard, id, verb, entity, trace_id) values ($1, $2, 'signedIn', 'user', 't')`;
  await tamper(shard, values, [shard, old]);
  await link(shard);
  const { faults, linked } = await verify(shard);
  expect(linked).toBe(4);
  expect(faults).toEqual([{ what: 'eventInserted', sequence: null, eventId: old }]);
});

test('AU-33 an erasure empties an event and keeps the chain whole; without one the app role can empty nothing', async () => {
  const { shard, ids } = await aChain();
  const app = new pg.Client({ connectionString: inject('university').appUrl });
  await app.connect();
  await app.query(`select set_config('app.shard', $1, false)`, [shard]);
  const empty = 'update audit_events set reason = null, before = null, after = null where id = $1';
  await expect(app.query(empty, [ids[0]])).rejects.toThrow('removed by an erasure only');
  await expect(app.query(`update audit_events set after = '{}' where id = $1`, [ids[0]])).rejects.toThrow(
    'does not change',
  );
  await expect(app.query(`update audit_events set verb = 'x'`)).rejects.toThrow('permission denied');
  for (const statement of [
    'delete from audit_events',
    'delete from audit_links',
    'update audit_links set sequence = 9',
  ])
    await expect(app.query(statement)).rejects.toThrow('permission denied');

  await app.query('delete from audit_salts where event_id = $1', [ids[1]]);
  expect((await verify(shard)).faults).toEqual([{ what: 'saltMissing', sequence: 2, eventId: ids[1] }]);

  const { rows } = await app.query<{ id: string }>(
    'insert into person_erasures (user_id) values (gen_random_uuid()) returning id',
  );
  for (const id of ids.slice(0, 2)) {
    await app.query('insert into audit_erasures (event_id, person_erasure_id) values ($1, $2)', [id, rows[0]?.id]);
    await app.query('delete from audit_salts where event_id = $1', [id]);
    await app.query(empty, [id]);
  }
  await app.end();
  expect(await verify(shard)).toMatchObject({ linked: 4, erased: 2, faults: [], isSound: true });
});

test('AU-34 the head of a day is kept in the store, once, and finds that newer events are gone; a forged one is told', async () => {
  const { shard, ids } = await aChain();
  expect(await keepAuditHead(world.home, shard, () => false)).toEqual({ auditHeads: 1 });
  await write(shard, ['Eve']);
  await link(shard);
  expect(await keepAuditHead(world.home, shard, () => false)).toEqual({ auditHeads: 0 });
  const { heads, forged } = await readAuditHeads(world.home, shard);
  expect(forged).toEqual([]);
  expect(heads).toMatchObject([{ sequence: 4 }]);
  expect((await verifyAudit(world.home.database, shard, heads)).faults).toEqual([]);
  await tamper(shard, 'delete from audit_events where shard = $1 and id >= $2', [shard, ids[3]]);
  await tamper(shard, 'delete from audit_links where shard = $1 and sequence >= 4', [shard]);
  expect((await verifyAudit(world.home.database, shard, heads)).faults).toEqual([
    { what: 'headMissing', sequence: 4, eventId: null },
  ]);
  const store = withinShard(world.home.storage, shard);
  const body = Buffer.from(JSON.stringify({ sequence: 3, digest: 'a', seal: 'b' }));
  await store.put('auditHeads/2026-01-01.json', body, { contentType: 'application/json' });
  expect((await readAuditHeads(world.home, shard)).forged).toEqual(['auditHeads/2026-01-01.json']);
});
