import { makeCalendar } from '@circuit/contract/calendars';
import { updateConfiguration } from '@circuit/contract/configuration';
import { downloadOwnArchive, getOwnArchive, makeOwnArchive } from '@circuit/contract/ownData';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { scoreJob } from '#modules/scores/public.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import type { Person } from '#testing/people.ts';

import { ownArchiveJob } from './ownArchive.job.ts';
import { sweepOwnArchives } from './sweepOwnArchives.ts';

let world: World;
let desk: Scoring;
let amara: Person;
let ben: Person;

beforeAll(async () => {
  world = await aWorkingWorld([ownArchiveJob, scoreJob]);
  desk = await aScoring(world);
  const [first, second] = desk.people;
  if (first === undefined || second === undefined) throw new Error('Two are needed.');
  [amara, ben] = [first, second];
});
afterAll(() => world.close());

const state = async (as: Person) => (await world.call(getOwnArchive, {}, { as })).body;
const make = async (as: Person) => (await world.call(makeOwnArchive, {}, { as })).body;
const ready = (as: Person) =>
  vi.waitFor(
    async () => {
      const found = await state(as);
      if (found.state !== 'ready') throw new Error(`It is ${found.state}.`);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );

async function archiveOf(as: Person) {
  await make(as);
  const { jobLogId } = await ready(as);
  const { status, raw, headers } = await world.call(downloadOwnArchive, { jobLogId }, { as });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('My%20work');
  const files = Object.entries(unzipSync(raw)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  return { files: new Map(files), everything: files.flat().join('\n'), jobLogId };
}

test('OD-1 there is none at first; two starts at once make one', async () => {
  expect(await state(ben)).toMatchObject({ state: 'none', jobLogId: null });
  const [one, other] = await Promise.all([make(ben), make(ben)]);
  expect(one.jobLogId).toBe(other.jobLogId);
  expect(await ready(ben)).toMatchObject({ state: 'ready', jobLogId: one.jobLogId });
});

test('OD-3 a result that is not released is not in the archive, nor who reviewed or was reviewed', async () => {
  const scoreRunId = await desk.scored();
  const before = await archiveOf(amara);
  expect(before.everything).toContain('No result is released.');
  expect(before.everything).not.toMatch(/"totalTenths": \d/);

  await desk.release(scoreRunId);
  const after = await archiveOf(amara);
  expect(after.everything).toMatch(/"totalTenths": \d/);
  const others = desk.people.filter(({ id }) => id !== amara.id);
  expect(others.length).toBeGreaterThan(1);
  for (const { id, email } of others) {
    expect(after.everything).not.toContain(id);
    expect(after.everything).not.toContain(email);
    expect(after.everything).not.toContain(desk.submissionOf({ id } as Person)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- only the id is looked at
  }
  const { rows } = await desk.inDb((db) =>
    sql<{ id: string }>`select id from evaluations where evaluator_id <> ${amara.id}`.execute(db),
  );
  for (const { id } of rows) expect(after.everything).not.toContain(id);
});

test('OD-2 it says since when there is a calendar address, when news was last looked at, and whether the draft hands itself in', async () => {
  await world.call(makeCalendar, {}, { as: amara });
  const looked = '2026-01-02T03:04:05.000Z';
  await desk.inDb((db) => sql`insert into news_visits (user_id, seen_at) values (${amara.id}, ${looked})`.execute(db));
  await desk.inDb((db) =>
    sql`insert into self_hand_ins (submission_id, group_id, group_assignment_id, is_on)
      select id, group_id, group_assignment_id, false from submissions where user_id = ${amara.id}`.execute(db),
  );
  const { files, everything } = await archiveOf(amara);
  expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({
    profile: { calendarAddressSince: expect.any(String) as unknown, newsSeenAt: looked },
  });
  expect(everything).toContain('"draftHandsItselfIn": false');
  expect(everything).toContain('Draft hands itself in at the deadline: no.');
});

test('OD-2 it has pages that open by themselves and the same facts as JSON', async () => {
  const { files, everything } = await archiveOf(amara);
  const names = [...files.keys()];
  expect(names.slice(0, 2)).toEqual(['Start here.html', 'account.json']);
  expect(names.some((name) => name.endsWith('/overview.html'))).toBe(true);
  expect(names.some((name) => name.endsWith('version 1/essay.html'))).toBe(true);
  expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ profile: { email: amara.email } });
  const overview = JSON.parse(files.get(names.find((name) => name.endsWith('assignment.json')) ?? '') ?? '') as object; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a file of ours
  expect(overview).toMatchObject({ versions: [{ number: 1 }], result: { feedback: expect.any(Array) as unknown } });
  expect(overview).toHaveProperty('reviews.0.answers.0.criterion');
  for (const [, page] of [...files].filter(([name]) => name.endsWith('.html')))
    expect(page).toContain(`Content-Security-Policy" content="default-src 'none'`);
  expect(everything).not.toContain('<script');
});

test('OD-4 nobody who views as the person sees, starts or downloads one, and it is nobody else’s', async () => {
  const { jobLogId } = await archiveOf(amara);
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const change = { impersonationMayWrite: true, reason: 'A test.' };
  const headers = { 'if-match': '"0"' };
  expect((await world.call(updateConfiguration, change, { as: boss, headers })).status).toBe(200);
  const viewing = await impersonate(world, boss, amara);
  expect((await world.call(getOwnArchive, {}, { as: viewing })).status).toBe(403);
  expect((await world.call(makeOwnArchive, {}, { as: viewing })).status).toBe(403);
  expect((await world.call(downloadOwnArchive, { jobLogId }, { as: viewing })).status).toBe(403);
  for (const as of [ben, boss]) expect((await world.call(downloadOwnArchive, { jobLogId }, { as })).status).toBe(404);
});

test('OD-5 after seven days it is gone, also from the store; asking and downloading stand in the audit', async () => {
  const { jobLogId } = await archiveOf(amara);
  const { rows } = await desk.inDb((db) =>
    sql<{ verb: string }>`select distinct verb from audit_events where actor_id = ${amara.id}
      and verb like 'ownArchive%' order by verb`.execute(db),
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['ownArchiveDownloaded', 'ownArchiveRequested']);
  await desk.inDb((db) =>
    sql`update job_logs set ended_at = ended_at - interval '8 days' where id = ${jobLogId}`.execute(db),
  );
  expect(await state(amara)).toMatchObject({ state: 'expired', byteSize: null });
  expect((await world.call(downloadOwnArchive, { jobLogId }, { as: amara })).text).toContain('removed after 7 days');
  const left = async () => {
    let count = 0;
    for await (const _ of withinShard(world.home.storage, world.shard).list('ownArchives/')) count += 1;
    return count;
  };
  expect(await left()).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
  await sweepOwnArchives(world.home, world.shard, () => false);
  vi.useRealTimers();
  expect(await left()).toBe(0);
});
