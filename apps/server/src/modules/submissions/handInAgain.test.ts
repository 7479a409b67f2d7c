import { updateConfiguration } from '@circuit/contract/configuration';
import { deleteLateActivityPermit, giveExcusals, giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { createSubmission, handInSubmission } from '@circuit/contract/submissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { aHandIn, TEXT, type TestHandIn } from '#testing/aHandIn.ts';
import { aText, HOUR, seen } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';

let world: World;
let course: TestHandIn;
let from: Date;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  from = new Date();
  course = await aHandIn(world, { from });
});

test('SB-4 a hand-in whose own autosave came first is handed in: nobody else has changed anything', async () => {
  const draft = await course.begin();
  await course.save(draft, TEXT);
  const answer = await course.handIn(draft, TEXT);
  expect(answer).toMatchObject({ status: 200, body: { status: 'HandedIn', handedIn: { number: 1 } } });
  const other = await course.handIn(draft, aText('From another window.'));
  expect(other.status).toBe(412);
});

test('SB-4 autosave and hand-in of one text at the same time: it is handed in once, whichever comes first', async () => {
  const draft = await course.begin();
  const [saved, handedIn] = await Promise.all([course.save(draft, TEXT), course.handIn(draft, TEXT)]);
  expect([saved.status, handedIn.status]).toEqual([200, 200]);
  expect(await course.versions(draft)).toHaveLength(1);
});

test('SB-4 the same work handed in again, under another key and after the end too, finds its own receipt', async () => {
  const draft = await course.begin();
  const { body: first } = await course.handIn(draft);
  expect((await course.handIn(draft)).body.handedIn).toEqual(first.handedIn);
  expect((await course.handIn(first)).body.handedIn).toEqual(first.handedIn);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await course.handIn(draft)).body.handedIn).toEqual(first.handedIn);
  expect(await course.versions(draft)).toEqual([first.handedIn]);
});

test('SB-4 a version cannot be of another course or assignment than its hand-in', async () => {
  const { body } = await course.handIn(await course.begin());
  const elsewhere = await aHandIn(world, { from });
  const copyTo = (groupId: string, groupAssignmentId: string) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`insert into submission_versions (group_id, group_assignment_id, submission_id, number, handed_in_document,
          word_count, sha256, handed_in_by)
        select ${groupId}, ${groupAssignmentId}, submission_id, 2, handed_in_document, word_count, sha256, handed_in_by
        from submission_versions where submission_id = ${body.id}`.execute(db),
    );
  const refusal = 'submission_versions_submission_fkey';
  await expect(copyTo(elsewhere.groupId, course.groupAssignmentId)).rejects.toThrow(refusal);
  await expect(copyTo(course.groupId, elsewhere.groupAssignmentId)).rejects.toThrow(refusal);
  await copyTo(course.groupId, course.groupAssignmentId);
});

test('SB-7 a save that comes again after the end is told that it is stored', async () => {
  const draft = await course.begin();
  const { body: saved } = await course.save(draft, TEXT);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect(await course.save(draft, TEXT)).toMatchObject({
    status: 200,
    body: { version: saved.version, savedAt: saved.savedAt, closed: { kind: 'over' } },
  });
  expect((await course.save(draft, aText('Too late.'))).status).toBe(409);
});

test('SB-7 handing in what is stored does not say that something was typed', async () => {
  const { body: saved } = await course.save(await course.begin(), TEXT);
  await moveClock(world.home, world.shard, 60);
  const { body: handedIn } = await course.handIn(saved);
  expect(handedIn.savedAt).toBe(saved.savedAt);
  const { body: changed } = await course.handIn(handedIn, aText('Newer.'));
  expect(changed.savedAt).not.toBe(saved.savedAt);
});

/** Holds the row of a hand-in while `meanwhile` happens. */
async function whileHeld(id: string, meanwhile: () => Promise<void>): Promise<void> {
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`select from submissions where id = ${id} for update`.execute(db);
    await meanwhile();
  });
}

/** Until a call waits for a row that another transaction holds. */
const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await world.home.database.withShard(world.shard, (db) =>
        sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%submissions%for no key update%'`.execute(
          db,
        ),
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 50 },
  );

test('SB-2 a hand-in that waits at a lock over the end is judged when its turn comes', async () => {
  const draft = await course.begin();
  await freezeClock(world.home, world.shard, new Date(from.getTime() + HOUR + 59_000));
  let waiting: ReturnType<typeof course.handIn> | undefined;
  await whileHeld(draft.id, async () => {
    waiting = course.handIn(draft);
    await untilSomebodyWaits();
    await freezeClock(world.home, world.shard, new Date(from.getTime() + HOUR + 60_000));
  });
  expect((await waiting)?.status).toBe(409);
});

test('SB-2 a save does not wait for a distribution that points at the hand-in until it commits', async () => {
  const draft = await course.begin();
  await world.home.database.withShard(world.shard, async (db) => {
    // As the foreign key of an allocation holds it.
    await sql`select from submissions where id = ${draft.id} for key share`.execute(db);
    expect((await course.save(draft, TEXT)).status).toBe(200);
  });
});

test('SB-2 a late permit that is taken back while a save waits at a lock lets nothing in', async () => {
  const draft = await course.begin();
  await moveClock(world.home, world.shard, 2 * 3600);
  const { groupAssignmentId, amara, teacher } = course;
  const until = new Date(from.getTime() + 9 * HOUR).toISOString();
  const wish = { groupAssignmentId, userIds: [amara.id], phase: 'Submission', until, reason: 'Was ill' };
  const { items } = (await world.call(giveLateActivityPermits, wish, { as: teacher })).body;
  let waiting: ReturnType<typeof course.save> | undefined;
  await whileHeld(draft.id, async () => {
    waiting = course.save(draft, TEXT);
    await untilSomebodyWaits();
    const taken = { groupAssignmentId, lateActivityPermitId: items[0]?.id };
    await world.call(deleteLateActivityPermit, taken, { as: teacher });
  });
  expect((await waiting)?.status).toBe(409);
});

test('SB-1 only learners of the course begin a draft, whatever else somebody may do', async () => {
  const { groupAssignmentId, groupId } = course;
  const admin = await world.person({ roles: ['SuperAdmin'] });
  expect((await world.call(createSubmission, { groupAssignmentId }, { as: admin })).status).toBe(403);
  const both = await world.person({ roles: ['SuperAdmin'], in: [[groupId, 'GroupLearner']] });
  expect((await world.call(createSubmission, { groupAssignmentId }, { as: both })).status).toBe(200);
});

test('SB-4 LP-1 what is handed in or given in somebody else’s name carries who really sat there', async () => {
  const admin = await world.person({ roles: ['SuperAdmin'] });
  await world.call(
    updateConfiguration,
    { impersonationMayWrite: true, reason: 'A test.' },
    { as: admin, headers: seen(0) },
  );
  const draft = await course.begin();
  const { groupAssignmentId, ben } = course;
  const until = new Date(from.getTime() + 9 * HOUR).toISOString();
  const wish = { groupAssignmentId, userIds: [ben.id], phase: 'Submission', until, reason: 'Was ill' };
  const asTeacher = await impersonate(world, admin, course.teacher);
  expect((await world.call(giveLateActivityPermits, wish, { as: asTeacher })).status).toBe(200);
  const excusal = { groupAssignmentId, userIds: [ben.id], part: 'submission', reason: 'Was ill' };
  expect((await world.call(giveExcusals, excusal, { as: asTeacher })).status).toBe(200);
  const asAmara = await impersonate(world, admin, course.amara);
  const request = { groupAssignmentId, submissionId: draft.id, document: TEXT };
  const answer = await world.call(handInSubmission, request, { as: asAmara, headers: seen(draft.version) });
  expect(answer.status).toBe(200);
  const sitters = await world.home.database.withShard(world.shard, (db) =>
    sql<{ id: string }>`
      select impersonator_id as id from submission_versions where group_assignment_id = ${groupAssignmentId}
      union all select impersonator_id from late_activity_permits where group_assignment_id = ${groupAssignmentId}
      union all select impersonator_id from excusals where group_assignment_id = ${groupAssignmentId}`.execute(db),
  );
  expect(sitters.rows.map(({ id }) => id)).toEqual([admin.id, admin.id, admin.id]);
});
