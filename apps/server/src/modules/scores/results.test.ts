import { getDashboard } from '@circuit/contract/dashboard';
import { excludeEvaluation } from '@circuit/contract/evaluations';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import {
  adjustScore,
  getCalibrationQuality,
  getOwnResult,
  getResult,
  getScoresCsv,
  getEvaluationsCsv,
  getScoreStats,
  listScores,
  type LearnerResult,
} from '@circuit/contract/scores';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { answersOf } from '#testing/aReviewing.ts';
import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { scoreJob, scorePreviewJob } from './score.job.ts';

const JOBS = [scoreJob, scorePreviewJob];
let world: World;

beforeAll(async () => {
  world = await aWorkingWorld(JOBS);
});
afterAll(() => world.close());

const own = ({ groupAssignmentId }: Scoring, as: Person) => world.call(getOwnResult, { groupAssignmentId }, { as });
const asStaff = ({ groupAssignmentId, teacher }: Scoring, of: Person, request: object = {}) =>
  world.call(getResult, { groupAssignmentId, userId: of.id, ...request }, { as: teacher });

function first(desk: Scoring): Person {
  const [person] = desk.people;
  if (person === undefined) throw new Error('There is always one.');
  return person;
}

const sum = (lines: readonly { readonly tenths: number }[]) => lines.reduce((total, { tenths }) => total + tenths, 0);

/** What each sum of a result is, and what it should be. */
function sumsOf({ totalTenths, lines, work }: LearnerResult) {
  const shares = (work?.reviews ?? []).flatMap(({ sharePercent }) => sharePercent ?? []);
  const isByPeers = work?.source === 'peers';
  return {
    are: [sum(lines), sum(work?.lines ?? []), shares.reduce((all, one) => all + one, 0)],
    shouldBe: [totalTenths ?? 0, work?.workTenths ?? 0, isByPeers ? 100 : 0],
  };
}

function mustAddUp(result: LearnerResult): void {
  const { are, shouldBe } = sumsOf(result);
  expect(are).toEqual(shouldBe);
}

test('RS-1 before the release a learner sees when it is planned and how many reviews are in, and no number more', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  await desk.scored();
  const { body } = await own(desk, amara);
  expect(body).toMatchObject({
    state: 'notReleased',
    totalTenths: null,
    work: null,
    lines: [],
    reviewsIn: 3,
    reviewsExpected: 3,
  });
  expect(body.plannedAt).not.toBeNull();
});

test('DA-13 the home page tells what was released lately with the total that holds, and nothing before the release', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  const told = async () => (await world.call(getDashboard, {}, { as: amara })).body.taking;
  const scoreRunId = await desk.scored();
  expect((await told()).newResults).toEqual([]);
  await desk.release(scoreRunId);
  const { totalTenths } = await desk.rowOf(amara);
  expect((await told()).newResults).toMatchObject([
    { groupAssignmentId: desk.groupAssignmentId, groupId: desk.groupId, totalTenths },
  ]);
  expect((await told()).tasks.filter(({ place }) => place === 'waiting')).toEqual([]);
  await desk.scored();
  expect((await told()).newResults).toHaveLength(1);
  await desk.inDb((db) =>
    sql`update score_runs set released_at = released_at - interval '15 days'
      where group_assignment_id = ${desk.groupAssignmentId} and released_at is not null`.execute(db),
  );
  expect((await told()).newResults).toEqual([]);
});

test('RS-2 while reviews are written, how many are in is not said', async () => {
  const desk = await aScoring(world, { phases: { Submission: [-3, -2], PeerEvaluation: [-1, 1] } });
  expect((await own(desk, first(desk))).body).toMatchObject({ reviewsIn: null });
});

test('RS-1 RS-4 T5 a released result adds up line by line, and shows every review with its share and its reason', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  await desk.write(amara, amara, [0, 1], { kind: 'self' });
  await desk.release(await desk.scored());
  for (const person of desk.people) mustAddUp((await own(desk, person)).body);
  const { body } = await own(desk, amara);
  expect(body).toMatchObject({
    state: 'scored',
    isProvisional: false,
    learner: null,
    mode: 'calibrated',
    runNumber: 1,
  });
  expect(body.work?.reviews.map(({ number }) => number)).toEqual([1, 2, 3]);
  for (const review of body.work?.reviews ?? []) {
    expect(review.staff).toBeNull();
    expect(review.answers).toHaveLength(2);
    expect(['typical', 'moreAccurate', 'farFromOthers', 'sameScoreForEverything']).toContain(review.reason);
    expect(review.points).toHaveLength(2);
  }
  expect(body.work?.criteria.map(({ title, highestPoints }) => [title, highestPoints])).toEqual([
    ['Thesis', 5],
    ['Evidence', 5],
  ]);
  expect(body.work?.self?.totalTenths).toBe(900);
  expect(body.reviewsGiven).toMatchObject({ asked: 3, done: 3 });
});

test('RS-2 nothing in an own result names or numbers a reviewer, and its order is the author’s own', async () => {
  const desk = await aScoring(world, { students: 6 });
  await desk.release(await desk.scored());
  const { rows } = await desk.inDb((db) =>
    sql<{ id: string }>`select id::text from evaluations where group_assignment_id = ${desk.groupAssignmentId}
      and kind = 'peer'`.execute(db),
  );
  const evaluations = rows.map(({ id }) => id);
  const answers = await Promise.all(desk.people.map((person) => own(desk, person)));
  answers.forEach(({ text }, index) => {
    const others = desk.people.filter((_, at) => at !== index);
    const secrets = [...evaluations, ...others.flatMap(({ id, email }) => [id, email])];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/noiseSd|engaged|outlierFactor|"flags":\[[^\]]/);
  });
  const aliases = answers.flatMap(({ body }) => body.work?.reviews.map(({ id }) => id) ?? []);
  expect(new Set(aliases).size).toBe(aliases.length);
});

test('RS-2 other names, other ids of the row and other times of the reviewers change nothing in an own result', async () => {
  const desk = await aScoring(world, { students: 5 });
  const amara = first(desk);
  await desk.release(await desk.scored());
  const before = await own(desk, amara);
  await desk.inDb(async (db) => {
    await sql`update users set first_name = md5(id::text), last_name = md5(email) where id = any
      (${desk.people.filter(({ id }) => id !== amara.id).map(({ id }) => id)}::uuid[])`.execute(db);
    await sql`update evaluations set handed_in_at = handed_in_at - interval '3 hours'
      where group_assignment_id = ${desk.groupAssignmentId}`.execute(db);
  });
  expect((await own(desk, amara)).text).toBe(before.text);
});

test('RS-5 staff see the same numbers with names, also of an earlier run, which stays as it was', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  const one = await desk.scored();
  await desk.release(one);
  const learner = (await own(desk, amara)).body;
  const staff = (await asStaff(desk, amara)).body;
  mustAddUp(staff);
  expect(staff).toMatchObject({ learner: { id: amara.id }, totalTenths: learner.totalTenths, isProvisional: false });
  expect(staff.work?.reviews.map(({ sharePercent }) => sharePercent)).toEqual(
    learner.work?.reviews.map(({ sharePercent }) => sharePercent),
  );
  const names = staff.work?.reviews.map(({ staff: more }) => more?.reviewer.lastName).toSorted();
  expect(names).toEqual(['Student 1', 'Student 2', 'Student 3']);
  expect(staff.work?.reviews[0]?.staff?.withoutItTenths).toEqual(expect.any(Number));

  await desk.write(desk.teacher, amara, [2, 2], { kind: 'superior', status: 'Finalized' });
  const two = await desk.scored();
  const newest = (await asStaff(desk, amara, { scoreRunId: two })).body;
  expect(newest).toMatchObject({ scoreRunId: two, isProvisional: true, work: { source: 'superior', workTenths: 0 } });
  expect(newest.work?.graders).toHaveLength(1);
  mustAddUp(newest);
  const old = (await asStaff(desk, amara, { scoreRunId: one })).body;
  expect(old.work).toEqual(staff.work);
  expect((await own(desk, amara)).body).toMatchObject({ scoreRunId: one, totalTenths: learner.totalTenths });
  await desk.release(two, { reason: 'A grader rated your essay.' });
  const changed = (await own(desk, amara)).body;
  expect(changed.changes).toMatchObject([
    {
      kind: 'rescored',
      fromTenths: learner.totalTenths,
      toTenths: changed.totalTenths,
      reason: 'A grader rated your essay.',
    },
  ]);
  expect(changed.work).toMatchObject({ source: 'superior', range: null, graders: [{ name: null }] });
  expect(changed.work?.reviews.every(({ sharePercent }) => sharePercent === null)).toBe(true);
});

test('RS-9 staff begin with what the learner sees, are told of a newer run, and open either; learners know of one run', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  const one = await desk.scored();
  const before = (await asStaff(desk, amara)).body;
  expect(before).toMatchObject({ scoreRunId: one, isProvisional: true });
  expect(before.scoreRuns).toMatchObject([{ scoreRunId: one, number: 1, isReleased: false, isNewest: true }]);
  await desk.release(one);
  await desk.write(desk.teacher, amara, [2, 2], { kind: 'superior', status: 'Finalized' });
  const two = await desk.scored();
  const seen = (await own(desk, amara)).body;
  expect(seen).toMatchObject({ scoreRunId: one, scoreRuns: null });
  const shown = (await asStaff(desk, amara)).body;
  expect(shown).toMatchObject({ scoreRunId: one, isProvisional: false, totalTenths: seen.totalTenths });
  const other = (await asStaff(desk, amara, { scoreRunId: two })).body;
  expect(other).toMatchObject({ scoreRunId: two, isProvisional: true, scoreRuns: shown.scoreRuns });
  expect(shown.scoreRuns).toEqual([
    expect.objectContaining({ scoreRunId: one, isReleased: true, isNewest: false, totalTenths: seen.totalTenths }),
    expect.objectContaining({ scoreRunId: two, isReleased: false, isNewest: true, totalTenths: other.totalTenths }),
  ]);
  // A learner who names a run still reads the released one, and no other learner's.
  const named = { groupAssignmentId: desk.groupAssignmentId, scoreRunId: two };
  const asked = await world.call(getOwnResult, named, { as: amara });
  expect(asked.text).not.toContain(two);
  expect((await world.call(getResult, { ...named, userId: amara.id }, { as: amara })).status).toBe(403);
});

test('RS-9 a run that was released and replaced says when it was, and which one the learner sees now', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  const one = await desk.scored();
  await desk.release(one);
  const { releasedAt } = (await own(desk, amara)).body;
  const two = await desk.scored();
  expect((await asStaff(desk, amara, { scoreRunId: two })).body).toMatchObject({
    isProvisional: true,
    releasedAt: null,
  });
  await desk.release(two, { reason: 'Scored again.' });
  const old = (await asStaff(desk, amara, { scoreRunId: one })).body;
  expect(old).toMatchObject({ scoreRunId: one, isProvisional: true, releasedAt });
  expect(old.scoreRuns).toMatchObject([{ scoreRunId: two, isReleased: true, isNewest: true }]);
  expect(old.releasedAt).not.toBeNull();
});

test('RS-9 who is not in the run that was asked for is told of the runs they are in, also after leaving the course', async () => {
  const desk = await aScoring(world);
  const one = await desk.scored();
  const late = await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  const two = await desk.scored();
  const asked = () => asStaff(desk, late, { scoreRunId: one });
  const known = { state: 'notInRun', runNumber: 1, scoreRunId: null, scoreRuns: [{ scoreRunId: two, number: 2 }] };
  expect((await asked()).body).toMatchObject(known);
  await desk.inDb((db) => sql`delete from group_user_roles where user_id = ${late.id}`.execute(db));
  expect((await asked()).body).toMatchObject(known);
});

test('SP-7 the scores of every run say which run learners see', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const releasedRun = async (request: object = {}) =>
    (await world.call(listScores, { groupAssignmentId, ...request }, { as: teacher })).body.releasedRun;
  expect(await releasedRun()).toBeNull();
  const one = await desk.scored();
  expect(await releasedRun()).toBeNull();
  await desk.release(one);
  expect(await releasedRun()).toEqual({ scoreRunId: one, number: 1 });
  await desk.scored();
  expect(await releasedRun()).toEqual({ scoreRunId: one, number: 1 });
  expect(await releasedRun({ scoreRunId: one })).toEqual({ scoreRunId: one, number: 1 });
});

test('RS-9 a preview is nobody’s result', async () => {
  const desk = await aScoring(world);
  await desk.scored();
  const preview = await desk.scored({ dryRun: true });
  expect((await asStaff(desk, first(desk), { scoreRunId: preview })).status).toBe(404);
});

test('RS-9 who is in the course and in no run has no score yet; who is not in the course is not found', async () => {
  const desk = await aScoring(world);
  const late = await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  expect((await asStaff(desk, late)).body).toMatchObject({
    state: 'notReleased',
    learner: { id: late.id },
    scoreRuns: [],
  });
  await desk.release(await desk.scored());
  const later = await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  expect((await asStaff(desk, later)).body).toMatchObject({ state: 'notInRun', work: null, totalTenths: null });
  const two = await desk.scored();
  expect((await asStaff(desk, later)).body).toMatchObject({ scoreRunId: two, isProvisional: true });
  const stranger = await world.person({});
  for (const id of [stranger.id, '01980000-0000-7000-8000-00000000dead']) {
    const request = { groupAssignmentId: desk.groupAssignmentId, userId: id };
    expect((await world.call(getResult, request, { as: desk.teacher })).status).toBe(404);
  }
});

test('RS-8 a result says how the self-evaluation and the reviews given came to their scores', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  await desk.write(amara, amara, [0, 1], { kind: 'self' });
  await desk.release(await desk.scored());
  const { body } = await own(desk, amara);
  const near = body.work?.self?.nearness;
  expect(near?.distance).toBe(Math.abs((body.work?.self?.totalTenths ?? 0) - (body.work?.workTenths ?? 0)) / 10);
  expect(near?.nothingFrom).toBeCloseTo(3.5 * (near?.fullWithin ?? 0), 0);
  expect(body.reviewsGiven?.usualDistance).toBeGreaterThan(0);
});

test('RS-1 a review that staff set aside is not shown to its author, and does not count in the next run', async () => {
  const desk = await aScoring(world);
  const amara = first(desk);
  await desk.scored();
  const [review] = (await asStaff(desk, amara)).body.work?.reviews ?? [];
  const request = {
    groupAssignmentId: desk.groupAssignmentId,
    evaluationId: review?.id,
    reason: 'It is about something else.',
  };
  await world.call(excludeEvaluation, request, { as: desk.teacher });
  await desk.release(await desk.scored());
  expect((await own(desk, amara)).body.work).toMatchObject({ hasFewReviews: true });
  expect((await own(desk, amara)).body.work?.reviews).toHaveLength(2);
  const staff = (await asStaff(desk, amara)).body.work?.reviews ?? [];
  expect(staff.find(({ id }) => id === review?.id)).toMatchObject({
    sharePercent: null,
    staff: { isExcluded: true, exclusionReason: 'It is about something else.' },
  });
});

test('RS-6 a learner sees the middle half of the class as the statistics have it', async () => {
  const desk = await aScoring(world, { isReviewed: false, students: 10 });
  for (const [at, person] of desk.people.entries())
    await desk.write(desk.teacher, person, [at % 3, (at * 2) % 3], { kind: 'superior', status: 'Finalized' });
  await desk.release(await desk.scored(), { showsClassRange: true });
  const { groupAssignmentId, teacher } = desk;
  const { body } = await world.call(getScoreStats, { groupAssignmentId }, { as: teacher });
  expect(body.middleHalf).not.toBeNull();
  expect((await own(desk, first(desk))).body.classRange).toEqual(body.middleHalf);
});

test('RS-7 SR-4 states: nothing handed in, needs an instructor, adjusted by hand; Results is done once released', async () => {
  const desk = await aScoring(world, { isReviewed: false, students: 2 });
  const [amara, ben] = desk.people;
  if (amara === undefined || ben === undefined) throw new Error('There are two.');
  const results = async () => {
    const { groupAssignmentId } = desk;
    const { body } = await world.call(getOwnLearnerStatus, { groupAssignmentId }, { as: ben });
    return body.phases.find(({ phase }) => phase === 'Results')?.status;
  };
  await desk.inDb((db) =>
    sql`update submissions set status = 'Draft' where id = ${desk.submissionOf(ben)}`.execute(db),
  );
  expect(await results()).toBe('Waiting');
  await desk.release(await desk.scored());
  expect((await own(desk, amara)).body).toMatchObject({ state: 'needsInstructor', totalTenths: null, lines: [] });
  expect((await own(desk, ben)).body).toMatchObject({ state: 'noHandIn', totalTenths: 0, work: null });
  expect(await results()).toBe('Done');
});

test('RS-7 a student who was excused from everything and given a total by hand sees a score', async () => {
  const desk = await aScoring(world, { isReviewed: false, students: 2 });
  const { groupAssignmentId, teacher, groupId } = desk;
  const amara = first(desk);
  await desk.inDb((db) =>
    sql`insert into excusals (group_id, group_assignment_id, user_id, part, reason, granted_by)
      select ${groupId}, ${groupAssignmentId}, ${amara.id}, part, 'Was ill for weeks.', ${teacher.id}
      from unnest(array['submission', 'calibration', 'evaluation', 'self']) as part`.execute(db),
  );
  await desk.release(await desk.scored());
  expect((await own(desk, amara)).body).toMatchObject({ state: 'excused', totalTenths: null });
  const request = { groupAssignmentId, userId: amara.id, totalTenths: 800, reason: 'Agreed on with the student.' };
  await world.call(adjustScore, request, { as: teacher, headers: { 'if-match': '"0"' } });
  expect((await own(desk, amara)).body).toMatchObject({ state: 'scored', totalTenths: 800 });
});

test('S1.01/6 S3.08/10 the scores of an assignment are listed by name, searched, sorted and sorted out', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const empty = await world.call(listScores, { groupAssignmentId }, { as: teacher });
  expect(empty.body).toEqual({ scoreRun: null, releasedRun: null, sections: [], items: [], totalCount: 0 });
  await desk.scored();
  const list = async (request: object) =>
    (await world.call(listScores, { groupAssignmentId, ...request }, { as: teacher })).body;
  const all = await list({ withTabCounts: 'true' });
  expect(all.items.map(({ person }) => person.lastName)).toEqual(['Student 0', 'Student 1', 'Student 2', 'Student 3']);
  expect(all.tabCounts).toMatchObject({ ALL: 4, NOT_SCORED: 0, ADJUSTED: 0 });
  expect((await list({ keywords: first(desk).email })).totalCount).toBe(1);
  const totals = (await list({ sort: '-total' })).items.map(({ totalTenths }) => totalTenths ?? -1);
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
});

test('SP-15 the flagged scores come in the order of what a look would change: no score, then the most doubtful', async () => {
  const desk = await aScoring(world, { isReviewed: false });
  const { groupAssignmentId, teacher, people } = desk;
  const [, single, torn, agreed] = people;
  if (single === undefined || torn === undefined || agreed === undefined) throw new Error('There are four.');
  const review = async (author: Person, by: Person | undefined, levels: readonly number[]) => {
    if (by === undefined) throw new Error('There are four.');
    await desk.give(by, author);
    await desk.write(by, author, levels);
  };
  await review(single, torn, [0, 0]);
  await review(torn, single, [0, 0]);
  await review(torn, agreed, [2, 2]);
  await review(torn, people[0], [0, 0]);
  for (const by of [people[0], single, torn]) await review(agreed, by, [0, 1]);
  await desk.scored();
  const listed = async (request: object) =>
    (await world.call(listScores, { groupAssignmentId, ...request }, { as: teacher })).body.items;
  const flagged = await listed({ tab: 'FLAGGED', sort: 'look' });
  expect(flagged.map(({ person }) => person.lastName)).toEqual(['Student 0', 'Student 2', 'Student 1']);
  expect(flagged.map(({ flags }) => flags[0])).toEqual(['noReviews', 'uncertain', 'singleReview']);
  const all = await listed({ sort: 'look' });
  expect(all.at(-1)?.person.lastName).toBe('Student 3');
});

test('S3.08/12 SR-9 SR-10 the statistics are of those who have a total, with agreement by criterion', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher } = desk;
  const stats = async () => (await world.call(getScoreStats, { groupAssignmentId }, { as: teacher })).body;
  expect(await stats()).toMatchObject({ scoreRun: null, count: 0, medianTenths: null, agreement: [] });
  await desk.write(teacher, first(desk), [0, 0], { kind: 'superior', status: 'Finalized' });
  await desk.scored();
  const body = await stats();
  expect(body).toMatchObject({ count: 4, notScoredCount: 0, adjustedCount: 0 });
  expect(body.histogram.reduce((all, { count }) => all + count, 0)).toBe(4);
  expect(body.agreement).toMatchObject([
    { title: 'Thesis', highestPoints: 5, comparedCount: 1, graderMeanPoints: 5 },
    { title: 'Evidence', comparedCount: 1 },
  ]);
});

const cellsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

test('S3.08/11 S7.22/1 EX-2 EX-6 the CSV comes from the scores path, and equals the table to the last digit', async () => {
  const desk = await aScoring(world, { students: 5 });
  const { groupAssignmentId, teacher, groupId } = desk;
  await desk.inDb(async (db) => {
    await sql`update users set last_name = '=HYPERLINK("x")' where id = ${first(desk).id}`.execute(db);
    await sql`update groups set name = 'ECN 210 Economics', time_zone_id = 'America/New_York'
      where id = ${groupId}`.execute(db);
  });
  await desk.scored();
  const file = await world.call(getScoresCsv, { groupAssignmentId, sort: '-total' }, { as: teacher });
  const asked = await world.call(
    listScores,
    { groupAssignmentId, sort: '-total' },
    { as: teacher, headers: { accept: 'text/csv' } },
  );
  expect(asked.text).toBe(file.text);
  expect(file.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''ECN210_op-ed_scores_\d{4}-\d\d-\d\d_\d{4}E[SD]T\.csv$/,
  );
  const table = await desk.rows({ sort: '-total' });
  const shown = (tenths: number | null) => (tenths === null ? '' : (tenths / 10).toFixed(1));
  const cells = cellsOf(file.text);
  expect(cells.map((row) => [row['Total'], row['Work'], row['Reviews'], row['Self'], row['Note']])).toEqual(
    table.map(({ totalTenths, parts, note }) => [
      shown(totalTenths),
      shown(parts.submission),
      shown(parts.evaluation),
      shown(parts.self),
      note,
    ]),
  );
  expect(cells.some((row) => Object.values(row).some((cell) => /^[=+@-]/.test(cell)))).toBe(false);
  expect(cells.map((row) => row['Student'])).toContainEqual(expect.stringMatching(/^'=HYPERLINK/));
  await world.home.database.withShard(world.shard, (db) =>
    sql`update group_user_roles set sections = '{002,001}' where group_id = ${groupId}`.execute(db),
  );
  const everything = await world.call(getScoresCsv, { groupAssignmentId, columns: 'everything' }, { as: teacher });
  const [row] = cellsOf(everything.text);
  expect(Object.keys(row ?? {})).toHaveLength(26);
  expect(row).toMatchObject({
    Section: '001, 002',
    Status: 'scored',
    'Work scored by': 'peers',
    'Reviews counted': '4',
    Run: '1',
  });
});

test('SN-5 scores, their counts and their file are of one section, by the labels of today', async () => {
  const desk = await aScoring(world, { students: 4 });
  const { groupAssignmentId, teacher, groupId, people } = desk;
  await desk.scored();
  const label = (sections: string, ids: readonly string[]) =>
    desk.inDb((db) =>
      sql`update group_user_roles set sections = ${sections}::text[] where group_id = ${groupId}
        and user_id = any (${[...ids]}::uuid[])`.execute(db),
    );
  const [one, two, three] = people.map(({ id }) => id);
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are four.');
  await label('{001,Lab 2}', [one]);
  await label('{001}', [two]);
  await label('{002}', [three]);
  const ask = async (section?: string) =>
    (await world.call(listScores, { groupAssignmentId, withTabCounts: 'true', section }, { as: teacher })).body;
  expect((await ask()).sections).toEqual([
    { name: '001', count: 2 },
    { name: '002', count: 1 },
    { name: 'Lab 2', count: 1 },
  ]);
  const inOne = await ask('001');
  expect(new Set(inOne.items.map(({ person }) => person.id))).toEqual(new Set([one, two]));
  expect(inOne).toMatchObject({ totalCount: 2, tabCounts: { ALL: 2 } });
  expect((await ask('003')).items).toEqual([]);
  const file = await world.call(getScoresCsv, { groupAssignmentId, section: '002' }, { as: teacher });
  expect(cellsOf(file.text)).toHaveLength(1);
});

test('EX-4 EX-5 every answer is a line; pseudonymized, nobody is named and nothing of their words or times is there', async () => {
  const desk = await aScoring(world);
  const { groupAssignmentId, teacher, people } = desk;
  const [amara, ben] = people;
  if (amara === undefined || ben === undefined) throw new Error('There are four.');
  await desk.write(ben, amara, [0, 1], { comment: 'Name one of those studies.' });
  await desk.scored();
  const file = (request: object = {}) =>
    world.call(getEvaluationsCsv, { groupAssignmentId, ...request }, { as: teacher });
  const named = cellsOf((await file()).text);
  expect(named).toHaveLength(12 * 2);
  expect(named.find((row) => row['Comment'] === 'Name one of those studies.')).toMatchObject({
    Kind: 'peer',
    'Evaluator e-mail': ben.email,
    'Author e-mail': amara.email,
    'Highest points': '5',
    Excluded: 'no',
  });
  const { text, headers } = await file({ isPseudonymized: 'true' });
  const secrets = [...people.flatMap(({ id, email }) => [id, email]), 'Student ', 'Name one'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
  expect(headers['content-disposition']).toContain('evaluations-pseudonymized');
  const cells = cellsOf(text);
  expect(cells).toHaveLength(24);
  expect(new Set(cells.map((row) => row['Evaluator'])).size).toBe(4);
  const points = (rows: Record<string, string>[]) => rows.map((row) => row['Points'] ?? '').toSorted();
  expect(points(cells)).toEqual(points(named));
  // Its order is that of its own words, so that no line number leads to a name.
  const order = cells.map((row) => `${row['Evaluator']} ${row['Work']}`);
  expect(order).toEqual(order.toSorted());
});

test('SR-12 the quality of practice essays: how far the class is from each key', async () => {
  const desk = await aScoring(world, { isReviewed: false, experts: [answersOf([0, 0])] });
  const { groupAssignmentId, teacher, groupAssignment } = desk;
  for (const [at, person] of desk.people.entries())
    await desk.inDb((db) =>
      sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, calibration_id, rubric_version_id,
          status, handed_in_at, answers)
        select group_id, id, 'calibration', ${person.id}, ${groupAssignment.calibrationIds[0]}, rubric_version_id, 'HandedIn',
          circuit_now(), ${JSON.stringify(answersOf([at === 0 ? 2 : 0, 0]))}::jsonb
        from group_assignments where id = ${groupAssignmentId}`.execute(db),
    );
  const { body } = await world.call(getCalibrationQuality, { groupAssignmentId }, { as: teacher });
  expect(body.items).toMatchObject([
    {
      isIncluded: true,
      expertTotalTenths: 1000,
      learnerCount: 4,
      meanTotalTenths: 875,
      meanGapTenths: -125,
      criteria: [
        { title: 'Thesis', expertPoints: 5, meanPoints: 3.75, matchedCount: 3 },
        { title: 'Evidence', matchedCount: 4 },
      ],
      advice: null,
    },
  ]);
});
