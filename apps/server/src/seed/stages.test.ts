import { listPracticeEssays } from '@circuit/contract/calibrations';
import { getCoverage } from '@circuit/contract/distribution';
import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { getOwnResult, getResult, getScoreStats, listScores, type LearnerResult } from '@circuit/contract/scores';
import { listSecondLooks } from '@circuit/contract/secondLooks';
import { getOwnSubmission } from '@circuit/contract/submissions';
import { countWords } from '@circuit/domain/richText';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { addSession } from '#testing/people.ts';

import { openForSeeding } from './openForSeeding.ts';
import { planFor } from './planFor.ts';
import { seedShard } from './seedShard.ts';
import { STAGE_NAMES, type Stage } from './stages.ts';

const seeding = openForSeeding(inject('university').appUrl);
const worlds = new Map<Stage, ReturnType<typeof seedWorld>>();

afterAll(async () => {
  for (const seeded of worlds.values()) await (await seeded).world.close();
  await seeding.close();
});

async function seedWorld(stage: Stage) {
  const world = await aWorld();
  const startedAt = performance.now();
  await seedShard(seeding, world.shard, { isProduction: false, stage });
  return { world, plan: planFor(world.shard, stage), ms: performance.now() - startedAt };
}

/** Each stage is seeded once for all tests of this file. */
function seededWorld(stage: Stage): ReturnType<typeof seedWorld> {
  const seeded = worlds.get(stage) ?? seedWorld(stage);
  worlds.set(stage, seeded);
  return seeded;
}

/** Amara as she would sign in, and the instructor. */
async function looks({ home, shard }: World, plan: ReturnType<typeof planFor>) {
  const [groupAssignment] = plan.groupAssignments ?? [];
  const of = (email: string) => plan.users.find((person) => person.email.startsWith(email))?.id;
  const [amara, larissa] = [of('aokonkwo'), of('lhale')];
  if (groupAssignment === undefined || amara === undefined || larissa === undefined)
    throw new Error('Somebody is missing.');
  const seen = {
    request: { groupAssignmentId: groupAssignmentId(groupAssignment.id) },
    amara: await addSession(home, shard, amara),
    larissa: await addSession(home, shard, larissa),
  };
  // They signed in today; the clock of the seeded university may stand at another day.
  await home.database.withShard(shard, (db) =>
    sql`update sessions set expires_at = circuit_now() + interval '1 hour'`.execute(db),
  );
  return seen;
}

const EXPECTED: Readonly<Record<Stage, { own: string[]; handedIn: [number, number] }>> = {
  before: { own: ['NotOpen', 'NotOpen', 'NotOpen', 'NotOpen', 'NotOpen'], handedIn: [0, 0] },
  handIn: { own: ['InProgress', 'NotOpen', 'NotOpen', 'NotOpen', 'NotOpen'], handedIn: [100, 395] },
  practice: { own: ['Done', 'InProgress', 'NotOpen', 'NotOpen', 'NotOpen'], handedIn: [396, 396] },
  review: { own: ['Done', 'Done', 'ToDo', 'NotOpen', 'NotOpen'], handedIn: [396, 396] },
  selfEvaluate: { own: ['Done', 'Done', 'Done', 'ToDo', 'NotOpen'], handedIn: [396, 396] },
  results: { own: ['Done', 'Done', 'Done', 'Done', 'Done'], handedIn: [396, 396] },
};

test.each(STAGE_NAMES)('SE-10 the class of 412 stands at %s as its clock says', async (stage) => {
  const { world, plan, ms } = await seededWorld(stage);
  const { request, amara, larissa } = await looks(world, plan);
  const { body: own } = await world.call(getOwnLearnerStatus, request, { as: amara });
  expect(own.phases.map(({ status }) => status)).toEqual(EXPECTED[stage].own);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => world.call(listLearnerStatuses, { ...request, page, pageSize: 200 }, { as: larissa })),
  );
  const all = pages.flatMap(({ body }) => body.items);
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(412);
  const handedIn = all.filter(({ handedInAt }) => handedInAt !== null).length;
  const [least, most] = EXPECTED[stage].handedIn;
  expect(handedIn).toBeGreaterThanOrEqual(least);
  expect(handedIn).toBeLessThanOrEqual(most);
  expect(all.some(({ phases }) => phases[0]?.status === 'Excused')).toBe(stage !== 'before' && stage !== 'handIn');
  const { body: mine } = await world.call(getOwnSubmission, request, { as: amara });
  const words = mine.submission === null ? 0 : countWords(mine.submission.document);
  expect(words > 500).toBe(stage !== 'before');
  const { body: practice } = await world.call(listPracticeEssays, request, { as: amara });
  expect(practice.done).toBe({ before: 0, handIn: 0, practice: 2, review: 3, selfEvaluate: 3, results: 3 }[stage]);
  expect(ms).toBeLessThan(20_000);
});

test('SE-11 at review every essay has three reviewers, given out once however often it is seeded', async () => {
  const { world, plan } = await seededWorld('review');
  const { request, larissa } = await looks(world, plan);
  const coverage = async () => (await world.call(getCoverage, request, { as: larissa })).body;
  const first = await coverage();
  expect(first).toMatchObject({ isDistributed: true, handInCount: 396, givenReviewCount: 1188, items: [] });
  expect(first.lastJob).toMatchObject({ status: 'succeeded', counts: { handIns: 396, reviews: 1188, short: 0 } });
  await seedShard(seeding, world.shard, { isProduction: false, stage: 'review' });
  expect(await coverage()).toEqual(first);
});

test('SE-12 T5 at results the class of 412 is scored and released once, and nobody has a line that does not add up', async () => {
  const { world, plan } = await seededWorld('results');
  const { request, amara, larissa } = await looks(world, plan);
  const stats = async () => (await world.call(getScoreStats, request, { as: larissa })).body;
  const first = await stats();
  expect(first).toMatchObject({
    scoreRun: { number: 1, isReleased: true, counts: { learners: 412, superiorEvaluations: 12 } },
  });
  await seedShard(seeding, world.shard, { isProduction: false, stage: 'results' });
  expect(await stats()).toEqual(first);
  const { body: mine } = await world.call(getOwnResult, request, { as: amara });
  expect(mine.state).toBe('scored');
  expect(mine.classRange?.lowTenths).toBeGreaterThan(0);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => world.call(listScores, { ...request, page, pageSize: 200 }, { as: larissa })),
  );
  const everybody = pages.flatMap(({ body }) => body.items.map(({ person }) => person.id));
  expect(everybody).toHaveLength(412);
  const resultOf = async (userId: string): Promise<LearnerResult> =>
    (await world.call(getResult, { ...request, userId }, { as: larissa })).body;
  const results: LearnerResult[] = [];
  // Not more at once than there are connections.
  for (let at = 0; at < everybody.length; at += 8)
    results.push(...(await Promise.all(everybody.slice(at, at + 8).map(resultOf))));
  const sum = (lines: readonly { readonly tenths: number }[]) => lines.reduce((all, { tenths }) => all + tenths, 0);
  const wrong = results.filter(({ totalTenths, lines, work }) => {
    const isTotal = sum(lines) === (totalTenths ?? 0);
    const isWork = work === null || work.workTenths === null || sum(work.lines) === work.workTenths;
    const shares = (work?.reviews ?? []).flatMap(({ sharePercent }) => sharePercent ?? []);
    return !(isTotal && isWork && (shares.length === 0 || shares.reduce((all, one) => all + one, 0) === 100));
  });
  expect(wrong).toEqual([]);
  expect(results.filter(({ work }) => work?.source === 'superior')).toHaveLength(12);
}, 120_000);

test('SL-9 at results some have said what they think of their reviews, and some wait for a second look', async () => {
  const { world, plan } = await seededWorld('results');
  const { request, amara, larissa } = await looks(world, plan);
  const count = async (tab: 'OPEN' | 'ANSWERED') =>
    (await world.call(listSecondLooks, { ...request, tab }, { as: larissa })).body.totalCount;
  expect([await count('OPEN'), await count('ANSWERED')]).toEqual([5, 3]);
  const { body: mine } = await world.call(getOwnResult, request, { as: amara });
  expect([mine.mayRespond, mine.thanks === null]).toEqual([true, false]);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ count: number }>`select count(*)::int as count from reactions`.execute(db),
  );
  expect(rows[0]?.count).toBeGreaterThan(300);
  const before = rows;
  await seedShard(seeding, world.shard, { isProduction: false, stage: 'results' });
  const again = await world.home.database.withShard(world.shard, (db) =>
    sql<{ count: number }>`select count(*)::int as count from reactions`.execute(db),
  );
  expect(again.rows).toEqual(before);
}, 60_000);
