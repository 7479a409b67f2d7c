import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import { updateGroupAssignmentCalibration } from '@circuit/contract/groupAssignments';
import { compareScoreRuns, getCalibrationQuality, getScoreRun } from '@circuit/contract/scores';
import { scoreLearners } from '@circuit/domain/scores';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { answersOf } from '#testing/aReviewing.ts';
import { aText, seen } from '#testing/aGroupAssignment.ts';
import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { loadClassFacts } from './loadClassFacts.ts';
import { scoreJob, scorePreviewJob } from './score.job.ts';

const JOBS = [scoreJob, scorePreviewJob];
const REASON = 'The sample was copied from a newspaper.';
let world: World;
let runner: Runner;

beforeAll(async () => {
  const database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  runner = await startRunner(
    [{ home: world.home, jobsUrl: database.jobsUrl }],
    JOBS,
    { countJob: () => undefined },
    world.log,
  );
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});

/** Of four students the first misses the key of the second essay, the others meet both. */
async function aPractice() {
  const key = answersOf([0, 0], 'It takes a side.');
  const desk = await aScoring(world, {
    experts: [key, key],
    phases: {
      Submission: [-12, -11],
      Calibration: [-11, -8],
      PeerEvaluation: [-7, -2],
      SelfEvaluation: [-2, -1],
      Results: [-1, null],
    },
  });
  const text = JSON.stringify(aText('Words.'));
  await desk.inDb(async (db) => {
    await sql`update group_assignments set activated_at = circuit_now(), instructions_for_authors = ${text}::jsonb
      where id = ${desk.groupAssignmentId}`.execute(db);
    await sql`update group_assignment_calibrations set sample_text = ${text}::jsonb
      where group_assignment_id = ${desk.groupAssignmentId}`.execute(db);
  });
  for (const [person, { id }] of desk.people.entries())
    for (const [essay, calibrationId] of desk.groupAssignment.calibrationIds.entries())
      await desk.inDb((db) =>
        sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, calibration_id,
            rubric_version_id, status, handed_in_at, answers)
          select group_id, id, 'calibration', ${id}, ${calibrationId}, rubric_version_id, 'HandedIn', circuit_now(),
            ${JSON.stringify(answersOf(person === 0 && essay === 1 ? [2, 2] : [0, 0]))}::jsonb
          from group_assignments where id = ${desk.groupAssignmentId}`.execute(db),
      );
  return desk;
}

async function include({ groupAssignmentId, teacher, groupAssignment }: Scoring, isIncluded: boolean, as = teacher) {
  const { body } = await world.call(getCalibrationQuality, { groupAssignmentId }, { as: teacher });
  const [, essay] = body.items;
  return world.call(
    updateGroupAssignmentCalibration,
    { groupAssignmentId, calibrationId: groupAssignment.calibrationIds[1], isIncluded, unlockReason: REASON },
    { as, headers: seen(essay?.version ?? 0) },
  );
}

const scoreRunOf = async ({ groupAssignmentId, teacher }: Scoring, scoreRunId: string) =>
  (await world.call(getScoreRun, { groupAssignmentId, scoreRunId }, { as: teacher })).body;

/** Everything a run keeps of everybody, but its ids and instants. */
const kept = ({ inDb }: Scoring, id: string) =>
  inDb(async (db) => {
    const { rows } = await sql<{ kept: string }>`
      select (to_jsonb(s) - 'id' - 'score_run_id' - 'created_at')::text as kept from scores s
      where s.score_run_id = ${id} order by s.user_id`.execute(db);
    return rows.map((row) => row.kept);
  });

const practiceOf = async (desk: Scoring, scoreRunId: string) => {
  const rows = await desk.rows({ scoreRunId });
  return desk.people.map(({ id }) => rows.find(({ person }) => person.id === id)?.parts.calibration);
};

test('LO-1 a calibration left out after practice counts for nobody, and only students who missed it get a new score', async () => {
  const desk = await aPractice();
  const { groupAssignmentId, teacher } = desk;
  const before = await desk.scored({ mode: 'simple' });
  expect(await practiceOf(desk, before)).toEqual([500, 1000, 1000, 1000]);
  expect((await include(desk, false)).body).toMatchObject({ isIncluded: false });
  const after = await desk.scored({ mode: 'simple' });
  expect(await practiceOf(desk, after)).toEqual([1000, 1000, 1000, 1000]);
  const { body } = await world.call(
    compareScoreRuns,
    { groupAssignmentId, scoreRunId: after, with: before },
    { as: teacher },
  );
  expect(body.differences.map(({ person }) => person.id)).toEqual([desk.people[0]?.id]);
});

test('LO-1 what a run without it holds is what the domain says of the facts without it; taken in again it is the run before, bit for bit', async () => {
  const desk = await aPractice();
  const before = await desk.scored();
  const { facts } = await desk.inDb((db) => loadClassFacts(db, desk.groupAssignmentId));
  const without = {
    ...facts,
    practiceEssays: facts.practiceEssays.filter(({ id }) => id !== desk.groupAssignment.calibrationIds[1]),
    practiceTries: facts.practiceTries.filter(({ essayId }) => essayId !== desk.groupAssignment.calibrationIds[1]),
  };
  await include(desk, false);
  const after = await desk.scored();
  const rows = await desk.rows({ scoreRunId: after });
  const totals = new Map(rows.map(({ person, computedTenths }) => [person.id, computedTenths]));
  expect(scoreLearners(without).learners.map(({ userId }) => totals.get(userId))).toEqual(
    scoreLearners(without).learners.map(({ computedTenths }) => computedTenths),
  );
  expect((await scoreRunOf(desk, after)).inputHash).not.toBe((await scoreRunOf(desk, before)).inputHash);
  expect((await include(desk, true)).status).toBe(200);
  const again = await desk.scored();
  expect((await scoreRunOf(desk, again)).inputHash).toBe((await scoreRunOf(desk, before)).inputHash);
  expect(await kept(desk, again)).toEqual(await kept(desk, before));
});

test('LO-1 leaving one out makes the newest run stale, changes none that is kept, and stands in the history with its reason', async () => {
  const desk = await aPractice();
  const { groupId, groupAssignmentId, teacher } = desk;
  const first = await desk.scored();
  const held = await kept(desk, first);
  expect(await scoreRunOf(desk, first)).toMatchObject({ isStale: false, newerInputCount: 0 });
  const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
  expect((await include(desk, false, grader)).status).toBe(403);
  await include(desk, false);
  expect(await scoreRunOf(desk, first)).toMatchObject({ isStale: true, newerInputCount: 1, hasOtherSettings: false });
  expect(await kept(desk, first)).toEqual(held);
  const { body } = await world.call(getCalibrationQuality, { groupAssignmentId }, { as: teacher });
  expect(body.items.map(({ isIncluded, learnerCount }) => [isIncluded, learnerCount])).toEqual([
    [true, 4],
    [false, 4],
  ]);
  const { body: history } = await world.call(listAuditEventsOfGroup, { groupId }, { as: teacher });
  expect(history.items.find(({ verb }) => verb === 'calibrationLeftOut')).toMatchObject({ reason: REASON });
});
