import { exchangeToken, startImpersonation } from '@circuit/contract/accounts';
import { deleteGroup, getGroup, listGroupPeople, removeGroupUserRole } from '@circuit/contract/groups';
import {
  cancelRosterSync,
  getRoster,
  getRosterSync,
  importRoster,
  listRosterSyncs,
  syncRoster,
} from '@circuit/contract/roster';
import { jobLogId, type GroupId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';

import type { JobContext } from '#platform/jobs/job.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { syncRosterJob } from './syncRoster.job.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let runner: Runner;
let groupId: GroupId;
let owner: Person;

beforeAll(async () => {
  database = await aDatabase(inject('university'), [syncRosterJob]);
  world = await aWorld({ database });
  runner = await work();
});
beforeEach(async () => {
  groupId = await world.group();
  owner = await world.person({ in: [[groupId, 'GroupOwner']], firstName: 'Larissa', lastName: 'Hale' });
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});

const work = () =>
  startRunner(
    [{ home: world.home, jobsUrl: database.jobsUrl }],
    [syncRosterJob],
    { countJob: () => undefined },
    world.log,
  );
const bring = (csv: string, request: object = {}, as = owner) =>
  world.call(importRoster, { groupId, fileName: 'roster.csv', csv, dryRun: false, ...request }, { as });
const sync = (request: object = {}, as = owner) =>
  world.call(syncRoster, { groupId, dryRun: false, ...request }, { as });
const csvOf = (emails: readonly string[], role?: string) =>
  [
    role === undefined ? 'E-mail' : 'E-mail,Role',
    ...emails.map((email) => (role === undefined ? email : `${email},${role}`)),
  ].join('\n');
const names = (count: number, word = 'p') =>
  Array.from({ length: count }, (_, at) => `${word}${at}-${groupId}@example.edu`);

async function ended(id: string | undefined) {
  return vi.waitFor(
    async () => {
      const { body } = await world.call(getRosterSync, { groupId, jobLogId: id ?? 'none' }, { as: owner });
      expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
      return body;
    },
    { timeout: 40_000, interval: 50 },
  );
}
const people = async (role?: GroupRole) => {
  const request = { groupId, pageSize: 200, ...(role === undefined ? {} : { role }) };
  return (await world.call(listGroupPeople, request, { as: owner })).body.items;
};

test('RO-1 a file becomes the roster of a course: names, roles and their source, by a job that can be followed', async () => {
  const known = await world.person({ firstName: 'Ines', lastName: 'García' });
  const csv = `E-mail,First name,Last name,Role\n${known.email},Other,Name,Grader\nnew-${groupId}@example.edu,Mira,Okafor,Student`;
  const { body } = await bring(csv);
  expect(body).toMatchObject({ peopleCount: 2, problems: [], jobLog: { kind: 'syncRoster', groupId } });
  const done = await ended(body.jobLog?.id);
  expect(done).toMatchObject({ status: 'succeeded', counts: { add: 1, invite: 1 }, startedBy: owner.id });
  expect(done.messages[0]).toBe('+1 student, +1 grader, 0 unchanged.');
  const found = (await people()).map(({ lastName, roles }) => [
    lastName,
    roles.map(({ role, isExternal }) => [role, isExternal]),
  ]);
  expect(found).toEqual([
    ['García', [['GroupGrader', true]]],
    ['Hale', [['GroupOwner', false]]],
    ['Okafor', [['GroupLearner', true]]],
  ]);
  expect((await world.call(getGroup, { groupId }, { as: owner })).body.roster).toMatchObject({
    isSynced: true,
    syncedAt: done.endedAt,
  });
});

test('RO-14 new people get one message each; names, aliases and PUIDs are written to nobody who is known', async () => {
  const [email = ''] = names(1);
  const known = await world.person({ firstName: '', lastName: '' });
  const csv = `E-mail,First name,Last name\n${email},New,Person\n${known.email},Other,Name`;
  await ended((await bring(csv)).body.jobLog?.id);
  // This shard's files have no such columns, so they are put where a file would have put them.
  const ids = { alias: 'alias', puid: '0031234567', firstName: 'Other', lastName: 'Name', role: 'GroupLearner' };
  const entries = [email, known.email].map((of, at) => ({ ...ids, line: at + 2, email: of, alias: `alias${at}` }));
  const changed = { entries: JSON.stringify(entries.map((entry, at) => ({ ...entry, puid: `003123456${at}` }))) };
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('roster_sources').set(changed).where('group_id', '=', groupId).execute(),
  );
  await ended(await jobWithout(true));
  const { messages, users } = await world.home.database.withShard(world.shard, async (db) => ({
    messages: await db.selectFrom('messages').select('kind').where('address', '=', email).execute(),
    users: await db
      .selectFrom('users')
      .select(['last_name as name', 'uid', 'puid'])
      .where('email', 'in', [email, known.email])
      .orderBy('last_name')
      .execute(),
  }));
  expect(messages).toEqual([{ kind: 'account' }]);
  expect(users).toEqual([
    { name: '', uid: null, puid: null },
    { name: 'Person', uid: null, puid: null },
  ]);
});

test('RO-15 a dry run says what would happen, by name, and changes nothing', async () => {
  const { body } = await bring(csvOf(names(2)), { dryRun: true });
  expect(body).toMatchObject({ jobLog: null, plan: { counts: { invite: 2 }, needsConfirmation: false } });
  expect(body.plan?.changes).toMatchObject([
    { act: 'invite', userId: null, email: names(2)[0], to: 'GroupLearner', detail: 'New to the university.' },
    { act: 'invite' },
  ]);
  expect(await people()).toHaveLength(1);
  expect((await world.call(getRoster, { groupId }, { as: owner })).body).toEqual({ sources: [], lastSync: null });
});

test('RO-11 a file with one wrong line changes nothing and says which line', async () => {
  const { body } = await bring(`E-mail,Role\n${names(1)[0]},Student\nnot one,Student`);
  expect(body).toMatchObject({
    plan: null,
    jobLog: null,
    problems: [{ line: 3, detail: '“not one” is not an e-mail.' }],
  });
  expect(await people()).toHaveLength(1);
});

test('RO-2 the next file takes away what the roster gave, when it is said to be whole, and nothing else', async () => {
  const [stays = '', goes = ''] = names(2);
  await ended((await bring(csvOf([stays, goes]))).body.jobLog?.id);
  const byHand = await world.person({ in: [[groupId, 'GroupLearner']], email: `hand-${groupId}@example.edu` });
  await ended((await bring(csvOf([stays]))).body.jobLog?.id);
  expect(await people('GroupLearner')).toHaveLength(3);
  const { body } = await bring(csvOf([stays]), { missing: 'remove' });
  expect(body.plan?.changes).toMatchObject([
    { act: 'remove', email: goes, detail: 'No longer on the roster. We keep their work.' },
  ]);
  await ended(body.jobLog?.id);
  const left = (await people('GroupLearner')).map(({ email }) => email);
  expect(left.toSorted()).toEqual([byHand.email, stays].toSorted());
});

test('RO-20 SN-2 a file with unknown columns asks which is which and goes on; its sections become labels', async () => {
  const [mira = '', theo = ''] = names(2);
  const csv = `E-mail,Name,Section\n${mira},"Okafor, Mira",001\n${theo},Theo Marsh,001; Lab 2`;
  const asked = (await bring(csv)).body;
  expect(asked).toMatchObject({ plan: null, jobLog: null, problems: [], peopleCount: 0 });
  expect(asked.unmatched).toMatchObject([
    { name: 'E-mail', field: 'email' },
    { name: 'Name', field: null, guess: 'fullName', samples: ['Okafor, Mira', 'Theo Marsh'] },
    { name: 'Section', field: 'section' },
  ]);
  expect(await people()).toHaveLength(1);
  const columns = ['email', 'fullName', 'section'];
  await ended((await bring(csv, { columns })).body.jobLog?.id);
  expect(await people('GroupLearner')).toMatchObject([
    { email: theo, firstName: 'Theo', lastName: 'Marsh', sections: ['001', 'Lab 2'] },
    { email: mira, firstName: 'Mira', lastName: 'Okafor', sections: ['001'] },
  ]);
  const { body } = await world.call(listGroupPeople, { groupId, section: 'Lab 2' }, { as: owner });
  expect(body.items.map(({ email }) => email)).toEqual([theo]);
  expect(body.sections).toEqual([
    { name: '001', count: 2 },
    { name: 'Lab 2', count: 1 },
  ]);

  const moved = (await bring(`E-mail,Section\n${mira},002\n${theo},001|Lab 2`)).body;
  expect(moved.plan?.changes).toMatchObject([{ act: 'section', email: mira, detail: 'Now in section 002.' }]);
  await ended(moved.jobLog?.id);
  await ended((await bring(csvOf([mira, theo]))).body.jobLog?.id);
  expect((await people('GroupLearner')).map(({ sections }) => sections)).toEqual([['001', 'Lab 2'], ['002']]);
});

test('RO-22 who is removed by hand is not brought back by the same roster, but by hand and by a later enrollment', async () => {
  const [stays = '', goes = ''] = names(2);
  const roster = csvOf([stays, goes]);
  await ended((await bring(roster)).body.jobLog?.id);
  const held = (await people('GroupLearner')).find(({ email }) => email === goes);
  const request = { groupId, groupUserRoleId: held?.roles[0]?.id ?? '' };
  const leave = (reason?: string) =>
    world.call(removeGroupUserRole, { ...request, ...(reason === undefined ? {} : { reason }) }, { as: owner });
  expect((await leave()).status).toBe(403);
  expect((await leave('Moved to another course')).status).toBe(204);

  const again = (await bring(roster)).body;
  expect(again.plan?.changes).toMatchObject([
    {
      act: 'kept',
      email: goes,
      detail: 'Removed by hand: “Moved to another course”. Add them by hand to bring them back.',
    },
  ]);
  await ended(again.jobLog?.id);
  expect(await people('GroupLearner')).toHaveLength(1);

  // A file that is not said to be whole says nothing about her; a whole one without her does.
  await ended((await bring(csvOf([stays]))).body.jobLog?.id);
  expect((await bring(roster, { dryRun: true })).body.plan?.counts).toMatchObject({ add: 0, kept: 1 });
  await ended((await bring(csvOf([stays]), { missing: 'remove' })).body.jobLog?.id);
  expect((await bring(roster, { dryRun: true })).body.plan?.counts).toMatchObject({ add: 1, kept: 0 });
});

test('RO-3 when many would go at once nothing happens until somebody confirms it [T18]', async () => {
  const all = names(20);
  await ended((await bring(csvOf(all))).body.jobLog?.id);
  const half = csvOf(all.slice(10));
  const asked = await bring(half, { missing: 'remove' });
  expect(asked.body).toMatchObject({ jobLog: null, plan: { needsConfirmation: true, counts: { remove: 10 } } });
  expect(asked.body.plan?.sentences.at(-1)).toBe(
    '10 people would lose a role at once. Check the roster before you confirm.',
  );
  expect(await people('GroupLearner')).toHaveLength(20);
  const confirmed = await bring(half, { missing: 'remove', confirmsRemovals: true });
  await ended(confirmed.body.jobLog?.id);
  expect(await people('GroupLearner')).toHaveLength(10);
});

test('RO-3 a job that finds more to remove than was confirmed stops and says so', async () => {
  const all = names(12);
  await ended((await bring(csvOf(all), { missing: 'remove' })).body.jobLog?.id);
  const emptied = JSON.stringify([]);
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('roster_sources').set({ entries: emptied }).where('group_id', '=', groupId).execute(),
  );
  const id = await jobWithout(false);
  expect(await ended(id)).toMatchObject({
    status: 'failed',
    messages: ['Nothing was changed, because many people would lose their role at once. Check the roster and confirm.'],
  });
  expect(await people('GroupLearner')).toHaveLength(12);
});

/** A job as a request would start it, whatever the plan says by now. */
async function jobWithout(confirmsRemovals: boolean): Promise<string> {
  const { home, shard } = world;
  return home.database.withShard(shard, async (db) => {
    const log = { kind: 'syncRoster', group_id: groupId, started_by: owner.id };
    const { id } = await db.insertInto('job_logs').values(log).returning('id').executeTakeFirstOrThrow();
    await home.queue.enqueue(db, { kind: 'syncRoster', shard, jobLogId: id, data: { groupId, confirmsRemovals } });
    return id;
  });
}

test('RO-19 bad files lose nobody: no role by hand goes, and nothing goes unconfirmed [T18]', async () => {
  const all = names(20);
  await ended((await bring(csvOf(all, 'Grader'), { missing: 'remove' })).body.jobLog?.id);
  const byHand = await world.person({ in: [[groupId, 'GroupGrader']] });
  const before = (await people()).map(({ userId, roles }) => ({ userId, roles }));
  const [first = '', second = ''] = all;
  const feeds: Record<string, string> = {
    empty: '',
    'a heading alone': 'E-mail,Role',
    'cut off in a quotation': `E-mail,Role\n"${first}`,
    'sixty of a hundred gone': csvOf(all.slice(12), 'Grader'),
    'every role lower': csvOf([...all, byHand.email], 'Student'),
    'one address twice': csvOf([...all, first.toUpperCase()], 'Grader'),
    'two people in one line': csvOf([...all.slice(2), `${first} ${second}`], 'Grader'),
  };
  for (const [what, csv] of Object.entries(feeds)) {
    const { body } = await bring(csv, { missing: 'remove' });
    expect([what, body.jobLog]).toEqual([what, null]);
  }
  expect((await people()).map(({ userId, roles }) => ({ userId, roles }))).toEqual(before);
});

test('RO-6 an administrator does not become instructor by a file of their own [T22]', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  const { body } = await bring(csvOf([admin.email], 'Instructor'), {}, admin);
  expect(body.plan?.changes).toMatchObject([
    { act: 'kept', detail: 'You cannot give yourself a role. Ask someone else to do it.' },
  ]);
  await ended(body.jobLog?.id);
  expect(await people('GroupOwner')).toMatchObject([{ userId: owner.id }]);
  expect((await sync({}, admin)).body.plan.counts).toMatchObject({ kept: 1, add: 0 });
});

test('RO-6 who views as an instructor gets no role by their file, and the audit names both [T22]', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  await world.home.database.withShard(world.shard, (db) =>
    sql`insert into shard_configurations (impersonation_may_write) values (true)`.execute(db),
  );
  const viewing = await viewAs(boss, owner);
  const { body } = await bring(csvOf([boss.email, ...names(1)], 'Instructor'), {}, viewing);
  expect(await ended(body.jobLog?.id)).toMatchObject({ status: 'succeeded', counts: { kept: 1, invite: 1 } });
  const synced = await world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_id', 'effective_user_id'])
      .where('verb', '=', 'rosterSynced')
      .where('group_id', '=', groupId)
      .execute(),
  );
  expect(synced).toEqual([{ actor_id: boss.id, effective_user_id: owner.id }]);
  // Nor when the person themselves syncs the same file later.
  expect((await sync()).body.plan.counts).toMatchObject({ kept: 1, add: 0 });
});

async function viewAs(boss: Person, target: Person): Promise<Person> {
  const start = { userId: target.id, reason: 'They cannot see their course.' };
  const { code } = (await world.call(startImpersonation, start, { as: boss })).body;
  const request = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
  return { ...target, token: (await world.call(exchangeToken, request)).body.access_token };
}

test('RO-9 what a sync did is told by the try that did it, also when that one died before its end', async () => {
  await runner.stop();
  try {
    const { body } = await bring(csvOf(names(2)));
    const id = jobLogId(body.jobLog?.id ?? 'none');
    const running = (attempts: number) =>
      world.home.database.withShard(world.shard, (db) =>
        db.updateTable('job_logs').set({ status: 'running', attempts }).where('id', '=', id).execute(),
      );
    await running(1);
    const data = { groupId, confirmsRemovals: false };
    await syncRosterJob.run(data, { ...contextOf(id), attempt: 1 });
    await running(2);
    expect(await syncRosterJob.run(data, contextOf(id))).toMatchObject({ counts: { invite: 2, unchanged: 0 } });
    const { messages } = (await world.call(getRosterSync, { groupId, jobLogId: id }, { as: owner })).body;
    expect(messages[0]).toBe('+2 students, 0 unchanged.');
    expect(messages.filter((text) => text.includes('unchanged'))).toHaveLength(1);
  } finally {
    runner = await work();
  }
});

test('RO-9 a sync that waited while its course was deleted does nothing', async () => {
  await runner.stop();
  const { body } = await bring(csvOf(names(1)));
  await world.call(deleteGroup, { groupId }, { as: owner });
  runner = await work();
  expect(await ended(body.jobLog?.id)).toMatchObject({ status: 'failed', counts: {} });
});

test('RO-9 S7.16/2 a sync that runs twice does once: roles, people and messages', async () => {
  const emails = names(3);
  await ended((await bring(csvOf(emails))).body.jobLog?.id);
  const count = () =>
    world.home.database.withShard(world.shard, async (db) => ({
      users: (await db.selectFrom('users').select('id').where('email', 'in', emails).execute()).length,
      roles: (await db.selectFrom('group_user_roles').select('id').where('group_id', '=', groupId).execute()).length,
      messages: (await db.selectFrom('messages').select('id').where('address', 'in', emails).execute()).length,
    }));
  const before = await count();
  const { body } = await sync();
  const { counts } = await ended(body.jobLog?.id);
  expect(counts).toMatchObject({ unchanged: 3, add: 0, invite: 0, remove: 0 });
  await syncRosterJob.run({ groupId, confirmsRemovals: false }, contextOf(body.jobLog?.id ?? 'none'));
  expect(await count()).toEqual(before);
  expect(before).toEqual({ users: 3, roles: 4, messages: 3 });
});

/** Of a worker that took the job up again after it had been done. */
function contextOf(id: string): JobContext {
  const { shard, home, log } = world;
  return {
    shard,
    home,
    jobLogId: jobLogId(id),
    attempt: 2,
    log,
    traceId: 'trace-1',
    isCancelled: async () => false,
    progress: async () => undefined,
    message: async () => undefined,
  };
}

test('RO-16 the roster of a course and its history are shown; without one there is nothing to sync', async () => {
  expect(await sync()).toMatchObject({
    status: 409,
    body: { detail: 'No roster is connected to this course. Open it from a learning platform, or import a CSV file.' },
  });
  const done = await ended((await bring(csvOf(names(1)))).body.jobLog?.id);
  const { body } = await world.call(getRoster, { groupId }, { as: owner });
  expect(body).toMatchObject({
    sources: [
      {
        provider: 'CsvRosterProvider',
        name: 'roster.csv',
        missing: 'keep',
        peopleCount: 1,
        updatedBy: { userId: owner.id, name: 'Larissa Hale' },
      },
    ],
    lastSync: { id: done.id, status: 'succeeded' },
  });
  const history = await world.call(listRosterSyncs, { groupId }, { as: owner });
  expect(history.body).toMatchObject({ totalCount: 1, items: [{ id: done.id }] });
});

test('RO-17 a sync that waits can be cancelled, and then does nothing', async () => {
  await runner.stop();
  try {
    const { body } = await bring(csvOf(names(1)));
    const request = { groupId, jobLogId: body.jobLog?.id ?? 'none' };
    expect((await world.call(cancelRosterSync, request, { as: owner })).body.status).toBe('cancelled');
  } finally {
    runner = await work();
  }
  // The queue is in order: once a later one is done, the cancelled one was passed by.
  const [cancelledIn, owner2] = [groupId, owner];
  groupId = await world.group();
  owner = await world.person({ in: [[groupId, 'GroupOwner']] });
  await ended((await bring(csvOf(names(1)))).body.jobLog?.id);
  [groupId, owner] = [cancelledIn, owner2];
  expect(await people()).toHaveLength(1);
});

test('RO-18 five hundred people are in their course within seconds', async () => {
  const startedAt = performance.now();
  const { body } = await bring(csvOf(names(500)));
  await ended(body.jobLog?.id);
  expect((await world.call(getGroup, { groupId }, { as: owner })).body.studentCount).toBe(500);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
