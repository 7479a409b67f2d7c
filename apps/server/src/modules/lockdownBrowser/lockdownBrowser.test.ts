import { getAesFeedbackArtifactToken } from '@circuit/contract/aesFeedback';
import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { addLink, getArtifactToken, listArtifacts, startUpload } from '@circuit/contract/artifacts';
import { getAssignment, updateAssignment } from '@circuit/contract/assignments';
import { listPracticeEssays } from '@circuit/contract/calibrations';
import type { Endpoint } from '@circuit/contract/endpoint';
import { listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getGroupAssignment, updateActivationStatus, updateGroupAssignment } from '@circuit/contract/groupAssignments';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { checkLockdownBrowser, getLockdownBrowser, launchLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import { createSubmission, getOwnSubmission, listSubmissions, saveSubmission } from '@circuit/contract/submissions';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { LAUNCH_ERROR, LOCKDOWN_TEXTS, type VerifierName } from '@circuit/domain/lockdownBrowser';
import { isTaskActivity } from '@circuit/domain/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { MATRIX } from '#testing/access/matrix.ts';
import { thingsAt } from '#testing/access/things.ts';
import { aGroupAssignment, aText, HOUR, seen } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let groupId: GroupId;
let amara: Person;
let teacher: Person;
let id: GroupAssignmentId;

const INSIDE = 'rldbci=1; rldbbdw=260301; session=not-for-us';

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  await configure('presence');
  groupId = await world.group();
  amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  ({ id } = await aGroupAssignment(world, { groupId, phases: { Submission: [-1, 2], PeerEvaluation: [10, 30] } }));
  await requireIt(id);
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

const configure = (verifier: VerifierName, oldestWindows = '') =>
  inDb((db) => {
    const columns = { lockdown_browser_verifier: verifier, oldest_lockdown_windows: oldestWindows };
    return db
      .insertInto('shard_configurations')
      .values(columns)
      .onConflict((conflict) => conflict.column('shard').doUpdateSet(columns))
      .execute();
  });

const requireIt = (of: GroupAssignmentId) =>
  inDb((db) =>
    db.updateTable('group_assignments').set({ requires_lockdown_browser: true }).where('id', '=', of).execute(),
  );

const launch = async (as: Person, of = id) =>
  (await world.call(launchLockdownBrowser, { groupAssignmentId: of }, { as })).body.challenge;
const check = (as: Person, challenge: string, cookie = INSIDE, of = id) =>
  world.call(checkLockdownBrowser, { groupAssignmentId: of, challenge }, { as, headers: { cookie } });
const start = async (as: Person, of = id) => check(as, await launch(as, of), INSIDE, of);
const open = (as: Person) => world.call(getOwnSubmission, { groupAssignmentId: id }, { as });

const NEEDED = { status: 403, body: { detail: LOCKDOWN_TEXTS.needed } };

test('LD-4 S2.26/2 without a check a student’s draft is refused, and the refusal names LockDown Browser', async () => {
  expect(await open(amara)).toMatchObject(NEEDED);
  expect((await start(amara)).status).toBe(200);
  expect((await open(amara)).status).toBe(200);
  const { status, body } = await world.call(createSubmission, { groupAssignmentId: id }, { as: amara });
  expect(status).toBe(200);
  const fields = { groupAssignmentId: id, submissionId: body.id, document: aText('Written inside.') };
  expect((await world.call(saveSubmission, fields, { as: amara, headers: seen(body.version) })).status).toBe(200);
});

/** The same student, signed in a second time. */
async function secondSession(person: Person): Promise<Person> {
  const { id: sessionId } = await inDb((db) =>
    db
      .insertInto('sessions')
      .values({ user_id: person.id, client_id: 'web', expires_at: new Date(Date.now() + 48 * HOUR) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const claims = { userId: person.id, sessionId, impersonatorId: null };
  return { ...person, sessionId, token: await world.home.accessTokens.sign(world.shard, claims) };
}

test('LD-6 a check is of one session: another sign-in of the same student is not checked', async () => {
  await start(amara);
  const kept = await inDb((db) =>
    db.selectFrom('lockdown_browser_checks').selectAll().where('group_assignment_id', '=', id).execute(),
  );
  expect(kept).toMatchObject([
    { verifier: 'presence', challenge_sha256: null, seen: { isClient: true, buildDates: { windows: '260301' } } },
  ]);
  const elsewhere = await secondSession(amara);
  expect(await open(elsewhere)).toMatchObject(NEEDED);
  expect((await check(elsewhere, await launch(amara))).status).toBe(403);
});

test('LD-6 a challenge is good once, for this assignment and for ten minutes', async () => {
  const challenge = await launch(amara);
  expect((await check(amara, challenge)).status).toBe(200);
  const again = await check(amara, challenge);
  expect(again).toMatchObject({ status: 403 });
  expect(again.body.detail).toBe(`${LAUNCH_ERROR} ${LOCKDOWN_TEXTS.expiredChallenge}`);
  const late = await launch(amara);
  await moveClock(world.home, world.shard, 11 * 60);
  expect((await check(amara, late)).status).toBe(403);
});

test('LD-6 a check that fails spends its challenge too', async () => {
  const challenge = await launch(amara);
  const outside = await check(amara, challenge, 'rldbci=0');
  expect(outside).toMatchObject({ status: 403 });
  expect(outside.body.detail).toBe(`${LAUNCH_ERROR} This page is not open in LockDown Browser.`);
  expect((await check(amara, challenge)).status).toBe(403);
  expect(await open(amara)).toMatchObject(NEEDED);
});

test('LD-3 a build older than the university accepts is refused, and the answer says from when on', async () => {
  await configure('presence', '260302');
  const old = await check(amara, await launch(amara));
  expect(old.status).toBe(403);
  expect(old.body.detail).toContain('Windows builds from March 2, 2026 on');
  await configure('presence', '260301');
  expect((await start(amara)).status).toBe(200);
});

test('LD-6 a check ends with the phase, a minute for late writes included, or after four hours', async () => {
  const { body } = await start(amara);
  const inTwoHours = Date.now() + 2 * HOUR + 60_000;
  expect(Math.abs(Date.parse(body.verifiedUntil) - inTwoHours)).toBeLessThan(60_000);
  await moveClock(world.home, world.shard, 12 * 3600);
  const later = await secondSession(amara);
  const { body: review } = await start(later);
  expect(Math.abs(Date.parse(review.verifiedUntil) - (Date.now() + 16 * HOUR))).toBeLessThan(60_000);
  expect((await open(later)).status).toBe(200);
  await moveClock(world.home, world.shard, 17 * 3600);
  expect(await open(later)).toMatchObject(NEEDED);
});

test('LD-5 the page of the assignment, its lists and results stay readable in every browser', async () => {
  for (const endpoint of [getGroupAssignment, getOwnLearnerStatus, listPracticeEssays, listLearnerEvaluations])
    expect((await world.call(endpoint, { groupAssignmentId: id }, { as: amara })).status).toBe(200);
  await moveClock(world.home, world.shard, 5 * 3600);
  expect((await open(amara)).status).toBe(200);
});

test('LD-4 staff read without LockDown Browser, and so does an administrator who views as a student', async () => {
  expect((await world.call(listSubmissions, { groupAssignmentId: id }, { as: teacher })).status).toBe(200);
  const admin = await world.person({ roles: ['Admin'] });
  expect((await open(await impersonate(world, admin, amara))).status).toBe(200);
});

test('LD-1 no cookie is logged, and only those of LockDown Browser are kept', async () => {
  await start(amara);
  expect(world.logged()).not.toContain('not-for-us');
  expect(world.logged()).not.toContain('rldbci');
  const kept = await inDb((db) => db.selectFrom('lockdown_browser_checks').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain('not-for-us');
});

test('LD-8 without a verifier nothing opens, and the sentences say why to student and instructor', async () => {
  await start(amara);
  await configure('none');
  expect(await open(amara)).toMatchObject({ status: 403, body: { detail: LOCKDOWN_TEXTS.notSetUp } });
  const launched = await world.call(launchLockdownBrowser, { groupAssignmentId: id }, { as: amara });
  expect(launched).toMatchObject({ status: 403, body: { detail: LOCKDOWN_TEXTS.notSetUp } });
  const state = await world.call(getLockdownBrowser, { groupAssignmentId: id }, { as: amara });
  expect(state.body.closed).toBe(LOCKDOWN_TEXTS.notSetUp);
  const { body } = await world.call(getGroupAssignment, { groupAssignmentId: id }, { as: teacher });
  const activate = { groupAssignmentId: id, status: 'Active' };
  const refused = await world.call(updateActivationStatus, activate, { as: teacher, headers: seen(body.version) });
  expect(refused.body.detail).toContain('requires LockDown Browser');
});

test('LD-7 the switch is refused while the university has no verifier, in the library and in a course', async () => {
  const { id: other } = await aGroupAssignment(world, { groupId });
  const owner = await world.person({ roles: ['SuperAdmin'] });
  const assignmentId = await world.assignment();
  const wanted = { requiresLockdownBrowser: true };
  const inCourse = async () => {
    const { body } = await world.call(getGroupAssignment, { groupAssignmentId: other }, { as: teacher });
    const headers = seen(body.version);
    const reason = { unlockReason: 'It is an exam.' };
    return world.call(
      updateGroupAssignment,
      { groupAssignmentId: other, ...wanted, ...reason },
      { as: teacher, headers },
    );
  };
  const inLibrary = async () => {
    const { body } = await world.call(getAssignment, { assignmentId }, { as: owner });
    return world.call(updateAssignment, { assignmentId, ...wanted }, { as: owner, headers: seen(body.version) });
  };
  await configure('none');
  const refusal = { status: 400, body: { errors: { requiresLockdownBrowser: [LOCKDOWN_TEXTS.cannotRequire] } } };
  expect(await inCourse()).toMatchObject(refusal);
  expect(await inLibrary()).toMatchObject(refusal);
  await configure('presence');
  expect(await inLibrary()).toMatchObject({ status: 200, body: wanted });
  // This one has no practice essays, so an active one is refused for that; the switch itself is not.
  expect((await inCourse()).body.errors).toBeUndefined();
});

/** Every call that a student makes to do a task. What the page of the assignment shows is left open, by name. */
const isTask = ({ access, opensInAnyBrowser }: Endpoint) =>
  typeof access === 'object' &&
  access.on === 'groupAssignment' &&
  !opensInAnyBrowser &&
  [access.activity, access.or].some((activity) => activity !== undefined && isTaskActivity(activity));
const TASKS = ENDPOINTS.filter(isTask);

test('LD-4 the list of what opens in every browser is short and known', () => {
  expect(ENDPOINTS.filter(({ opensInAnyBrowser }) => opensInAnyBrowser)).toEqual([
    listPracticeEssays,
    listLearnerEvaluations,
  ]);
  expect(TASKS.length).toBeGreaterThan(20);
});

test.each(TASKS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'LD-4 %s is refused until this session is checked',
  async (name, endpoint) => {
    const row = MATRIX[name];
    const learner = await world.person();
    const things = await thingsAt(world, 'own', 'learner', learner);
    await requireIt(things.groupAssignmentId);
    const request = (await row?.request?.(things)) ?? {};
    const call = () => world.call(endpoint, request, { as: learner, headers: row?.headers ?? {} });
    expect(await call()).toMatchObject(NEEDED);
    expect((await start(learner, things.groupAssignmentId)).status).toBe(200);
    const { status, body } = await call();
    expect(status).not.toBe(403);
    expect(body?.detail ?? '').not.toContain('LockDown');
  },
);

test('LD-4 files, links and automatic feedback of a task are refused like the task', async () => {
  const learner = await world.person();
  const things = await thingsAt(world, 'own', 'learner', learner);
  const submissionId = await things.submissionId();
  const entityId = await things.aesFeedbackId(submissionId);
  const link = { holderKind: 'submission', holderId: submissionId, url: 'https://example.edu/' };
  const file = { holderKind: 'submission', holderId: submissionId, name: 'a.txt', byteSize: 1, use: 'file' };
  const { body: made } = await world.call(addLink, link, { as: learner });
  await requireIt(things.groupAssignmentId);
  const sample = await things.groupAssignmentCalibrationId();
  const calls = () =>
    Promise.all([
      world.call(listArtifacts, { holderKind: 'submission', holderId: submissionId }, { as: learner }),
      world.call(addLink, link, { as: learner }),
      world.call(startUpload, file, { as: learner }),
      world.call(getArtifactToken, { artifactId: made.id }, { as: learner }),
      world.call(listArtifacts, { holderKind: 'groupAssignmentCalibration', holderId: sample }, { as: learner }),
      world.call(getAesFeedbackArtifactToken, { entityId }, { as: learner }),
    ]);
  for (const answer of await calls()) expect(answer).toMatchObject(NEEDED);
  await start(learner, things.groupAssignmentId);
  for (const { status } of await calls()) expect(status).not.toBe(403);
});
