import { buffer } from 'node:stream/consumers';

import { eraseUser, getErasure } from '@circuit/contract/erasures';
import { makeOwnArchive } from '@circuit/contract/ownData';
import { createSubmission, exportSubmissions, handInSubmission } from '@circuit/contract/submissions';
import { getUser, updateUser } from '@circuit/contract/users';
import type { GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { verifyFiles } from '#modules/artifacts/public.ts';
import { linkAudit, verifyAudit } from '#modules/auditEvents/public.ts';
import { ownArchiveJob } from '#modules/ownData/public.ts';
import { exportSubmissionsJob } from '#modules/submissions/public.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aGroupAssignment, aText, seen } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';
import { uploadFile } from '#testing/uploads.ts';
import { startRunner } from '#platform/jobs/runner.ts';

import { erasePersonJob } from './erasePerson.job.ts';
import { reapplyErasures } from './reapplyErasures.ts';

const CANARY = /zaphira|quillfeather|zquill|0031415926|plover of the north/i;
const JOBS = [erasePersonJob, ownArchiveJob, exportSubmissionsJob];

let world: World;
let owner: pg.Client;
let groupId: GroupId;
let zaphira: Person;
let admin: Person;
let stop: () => Promise<void>;

beforeAll(async () => {
  const database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  const place = { home: world.home, jobsUrl: database.jobsUrl };
  const runner = await startRunner([place], JOBS, { countJob: () => undefined }, world.log);
  stop = () => runner.stop();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.shard', $1, false)`, [world.shard]);
  admin = await world.person({ firstName: 'Ingrid', lastName: 'Solberg', roles: ['SuperAdmin'] });
});
afterAll(async () => {
  await stop();
  await owner.end();
  await world.close();
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const store = () => withinShard(world.home.storage, world.shard);

/** A student with something in as many places as a student can leave something. */
async function aCanary(): Promise<void> {
  groupId = await world.group();
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  zaphira = await world.person({
    firstName: 'Zaphira',
    lastName: 'Quillfeather',
    email: 'zquill@example.edu',
    userName: 'zquill',
    puid: '0031415926',
    in: [[groupId, 'GroupLearner']],
  });
  const { id: groupAssignmentId } = await aGroupAssignment(world, {
    groupId,
    constraints: [
      { type: 'TextArtifact', isRequired: false, minCount: 0, maxCount: 1, minWords: null, maxWords: null },
      { type: 'FileArtifact', isRequired: false, minCount: 0, maxCount: 9, maxBytes: 1_000_000, extensions: ['txt'] },
    ],
  });
  const { body: draft } = await world.call(createSubmission, { groupAssignmentId }, { as: zaphira });
  const holder = { holderKind: 'submission' as const, holderId: draft.id };
  const bytes = Buffer.from('The plover of the north, by Zaphira.\n');
  await uploadFile(world, { ...holder, as: zaphira, name: 'Quillfeather.txt', bytes });
  const request = { groupAssignmentId, submissionId: draft.id, document: aText('The plover of the north is grey.') };
  const handedIn = await world.call(handInSubmission, request, { as: zaphira, headers: seen(draft.version) });
  expect(handedIn.status).toBe(200);
  const { body: account } = await world.call(getUser, { userId: zaphira.id }, { as: admin });
  const { email, firstName, lastName, userName, puid } = account;
  const fields = { userId: zaphira.id, email, firstName, lastName, userName, puid, uid: 'zquill2' };
  await world.call(updateUser, fields, { as: admin, headers: seen(account.version) });
  await inDb(async (db) => {
    const text = 'Zaphira Quillfeather asked for a second look.';
    await sql`insert into messages (user_id, group_id, kind, address, subject, text_before, link_path, text_after)
      values (${teacher.id}, ${groupId}, 'account', 'x@example.edu', ${text}, ${text}, '/', ${text}),
        (${zaphira.id}, ${groupId}, 'account', 'zquill@example.edu', 'Dear Zaphira', '', '/', '')`.execute(db);
    await sql`insert into roster_sources (group_id, provider, name, missing, entries, updated_by)
      values (${groupId}, 'CsvRosterProvider', 'list.csv', 'keep',
        '[{"email": "zquill@example.edu"}, {"email": "other@example.edu"}]', ${teacher.id})`.execute(db);
    await sql`insert into late_activity_permits (group_id, group_assignment_id, user_id, phase, until, reason, granted_by)
      values (${groupId}, ${groupAssignmentId}, ${zaphira.id}, 'Submission', circuit_now(), 'Quillfeather was ill.',
        ${teacher.id})`.execute(db);
    await sql`insert into self_hand_ins (submission_id, group_id, group_assignment_id, unmet)
      values (${draft.id}, ${groupId}, ${groupAssignmentId}, '["Quillfeather.txt is too large."]')`.execute(db);
    await sql`insert into lti_refusals (reason, details, trace_id)
      values ('unknownPerson', 'No account for zquill@example.edu', 't')`.execute(db);
    await sql`insert into score_changes (group_id, group_assignment_id, user_id, kind, reason, actor_id)
      values (${groupId}, ${groupAssignmentId}, ${zaphira.id}, 'adjusted', 'Zaphira called.', ${teacher.id})`.execute(
      db,
    );
  });
  await world.call(makeOwnArchive, {}, { as: zaphira });
  await world.call(exportSubmissions, { groupAssignmentId, isAnonymous: false }, { as: teacher });
  await vi.waitFor(
    async () => {
      const { rows } = await inDb((db) => sql`select from job_logs where status <> 'succeeded'`.execute(db));
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 200 },
  );
  await linkAudit(world.home, world.shard);
}

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations' order by 1`);
  return rows.map(({ name }) => name);
}

/** Where something of the person is found: tables and objects. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${table} t where shard = $1`, [
      world.shard,
    ]);
    if (rows.some(({ line }) => CANARY.test(line))) found.push(table);
  }
  for (const [key, bytes] of await objects()) if (CANARY.test(`${key} ${bytes.toString('latin1')}`)) found.push(key);
  return found;
}

async function objects(): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { key } of store().list('')) {
    const object = await store().get(key);
    if (object !== undefined) found.set(key, await buffer(object.body));
  }
  return found;
}

async function copyRows(): Promise<Map<string, unknown[]>> {
  const copy = new Map<string, unknown[]>();
  for (const table of await tables()) {
    const { rows } = await owner.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where shard = $1 order by to_jsonb(t)::text`,
      [world.shard],
    );
    copy.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return copy;
}

/** As a restore does it: whatever is there goes, and what was there comes back, without asking a rule. */
async function restoreRows(copy: Map<string, unknown[]>): Promise<void> {
  await owner.query('set session_replication_role = replica');
  for (const [table, rows] of copy) {
    await owner.query(`delete from ${table} where shard = $1`, [world.shard]);
    const { rows: columns } = await owner.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const list = columns[0]?.list ?? '';
    await owner.query(
      `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await owner.query('reset session_replication_role');
}

const erase = (request: object = {}) =>
  world.call(
    eraseUser,
    { userId: zaphira.id, name: 'zaphira  quillfeather', reason: 'The person asked for it.', ...request },
    { as: admin },
  );

test('EP-1 the page says what goes and stays; the name must be typed, and nobody erases themselves', async () => {
  await aCanary();
  const { body } = await world.call(getErasure, { userId: zaphira.id }, { as: admin });
  expect(body).toMatchObject({ state: 'none' });
  expect(body.goes).toContainEqual({ what: 'Texts that they handed in', count: 1 });
  expect(body.stays.every(({ why }) => why.length > 10)).toBe(true);
  expect((await erase({ name: 'Zaphira' })).status).toBe(409);
  const self = { userId: admin.id, name: 'Ingrid Solberg', reason: 'I want to leave now.' };
  expect((await world.call(eraseUser, self, { as: admin })).status).toBeGreaterThanOrEqual(400);
  expect((await traces()).length).toBeGreaterThan(8);
});

test('EP-2 EP-3 EP-4 EP-5 EP-6 nothing of the person is left, and after a restore nothing again', async () => {
  const rowsBefore = await copyRows();
  const objectsBefore = await objects();
  expect((await erase()).body).toMatchObject({ state: 'waiting' });
  await vi.waitFor(
    async () => {
      const { body } = await world.call(getErasure, { userId: zaphira.id }, { as: admin });
      expect(body.state).toBe('done');
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(await traces()).toEqual([]);
  // What an erasure took is not missing.
  const at = { database: world.home.database, storage: world.home.storage, shard: world.shard };
  expect(await verifyFiles(at, { now: new Date(), readsContents: false })).toMatchObject({ missing: 0, changed: 0 });
  expect((await world.call(getErasure, { userId: zaphira.id }, { as: admin })).body.goes).toContainEqual({
    what: 'Files that they handed in',
    count: 0,
  });
  expect((await world.call(getUser, { userId: zaphira.id }, { as: admin })).body).toMatchObject({
    firstName: 'Former',
    lastName: 'student',
    isActive: false,
  });
  expect((await world.call(makeOwnArchive, {}, { as: zaphira })).status).toBe(401);
  await linkAudit(world.home, world.shard);
  const report = await verifyAudit(world.home.database, world.shard);
  expect(report).toMatchObject({ faults: [], isSound: true });
  expect(report.erased).toBeGreaterThan(0);
  const { rows: events } = await inDb((db) =>
    sql`select actor_id as "actorId", reason from audit_events where verb = 'personErased'`.execute(db),
  );
  expect(events).toEqual([{ actorId: admin.id, reason: 'The person asked for it.' }]);
  const { rows: rosters } = await inDb((db) =>
    sql<{ entries: unknown }>`select entries from roster_sources`.execute(db),
  );
  expect(rosters[0]?.entries).toEqual([{ email: 'other@example.edu' }]);

  await restoreRows(rowsBefore);
  for (const [key, bytes] of objectsBefore) await store().put(key, bytes, { contentType: 'text/plain' });
  expect((await traces()).length).toBeGreaterThan(8);
  const { rows: forgotten } = await inDb((db) => sql`select from person_erasures`.execute(db));
  expect(forgotten).toEqual([]);

  expect(await reapplyErasures(world.home, world.shard)).toMatchObject({ people: 1 });
  expect(await traces()).toEqual([]);
  await linkAudit(world.home, world.shard);
  expect(await verifyAudit(world.home.database, world.shard)).toMatchObject({ faults: [], isSound: true });
});

test('EP-6 applied again where nobody came back, it changes nothing', async () => {
  // A version that moves on is no change of what a row says.
  const plain = async () =>
    JSON.stringify([...(await copyRows())]).replaceAll(
      /"(version|updated_at|counted_since)":\s*("[^"]*"|\d+|null)/g,
      '',
    );
  const before = await plain();
  await reapplyErasures(world.home, world.shard);
  expect((await plain()) === before).toBe(true);
});
