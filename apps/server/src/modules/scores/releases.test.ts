import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { getOwnResult, unreleaseScoreRun } from '@circuit/contract/scores';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aReleased, type Released } from '#testing/aReleased.ts';
import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { answersOf } from '#testing/aReviewing.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import type { Person } from '#testing/people.ts';

import { scoreJob, scorePreviewJob } from './score.job.ts';

let world: World;

beforeAll(async () => {
  world = await aWorkingWorld([scoreJob, scorePreviewJob]);
});
afterAll(() => world.close());

const BEFORE = { Submission: [-9, -8], PeerEvaluation: [-7, -2] } as const;
const SELF_OPEN = { ...BEFORE, SelfEvaluation: [-2, 5], Results: [5, null] } as const;
const TITLE = 'Op-ed';
const WHY = 'The key of one practice essay was wrong.';

const toldOf = async ({ inDb, groupId }: Pick<Scoring, 'inDb' | 'groupId'>, kind: string): Promise<string[]> => {
  const { rows } = await inDb((db) =>
    sql<{ userId: string }>`select user_id as "userId" from messages
      where group_id = ${groupId} and kind = ${kind} order by user_id`.execute(db),
  );
  return rows.map(({ userId }) => userId);
};

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).toSorted();

const selfStatus = async ({ groupAssignmentId }: Pick<Scoring, 'groupAssignmentId'>, as: Person) => {
  const { body } = await world.call(getOwnLearnerStatus, { groupAssignmentId }, { as });
  const found = body.phases.find(({ phase }) => phase === 'SelfEvaluation');
  return [found?.status, found?.reason?.kind ?? null];
};

const resultsReason = async ({ groupAssignmentId }: Pick<Scoring, 'groupAssignmentId'>, as: Person) => {
  const { body } = await world.call(getOwnLearnerStatus, { groupAssignmentId }, { as });
  return body.phases.find(({ phase }) => phase === 'Results')?.reason?.kind ?? null;
};

const permit = ({ inDb, groupId, groupAssignmentId, teacher }: Scoring, to: Person, phase: string) =>
  inDb((db) =>
    sql`insert into late_activity_permits (group_id, group_assignment_id, user_id, phase, until, cascades, reason, granted_by)
      values (${groupId}, ${groupAssignmentId}, ${to.id}, ${phase}, circuit_now() + interval '3 hours', false, '',
        ${teacher.id})`.execute(db),
  );

const unrelease = ({ groupAssignmentId, teacher }: Pick<Scoring, 'groupAssignmentId' | 'teacher'>, request: object) =>
  world.call(unreleaseScoreRun, { groupAssignmentId, dryRun: false, ...request }, { as: teacher });

test('SR-17 nothing is released before Review is over for the class, and the reason names its end', async () => {
  const phases = { Submission: [-9, -8], PeerEvaluation: [-7, 2], SelfEvaluation: [2, 5], Results: [5, null] } as const;
  const desk = await aScoring(world, { phases, students: 2 });
  const id = await desk.scored();
  const { body } = await desk.release(id, { dryRun: true });
  expect(body.refusal).toMatch(/^Review closes \w+, \w+ \d+, .*\. You can release results after that\.$/);
  const refused = await desk.release(id, { typedTitle: TITLE });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(body.refusal);
  expect(await toldOf(desk, 'resultsReleased')).toEqual([]);
});

test('SR-18 while Self-evaluate is open a release says how many have not finished, and needs the name typed', async () => {
  const desk = await aScoring(world, { phases: SELF_OPEN, students: 3 });
  const [amara, ben, chidi] = desk.people;
  if (amara === undefined || ben === undefined || chidi === undefined) throw new Error('There are three.');
  await desk.write(chidi, chidi, [0, 0], { kind: 'self' });
  const id = await desk.scored();
  const { body } = await desk.release(id, { dryRun: true });
  expect(body).toMatchObject({ refusal: null, unfinished: { reviewerCount: 0, reviewCount: 0, selfCount: 2 } });
  for (const typedTitle of [undefined, 'op-ed', 'Op-ed 2']) {
    const refused = await desk.release(id, { typedTitle });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Type the assignment');
  }
  expect(await selfStatus(desk, amara)).toEqual(['ToDo', null]);
  expect((await desk.release(id, { typedTitle: ` ${TITLE} ` })).status).toBe(200);
  expect(await toldOf(desk, 'selfEvaluationClosed')).toEqual(idsOf([amara, ben]));
});

test('RV-14 a student who sees results can neither begin nor edit a self-evaluation', async () => {
  const desk = await aScoring(world, { phases: SELF_OPEN, students: 2 });
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are two.');
  await desk.write(ben, ben, [0, 0], { kind: 'self' });
  const own = async (as: Person) => {
    const { self } = await desk.list(as);
    const { body } = await desk.read(as, self?.id ?? '');
    return body;
  };
  const saves = async (as: Person) => (await desk.save(as, await own(as), answersOf([1, 1]))).status;
  const handsIn = async (as: Person) => (await desk.handIn(as, await own(as), answersOf([2, 2]))).status;
  expect(await saves(amara)).toBe(200);
  await desk.release(await desk.scored(), { typedTitle: TITLE });
  expect([await saves(ben), await handsIn(amara), await handsIn(ben)]).toEqual([409, 409, 409]);
  expect(await selfStatus(desk, amara)).toEqual(['Missed', 'resultsSeen']);
  expect(await selfStatus(desk, ben)).toEqual(['Done', null]);
  expect((await own(amara)).closed).toEqual({ kind: 'resultsSeen', nextAt: null });
});

test('SR-18 a permit with which somebody can still review is said, and needs the name typed', async () => {
  const desk = await aScoring(world, { students: 3, isReviewed: false });
  const [amara, ben, chidi] = desk.people;
  if (amara === undefined || ben === undefined || chidi === undefined) throw new Error('There are three.');
  await desk.give(amara, ben);
  await desk.give(amara, chidi);
  await permit(desk, amara, 'PeerEvaluation');
  const id = await desk.scored();
  const { body } = await desk.release(id, { dryRun: true });
  expect(body.unfinished).toEqual({ reviewerCount: 1, reviewCount: 2, selfCount: 0 });
  expect((await desk.release(id)).status).toBe(409);
  expect((await desk.release(id, { typedTitle: TITLE })).status).toBe(200);
});

test('SR-20 a later release says how many scores go up, down and how far, and what the last one showed of the class', async () => {
  const desk = await aScoring(world, { students: 3 });
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are three.');
  await desk.release(await desk.scored(), { showsClassRange: true });
  const before = new Map((await desk.rows()).map(({ person, totalTenths }) => [person.id, totalTenths ?? 0]));
  await desk.write(desk.teacher, amara, [0, 0], { kind: 'superior', status: 'Finalized' });
  await desk.write(desk.teacher, ben, [2, 2], { kind: 'superior', status: 'Finalized' });
  const id = await desk.scored();
  const moved = (await desk.rows()).map(({ person, totalTenths }) => (totalTenths ?? 0) - (before.get(person.id) ?? 0));
  const { body } = await desk.release(id, { dryRun: true });
  expect(body).toMatchObject({
    raisedCount: moved.filter((tenths) => tenths > 0).length,
    loweredCount: moved.filter((tenths) => tenths < 0).length,
    largestRaiseTenths: Math.max(0, ...moved),
    largestDropTenths: -Math.min(0, ...moved),
    showedClassRange: true,
  });
  expect(body.loweredCount).toBeGreaterThan(0);
});

const results = async (desk: Released, as: Person) => (await desk.own(as)).body;

test('SR-19 unreleased results are gone until the next release; students who opened theirs are told the reason', async () => {
  const desk = await aReleased(world);
  const { amara, ben, groupAssignmentId } = desk;
  expect(await results(desk, amara)).toMatchObject({ state: 'scored', unreleased: null });
  const admin = await world.person({ roles: ['Admin'] });
  expect((await desk.own(await impersonate(world, admin, ben))).status).toBe(200);
  expect((await unrelease(desk, { dryRun: true })).body).toMatchObject({ openedCount: 1, toldCount: 1 });
  const unexplained = await unrelease(desk, {});
  expect([unexplained.status, unexplained.text]).toEqual([409, expect.stringContaining('Say why')]);
  const { body } = await unrelease(desk, { reason: WHY });
  expect(body).toMatchObject({
    openedCount: 1,
    toldCount: 1,
    scoreRun: { isReleased: false, unreleased: { reason: WHY } },
  });
  for (const person of [amara, ben]) {
    const gone = await results(desk, person);
    expect(gone).toMatchObject({ state: 'unreleased', totalTenths: null, work: null, unreleased: { reason: WHY } });
  }
  expect(await toldOf(desk, 'resultsUnreleased')).toEqual([amara.id]);
  expect((await unrelease(desk, { reason: WHY })).status).toBe(409);
  const { rows: audits } = await desk.inDb((db) =>
    sql<{ verb: string; reason: string | null }>`select a.verb, a.reason from audit_events a
      join score_runs r on r.shard = a.shard and r.id::text = a.entity_id
      where r.group_assignment_id = ${groupAssignmentId} and a.verb <> 'scored' order by a.id`.execute(db),
  );
  expect(audits.map(({ verb }) => verb)).toEqual(['scoresReleased', 'scoresUnreleased']);
  expect(audits[1]?.reason).toBe(WHY);
});

test('DG-7 SR-19 news of results that wait for a daily summary is cancelled with them, and that of other assignments waits on', async () => {
  const [desk, other] = [await aReleased(world), await aReleased(world)];
  const statesOf = async ({ groupId }: Released) => {
    const { rows } = await desk.inDb((db) =>
      sql<{ state: string }>`select distinct state from messages
        where group_id = ${groupId} and kind = 'resultsReleased'`.execute(db),
    );
    return rows.map(({ state }) => state);
  };
  await desk.inDb((db) =>
    sql`update messages set digest_at = circuit_now() + interval '1 hour', next_try_at = circuit_now() + interval '1 hour'
      where kind = 'resultsReleased' and state = 'waiting'`.execute(db),
  );
  expect((await unrelease(desk, { reason: WHY })).status).toBe(200);
  expect(await statesOf(desk)).toEqual(['cancelled']);
  expect(await statesOf(other)).toEqual(['waiting']);
});

test('SR-19 the next release tells everybody, and of a change only those who had opened theirs', async () => {
  const desk = await aReleased(world);
  const { amara, ben, teacher } = desk;
  await results(desk, amara);
  await unrelease(desk, { reason: WHY });
  await desk.write(teacher, amara, [2, 2], { kind: 'superior', status: 'Finalized' });
  await desk.write(teacher, ben, [2, 2], { kind: 'superior', status: 'Finalized' });
  const id = await desk.scored();
  expect((await desk.release(id)).text).toContain('Say why they are changing');
  await desk.release(id, { reason: WHY });
  expect(await toldOf(desk, 'scoreChanged')).toEqual([amara.id]);
  const told = await toldOf(desk, 'resultsReleased');
  expect(told.filter((userId) => userId === amara.id)).toHaveLength(1);
  expect(told.filter((userId) => userId === ben.id)).toHaveLength(2);
  expect(await results(desk, amara)).toMatchObject({ state: 'scored', unreleased: null, changes: [{ reason: WHY }] });
  expect((await results(desk, ben)).changes).toEqual([]);
  // Nobody has opened these results but the two who just did.
  expect((await unrelease(desk, { dryRun: true })).body.openedCount).toBe(2);
});

test('SR-19 an older run does not come back in place of the one that was unreleased', async () => {
  const desk = await aReleased(world);
  await desk.release(await desk.scored(), { reason: WHY });
  await unrelease(desk, { reason: WHY });
  expect(await results(desk, desk.amara)).toMatchObject({ state: 'unreleased' });
});

test('LS-13 a student whose results were unreleased reads that, until the next release', async () => {
  const desk = await aReleased(world);
  expect(await resultsReason(desk, desk.amara)).toBeNull();
  await unrelease(desk, { reason: WHY });
  expect(await resultsReason(desk, desk.amara)).toBe('unreleased');
  await desk.release(await desk.scored(), { reason: WHY });
  expect(await resultsReason(desk, desk.amara)).toBeNull();
});

test('SL-14 between an unrelease and the next release nobody reacts, asks or answers; then the days begin anew', async () => {
  const desk = await aReleased(world);
  const { amara, ben, chidi, teacher } = desk;
  const secondLookId = await desk.asked(amara, ben);
  await desk.releasedAt(new Date(Date.now() - 6 * 86_400_000));
  await unrelease(desk, { reason: WHY });
  const refused = [
    await desk.react(amara, ben),
    await desk.ask(amara, chidi),
    await desk.answer(teacher, secondLookId),
  ];
  expect(refused.map(({ status, text }) => [status, text.includes('closed until the next release')])).toEqual([
    [409, true],
    [409, true],
    [409, true],
  ]);
  await desk.release(await desk.scored(), { reason: WHY });
  const { respondUntil } = await results(desk, amara);
  expect(new Date(respondUntil ?? 0).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect((await desk.answer(teacher, secondLookId)).status).toBe(200);
});

test('RV-14 after an unrelease self-evaluation is open again, but not for those who had opened their results', async () => {
  const desk = await aScoring(world, { phases: SELF_OPEN, students: 2 });
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are two.');
  await desk.release(await desk.scored(), { typedTitle: TITLE });
  await world.call(getOwnResult, { groupAssignmentId: desk.groupAssignmentId }, { as: amara });
  await unrelease(desk, { reason: WHY });
  expect(await selfStatus(desk, amara)).toEqual(['Missed', 'resultsSeen']);
  expect(await selfStatus(desk, ben)).toEqual(['ToDo', null]);
});
