import {
  declinePracticeTry,
  getPracticeEssay,
  grantPracticeTry,
  handInPracticeTry,
  listCalibrationEvaluations,
  listPracticeEssays,
  savePracticeTry,
  startPracticeTry,
  type PracticeEssay,
} from '@circuit/contract/calibrations';
import type { GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { aGroupAssignment, HOUR, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let groupId: GroupId;
let amara: Person;
let ben: Person;
let teacher: Person;
let groupAssignment: TestGroupAssignment;

const criteria = ['Thesis', 'Evidence'].map((title) => aCriterion({ title, commentRule: 'optional' }));
const SECRET = 'The expert says why.';
/** An answer to each criterion by the place of its level: 0 Sharp, 1 Clear, 2 None. */
const answersOf = (levels: readonly number[], comment = '') =>
  criteria.map(({ id, levels: all }, index) => ({
    criterionId: id,
    choice: { kind: 'levels' as const, levelId: all[levels[index] ?? 0]?.id ?? '' },
    comment,
  }));
const EXPERT = answersOf([1, 2], SECRET);

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  groupId = await world.group();
  [amara, ben] = [
    await world.person({ in: [[groupId, 'GroupLearner']] }),
    await world.person({ in: [[groupId, 'GroupLearner']] }),
  ];
  teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  groupAssignment = await aGroupAssignment(world, {
    groupId,
    criteria,
    phases: { Calibration: [-1, 1] },
    experts: [EXPERT, EXPERT],
  });
});

const place = (essay = 0) => ({
  groupAssignmentId: groupAssignment.id,
  calibrationId: groupAssignment.calibrationIds[essay],
});
const read = (essay = 0, as = amara) => world.call(getPracticeEssay, place(essay), { as });
const start = (essay = 0, as = amara) => world.call(startPracticeTry, place(essay), { as });
const list = async (as = amara) =>
  (await world.call(listPracticeEssays, { groupAssignmentId: groupAssignment.id }, { as })).body;
const lastTry = ({ tries }: PracticeEssay) => {
  const last = tries.at(-1);
  if (last === undefined) throw new Error('There is no try.');
  return last;
};
const decline = (essay = 0) => world.call(declinePracticeTry, place(essay), { as: amara });
const save = (essay: PracticeEssay, levels: readonly number[]) => {
  const { id, version } = lastTry(essay);
  const request = { ...place(essay.number - 1), evaluationId: id, answers: answersOf(levels) };
  return world.call(savePracticeTry, request, { as: amara, headers: seen(version) });
};
const evaluations = async () => (await world.call(listCalibrationEvaluations, place(), { as: teacher })).body.items;
const handIn = (essay: PracticeEssay, levels: readonly number[], headers = aKey()) => {
  const { id, version } = lastTry(essay);
  return world.call(
    handInPracticeTry,
    { ...place(essay.number - 1), evaluationId: id, answers: answersOf(levels) },
    { as: amara, headers: { ...seen(version), ...headers } },
  );
};

test('PX-3 before Practice opens there is nothing to see', async () => {
  groupAssignment = await aGroupAssignment(world, {
    groupId,
    criteria,
    phases: { Calibration: [1, 2] },
    experts: [EXPERT],
  });
  expect((await read()).status).toBe(409);
  expect((await start()).status).toBe(409);
  expect(await list()).toMatchObject({ closed: { kind: 'notOpenYet' }, items: [], score: null });
});

test('PX-2 a try begins once in however many windows, and answers are saved in it', async () => {
  const all = await Promise.all([1, 2, 3].map(() => start()));
  expect(new Set(all.map(({ body }) => lastTry(body).id)).size).toBe(1);
  const { id, version } = lastTry((await read()).body);
  const request = { ...place(), evaluationId: id, answers: answersOf([0]).slice(0, 1) };
  const saved = await world.call(savePracticeTry, request, { as: amara, headers: seen(version) });
  expect(saved.body).toMatchObject({ status: 'Draft', answers: request.answers, match: null });
  const again = await world.call(savePracticeTry, request, { as: amara, headers: seen(version) });
  expect(again).toMatchObject({ status: 200, body: { version: saved.body.version } });
  const other = { ...request, answers: answersOf([2]).slice(0, 1) };
  expect((await world.call(savePracticeTry, other, { as: amara, headers: seen(version) })).status).toBe(412);
  expect((await world.call(savePracticeTry, request, { as: ben, headers: seen(version) })).status).toBe(404);
});

test('PX-4 a try needs an answer to every criterion, and is final', async () => {
  const { body: begun } = await start();
  const { id, version } = lastTry(begun);
  const request = { ...place(), evaluationId: id, answers: answersOf([0]).slice(0, 1) };
  const refused = await world.call(handInPracticeTry, request, { as: amara, headers: seen(version) });
  expect(refused).toMatchObject({ status: 409, body: { detail: 'Evidence has no answer yet.' } });
  const key = aKey();
  const answers = await Promise.all([1, 2, 3].map(() => handIn(begun, [1, 0], key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await handIn(begun, [1, 2])).status).toBe(409);
});

test('PX-4 whose answers are stored already hands them in although their version has moved on', async () => {
  const { body: begun } = await start();
  await save(begun, [1, 0]);
  expect((await handIn(begun, [1, 2])).status).toBe(412);
  expect(await handIn(begun, [1, 0])).toMatchObject({ status: 200, body: { state: 'mayTryAgain', triesUsed: 1 } });
});

test('PX-4 sending the same answers again returns the result again, even after the end, with one audit event', async () => {
  const { body: begun } = await start();
  const { body: first } = await handIn(begun, [1, 0]);
  expect(await handIn(begun, [1, 0])).toMatchObject({ status: 200, body: { tries: first.tries, match: first.match } });
  await moveClock(world.home, world.shard, 2 * 3600);
  expect(await handIn(begun, [1, 0])).toMatchObject({ status: 200, body: { state: 'finished', tries: first.tries } });
  expect((await handIn(begun, [1, 2])).status).toBe(409);
  const trail = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('verb').where('entity_id', '=', lastTry(begun).id).execute(),
  );
  expect(trail).toEqual([{ verb: 'practiceHandedIn' }]);
});

test('PX-5 T5 after the first try the match is told, and nothing of the expert', async () => {
  const { body } = await handIn((await start()).body, [1, 0]);
  expect(body).toMatchObject({
    state: 'mayTryAgain',
    comparison: null,
    score: null,
    match: { matchedCount: 1, totalCount: 2, differing: [criteria[1]?.id] },
  });
  const everything = JSON.stringify([body, await list(), (await read()).body]);
  expect(everything).not.toContain(SECRET);
  // The level that the expert chose stands in the rubric and in no other place.
  expect(JSON.stringify({ ...body, rubric: null })).not.toContain(EXPERT[1]?.choice.levelId);
});

test('PX-1 the expert’s rating appears after the last try, the farthest criterion first', async () => {
  await handIn((await start()).body, [1, 0]);
  const { body: second } = await start();
  expect(lastTry(second).answers).toEqual(answersOf([1, 0]));
  const { body } = await handIn(second, [0, 2]);
  expect(body).toMatchObject({
    state: 'finished',
    tries: [{ number: 1 }, { number: 2 }],
    comparison: {
      expertAnswers: EXPERT,
      betterTry: 2,
      byDistance: [{ criterionId: criteria[0]?.id }, { distance: 0 }],
    },
  });
  expect(body.comparison?.score).toBeGreaterThan(body.comparison?.firstScore ?? 100);
  expect((await start()).status).toBe(409);
});

test('PX-6 a student who declines another try sees the expert’s rating at once', async () => {
  expect((await world.call(declinePracticeTry, place(), { as: amara })).status).toBe(409);
  await handIn((await start()).body, [1, 2]);
  const { body } = await world.call(declinePracticeTry, place(), { as: amara });
  expect(body).toMatchObject({ state: 'finished', comparison: { score: 100, betterTry: 1 } });
  expect(await list()).toMatchObject({ done: 1, score: null, tendency: { kind: 'balanced' }, standing: 'typical' });
});

test('PX-1 PX-6 after declining, a student has seen the rating and can neither save nor hand in a begun try', async () => {
  await handIn((await start()).body, [1, 0]);
  const { body: begun } = await start();
  const { body: declined } = await decline();
  expect(declined).toMatchObject({ state: 'finished', comparison: { expertAnswers: EXPERT, betterTry: 1 } });
  expect((await save(begun, [1, 2])).status).toBe(409);
  expect(await handIn(begun, [1, 2])).toMatchObject({
    status: 409,
    body: { detail: 'You have finished this practice essay. You can see the expert’s rating.' },
  });
  expect((await read()).body.comparison).toEqual(declined.comparison);
});

test('PX-1 declining and handing in at once: nobody sees the rating and hands it in', async () => {
  await handIn((await start()).body, [1, 0]);
  const { body: begun } = await start();
  const [declined, handedIn] = await Promise.all([decline(), handIn(begun, [1, 2])]);
  const { body } = await read();
  expect(declined.body.comparison?.betterTry).toBe(handedIn.status === 200 ? 2 : 1);
  expect(body.comparison?.betterTry).toBe(declined.body.comparison?.betterTry);
});

const END = HOUR;
test.each([
  [END, true],
  [END + 59_999, true],
  [END + 60_000, false],
])(
  'PX-1 PH-10 %i ms after the beginning: that a try still counts is %s, and only when none does the rating is shown',
  async (ms, isCounting) => {
    const from = new Date();
    groupAssignment = await aGroupAssignment(world, {
      groupId,
      criteria,
      from,
      phases: { Calibration: [0, 1] },
      experts: [EXPERT],
    });
    await freezeClock(world.home, world.shard, from);
    await handIn((await start()).body, [1, 0]);
    const { body: begun } = await start();
    await freezeClock(world.home, world.shard, new Date(from.getTime() + ms));
    const { body } = await read();
    expect({ isShown: body.comparison !== null, closed: body.closed?.kind }).toEqual({
      isShown: !isCounting,
      closed: 'over',
    });
    expect(JSON.stringify([body, await list()]).includes(SECRET)).toBe(!isCounting);
    expect((await handIn(begun, [1, 2])).status).toBe(isCounting ? 200 : 409);
  },
);

test.each([true, false])(
  'PX-9 when Practice opens again, that the rating was seen (%s) decides whether there is another try',
  async (isSeen) => {
    await handIn((await start()).body, [1, 0]);
    await moveClock(world.home, world.shard, 2 * 3600);
    if (isSeen) await read();
    const ends_at = new Date(Date.now() + 9 * HOUR);
    await world.home.database.withShard(world.shard, (db) =>
      db
        .updateTable('group_assignment_phases')
        .set({ ends_at })
        .where('group_assignment_id', '=', groupAssignment.id)
        .execute(),
    );
    expect((await start()).status).toBe(isSeen ? 409 : 200);
    expect((await read()).body).toMatchObject({ state: isSeen ? 'finished' : 'inProgress', closed: null });
    expect((await start(1)).status).toBe(200);
  },
);

test('PX-9 an admin who views as a student reads the rating without marking it as seen', async () => {
  await handIn((await start()).body, [1, 0]);
  await moveClock(world.home, world.shard, 2 * 3600);
  const admin = await world.person({ roles: ['SuperAdmin'] });
  expect((await read(0, await viewing(admin, amara))).body.comparison).not.toBeNull();
  const shown = () =>
    world.home.database.withShard(world.shard, (db) =>
      db.selectFrom('evaluations').select('key_shown_at').where('evaluator_id', '=', amara.id).execute(),
    );
  expect(await shown()).toEqual([{ key_shown_at: null }]);
  await read();
  expect((await shown())[0]?.key_shown_at).toBeInstanceOf(Date);
});

async function viewing(admin: Person, person: Person): Promise<Person> {
  const { id: sessionId } = await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('sessions')
      .values({
        user_id: person.id,
        actor_id: admin.id,
        parent_session_id: admin.sessionId,
        client_id: 'web',
        expires_at: new Date(Date.now() + 9 * HOUR),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const claims = { userId: person.id, sessionId, impersonatorId: admin.id };
  return { ...person, sessionId, token: await world.home.accessTokens.sign(world.shard, claims) };
}

async function replaceRubric(): Promise<void> {
  const rubricId = await world.rubric({ criteria });
  await world.home.database.withShard(world.shard, async (db) => {
    const { id } = await db
      .selectFrom('rubric_versions')
      .select('id')
      .where('rubric_id', '=', rubricId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('group_assignments')
      .set({ rubric_version_id: id })
      .where('id', '=', groupAssignment.id)
      .execute();
  });
}

test('PX-10 a try with a rubric that was replaced does not count, and the essay can be rated anew', async () => {
  await handIn((await start()).body, [1, 0]);
  const { body: begun } = await start();
  await replaceRubric();
  expect((await read()).body).toMatchObject({ state: 'toDo', tries: [], outdatedTries: 1, match: null });
  expect(await evaluations()).toMatchObject([{ isOutdated: true, score: null, match: null }]);
  expect((await save(begun, [1, 0])).body.detail).toMatch(/^The rubric changed/);
  const { body: anew } = await start();
  expect(anew).toMatchObject({ state: 'inProgress', triesUsed: 0, tries: [{ number: 1, answers: [] }] });
  expect((await handIn(anew, [1, 2])).body).toMatchObject({ state: 'mayTryAgain', triesUsed: 1 });
  expect(await evaluations()).toMatchObject([{ isOutdated: true }, { isOutdated: false, score: 100 }]);
});

test('PX-9 PX-10 a student who has seen the rating cannot rate the essay again with a new rubric, and it does not count', async () => {
  await handIn((await start()).body, [1, 0]);
  expect((await decline()).body.comparison).not.toBeNull();
  await replaceRubric();
  expect((await read()).body).toMatchObject({ state: 'finished', tries: [], outdatedTries: 1, comparison: null });
  expect((await start()).status).toBe(409);
  await handIn((await start(1)).body, [1, 2]);
  await world.call(declinePracticeTry, place(1), { as: amara });
  expect(await list()).toMatchObject({ done: 2, score: 100 });
});

test('PX-11 staff let somebody who has seen the rating try once more, with a reason, and only where nothing is left', async () => {
  const grant = (as: Person = teacher) =>
    world.call(grantPracticeTry, { ...place(), userId: amara.id, reason: 'Their cat walked over the keys.' }, { as });
  await handIn((await start()).body, [1, 0]);
  expect((await grant()).body.detail).toBe('This student still has a try left on this essay.');
  expect((await decline()).body.comparison).not.toBeNull();
  expect((await start()).status).toBe(409);
  expect((await grant(amara)).status).toBe(403);
  expect(await grant()).toMatchObject({ status: 200, body: { triesAllowed: 2 } });
  expect((await grant()).status).toBe(409);
  // The rating that they have seen is not shown while they rate again, and the better one of all counts.
  expect((await read()).body).toMatchObject({ state: 'mayTryAgain', comparison: null, triesAllowed: 2 });
  const { body: second } = await handIn((await start()).body, [1, 2]);
  expect(second).toMatchObject({ state: 'finished', comparison: { betterTry: 2 } });
  expect((await start()).status).toBe(409);
  const granted = await evaluations();
  expect(granted).toMatchObject([{ isGranted: true }, { isGranted: false }]);
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('reason').where('verb', '=', 'practiceTryGranted').execute(),
  );
  expect(events.map(({ reason }) => reason)).toContain('Their cat walked over the keys.');
});

test('PX-11 where Practice is over for a student another try is refused with what helps', async () => {
  await handIn((await start()).body, [1, 0]);
  await moveClock(world.home, world.shard, 2 * 3600);
  const request = { ...place(), userId: amara.id, reason: 'They asked for it.' };
  const { status, body } = await world.call(grantPracticeTry, request, { as: teacher });
  expect([status, body.detail]).toEqual([
    409,
    'Practice is not open for this student. Give them a late permit for Practice first.',
  ]);
});

test('PH-10 a try that waits at a lock over the end is judged when its turn comes', async () => {
  const { body: begun } = await start();
  const from = new Date();
  await freezeClock(world.home, world.shard, new Date(from.getTime() + HOUR));
  const { id } = lastTry(begun);
  let waiting: ReturnType<typeof handIn> | undefined;
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`select from evaluations where id = ${id} for update`.execute(db);
    waiting = handIn(begun, [1, 2]);
    await vi.waitFor(
      async () => {
        const { rows } = await world.home.database.withShard(world.shard, (other) =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%evaluations%for update%'`.execute(other),
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 5000, interval: 50 },
    );
    await freezeClock(world.home, world.shard, new Date(from.getTime() + 2 * HOUR));
  });
  expect((await waiting)?.status).toBe(409);
});

test('PX-7 once Practice is over, how far somebody was off is told with the rating and not before: more time may come', async () => {
  await handIn((await start()).body, [0, 0]);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect(await list()).toMatchObject({
    done: 1,
    score: null,
    tendency: null,
    standing: null,
    items: [{ score: null }, {}],
  });
  const { body } = await read();
  expect(body.state).toBe('finished');
  expect(body.score).not.toBeNull();
  // The mean of this one and of the one that was not done.
  expect(await list()).toMatchObject({ done: 1, score: (body.score ?? 0) / 2, tendency: { kind: 'generous' } });
});

test('PX-7 once Practice is over, what was not done counts nothing and the score is told', async () => {
  await handIn((await start()).body, [1, 2]);
  expect((await list()).score).toBeNull();
  await moveClock(world.home, world.shard, 2 * 3600);
  await read();
  expect(await list()).toMatchObject({ done: 1, score: 50 });
});

test('PX-7 when all are finished, the score and the tendency of first tries are told', async () => {
  for (const essay of [0, 1]) {
    await handIn((await start(essay)).body, [0, 0]);
    await world.call(declinePracticeTry, place(essay), { as: amara });
  }
  const { done, score, tendency } = await list();
  expect({ done, kind: tendency?.kind }).toEqual({ done: 2, kind: 'generous' });
  expect(score).toBeLessThan(50);
});

test('PX-1 when Practice is over, students who rated once see the expert’s rating, and the others do not', async () => {
  await handIn((await start()).body, [1, 0]);
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await read()).body).toMatchObject({ state: 'finished', closed: { kind: 'over' } });
  expect((await read(1)).body).toMatchObject({ state: 'toDo', comparison: null });
  expect((await start(1)).status).toBe(409);
});

test('S3.08/13 PX-8 staff see what everybody handed in, also on what is left out; learners only their own, beside what belongs to the sample', async () => {
  const artifact = {
    type: 'UrlArtifact',
    holder_kind: 'groupAssignmentCalibration',
    holder_id: groupAssignment.calibrationIds[0] ?? '',
    author_id: teacher.id,
    name: 'The data',
    url: 'https://example.edu/data',
  } as const;
  await world.home.database.withShard(world.shard, (db) => db.insertInto('artifacts').values(artifact).execute());
  expect((await read()).body.artifacts).toMatchObject([{ type: 'UrlArtifact', url: artifact.url, mayChange: false }]);
  await handIn((await start()).body, [1, 0]);
  await start(0, ben);
  const shown = [{ evaluator: { id: amara.id }, match: { matchedCount: 1 }, status: 'HandedIn' }];
  expect(await evaluations()).toMatchObject(shown);
  await world.home.database.withShard(world.shard, (db) =>
    db
      .updateTable('group_assignment_calibrations')
      .set({ is_included: false })
      .where('id', '=', groupAssignment.calibrationIds[0] ?? '')
      .execute(),
  );
  expect(await evaluations()).toMatchObject(shown);
  expect((await world.call(listCalibrationEvaluations, place(), { as: amara })).status).toBe(403);
  expect((await read(1, ben)).body.tries).toEqual([]);
});
