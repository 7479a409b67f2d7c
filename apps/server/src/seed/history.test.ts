import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { distribute, getCoverage } from '@circuit/contract/distribution';
import { getGroupAssignment, listGroupAssignments } from '@circuit/contract/groupAssignments';
import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { dispatchScore, getOwnResult, getScoreJob, getScoreStats, releaseScoreRun } from '@circuit/contract/scores';
import { listSecondLooks } from '@circuit/contract/secondLooks';
import { groupAssignmentId, type UserId } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { distributeJob } from '#modules/distribution/public.ts';
import { scoreJob } from '#modules/scores/public.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import { addSession } from '#testing/people.ts';

import { everyStagePlan, TITLES } from './everyStagePlan.ts';
import { toTurn, type NextAct } from './history.ts';
import { SEED_PASSWORD } from './password.ts';
import { STAGE_NAMES, type Stage } from './stages.ts';
import { universityPlan } from './universityPlan.ts';

const JOBS = [distributeJob, scoreJob];
const PATIENCE = { timeout: 60_000, interval: 100 };
const now = new Date();
let world: World;

beforeAll(async () => {
  world = await aWorkingWorld(JOBS);
});
afterAll(() => world.close());

/** Signed in at the time of the turn, which is another one each time. */
async function as(userId: UserId | undefined) {
  if (userId === undefined) throw new Error('Somebody is missing.');
  const person = await addSession(world.home, world.shard, userId);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update sessions set expires_at = circuit_now() + interval '1 hour'`.execute(db),
  );
  return person;
}

const idOf = (userName: string) =>
  universityPlan(world.shard, 'before').users.find((person) => person.userName === userName)?.id;

async function carryOut({ act, groupAssignmentId: id }: NextAct): Promise<void> {
  const [teacher, request] = [await as(idOf('lhale')), { groupAssignmentId: groupAssignmentId(id) }];
  if (act === 'distribute') {
    await world.call(distribute, { ...request, dryRun: false }, { as: teacher });
    await vi.waitFor(async () => {
      const { body } = await world.call(getCoverage, request, { as: teacher });
      if (body.lastJob?.status !== 'succeeded') throw new Error('Not yet.');
    }, PATIENCE);
    return;
  }
  const { body: job } = await world.call(dispatchScore, { ...request, dryRun: false }, { as: teacher });
  const scoreRunId = await vi.waitFor(async () => {
    const { body } = await world.call(getScoreJob, { ...request, jobLogId: job.id }, { as: teacher });
    if (body.scoreRunId === null) throw new Error('Not yet.');
    return body.scoreRunId;
  }, PATIENCE);
  const { body: groupAssignment } = await world.call(getGroupAssignment, request, { as: teacher });
  const wanted = { ...request, scoreRunId, dryRun: false, typedTitle: groupAssignment.title };
  await world.call(releaseScoreRun, wanted, { as: teacher });
}

const OWN: Readonly<Record<Stage, string[]>> = {
  before: ['NotOpen', 'NotOpen', 'NotOpen', 'NotOpen', 'NotOpen'],
  handIn: ['InProgress', 'NotOpen', 'NotOpen', 'NotOpen', 'NotOpen'],
  practice: ['Done', 'InProgress', 'NotOpen', 'NotOpen', 'NotOpen'],
  review: ['Done', 'Done', 'ToDo', 'NotOpen', 'NotOpen'],
  selfEvaluate: ['Done', 'Done', 'Done', 'ToDo', 'NotOpen'],
  results: ['Done', 'Done', 'Done', 'Done', 'Done'],
};

test('DM-1 DM-2 SE-16 SE-17 the class of 412 stands in every stage at once by the real clock, its jobs done by the queue', async () => {
  const acts: string[] = [];
  for (let turn = 0; ; turn++) {
    const next = await toTurn(world.home, world.shard, now, turn);
    if (next === null) break;
    await carryOut(next);
    acts.push(next.act);
  }
  expect(acts.toSorted()).toEqual(['distribute', 'distribute', 'distribute', 'score']);
  const [amara, larissa] = [await as(idOf('aokonkwo')), await as(idOf('lhale'))];
  const { groupAssignments, plan } = everyStagePlan(world.shard, now);
  const listed = await world.call(listGroupAssignments, { groupId: plan.groups[0]?.id }, { as: amara });
  expect(listed.body.items).toHaveLength(6);
  const own = await Promise.all(
    STAGE_NAMES.map(async (stage) => {
      const request = { groupAssignmentId: groupAssignmentId(groupAssignments[stage].groupAssignment.id) };
      const { body } = await world.call(getOwnLearnerStatus, request, { as: amara });
      const { body: everybody } = await world.call(listLearnerStatuses, request, { as: larissa });
      expect(everybody.totalCount).toBe(412);
      return [stage, body.phases.map(({ status }) => status)] as const;
    }),
  );
  expect(Object.fromEntries(own)).toEqual(OWN);
  const results = { groupAssignmentId: groupAssignmentId(groupAssignments.results.groupAssignment.id) };
  const { body: stats } = await world.call(getScoreStats, results, { as: larissa });
  expect(stats).toMatchObject({
    scoreRun: { number: 1, isReleased: true, counts: { learners: 412 }, newerInputCount: 0 },
  });
  const { body: mine } = await world.call(getOwnResult, results, { as: amara });
  expect(mine.thanks?.usefulCount).toBe(3);
  expect(mine.work?.reviews.map(({ reaction }) => reaction?.isUseful ?? false)).toContain(true);
  expect(mine.work?.reviews.flatMap(({ secondLook }) => secondLook?.decision ?? [])).toEqual(['stands']);
  const { body: open } = await world.call(listSecondLooks, { ...results, tab: 'OPEN' }, { as: larissa });
  expect(open.totalCount).toBe(5);
  expect(await rowsAhead()).toEqual([]);
  expect(await neverSeen()).toBe(0);
  await expectAttachments(groupAssignments.review.groupAssignment.id);
}, 240_000);

/** Nothing that was done lies in the future. */
const rowsAhead = () =>
  world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ what: string }>`
      select 'hand-in' as what from submission_versions where handed_in_at > circuit_now()
      union all select 'draft' from submissions where saved_at > circuit_now()
      union all select kind from evaluations where handed_in_at > circuit_now()
      union all select 'reaction' from reactions where updated_at > circuit_now()
      union all select 'last seen' from users where last_seen_at > circuit_now()
      union all select 'second look' from second_looks where updated_at > circuit_now()`.execute(db);
    return rows.map(({ what }) => what);
  });

/** SE-16 Some have added a file, some a link; every file is in the store, and its receipt is right. */
async function expectAttachments(id: string): Promise<void> {
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ type: string; count: number; key: string | null; isHandedIn: boolean }>`
      select a.type, count(*)::int as count, a.clean_key as key, bool_and(v.artifact_ids @> to_jsonb(a.id::text)) as "isHandedIn"
      from artifacts a join submission_versions v on v.submission_id = a.holder_id
      where v.group_assignment_id = ${id} group by a.type, a.clean_key order by a.type`.execute(db),
  );
  expect(rows.map(({ type, count, isHandedIn }) => [type, count > 50, isHandedIn])).toEqual([
    ['FileArtifact', true, true],
    ['UrlArtifact', true, true],
  ]);
  const stored = await withinShard(world.home.storage, world.shard).get(rows[0]?.key ?? '');
  const [first] = await (stored?.body.take(1).toArray() ?? []);
  expect(String(first).slice(0, 5)).toBe('%PDF-');
}

/** SE-17 Nobody of the class has never been here, or did something after they were last here. */
const neverSeen = () =>
  world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from users u where user_name is not null and (last_seen_at is null
        or exists (select from evaluations e where e.evaluator_id = u.id and e.handed_in_at > u.last_seen_at)
        or exists (select from submissions s where s.user_id = u.id and s.saved_at > u.last_seen_at))`.execute(db);
    return rows[0]?.count;
  });

// Around both changes of the clocks, at noon and at the turn of a day.
const INSTANTS = ['2027-03-14T06:59:00Z', '2027-03-20T17:00:00Z', '2027-11-07T05:30:00Z', '2028-01-01T04:59:59Z'];

test.each(INSTANTS)('DM-1 at %s each stage is open, ends at the same time of day, and has a term around it', (text) => {
  const at = new Date(text);
  const { plan, groupAssignments } = everyStagePlan(DEMO_SHARD, at);
  const phaseOf = (stage: Stage, type: string) => {
    const found = (plan.groupAssignmentPhases ?? []).find(
      (phase) => phase.groupAssignmentId === groupAssignments[stage].groupAssignment.id && phase.type === type,
    );
    return [new Date(found?.startsAt ?? ''), new Date(found?.endsAt ?? '9999-01-01')] as const;
  };
  const isOpen = (stage: Stage, type: string) => phaseOf(stage, type)[0] <= at && at < phaseOf(stage, type)[1];
  expect([
    phaseOf('before', 'Submission')[0] > at,
    isOpen('handIn', 'Submission'),
    isOpen('practice', 'Calibration'),
    isOpen('review', 'PeerEvaluation'),
    isOpen('selfEvaluate', 'SelfEvaluation'),
    isOpen('results', 'Results'),
  ]).toEqual([true, true, true, true, true, true]);
  expect(new Set(plan.externalTerms.map(({ name }) => name)).size).toBe(4);
  const [start, end] = [plan.groups[0]?.startDate ?? '', plan.groups[0]?.endDate ?? ''];
  expect(new Date(start) < at && at < new Date(end)).toBe(true);
  const wall = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Indianapolis' });
  expect(wall.format(phaseOf('handIn', 'Submission')[1])).toBe('11:59 PM');
  // Whatever was said on the day of the release, the 21st of the mocks, is told on the next.
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'America/Indianapolis' });
  expect(Number(day.format(groupAssignments.results.moment.at))).toBeGreaterThanOrEqual(22);
});

const readText = (path: string) => readFile(join(import.meta.dirname, '../../../..', path), 'utf8');
const readTour = () => readText('apps/web/src/features/tour/tour.ts');

test('DM-5 every id of the tour is one that the demo has', async () => {
  const ids = new Set((await readTour()).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  const { plan, groupAssignments } = everyStagePlan(DEMO_SHARD, now);
  const there = new Set([
    ...STAGE_NAMES.map((stage) => groupAssignments[stage].groupAssignment.id),
    ...[...plan.groups, ...plan.users].map(({ id }) => String(id)),
  ]);
  expect(ids.size).toBeGreaterThanOrEqual(8);
  expect([...ids].filter((id) => !there.has(id))).toEqual([]);
});

test('DM-5 tour and console name the people, the password and the assignments of the demo', async () => {
  const [tour, console] = [await readTour(), await readText('tooling/demo/main.ts')];
  const titles = [...tour.matchAll(/title: '([^']+)', stage:/g)].map(([, title]) => title);
  expect(titles).toEqual(STAGE_NAMES.map((stage) => TITLES[stage][0]).toReversed());
  const { users } = everyStagePlan(DEMO_SHARD, now).plan;
  const named = [...tour.matchAll(/userName: '(\w+)',\s+firstName: '([^']+)',\s+lastName: '([^']+)'/g)];
  expect(named).toHaveLength(4);
  for (const [, userName = '', firstName, lastName] of named) {
    expect(users.find((person) => person.userName === userName)).toMatchObject({ firstName, lastName });
    expect(console).toMatch(new RegExp(`^  \\w+ +${userName}$`, 'm'));
  }
  expect([tour, console].map((text) => text.includes(SEED_PASSWORD))).toEqual([true, true]);
});
