import {
  getDraftVersion,
  listDraftVersions,
  restoreDraftVersion,
  type Submission,
} from '@circuit/contract/submissions';
import { plainText } from '@circuit/domain/richText';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aText, HOUR, seen } from '#testing/aGroupAssignment.ts';
import { aHandIn, type TestHandIn } from '#testing/aHandIn.ts';
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
  course = await aHandIn(world, { from, phases: { Submission: [-1, 2] } });
});

const at = (minutes: number) => freezeClock(world.home, world.shard, new Date(from.getTime() + minutes * 60_000));
const words = (count: number, word = 'word') => aText(Array.from({ length: count }, () => word).join(' '));
const one = ({ id }: Submission) => ({ groupAssignmentId: course.groupAssignmentId, submissionId: id });
const history = async (draft: Submission, as = course.amara) =>
  (await world.call(listDraftVersions, one(draft), { as })).body.items;

async function written(): Promise<Submission> {
  let draft = await course.begin();
  for (const [minute, count] of [
    [0, 100],
    [3, 110],
    [6, 120],
    [12, 130],
    [13, 140],
  ] as const) {
    await at(minute);
    draft = (await course.save(draft, words(count))).body;
  }
  return draft;
}

test('DH-2 of an hour of saves one version per ten minutes is kept, and the time is that of its words', async () => {
  const draft = await written();
  expect(await history(draft)).toMatchObject([
    { wordCount: 130, savedAt: new Date(from.getTime() + 12 * 60_000).toISOString() },
    { wordCount: 100, savedAt: from.toISOString() },
  ]);
});

test('DH-2 a save that takes many words away keeps them at once', async () => {
  const draft = await written();
  await at(14);
  await course.save(draft, words(10));
  expect((await history(draft)).map(({ wordCount }) => wordCount)).toEqual([140, 130, 100]);
});

test('DH-2 a hand-in with another text than the stored draft keeps what it overwrites', async () => {
  const draft = await written();
  await at(30);
  expect((await course.handIn(draft, words(20))).status).toBe(200);
  expect((await history(draft)).map(({ wordCount }) => wordCount)).toEqual([140, 130, 100]);
});

test('DH-2 DH-4 a draft of formulas alone is kept like one with words, by a save and by a restore', async () => {
  const formula = (latex: string) => ({ type: 'doc', content: [{ type: 'blockMath', attrs: { latex } }] });
  const latexOf = async (draft: Submission) => {
    const found: string[] = [];
    for (const { id } of await history(draft))
      found.push(
        JSON.stringify(
          (await world.call(getDraftVersion, { ...one(draft), draftVersionId: id }, { as: course.amara })).body,
        ),
      );
    return found;
  };
  await at(0);
  let draft = (await course.save(await course.begin(), formula('a^2'))).body;
  await at(1);
  draft = (await course.save(draft, formula('b^2'))).body;
  expect(await latexOf(draft)).toEqual([expect.stringContaining('a^2')]);
  const [first] = await history(draft);
  const restored = await world.call(
    restoreDraftVersion,
    { ...one(draft), draftVersionId: first?.id ?? '' },
    { as: course.amara, headers: seen(draft.version) },
  );
  expect(restored.status).toBe(200);
  expect(await latexOf(draft)).toEqual([expect.stringContaining('b^2'), expect.stringContaining('a^2')]);
});

test('DH-1 a version is its author’s alone: not for staff, not for classmates, not while impersonated', async () => {
  const draft = await written();
  const [first] = await history(draft);
  const request = { ...one(draft), draftVersionId: first?.id ?? '' };
  expect((await world.call(getDraftVersion, request, { as: course.amara })).body.wordCount).toBe(130);
  for (const as of [course.teacher, course.grader]) {
    expect((await world.call(listDraftVersions, one(draft), { as })).status).toBe(403);
    expect((await world.call(getDraftVersion, request, { as })).status).toBe(403);
  }
  expect((await world.call(listDraftVersions, one(draft), { as: course.ben })).status).toBe(404);
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const onlooker = await impersonate(world, admin, course.amara);
  expect((await world.call(listDraftVersions, one(draft), { as: onlooker })).status).toBe(403);
  expect((await world.call(getDraftVersion, request, { as: onlooker })).status).toBe(403);
  // Even where those who impersonate may write.
  await world.home.database.withShard(world.shard, (db) =>
    sql`insert into shard_configurations (impersonation_may_write) values (true)
      on conflict (shard) do update set impersonation_may_write = true`.execute(db),
  );
  const headers = seen(draft.version);
  expect((await world.call(restoreDraftVersion, request, { as: onlooker, headers })).status).toBe(403);
  expect((await world.call(restoreDraftVersion, request, { as: course.amara, headers })).status).toBe(200);
});

test('DH-4 a version is brought back, today’s text is kept first, and twice is once', async () => {
  const draft = await written();
  const oldest = (await history(draft)).at(-1);
  await at(20);
  const bring = (version: number) =>
    world.call(
      restoreDraftVersion,
      { ...one(draft), draftVersionId: oldest?.id ?? '' },
      { as: course.amara, headers: seen(version) },
    );
  expect((await bring(draft.version - 1)).status).toBe(412);
  const restored = await bring(draft.version);
  expect(plainText(restored.body.document).split(' ')).toHaveLength(100);
  expect((await bring(draft.version)).status).toBe(200);
  expect((await history(draft)).map(({ wordCount }) => wordCount)).toEqual([140, 130, 100]);
  await freezeClock(world.home, world.shard, new Date(from.getTime() + 3 * HOUR));
  const newest = (await history(draft))[0];
  const late = { ...one(draft), draftVersionId: newest?.id ?? '' };
  expect(
    (await world.call(restoreDraftVersion, late, { as: course.amara, headers: seen(restored.body.version) })).status,
  ).toBe(409);
});
