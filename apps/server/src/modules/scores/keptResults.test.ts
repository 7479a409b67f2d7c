import { excludeEvaluation } from '@circuit/contract/evaluations';
import { getOwnResult, getResult, type LearnerResult } from '@circuit/contract/scores';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

const own = async ({ groupAssignmentId }: Scoring, as: Person): Promise<LearnerResult> =>
  (await world.call(getOwnResult, { groupAssignmentId }, { as })).body;
const asStaff = async (desk: Scoring, of: Person, request: object = {}): Promise<LearnerResult> => {
  const { groupAssignmentId, teacher } = desk;
  return (await world.call(getResult, { groupAssignmentId, userId: of.id, ...request }, { as: teacher })).body;
};

function four(desk: Scoring) {
  const [amara, ben, chidi, dana] = desk.people;
  if (amara === undefined || ben === undefined || chidi === undefined || dana === undefined)
    throw new Error('Four are needed.');
  return { amara, ben, chidi, dana };
}

test('RS-5 a grader’s evaluation that is reopened, changed or joined by another after the release changes no page', async () => {
  const desk = await aScoring(world);
  const { amara } = four(desk);
  const superior = { kind: 'superior', status: 'Finalized', comment: 'A clear thesis.' } as const;
  await desk.write(desk.teacher, amara, [0, 1], superior);
  const one = await desk.scored();
  await desk.release(one);
  const before = await own(desk, amara);
  const staffBefore = await asStaff(desk, amara);
  expect(before.work).toMatchObject({ source: 'superior', graders: [{ totalTenths: before.work?.workTenths }] });

  await desk.write(desk.teacher, amara, [2, 2], { kind: 'superior', status: 'HandedIn', comment: 'I was wrong.' });
  expect(await own(desk, amara)).toEqual(before);
  await desk.write(desk.teacher, amara, [2, 2], { ...superior, comment: 'I was wrong.' });
  const ines = await world.person({ in: [[desk.groupId, 'GroupGrader']] });
  await desk.write(ines, amara, [1, 1], superior);
  expect(await own(desk, amara)).toEqual(before);
  expect((await asStaff(desk, amara, { scoreRunId: one })).work).toEqual(staffBefore.work);

  await desk.release(await desk.scored(), { reason: 'Two graders have rated it.' });
  const after = await own(desk, amara);
  expect(after.work?.graders).toHaveLength(2);
  expect(JSON.stringify(after.work?.graders)).toContain('I was wrong.');
});

test('RS-2 RS-5 a review that comes in or is changed after the release is on no page before the next one', async () => {
  const desk = await aScoring(world);
  const { amara, ben } = four(desk);
  await desk.write(ben, amara, [0, 0], { comment: 'Name one of those studies.' });
  await desk.write(amara, amara, [0, 1], { kind: 'self' });
  const scoreRun = await desk.scored();
  await desk.release(scoreRun);
  const before = await own(desk, amara);
  const staffBefore = await asStaff(desk, amara);
  expect(JSON.stringify(before.work?.reviews)).toContain('Name one of those studies.');

  await desk.write(ben, amara, [2, 2], { comment: 'On second thought, no.' });
  await desk.write(amara, amara, [2, 2], { kind: 'self' });
  const late = await world.person({ in: [[desk.groupId, 'GroupLearner']] });
  await desk.write(late, amara, [2, 2], { comment: 'This one is late.' });
  // How many are in is counted apart, once nobody writes any more.
  expect({ ...(await own(desk, amara)), reviewsIn: null }).toEqual({ ...before, reviewsIn: null });
  expect((await asStaff(desk, amara, { scoreRunId: scoreRun })).work).toEqual(staffBefore.work);

  await desk.release(await desk.scored(), { reason: 'One review was late.' });
  const after = await own(desk, amara);
  expect(after.work?.reviews).toHaveLength(4);
  expect(JSON.stringify(after.work)).toMatch(/On second thought.*This one is late|This one is late.*On second thought/);
});

test('RS-1 RS-5 what staff set aside after the release loses its words at once, and its share with the next release', async () => {
  const desk = await aScoring(world);
  const { amara, ben } = four(desk);
  const evaluationId = await desk.write(ben, amara, [0, 0], { comment: 'You should not study here.' });
  await desk.release(await desk.scored());
  const before = await own(desk, amara);
  const request = { groupAssignmentId: desk.groupAssignmentId, evaluationId, reason: 'It insults its author.' };
  await world.call(excludeEvaluation, request, { as: desk.teacher });
  const after = await own(desk, amara);
  // That it was set aside, and can no longer be asked about, is said at once as well.
  const numbers = ({ work }: LearnerResult) =>
    work?.reviews.map(({ answers: _words, secondLookBlocked: _why, isSetAside: _said, ...rest }) => rest);
  const setAside = ({ work }: LearnerResult) => work?.reviews.filter(({ isSetAside }) => isSetAside).length;
  expect([setAside(before), setAside(after)]).toEqual([0, 1]);
  expect(numbers(after)).toEqual(numbers(before));
  expect(JSON.stringify(before)).toContain('You should not study here.');
  expect(JSON.stringify(after)).not.toContain('You should not study here.');
  expect(JSON.stringify(await asStaff(desk, amara))).toContain('You should not study here.');
  await desk.release(await desk.scored(), { reason: 'One review was set aside.' });
  expect((await own(desk, amara)).work?.reviews).toHaveLength(2);
});
