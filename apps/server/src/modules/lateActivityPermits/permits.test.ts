import {
  deleteExcusal,
  deleteLateActivityPermit,
  giveExcusals,
  giveLateActivityPermits,
  listExcusals,
  listLateActivityPermits,
  previewExcusals,
  previewLateActivityPermits,
} from '@circuit/contract/lateActivityPermits';
import { getOwnLearnerStatus, listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { createSubmission, handInSubmission } from '@circuit/contract/submissions';
import type { GroupId } from '@circuit/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aGroupAssignment, aText, HOUR, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let groupId: GroupId;
let amara: Person;
let ben: Person;
let teacher: Person;
let grader: Person;
let groupAssignment: TestGroupAssignment;
let from: Date;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  groupId = await world.group();
  amara = await world.person({ lastName: 'Adams', in: [[groupId, 'GroupLearner']] });
  ben = await world.person({ lastName: 'Brown', in: [[groupId, 'GroupLearner']] });
  teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  grader = await world.person({ in: [[groupId, 'GroupGrader']] });
  from = new Date();
  const phases = { Submission: [-2, -1], PeerEvaluation: [0, 24], Results: [48, null] } as const;
  groupAssignment = await aGroupAssignment(world, { groupId, from, phases });
});

const at = (hours: number) => new Date(from.getTime() + hours * HOUR).toISOString();
const wish = (userIds: readonly string[], hours = 5) => ({
  groupAssignmentId: groupAssignment.id,
  userIds,
  phase: 'Submission',
  until: at(hours),
});
const give = (userIds: readonly string[], hours = 5, as = teacher) =>
  world.call(giveLateActivityPermits, { ...wish(userIds, hours), reason: 'Was ill' }, { as });
const statuses = async (as = amara) => {
  const { body } = await world.call(getOwnLearnerStatus, { groupAssignmentId: groupAssignment.id }, { as });
  return Object.fromEntries(body.phases.map((phase) => [phase.phase, phase]));
};
const begin = (as = amara) => world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as });

test('LP-3 LP-4 RV-13 the preview shows everybody’s dates before and after, and what follows', async () => {
  const { body } = await world.call(previewLateActivityPermits, wish([amara.id, ben.id]), { as: teacher });
  expect(body.refusal).toBeNull();
  expect(body.effects.map(({ person }) => person.lastName)).toEqual(['Adams', 'Brown']);
  expect(body.effects[0]?.changes.map(({ phase, before, after }) => [phase, before.endsAt, after.endsAt])).toEqual([
    ['Submission', at(-1), at(5)],
    ['PeerEvaluation', at(24), at(30)],
  ]);
  expect(body.sentences.join(' ')).toContain('Volunteers, then graders, review late work');
  expect(body.sentences.join(' ')).toContain('reviewers who have started keep the earlier version');
  expect(
    (await world.call(listLateActivityPermits, { groupAssignmentId: groupAssignment.id }, { as: teacher })).body.items,
  ).toEqual([]);
});

test.each([
  ['is past', -0.5, 'This time has passed. Choose a later one.'],
  ['takes nothing', -3, 'This time has passed. Choose a later one.'],
])('LP-2 a permit that %s is refused', async (_name, hours, detail) => {
  expect((await world.call(previewLateActivityPermits, wish([amara.id], hours), { as: teacher })).body.refusal).toBe(
    detail,
  );
  expect(await give([amara.id], hours)).toMatchObject({ status: 409, body: { detail } });
});

test('S3.08/21 LP-1 LS-4 a permit opens the phase for its holder at once, and for nobody else', async () => {
  expect((await begin()).status).toBe(409);
  expect((await statuses())['Submission']).toMatchObject({ status: 'Missed', reason: { kind: 'over' } });
  const { body } = await give([amara.id]);
  expect(body.items).toMatchObject([{ person: { id: amara.id }, until: at(5), cascades: true, reason: 'Was ill' }]);
  expect((await statuses())['Submission']).toMatchObject({ status: 'Late', hasPermit: true, endsAt: at(5) });
  const { body: draft } = await begin();
  const answer = await world.call(
    handInSubmission,
    { groupAssignmentId: groupAssignment.id, submissionId: draft.id, document: aText('Late but here.') },
    { as: amara, headers: seen(draft.version) },
  );
  expect(answer.body.handedIn).toMatchObject({ isLate: true });
  expect((await statuses())['Submission']).toMatchObject({ status: 'Done' });
  expect((await begin(ben)).status).toBe(409);
});

test('LP-1 a second permit for the same phase takes the place of the first, and it can be taken back', async () => {
  await give([amara.id]);
  await give([amara.id], 9);
  const list = () => world.call(listLateActivityPermits, { groupAssignmentId: groupAssignment.id }, { as: teacher });
  const { items } = (await list()).body;
  expect(items).toMatchObject([{ until: at(9) }]);
  const taken = { groupAssignmentId: groupAssignment.id, lateActivityPermitId: items[0]?.id };
  expect((await world.call(deleteLateActivityPermit, taken, { as: teacher })).status).toBe(204);
  expect((await list()).body.items).toEqual([]);
  expect((await begin()).status).toBe(409);
});

test('LP-5 the private reason is for those who may give permits; a stranger gets none', async () => {
  await give([amara.id]);
  for (const as of [grader, amara])
    expect((await world.call(listLateActivityPermits, { groupAssignmentId: groupAssignment.id }, { as })).status).toBe(
      403,
    );
  const stranger = await world.person();
  expect((await give([stranger.id])).status).toBe(404);
});

test('LP-6 an excusal shows how the rest counts, frees from the part, and is taken back', async () => {
  const request = { groupAssignmentId: groupAssignment.id, userIds: [amara.id], part: 'submission' };
  const { body: preview } = await world.call(previewExcusals, request, { as: teacher });
  expect(preview.effects[0]?.weights).toEqual([
    { part: 'calibration', percent: 37.5 },
    { part: 'evaluation', percent: 50 },
    { part: 'self', percent: 12.5 },
  ]);
  await world.call(giveExcusals, { ...request, reason: 'Exchange term' }, { as: teacher });
  expect((await statuses())['Submission']).toMatchObject({ status: 'Excused', reason: null });
  const { items } = (await world.call(listExcusals, { groupAssignmentId: groupAssignment.id }, { as: teacher })).body;
  expect(items).toMatchObject([{ part: 'submission', reason: 'Exchange term' }]);
  const taken = { groupAssignmentId: groupAssignment.id, excusalId: items[0]?.id };
  expect((await world.call(deleteExcusal, taken, { as: teacher })).status).toBe(204);
  expect((await statuses())['Submission']).toMatchObject({ status: 'Missed' });
});

test('S3.08/17 LS-9 staff see every learner by name with the status of each phase', async () => {
  await give([ben.id]);
  const { body } = await world.call(listLearnerStatuses, { groupAssignmentId: groupAssignment.id }, { as: grader });
  const shown = body.items.map(({ lastName, phases }) => [lastName, ...phases.map(({ status }) => status)]);
  expect(shown).toEqual([
    ['Adams', 'Missed', 'Blocked', 'NotOpen'],
    ['Brown', 'Late', 'NotOpen', 'NotOpen'],
  ]);
  const ask = async (fields: object) => {
    const asked = { groupAssignmentId: groupAssignment.id, ...fields };
    const { items, totalCount } = (await world.call(listLearnerStatuses, asked, { as: grader })).body;
    return [totalCount, ...items.map(({ lastName }) => lastName)];
  };
  expect(await ask({ keywords: 'Brow' })).toEqual([1, 'Brown']);
  expect(await ask({ sort: '-name' })).toEqual([2, 'Brown', 'Adams']);
  expect(await ask({ page: 2 })).toEqual([2]);
  expect((await world.call(listLearnerStatuses, { groupAssignmentId: groupAssignment.id }, { as: amara })).status).toBe(
    403,
  );
});

const trail = async (verb: string) =>
  world.home.database.withShard(world.shard, (db) =>
    db
      .selectFrom('audit_events')
      .select(['entity_id', 'reason', 'before', 'after'])
      .where('verb', '=', verb)
      .where('group_id', '=', groupId)
      .orderBy('id')
      .execute(),
  );

test('LP-5 the private reason of an excusal is in no trail: more people read that than may excuse', async () => {
  const request = {
    groupAssignmentId: groupAssignment.id,
    userIds: [amara.id],
    part: 'submission',
    reason: 'In hospital',
  };
  expect((await world.call(giveExcusals, request, { as: teacher })).status).toBe(200);
  const after = { groupAssignmentId: groupAssignment.id, part: 'submission' };
  expect(await trail('excused')).toMatchObject([{ entity_id: amara.id, reason: null, after }]);
});

test('LP-1 LP-6 the trail says what a permit or an excusal was before it was replaced or taken back', async () => {
  const phase = 'Submission';
  await give([amara.id]);
  const { items } = (await give([amara.id], 9)).body;
  const first = { groupAssignmentId: groupAssignment.id, phase, until: at(5), cascades: true };
  expect(await trail('latePermitGiven')).toMatchObject([{ before: { until: null } }, { before: first }]);
  const taken = { groupAssignmentId: groupAssignment.id, lateActivityPermitId: items[0]?.id };
  await world.call(deleteLateActivityPermit, taken, { as: teacher });
  expect(await trail('latePermitTakenBack')).toMatchObject([{ before: { ...first, ...taken, until: at(9) } }]);
  const request = { groupAssignmentId: groupAssignment.id, userIds: [amara.id], part: 'self', reason: 'Exchange term' };
  const { items: excusals } = (await world.call(giveExcusals, request, { as: teacher })).body;
  const back = { groupAssignmentId: groupAssignment.id, excusalId: excusals[0]?.id };
  await world.call(deleteExcusal, back, { as: teacher });
  expect(await trail('excusalTakenBack')).toMatchObject([{ before: { ...back, part: 'self' } }]);
});
