import { excludeEvaluation, restoreEvaluation } from '@circuit/contract/evaluations';
import { reactToReview } from '@circuit/contract/reactions';
import type { LearnerResult } from '@circuit/contract/scores';
import { addDays, wallTimeOf } from '@circuit/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { scoreJob, scorePreviewJob } from '#modules/scores/public.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aReleased, type Released } from '#testing/aReleased.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const JOBS = [scoreJob, scorePreviewJob];
const ZONE = 'America/Indianapolis';
const STARTED_AT = new Date();
/** Late in the evening the tests run a little ahead, or midnight would come between two of their steps. */
const AHEAD_MS = wallTimeOf(STARTED_AT, ZONE).hour === 23 ? 2 * 3_600_000 : 0;
const BEGINS_AT = new Date(STARTED_AT.getTime() + AHEAD_MS);
let world: World;
let runner: Runner;

beforeAll(async () => {
  const database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  const place = { home: world.home, jobsUrl: database.jobsUrl };
  runner = await startRunner([place], JOBS, { countJob: () => undefined }, world.log);
  await moveOn(0);
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});

/** So many days later by the calendar, also over the night when clocks change, everybody is still signed in. */
async function moveOn(days: number): Promise<void> {
  const startsAt = addDays(BEGINS_AT, days, ZONE);
  await moveClock(world.home, world.shard, (startsAt.getTime() - STARTED_AT.getTime()) / 1000);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update sessions set expires_at = circuit_now() + interval '1 hour'`.execute(db),
  );
}

async function onTheNextDay<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  await moveOn(1);
  try {
    return await work();
  } finally {
    await moveOn(0);
  }
}

const thanksTo = async (desk: Released, person: Person): Promise<LearnerResult['thanks']> =>
  (await desk.own(person)).body.thanks;

test('RE-1 a student says of each review what it is, as often as they want, and takes it back', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi } = desk;
  expect((await desk.reviewIn(amara, ben)).reaction).toBeNull();
  const said = { isSpecific: true, isUseful: true, isKind: false, reply: 'That helped me.' };
  expect((await desk.react(amara, ben, { ...said, reply: '  That helped me. ' })).body).toEqual(said);
  expect((await desk.reviewIn(amara, ben)).reaction).toEqual(said);
  expect((await desk.reviewIn(amara, chidi)).reaction).toBeNull();
  const none = { isSpecific: false, isUseful: false, isKind: false, reply: '' };
  await desk.react(amara, ben, none);
  expect((await desk.reviewIn(amara, ben)).reaction).toEqual(none);
});

test('RE-1 what is left out stays as it was said, on the next day too', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const press = async (changes: object) => {
    const asked = { groupAssignmentId: desk.groupAssignmentId, reviewId: await desk.aliasOf(ben, amara), ...changes };
    return (await world.call(reactToReview, asked, { as: amara })).body;
  };
  const none = { isSpecific: false, isUseful: false, isKind: false, reply: '' };
  expect(await press({ reply: 'That helped me.' })).toEqual({ ...none, reply: 'That helped me.' });
  const kind = { ...none, isKind: true, reply: 'That helped me.' };
  expect(await press({ isKind: true })).toEqual(kind);
  expect((await desk.reviewIn(amara, ben)).reaction).toEqual(kind);
  const later = await onTheNextDay(() => press({ isKind: false, isUseful: true }));
  expect(later).toEqual({ ...none, isUseful: true, reply: 'That helped me.' });
});

test('RE-1 only a review in one’s own released results can be reacted to, in 280 characters', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi } = desk;
  const theirs = await desk.aliasOf(amara, chidi);
  expect((await desk.react(ben, amara, { reviewId: theirs })).status).toBe(404);
  expect((await desk.react(ben, amara, { reviewId: await desk.evaluationOf(amara, ben) })).status).toBe(404);
  expect((await desk.react(amara, ben, { reply: 'a'.repeat(281) })).status).toBe(400);
  expect((await desk.react(amara, ben, { reply: 'a'.repeat(280) })).status).toBe(200);
});

test('RE-2 the same again changes nothing, and no score ever', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const rows = async () =>
    (
      await desk.inDb((db) =>
        sql<{ at: string; version: number }>`select updated_at::text as at, version from reactions
          where group_assignment_id = ${desk.groupAssignmentId}`.execute(db),
      )
    ).rows;
  await desk.react(amara, ben);
  const before = await rows();
  await Promise.all([desk.react(amara, ben), desk.react(amara, ben)]);
  expect(await rows()).toEqual(before);
  const scored = (await desk.own(amara)).body;
  await desk.release(await desk.scored(), { reason: 'Scored again.' });
  expect((await desk.own(amara)).body.totalTenths).toBe(scored.totalTenths);
});

test('RE-3 RE-4 reviewers are told the day after how many found what, with the replies, and by nobody', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi } = desk;
  await desk.react(amara, ben, { isUseful: true, reply: 'That helped me.' });
  await desk.react(chidi, ben, { reply: 'Now I see it.' });
  expect(await thanksTo(desk, ben)).toEqual({ specificCount: 0, usefulCount: 0, kindCount: 0, replies: [] });
  await onTheNextDay(async () => {
    const { text, body } = await desk.own(ben);
    expect(body.thanks).toMatchObject({ specificCount: 2, usefulCount: 1, kindCount: 0 });
    expect(body.thanks?.replies.toSorted()).toEqual(['Now I see it.', 'That helped me.']);
    for (const author of [amara, chidi]) {
      const mine = [author.id, author.email, desk.submissionOf(author), await desk.evaluationOf(ben, author)];
      expect(mine.filter((secret) => text.includes(secret))).toEqual([]);
    }
    // A reviewer whom nobody thanked sees zeros.
    expect(await thanksTo(desk, amara)).toEqual({ specificCount: 0, usefulCount: 0, kindCount: 0, replies: [] });
  });
});

test('RE-4 what is said anew or taken back today leaves what the reviewer has read until tomorrow', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  await desk.react(amara, ben, { reply: 'That helped me.' });
  await onTheNextDay(async () => {
    const told = { specificCount: 1, usefulCount: 0, kindCount: 0, replies: ['That helped me.'] };
    expect(await thanksTo(desk, ben)).toEqual(told);
    await desk.react(amara, ben, { isSpecific: false });
    expect((await desk.reviewIn(amara, ben)).reaction).toMatchObject({ isSpecific: false, reply: '' });
    expect(await thanksTo(desk, ben)).toEqual(told);
    await moveOn(2);
    expect(await thanksTo(desk, ben)).toEqual({ ...told, specificCount: 0, replies: [] });
  });
});

test('RE-3 who reacted, when and in which order changes nothing in what the reviewer reads', async () => {
  const desk = await aReleased(world, { students: 5 });
  const { amara, ben, chidi } = desk;
  await desk.react(amara, ben, { reply: 'That helped me.' });
  await desk.react(chidi, ben, { isKind: true, reply: 'Now I see it.' });
  await onTheNextDay(async () => {
    const before = await desk.own(ben);
    const evaluations = [await desk.evaluationOf(ben, amara), await desk.evaluationOf(ben, chidi)];
    // The two authors change places: each has said what the other one said.
    await desk.inDb(async (db) => {
      const [one, other] = evaluations;
      await sql`update reactions set
          reply = case evaluation_id when ${one} then 'Now I see it.' else 'That helped me.' end,
          is_kind = (evaluation_id = ${one})
        where evaluation_id in (${one}, ${other})`.execute(db);
    });
    expect((await desk.own(ben)).body.thanks).toEqual(before.body.thanks);
  });
});

test('RE-3 a reviewer with only one shown review gets no thanks summary', async () => {
  const desk = await aReleased(world, { isReviewed: false });
  const { amara, ben, chidi } = desk;
  await desk.write(ben, amara, [0, 1]);
  await desk.write(chidi, amara, [0, 1]);
  await desk.write(chidi, ben, [0, 1]);
  await desk.release(await desk.scored(), { reason: 'Reviews are in.' });
  await desk.react(amara, ben);
  await onTheNextDay(async () => {
    expect(await thanksTo(desk, ben)).toBeNull();
    expect(await thanksTo(desk, chidi)).not.toBeNull();
  });
});

test('RE-3 a review that came after the released run opens nothing, since its author cannot react', async () => {
  const desk = await aReleased(world, { isReviewed: false });
  const { amara, ben, chidi } = desk;
  await desk.write(ben, amara, [0, 1]);
  await desk.release(await desk.scored(), { reason: 'Reviews are in.' });
  await desk.react(amara, ben, { reply: 'That helped me.' });
  await desk.write(ben, chidi, [0, 1]);
  await onTheNextDay(async () => {
    expect(await thanksTo(desk, ben)).toBeNull();
    await desk.release(await desk.scored(), { reason: 'One review came later.' });
    expect(await thanksTo(desk, ben)).toMatchObject({ specificCount: 1, replies: ['That helped me.'] });
  });
});

test('RE-3 RE-6 a review that is set aside after the release changes no figure, and its author’s reply is left out', async () => {
  const desk = await aReleased(world, { students: 3 });
  const { amara, ben, chidi, teacher, groupAssignmentId } = desk;
  await desk.react(amara, ben, { reply: 'That helped me.' });
  await desk.react(chidi, ben, { reply: 'You cannot read.' });
  await onTheNextDay(async () => {
    const told = await thanksTo(desk, ben);
    expect(told).toMatchObject({ specificCount: 2, replies: ['That helped me.', 'You cannot read.'] });
    const request = {
      groupAssignmentId,
      evaluationId: await desk.evaluationOf(ben, chidi),
      reason: 'An insult follows.',
    };
    expect((await world.call(excludeEvaluation, request, { as: teacher })).status).toBe(200);
    expect(await thanksTo(desk, ben)).toEqual({ ...told, replies: ['That helped me.'] });
    await world.call(restoreEvaluation, request, { as: teacher });
    expect(await thanksTo(desk, ben)).toEqual(told);
  });
});

test('RE-5 a reply that says who wrote it is not taken', async () => {
  const desk = await aReleased(world);
  const { amara, ben } = desk;
  const refused = await desk.react(amara, ben, { reply: `Write to me: ${amara.email}` });
  expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/who you are/)]);
  expect((await desk.reviewIn(amara, ben)).reaction).toBeNull();
});
