import { endpoint, type Endpoint } from '@circuit/contract/endpoint';
import { getOwnResult } from '@circuit/contract/scores';
import type { ShardDb } from '@circuit/db';
import { groupAssignmentId, submissionId, userId, type UserId } from '@circuit/domain/kernel';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { taskAlias } from '#modules/evaluations/public.ts';
import { implement, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { aClass, anyClass } from '#testing/anonymity/aClass.ts';
import { leaksIn, sameOrderShare } from '#testing/anonymity/leaks.ts';
import { READS, viewOf } from '#testing/anonymity/view.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';

/** What a careless endpoint could say of the works that somebody reviews. Nothing but these tests has them. */
const LEAKS = {
  rowId: 's.id::text',
  time: 's.saved_at::text',
  version: 's.version::text',
  reviewers: '(select count(*) from evaluations e where e.submission_id = s.id)::text',
  name: '(select left(md5(u.last_name), 4) from users u where u.id = s.user_id)',
} as const;

const planted = (name: string) =>
  endpoint({
    method: 'GET',
    path: `/api/groupAssignments/{groupAssignmentId}/planted/${name}`,
    summary: 'A leak, planted',
    access: { activity: 'PeerEvaluationRead', on: 'groupAssignment' },
    request: z.object({ groupAssignmentId: z.uuid().transform(groupAssignmentId) }),
    response: z.object({ items: z.array(z.string()) }),
  });

async function selectGiven(db: ShardDb, id: string, reviewer: UserId, column: string, order: string) {
  const { rows } = await sql<{ told: string; id: string }>`
    select ${sql.raw(column)} as told, s.id from allocations a join submissions s on s.shard = a.shard
      and s.id = a.submission_id join users w on w.shard = s.shard and w.id = s.user_id
    where a.group_assignment_id = ${id} and a.reviewer_id = ${reviewer} order by ${sql.raw(order)}`.execute(db);
  return rows;
}

const values = Object.entries(LEAKS).map(([name, column]) => {
  const leak = planted(name);
  const route = implement(leak, async (request, { db, actor }) => {
    const rows = await selectGiven(db, request.groupAssignmentId, actor.id, column, 'md5(s.id || a.reviewer_id::text)');
    return { items: rows.map(({ told }) => told) };
  });
  return { name, leak, route };
});

/** Aliases that say nothing, in an order that does. */
const orders = Object.entries({ byName: 'w.last_name', byTime: 's.saved_at' }).map(([name, order]) => {
  const leak = planted(name);
  const route = implement(leak, async (request, { db, actor, home, shard }) => {
    const rows = await selectGiven(db, request.groupAssignmentId, actor.id, 's.id', order);
    const groupAssignment = groupAssignmentId(String(request.groupAssignmentId));
    const alias = (id: string) =>
      home.keys.derive('planted', shard, actor.id, groupAssignment, id).toString('hex').slice(0, 32);
    return { items: rows.map(({ id }) => alias(id)) };
  });
  return { name, leak, route };
});

/** Nothing is answered, and the refusal says too much. */
const refusal = planted('inRefusal');
const refusing = implement(refusal, async (request, { db, actor }) => {
  const rows = await selectGiven(db, request.groupAssignmentId, actor.id, 'w.last_name', 's.id');
  throw new ProblemError({ kind: 'blocked', detail: `Ask ${rows.map(({ told }) => told).join(' or ')}.` });
});
const PLANTED: readonly { name: string; leak: Endpoint; route: Implementation }[] = [
  ...values,
  ...orders,
  { name: 'inRefusal', leak: refusal, route: refusing },
];

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await aWorld({ extra: PLANTED.map(({ route }) => route) });
  owner = new pg.Client({ connectionString: inject('university').ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** The clock stands still, or every answer would differ by it. */
async function inClass(facts: Parameters<typeof aClass>[1], reads: readonly Endpoint[]) {
  await moveClock(world.home, world.shard, 0);
  const desk = await aClass(world, facts);
  await freezeClock(world.home, world.shard, new Date());
  return leaksIn({ world, owner, desk, facts, reads });
}

test(
  'AN-4 T3 whatever a learner can read, nothing beside the words and pictures of the work depends on who made it, when, or what others do, and no two readers see the same mark',
  () =>
    fc.assert(
      fc.asyncProperty(anyClass, async (facts) => {
        expect(await inClass(facts, READS)).toEqual([]);
      }),
      { numRuns: 4, endOnFailure: true },
    ),
  180_000,
);

test('AN-2 the order of the works is each reader’s own', async () => {
  await moveClock(world.home, world.shard, 0);
  const desk = await aClass(world, { ...everybody(), students: 6 });
  const lists = await Promise.all(
    desk.people.map(async (as) => {
      const { peers } = await desk.list(as);
      const works = await Promise.all(peers.map(({ id }) => desk.read(as, id)));
      return works.map(({ body }) => JSON.stringify(body.document).slice(0, 150));
    }),
  );
  // By chance it is the same in half of the cases, and an order that comes from the works is the same in all of them.
  expect(sameOrderShare(lists)).toBeLessThan(0.9);
  expect(sameOrderShare(lists.map((list) => list.toSorted()))).toBe(1);
});

test('AN-4 the proof looks at reviewed work, its files and everything else that a learner is answered', async () => {
  await moveClock(world.home, world.shard, 0);
  const works = example().works.map((work) => ({ ...work, hasFile: true, hasPicture: true }));
  const desk = await aClass(world, { ...everybody(), works });
  const [viewer] = desk.people;
  if (viewer === undefined) throw new Error('There is always one.');
  const view = await viewOf(world, desk, viewer, READS);
  const answered = [...view].flatMap(([asked, { status }]) => (status === 200 ? [asked.split(' ')[1] ?? ''] : []));
  const times = (path: string) => answered.filter((one) => one.endsWith(path)).length;
  const others = desk.people.length - 1;
  expect(times('/learnerEvaluations/{learnerEvaluationId}')).toBe(others + 1);
  // A file and a picture of each classmate, and the own.
  expect(times('/artifactTokens/{artifactId}')).toBe(2 * (others + 1));
  expect(new Set(answered).size).toBeGreaterThan(20);
});

/** Nothing is left out and nothing has happened. */
function everybody() {
  const before = { isReplaced: false, isPulled: false, isDone: false, isOffered: false, isReleased: false };
  return { ...example(), leftOut: [], before };
}

function example() {
  const [facts] = fc.sample(anyClass, { seed: 1, numRuns: 1 });
  if (facts === undefined) throw new Error('An example is always drawn.');
  return facts;
}

test('AN-4 what was replaced, pulled and offered is looked at, and nobody sees more of it than others', async () => {
  await moveClock(world.home, world.shard, 0);
  const before = { isReplaced: true, isPulled: true, isDone: true, isOffered: true, isReleased: false };
  const facts = { ...example(), students: 6, leftOut: example().leftOut.map(() => true), before };
  const desk = await aClass(world, facts);
  const [viewer] = desk.people;
  if (viewer === undefined) throw new Error('There is always one.');
  const { peers } = await desk.list(viewer);
  expect(peers.map(({ status, isVolunteered }) => `${status} ${isVolunteered}`).toSorted()).toEqual([
    'Closed false',
    'HandedIn false',
    'HandedIn false',
    'ToDo true',
  ]);
  await freezeClock(world.home, world.shard, new Date());
  expect(await leaksIn({ world, owner, desk, facts, reads: READS })).toEqual([]);
});

test('RE-3 RE-4 AN-4 released results and the thanks in them are looked at, and what others say today changes nothing', async () => {
  await moveClock(world.home, world.shard, 0);
  const before = { isReplaced: false, isPulled: false, isDone: true, isOffered: false, isReleased: true };
  const facts: Parameters<typeof aClass>[1] = {
    ...example(),
    leftOut: [],
    before,
    acts: ['react', 'react', 'react', 'handIn'],
  };
  const desk = await aClass(world, facts);
  const [viewer] = desk.people;
  if (viewer === undefined) throw new Error('There is always one.');
  const { body } = await world.call(getOwnResult, { groupAssignmentId: desk.groupAssignmentId }, { as: viewer });
  expect(body.thanks?.specificCount).toBe(desk.people.length - 1);
  expect(body.thanks?.replies).toHaveLength(desk.people.length - 1);
  await freezeClock(world.home, world.shard, new Date());
  expect(await leaksIn({ world, owner, desk, facts, reads: READS })).toEqual([]);
});

test.each(PLANTED.map(({ name, leak }) => [name, leak] as const))(
  'AN-4 the proof notices a leak that is planted: %s',
  async (name, leak) => {
    const leaks = await inClass({ ...everybody(), acts: ['handIn', 'handIn', 'save', 'self'] }, [leak]);
    expect(leaks.filter((found) => found.includes(name) || found.startsWith('two reviewers'))).not.toEqual([]);
  },
  60_000,
);

test('AN-1 an alias is of one viewer, one work and one assignment of one university', () => {
  const [one, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
  const of = { viewer: userId(one), groupAssignmentId: groupAssignmentId(one), submissionId: submissionId(one) };
  const others = [
    { viewer: userId(other) },
    { groupAssignmentId: groupAssignmentId(other) },
    { submissionId: submissionId(other) },
  ];
  const alias = (changes: object = {}, shard = world.shard) => taskAlias(world.home.keys, shard, { ...of, ...changes });
  expect(alias()).toBe(alias());
  expect(new Set([alias(), alias({}, world.otherShard), ...others.map((changes) => alias(changes))]).size).toBe(5);
});
