import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { exportAuditTrail, getAuditExport } from '@circuit/contract/auditEvents';
import { getPracticeEssay } from '@circuit/contract/calibrations';
import type { Endpoint } from '@circuit/contract/endpoint';
import { getLearnerEvaluation, listLearnerEvaluations } from '@circuit/contract/evaluations';
import { listGroups } from '@circuit/contract/groups';
import { getSubmissionVersion } from '@circuit/contract/submissions';
import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import { PROVIDER_SESSION_COOKIE, USUAL_MAPPING } from '@circuit/domain/identityProviders';
import { groupId, userId, type Shard, type UserId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT } from '@circuit/domain/richText';
import { POINT_SCALE_ID } from '@circuit/domain/rubrics';
import { addMoveTwin, addTwin, startRestStandIn, TWIN_ID } from '@circuit/testing';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';

import { hashOf } from '#platform/secrets.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { openMetrics } from '#platform/metrics.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { openidRequest } from '#testing/anOpenidProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { JOBS } from './jobs.ts';

const [OPEN, SECRET] = [`A-OPEN-${randomUUID()}`, `B-SECRET-${randomUUID()}`];
const LEARNER_ID = '01930000-0000-7000-8000-000000000002';
const REVIEW_ID = '01930000-0000-7000-8000-000000000003';
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let owner: pg.Client;
/** The twin itself: a super admin who owns the twin's course and all the rest. */
let twin: Person;
/** Another super admin of the twin's shard, who may change what the twin has. */
let admin: Person;
let tables: string[];

beforeAll(async () => {
  database = await aDatabase(inject('university'), JOBS);
  world = await aWorld({ database });
  tables = await addTwin(database.appUrl, world.shard, OPEN);
  await addTwin(database.appUrl, world.otherShard, SECRET);
  tables.push(...(await addMoveTwin(database.ownerUrl, world.shard, OPEN)));
  await addMoveTwin(database.ownerUrl, world.otherShard, SECRET);
  twin = await signInTwin();
  // An owner beside the twin, so that the twin is not the last one.
  admin = await world.person({ roles: ['SuperAdmin'], in: [[groupId(TWIN_ID), 'GroupOwner']] });
  // A student of the twin's course, with one id in both shards.
  const studies = { id: userId(LEARNER_ID), in: [[groupId(TWIN_ID), 'GroupLearner']] } as const;
  await world.person({ ...studies, lastName: OPEN });
  await world.person({ ...studies, lastName: SECRET, shard: world.otherShard });
  await world.person({ email: 'both@example.edu', lastName: OPEN });
  await world.person({ email: 'both@example.edu', lastName: SECRET, shard: world.otherShard });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

async function signInTwin(): Promise<Person> {
  const id = TWIN_ID as UserId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the id of every kind of thing
  const { shard, home } = world;
  const session = await home.database.withShard(shard, (db) =>
    db
      .insertInto('sessions')
      .values({ user_id: id, client_id: 'web', expires_at: secondsAfter(new Date(), LIFETIME.session) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const token = await home.accessTokens.sign(shard, { userId: id, sessionId: session.id, impersonatorId: null });
  return { id, shard, token, sessionId: session.id, email: OPEN };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const idsOf = ({ request }: Endpoint) =>
  Object.entries(request.shape).flatMap(([name, shape]) =>
    name.endsWith('Id') && z.safeParse(shape, TWIN_ID).success && !z.safeParse(shape, 'no id').success ? [name] : [],
  );

/** Every id of the request is the id that both twins have. */
function requestFor(endpoint: Endpoint): object {
  const scope = 'scope' in endpoint.request.shape ? { scope: 'any' } : {};
  return { ...scope, ...Object.fromEntries(idsOf(endpoint).map((name) => [name, TWIN_ID])) };
}

const READS = ENDPOINTS.filter(({ writes }) => !writes);
// What a read needs besides ids. People of this e-mail are in both shards.
const MORE: Readonly<Record<string, object>> = {
  'GET /api/users/find': { identifier: 'both@example.edu' },
  'POST /api/groupAssignments/{groupAssignmentId}/lateActivityPermits/preview': {
    userIds: [LEARNER_ID],
    phase: 'Submission',
    until: '2099-01-01T00:00:00.000Z',
  },
  'POST /api/groupAssignments/{groupAssignmentId}/excusals/preview': { userIds: [LEARNER_ID], part: 'submission' },
  'POST /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases/preview': { items: [] },
  'POST /api/groupUserRoles/check': { role: 'GroupLearner', identifiers: ['both@example.edu'] },
};
// Where the twin's row cannot show, and why. Whatever else is read must show it, or the test would prove nothing.
const WITHOUT_TWIN: Readonly<Record<string, string>> = {
  'GET /api/time': 'holds no row',
  'GET /api/identityProviderSettings/{identityProviderId}/tests/{testId}': 'the twin’s start is no test',
  'GET /api/appClients/web': 'holds no row',
  'GET /api/ownData/archive': 'holds no text',
  'GET /api/calendar': 'holds no text',
  'GET /api/calendars/{secret}/dates.ics': 'needs a secret, and no shard opens that of another (CY-2)',
  'GET /api/users/{userId}/erasure': 'holds no text',
  'GET /api/caliper-eventstore/token': 'the twin’s university collects no events',
  'POST /api/account/passwordLink': 'needs the secret of a link',
  'GET /api/groups/{groupId}/syncRoster': 'the twin’s job is of no known kind',
  'GET /api/rosterSyncs/failing': 'the twin’s job is of no known kind',
  'GET /api/groups/{groupId}/syncRoster/{jobLogId}': 'the twin’s job is of no known kind',
  'GET /api/url/headers': 'holds no row',
  'GET /api/artifactContents': 'needs a token, and no shard opens that of another (AR-10)',
  'GET /api/assignments/{assignmentId}/activationStatus': 'holds no text of the twin',
  'GET /api/groupAssignments/{groupAssignmentId}/activationStatus': 'holds no text of the twin',
  'GET /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases': 'holds no text',
  'POST /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases/preview': 'holds no text',
  'GET /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/draftVersions': 'holds no text',
  'GET /api/groupAssignments/{groupAssignmentId}/learnerStatuses/me': 'holds no text',
  'GET /api/groupAssignments/{groupAssignmentId}/lockdownBrowser': 'holds no text of the twin',
  'GET /api/groupAssignments/{groupAssignmentId}/learnerCalibrations': 'holds no text',
  'GET /api/groupAssignments/{groupAssignmentId}/learnerEvaluations': 'holds no text',
  'GET /api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}':
    'is asked for by an alias, below',
  'GET /api/groupAssignments/{groupAssignmentId}/queue':
    'the twin’s only work is the caller’s own, which they do not grade',
  'GET /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}': 'as above',
  'GET /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/author': 'as above',
  'GET /api/groupAssignments/{groupAssignmentId}/students': 'holds no text',
  'GET /api/aesFeedbackArtifactTokens/{entityId}': 'holds no text',
  'GET /api/aesFeedbackArtifacts': 'needs a token, and no shard opens that of another (FB-11)',
  'GET /api/groupAssignments/{groupAssignmentId}/distribute': 'the twin’s job is of no known kind',
  'GET /api/groupAssignments/{groupAssignmentId}/distribute/{jobLogId}': 'the twin’s job is of no known kind',
  'GET /api/groupAssignments/{groupAssignmentId}/score': 'the twin’s job is of no known kind',
  'GET /api/groupAssignments/{groupAssignmentId}/score/{jobLogId}': 'the twin’s job is of no known kind',
  'GET /api/groupAssignments/{groupAssignmentId}/jobLogs': 'the twin’s job is of no known kind',
  'GET /api/groupAssignments/{groupAssignmentId}/jobLogs/{jobLogId}': 'the twin’s job is of no known kind',
  'GET /api/groups/{groupId}/runningJobs': 'the twin’s job is of no known kind',
  'GET /api/groupAssignments/{groupAssignmentId}/reminders': 'holds no text',
  'GET /api/groupAssignments/{groupAssignmentId}/gradePushes/me': 'the twin’s results are not released',
  'GET /api/failingGradePushes': 'the twin’s push waits',
  'GET /api/ltiTool': 'holds no row',
  'GET /lti/jwks': 'holds keys, and no text of the twin',
  'GET /saml/{identityProviderId}/metadata': 'the twin’s provider is not of this kind',
  'GET /api/identityProviderSettings/{identityProviderId}/serviceKeys': 'as above',
  'GET /api/auditEvents/export': 'the twin’s job is of no known kind',
  'GET /api/configuration/auditEvents': 'the twin’s event is about no setting',
  'GET /api/outbox': 'is there in the demo only',
  'GET /api/account/deviceKey': 'holds no text; AC-47 proves that no two people have one key',
  'GET /api/auditEvents/export/{jobLogId}': 'the twin’s job is of no known kind',
};

describe('reads', () => {
  beforeAll(async () => {
    await endPractice(world.shard, OPEN);
    await endPractice(world.otherShard, SECRET);
  });
  afterAll(() => Promise.all([world.shard, world.otherShard].map(hideGroupAssignment)));

  test.each(READS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'CG-10 %s shows the caller’s shard and no byte of the other, although both have the same ids',
    async (name, endpoint) => {
      const answer = await world.call(endpoint, { ...requestFor(endpoint), ...MORE[name] }, { as: twin });
      expect(answer.text).not.toContain(SECRET);
      const isShown = answer.status === 200 && answer.text.includes(OPEN);
      expect({ isShown, text: isShown ? '' : answer.text }).toMatchObject({ isShown: !(name in WITHOUT_TWIN) });
    },
  );

  test('CG-10 a practice essay, whose reading is kept, shows the expert’s rating of the caller’s shard and no byte of the other', async () => {
    const answer = await world.call(getPracticeEssay, requestFor(getPracticeEssay), { as: twin });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expect(answer.body.comparison?.expertAnswers).toMatchObject([{ comment: OPEN }]);
    expect(answer.text).not.toContain(SECRET);
  });

  test('CG-10 a handed-in version, whose reading is kept, is of the caller’s shard and has no byte of the other', async () => {
    const answer = await world.call(getSubmissionVersion, requestFor(getSubmissionVersion), { as: admin });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expect(answer.text).toContain(OPEN);
    expect(answer.text).not.toContain(SECRET);
  });

  test('CG-10 AN-1 a review is asked for by an alias, which differs between the shards, and shows the caller’s', async () => {
    const groupAssignmentId = TWIN_ID;
    const { peers } = (await world.call(listLearnerEvaluations, { groupAssignmentId }, { as: twin })).body;
    const request = { groupAssignmentId, learnerEvaluationId: peers[0]?.id };
    const answer = await world.call(getLearnerEvaluation, request, { as: twin });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body.document)).toContain(OPEN);
    expect(answer.body.answers).toMatchObject([{ comment: OPEN }]);
    expect(answer.text).not.toContain(SECRET);
  });
});

/** Hand in and Practice are over, the twin has rated and been told something: the key and all feedback can be read. */
async function endPractice(shard: Shard, marker: string): Promise<void> {
  const rated = [{ criterionId: POINT_SCALE_ID, choice: { kind: 'points', points: 1 }, comment: marker }];
  const remarks = [{ text: marker, passage: null }];
  const told = { criterionId: POINT_SCALE_ID, coverage: 'assessed', remarks };
  await world.home.database.withShard(shard, async (db) => {
    await sql`update group_assignments set activation = 'Activated'`.execute(db);
    await sql`delete from group_assignment_phases`.execute(db);
    await sql`insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
      select ${TWIN_ID}, ${TWIN_ID}, type, circuit_now() - interval '2 days', circuit_now() - interval '1 day'
      from unnest(array['Submission', 'Calibration', 'PeerEvaluation']) as type`.execute(db);
    await sql`update group_assignment_calibrations set is_included = true,
      expert_answers = ${JSON.stringify(rated)}::jsonb`.execute(db);
    await sql`update evaluations set status = 'HandedIn', handed_in_at = circuit_now() - interval '36 hours',
      answers = ${JSON.stringify(rated)}::jsonb`.execute(db);
    // The twin reviews itself: both ends of it are there in both shards.
    await sql`insert into group_user_roles (group_id, user_id, role) values (${TWIN_ID}, ${TWIN_ID}, 'GroupLearner')
      on conflict do nothing`.execute(db);
    await sql`update submissions set status = 'HandedIn', pulled_at = null`.execute(db);
    await sql`insert into evaluations (id, group_id, group_assignment_id, kind, evaluator_id, submission_id,
        rubric_version_id, status, handed_in_at, answers)
      select ${REVIEW_ID}, group_id, group_assignment_id, 'peer', evaluator_id, ${TWIN_ID}, rubric_version_id, status,
        handed_in_at, answers from evaluations`.execute(db);
    await sql`update late_activity_permits set until = circuit_now() - interval '1 day'`.execute(db);
    await sql`update aes_feedbacks set ended_at = circuit_now(),
      criterion_feedback = ${JSON.stringify([told])}::jsonb`.execute(db);
  });
}

/** Whether students see the scores of the twin. */
async function setReleased(shard: Shard, isReleased: boolean): Promise<void> {
  const at = isReleased ? 'circuit_now()' : 'null';
  const change = `released_at = ${at}, first_released_at = ${at}, unreleased_at = null`;
  await owner.query(`update score_runs set ${change} where shard = $1`, [shard]);
}

/** The twin can open its results, and only the other learner has. */
async function showResults(shard: Shard): Promise<void> {
  await setReleased(shard, true);
  await owner.query(`update group_assignments set activation = 'Activated' where shard = $1`, [shard]);
  await owner.query(`update result_openings set user_id = $2 where shard = $1`, [shard, LEARNER_ID]);
}

/** Back to a draft, which can be changed. */
async function hideGroupAssignment(shard: Shard): Promise<void> {
  await world.home.database.withShard(shard, async (db) => {
    await sql`update group_assignments set activation = 'Draft'`.execute(db);
    await sql`update submissions set status = 'Draft'`.execute(db);
  });
}

/** What was handed in is not taken from its reviewer. */
async function reopenReview(shard: Shard): Promise<void> {
  await world.home.database.withShard(shard, (db) =>
    sql`update evaluations set status = 'Draft' where id = ${REVIEW_ID}`.execute(db),
  );
}

/** Rates the work as a grader, so that a grader who answers a second look can see its reviews. */
async function rateWork(shard: Shard): Promise<void> {
  const rated = [{ criterionId: POINT_SCALE_ID, choice: { kind: 'points', points: 1 }, comment: '' }];
  await world.home.database.withShard(shard, (db) =>
    sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
        status, handed_in_at, answers)
      select l.group_id, l.group_assignment_id, 'superior', ${LEARNER_ID}, l.submission_id, e.rubric_version_id,
        'HandedIn', circuit_now(), ${JSON.stringify(rated)}::jsonb
      from second_looks l join evaluations e on e.id = l.evaluation_id
      on conflict do nothing`.execute(db),
  );
}

/** The twin's job becomes one that staff can see and try again. */
async function failDistribution(shard: Shard): Promise<void> {
  await world.home.database.withShard(shard, (db) =>
    sql`update job_logs set kind = 'distribute', status = 'failed' where id = ${TWIN_ID}`.execute(db),
  );
}

type Fields = Readonly<Record<string, unknown>>;

interface Write {
  readonly more?: Fields | (() => Fields);
  /** The admin, if nothing else is said. */
  readonly as?: () => Promise<Person>;
  readonly headers?: Record<string, string>;
  /** Makes it possible, in both shards. */
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
  /** The table whose twin is changed, where calls before this one have moved its version on. */
  readonly versionIn?: 'submissions' | 'identity_providers';
  readonly status?: number;
  /** A refusal that leaves a line in the audit. */
  readonly leavesALine?: boolean;
}

const WITH_REASON = { reason: 'They asked me for it.' };
const NO_SECRET = 'x'.repeat(43);
const FIRST_VERSION = { 'if-match': '"1"' };
const PLATFORM = {
  name: 'Platform',
  issuer: 'https://lms.example.edu',
  clientId: 'new',
  authorizationUrl: 'https://lms.example.edu/auth',
  tokenUrl: 'https://lms.example.edu/token',
  jwksUrl: 'https://lms.example.edu/jwks',
};
// What each call needs besides ids. An endpoint that is added later must be added here too.
const WRITES: Readonly<Record<string, Write>> = {
  'POST /api/groupUserRoles': { more: { role: 'GroupGrader', identifiers: ['new@example.edu', SECRET] } },
  'POST /api/groups': { more: { name: 'New course' } },
  'POST /api/groups/{groupId}/copy': { more: { name: 'Copy' } },
  'DELETE /api/groups/{groupId}': { status: 204 },
  'PUT /api/groups/{groupId}/isDeleted': { more: { isDeleted: false } },
  'PUT /api/groups/{groupId}': { more: { name: 'Other', timeZoneId: 'UTC' }, headers: FIRST_VERSION },
  'POST /api/groups/{groupId}/forbiddenPairs': { more: () => ({ secondUserId: admin.id }) },
  'DELETE /api/groups/{groupId}/forbiddenPairs/{forbiddenPairId}': { status: 204 },
  'PUT /api/groupUserRoles/{groupUserRoleId}': { more: { role: 'GroupGrader' } },
  'POST /api/groupUserRoles/{groupUserRoleId}/remove': { status: 204 },
  'PUT /api/groups/{groupId}/people/{userId}/sections': { more: { sections: ['001'] } },
  'PUT /api/groups/{groupId}/roster': {
    more: { fileName: 'roster.csv', csv: 'E-mail\nboth@example.edu', dryRun: false },
  },
  'POST /api/groups/{groupId}/syncRoster': { more: { dryRun: false } },
  'POST /api/groups/{groupId}/readRoster': {},
  'POST /api/rosterSyncs': {},
  'DELETE /api/groups/{groupId}/syncRoster/{jobLogId}': { status: 404 },
  'POST /api/userRoles': { more: { role: 'Creator' } },
  'DELETE /api/userRoles/{userRoleId}': { status: 204 },
  'POST /api/account/forgotPassword': { more: { userName: 'both@example.edu' }, status: 204 },
  // No secret of either shard is known here; the factors themselves try those.
  'POST /api/factors': {
    more: { proof: NO_SECRET, name: 'Phone', factor: { kind: 'totp', ceremony: NO_SECRET, code: '000000' } },
    status: 409,
  },
  'PUT /api/factors/{factorId}': { more: { name: 'Other' }, as: signInTwin },
  'POST /api/factors/{factorId}/removal': { more: { proof: NO_SECRET }, status: 409 },
  'POST /api/users/{userId}/factors/reset': { more: WITH_REASON },
  'DELETE /api/users/{userId}/factors/reset': { status: 204 },
  'POST /api/account/casV1': {
    before: () => Promise.all([world.shard, world.otherShard].map(takeCredentials)),
    more: { username: 'ada', password: 'right' },
    after: () => Promise.all(undo.splice(0).map((one) => one())),
  },
  'POST /api/users': { more: { email: 'by.hand@example.edu' } },
  'PUT /api/users/{userId}': { more: { email: 'changed@example.edu' }, headers: FIRST_VERSION },
  'DELETE /api/users/{userId}': { status: 204 },
  'PUT /api/users/{userId}/isActive': { more: { isActive: true } },
  'POST /api/users/{userId}/signOutEverywhere': { status: 204 },
  'POST /api/users/{userId}/erasure': {
    more: { name: `${OPEN} ${OPEN}`, reason: 'They asked for it.' },
    // No worker may carry it out: the tests below need the twin.
    after: () => owner.query(`delete from pgboss.job where name = 'erasePerson'`),
  },
  'POST /api/users/{userId}/passwordMessage': {},
  'GET /api/account/startImpersonation': { more: { reason: 'To see what she sees.' } },
  'POST /api/operatorAccesses/{operatorAccessId}/end': {},
  'PUT /api/configuration': { more: { lmsName: 'Other', ...WITH_REASON }, headers: FIRST_VERSION },
  'POST /api/externalTerms': { more: { name: 'New term', startDate: null, endDate: null, ...WITH_REASON } },
  'PUT /api/externalTerms/{externalTermId}': {
    more: { name: 'Other term', startDate: null, endDate: null, ...WITH_REASON },
    headers: FIRST_VERSION,
  },
  'POST /api/externalTerms/import': { more: { csv: 'A third term' } },
  'POST /api/uniTime/groups': { more: { name: 'Of my classes', classIds: [1] }, status: 409 },
  'PUT /api/groups/{groupId}/timetableClasses': { more: { classIds: [] } },
  'POST /api/uniTime/terms': {},
  'PUT /api/userSettings': { more: { theme: 'dark' }, headers: { 'if-match': '"0"' } },
  'POST /api/auditEvents/export': {},
  'POST /api/ownData/archive': {},
  'POST /api/artifacts/links': { more: { url: 'https://example.edu/' } },
  'POST /api/artifacts/texts': { more: { document: EMPTY_DOCUMENT } },
  'DELETE /api/artifacts/{artifactId}': { status: 204 },
  'POST /api/artifactUploads': { more: { name: 'a.txt', byteSize: 1, use: 'file' } },
  // Uploads are their author's alone.
  'PUT /api/artifactUploads/{uploadId}/parts/{partNumber}': { more: { partNumber: 1 }, status: 404 },
  'POST /api/artifactUploads/{uploadId}/complete': { more: { sha256: '0'.repeat(64) }, status: 404 },
  'DELETE /api/artifactUploads/{uploadId}': { status: 404 },
  'POST /api/assignments': { more: { title: 'New' } },
  'PUT /api/assignments/{assignmentId}': { more: { title: 'Changed' }, headers: FIRST_VERSION },
  'POST /api/assignments/{assignmentId}/duplicate': {},
  'POST /api/assignments/{assignmentId}/assignmentUserRoles': { more: { role: 'Viewer', identifiers: [SECRET] } },
  // The twin is the last owner.
  'DELETE /api/assignments/{assignmentId}/assignmentUserRoles/{userId}': { status: 409 },
  'DELETE /api/assignments/{assignmentId}': { status: 204 },
  'POST /api/assignments/{assignmentId}/calibrations': {},
  'PUT /api/assignments/{assignmentId}/calibrations/{calibrationId}': {
    more: { title: 'Changed' },
    headers: FIRST_VERSION,
  },
  'PUT /api/assignments/{assignmentId}/calibrations/{calibrationId}/expertEvaluation': {
    more: { answers: [] },
    headers: { 'if-match': '"2"' },
  },
  'DELETE /api/assignments/{assignmentId}/calibrations/{calibrationId}': { status: 204 },
  'POST /api/groupAssignments': {},
  // Opened and hidden for the reads above, and moved on by what is done to its calibrations, which comes first.
  'PUT /api/groupAssignments/{groupAssignmentId}': { more: { title: 'Changed' }, headers: { 'if-match': '"5"' } },
  'PUT /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases': {
    more: { items: [{ type: 'Submission', startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-02-01T00:00:00.000Z' }] },
    headers: { 'if-match': '"6"' },
  },
  // The twin is not complete.
  'PUT /api/groupAssignments/{groupAssignmentId}/activationStatus': {
    more: { status: 'Active' },
    headers: { 'if-match': '"7"' },
    status: 409,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/libraryUpdate': { headers: { 'if-match': '"7"' } },
  'POST /api/groupAssignments/{groupAssignmentId}/copy': { more: { shiftDays: 7 } },
  // As the update from the library and the copy above have left it.
  'PUT /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}': {
    more: { isIncluded: false },
    headers: { 'if-match': '"2"' },
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/expertEvaluation': {
    more: { answers: [] },
    headers: { 'if-match': '"3"' },
  },
  // The hand-in and the tries are the twin's own, and who calls is no learner.
  'POST /api/groupAssignments/{groupAssignmentId}/submissions': { status: 403 },
  'PUT /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}': {
    more: { document: EMPTY_DOCUMENT },
    headers: FIRST_VERSION,
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handIn': {
    more: { document: EMPTY_DOCUMENT },
    headers: FIRST_VERSION,
    status: 404,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handsItselfIn': {
    more: { handsItselfIn: false },
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/draftVersions/{draftVersionId}/restore': {
    headers: FIRST_VERSION,
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/timeRequests': {
    more: { phase: 'Submission', until: '2099-01-01T00:00:00.000Z', ...WITH_REASON },
    status: 403,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/timeRequests/{timeRequestId}/withdraw': { status: 404 },
  'POST /api/groupAssignments/{groupAssignmentId}/timeRequests/{timeRequestId}/answer': { more: { until: null } },
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/aesFeedback': { status: 404 },
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handInDraft': { more: WITH_REASON },
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/withdraw': {
    more: WITH_REASON,
    versionIn: 'submissions',
    status: 409,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/reopen': {
    more: WITH_REASON,
    versionIn: 'submissions',
    status: 409,
  },
  // Reading it by name is kept in the audit.
  'GET /api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/versions/{versionId}': {},
  'POST /api/groupAssignments/{groupAssignmentId}/submissions/export': { more: { isAnonymous: true } },
  // The twin's job is of no known kind.
  'GET /api/groupAssignments/{groupAssignmentId}/submissions/export/{jobLogId}': { status: 404 },
  'GET /api/groupAssignments/{groupAssignmentId}/learnerCalibrations/{calibrationId}': { status: 409 },
  'GET /api/groupAssignments/{groupAssignmentId}/results/me': {
    as: signInTwin,
    before: () => Promise.all([world.shard, world.otherShard].map(showResults)),
    after: () => Promise.all([world.shard, world.otherShard].map(hideGroupAssignment)),
  },
  'POST /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations': { status: 403 },
  'PUT /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations/{evaluationId}': {
    more: { answers: [] },
    headers: FIRST_VERSION,
    status: 409,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations/{evaluationId}/handIn': {
    more: { answers: [] },
    headers: FIRST_VERSION,
    status: 409,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/decline': { status: 409 },
  // Practice is not open for the twin.
  'POST /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/anotherTry': {
    more: WITH_REASON,
    status: 409,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/learnerEvaluations': { status: 403 },
  // What was given to the twin is the twin's, and its alias is not its id.
  'PUT /api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}': {
    more: { answers: [] },
    headers: FIRST_VERSION,
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}/handIn': {
    more: { answers: [] },
    headers: FIRST_VERSION,
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/reports': {
    more: { kind: 'empty', wantsAnother: false },
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/reports/{reportId}/settle': {
    more: { settlement: 'I read it and it is fine.', putsBack: true },
  },
  'POST /api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/exclude': {
    more: { evaluationId: REVIEW_ID, ...WITH_REASON },
  },
  'POST /api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/restore': {
    more: { evaluationId: REVIEW_ID, ...WITH_REASON },
  },
  // Works of the queue go by an alias, and the id of both twins is none.
  'PUT /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/claim': { status: 404 },
  'DELETE /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/claim': { status: 404 },
  'POST /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/skip': { status: 404 },
  'PUT /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}': {
    more: { answers: [] },
    headers: FIRST_VERSION,
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/handIn': {
    more: { answers: [] },
    headers: FIRST_VERSION,
    status: 404,
  },
  // The twin is a draft.
  'POST /api/groupAssignments/{groupAssignmentId}/queue/randomChecks': { status: 409 },
  // The twin opens in every browser.
  'POST /api/groupAssignments/{groupAssignmentId}/lockdownBrowser/launch': { status: 409 },
  'POST /api/groupAssignments/{groupAssignmentId}/lockdownBrowser/check': {
    more: { challenge: 'none' },
    status: 409,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/staffComment': {
    more: { evaluationId: REVIEW_ID, staffComment: 'Kind, and about another essay.' },
    headers: FIRST_VERSION,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/finalizeSuperiorEvaluations': { more: { dryRun: false } },
  // A review, which no grader finalizes.
  'POST /api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/reopen': {
    more: WITH_REASON,
    status: 404,
  },
  // Reviews of own results go by an alias as well, and who calls has none.
  'PUT /api/groupAssignments/{groupAssignmentId}/reactions/{reviewId}': {
    more: { isSpecific: true, isUseful: false, isKind: false, reply: '' },
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/secondLooks': {
    more: { criterionId: null, ...WITH_REASON },
    status: 404,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/secondLooks/{secondLookId}/answer': {
    before: () =>
      Promise.all(
        [world.shard, world.otherShard].map(async (shard) => {
          await rateWork(shard);
          await setReleased(shard, true);
        }),
      ),
    more: { decision: 'stands', answer: 'I looked at it again.' },
  },
  'POST /api/groupAssignments/{groupAssignmentId}/lateActivityPermits': {
    more: { userIds: [LEARNER_ID], phase: 'Submission', until: '2099-01-01T00:00:00.000Z', ...WITH_REASON },
  },
  'DELETE /api/groupAssignments/{groupAssignmentId}/lateActivityPermits/{lateActivityPermitId}': { status: 204 },
  'POST /api/groupAssignments/{groupAssignmentId}/excusals': {
    more: { userIds: [LEARNER_ID], part: 'self', ...WITH_REASON },
  },
  'DELETE /api/groupAssignments/{groupAssignmentId}/excusals/{excusalId}': { status: 204 },
  'POST /api/groupAssignments/{groupAssignmentId}/distribute': { more: { dryRun: true } },
  // The twin is a draft.
  'POST /api/groupAssignments/{groupAssignmentId}/coverage/topUp': { more: { dryRun: true }, status: 409 },
  'POST /api/groupAssignments/{groupAssignmentId}/allocations': { more: WITH_REASON, status: 409 },
  'POST /api/groupAssignments/{groupAssignmentId}/allocations/{allocationId}/revoke': {
    before: () => Promise.all([world.shard, world.otherShard].map(reopenReview)),
    more: { ...WITH_REASON, confirmsBegun: true },
    status: 204,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/score': { more: { dryRun: true } },
  'POST /api/groupAssignments/{groupAssignmentId}/pushGrades': { more: { dryRun: true } },
  'PUT /api/groupAssignments/{groupAssignmentId}/gradePushSettings': { more: { pushesGrades: true } },
  'POST /api/groupAssignments/{groupAssignmentId}/release': {
    before: () => Promise.all([world.shard, world.otherShard].map((shard) => setReleased(shard, false))),
    more: { dryRun: false },
  },
  'POST /api/groupAssignments/{groupAssignmentId}/unrelease': { more: { dryRun: false, ...WITH_REASON } },
  'PUT /api/groupAssignments/{groupAssignmentId}/scores/{userId}': {
    more: { totalTenths: 500, ...WITH_REASON },
    headers: FIRST_VERSION,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/jobLogs/{jobLogId}/retry': {
    before: () => Promise.all([world.shard, world.otherShard].map(failDistribution)),
  },
  'DELETE /api/groupAssignments/{groupAssignmentId}/jobLogs/{jobLogId}': {},
  // The twin is a draft.
  'POST /api/groupAssignments/{groupAssignmentId}/nudge': {
    more: { userIds: [LEARNER_ID], phase: 'Submission', dryRun: false },
    status: 409,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/reminders': { more: { isOn: true } },
  'DELETE /api/groupAssignments/{groupAssignmentId}': { status: 204 },
  'POST /api/ltiPlatforms': { more: PLATFORM },
  // People of the twin have launched from it, so its issuer stays.
  'PUT /api/ltiPlatforms/{externalProviderId}': { more: PLATFORM, headers: FIRST_VERSION, status: 409 },
  'POST /api/ltiPlatforms/{externalProviderId}/deployments': { more: { deploymentId: 'new' } },
  'PUT /api/ltiPlatforms/{externalProviderId}/deployments/{ltiDeploymentId}/status': { more: { status: 'active' } },
  'POST /api/ltiKeys/rotate': {},
  // The launch is the twin's own.
  'POST /api/ltiLaunches/{ltiLaunchId}/claim': { status: 404 },
  'POST /api/ltiLaunches/{ltiLaunchId}/connectCourse': { status: 404 },
  'POST /api/ltiLaunches/{ltiLaunchId}/connectAssignment': { status: 404 },
  'POST /api/ltiLaunches/{ltiLaunchId}/copyAssignment': { status: 404 },
  'POST /api/ltiLaunches/{ltiLaunchId}/deepLinkingResponse': { status: 404 },
  'POST /api/identityProviderSettings': { more: openidRequest('https://login.uni.edu', 'new') },
  // People of the twin have signed in with it, so it stays what it is.
  'PUT /api/identityProviderSettings/{identityProviderId}': {
    more: openidRequest('https://login.uni.edu', 'new'),
    versionIn: 'identity_providers',
    status: 409,
  },
  'POST /api/identityProviderSettings/{identityProviderId}/tests': {},
  'GET /api/account/external/{identityProviderId}/start': { status: 303 },
  'GET /api/account/external/{identityProviderId}/callback': { status: 303 },
  'POST /api/account/external/{identityProviderId}/backchannel': { status: 400, leavesALine: true },
  'GET /api/account/external/{identityProviderId}/logout': {
    before: () => Promise.all([world.shard, world.otherShard].map(nameProviderSession)),
    headers: { cookie: `${PROVIDER_SESSION_COOKIE}=${OPEN}` },
    status: 303,
  },
  'POST /api/account/identities/{identityProviderId}/connect': {},
  // The start is the twin's own, and of no connection.
  'POST /api/account/identities/confirm': { status: 404 },
  // It would be the only way in that is left.
  'DELETE /api/account/identities/{identityProviderId}': { status: 409 },
  // The twin's provider is not of this kind: what is changed is the audit.
  'POST /saml/{identityProviderId}/acs': { status: 303 },
  'GET /saml/{identityProviderId}/slo': { more: { SAMLRequest: 'any' }, status: 303 },
  'POST /saml/{identityProviderId}/slo': { more: { SAMLRequest: 'any' }, status: 303 },
  'POST /api/identityProviderSettings/{identityProviderId}/serviceKeys': {
    more: { step: 'publish', signing: 'any' },
    status: 404,
  },
  'POST /api/rubrics': { more: { name: 'New' } },
  'PUT /api/rubrics/{rubricId}': { more: { name: 'Changed' }, headers: FIRST_VERSION },
  'POST /api/rubrics/{rubricId}/duplicate': {},
  'POST /api/rubrics/{rubricId}/rubricUserRoles': { more: { role: 'Viewer', identifiers: [SECRET] } },
  // The twin is the last owner.
  'DELETE /api/rubrics/{rubricId}/rubricUserRoles/{userId}': { status: 409 },
  'DELETE /api/rubrics/{rubricId}': { status: 204 },
  // The twin's job is of no known kind.
  'DELETE /api/auditEvents/export/{jobLogId}': { status: 404 },
  'GET /api/auditEvents/export/{jobLogId}/file': { status: 404 },
  'GET /api/ownData/archive/{jobLogId}/file': { status: 404 },
};
const HOLDERS: ReadonlySet<string> = new Set(['/api/groups/{groupId}', '/api/users/{userId}']);

/** What deletes comes late, the innermost thing first: nothing can be done with what is gone, except to restore it. */
function turnOf({ method, path }: Endpoint): number {
  if (path.endsWith('/isDeleted') || path.endsWith('/isActive')) return 102;
  if (method !== 'DELETE' && !/\/(?:remove|revoke)$/.test(path)) return 0;
  return HOLDERS.has(path) ? 101 : 100 - path.split('/').length;
}

const MUTATING = ENDPOINTS.filter(
  (endpoint) => endpoint.writes && (endpoint.idempotency === 'key' || idsOf(endpoint).length > 0),
).toSorted((one, other) => turnOf(one) - turnOf(other));

test('CG-11 every endpoint that changes something, or takes an id to do so, is tried', () => {
  expect(MUTATING.map(nameOf).toSorted()).toEqual(Object.keys(WRITES).toSorted());
});

test.each(MUTATING.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'CG-11 %s with the ids of both shards changes its own and leaves the other as it was',
  async (name, endpoint) => {
    await WRITES[name]?.before?.();
    const as = (await WRITES[name]?.as?.()) ?? admin;
    const before = await Promise.all([world.shard, world.otherShard].map(snapshot));
    const { more = {}, headers = await versionHeaders(WRITES[name]), status = 200 } = WRITES[name] ?? {};
    const request = { ...requestFor(endpoint), ...(typeof more === 'function' ? more() : more) };
    const answer = await world.call(endpoint, request, { as, headers });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    const after = await Promise.all([world.shard, world.otherShard].map(snapshot));
    expect(after[1]).toEqual(before[1]);
    expect(isDeepStrictEqual(after[0], before[0])).toBe(status >= 400 && WRITES[name]?.leavesALine !== true);
    await WRITES[name]?.after?.();
  },
);

/** What a call set up, taken back after it. */
const undo: (() => Promise<unknown>)[] = [];

/** The twin's provider is for now a CAS server that takes credentials. */
async function takeCredentials(shard: Shard): Promise<void> {
  const cas = await startRestStandIn();
  const settings = { kind: 'cas', baseUrl: cas.baseUrl, version: '1', takesCredentials: true };
  const change = (row: object) =>
    world.home.database.withShard(shard, (db) =>
      db.updateTable('identity_providers').set(row).where('id', '=', TWIN_ID).execute(),
    );
  const before = await world.home.database.withShard(shard, async (db) => {
    await db.updateTable('shard_configurations').set({ allow_cas_v1: true }).execute();
    return db
      .selectFrom('identity_providers')
      .select(['kind', 'is_enabled', 'first_sign_in', 'domains', 'mapping', 'settings'])
      .where('id', '=', TWIN_ID)
      .executeTakeFirstOrThrow();
  });
  undo.push(
    () => change({ ...before, mapping: JSON.stringify(before.mapping), settings: JSON.stringify(before.settings) }),
    cas.stop,
  );
  await change({
    kind: 'cas',
    is_enabled: true,
    first_sign_in: 'create',
    domains: [],
    mapping: JSON.stringify(USUAL_MAPPING.cas),
    settings: JSON.stringify(settings),
  });
}

async function versionHeaders({ versionIn }: Write = {}): Promise<Record<string, string>> {
  if (versionIn === undefined) return {};
  const { version } = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom(versionIn).select('version').where('id', '=', TWIN_ID).executeTakeFirstOrThrow(),
  );
  return { 'if-match': `"${version}"` };
}

/** The browser's secret of the twin's session at its provider, the same in both shards. */
async function nameProviderSession(shard: Shard): Promise<void> {
  await world.home.database.withShard(shard, (db) =>
    db
      .updateTable('provider_sessions')
      .set({ browser_secret_hash: hashOf(OPEN), ended_at: null })
      .execute(),
  );
}

/** Every row of every table that a shard has. */
async function snapshot(shard: Shard): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of await allTables()) {
    const query = `select to_jsonb(t)::text as row from ${pg.escapeIdentifier(table)} as t where shard = $1 order by 1`;
    const found = await owner.query<{ row: string }>(query, [shard]);
    rows[table] = found.rows.map(({ row }) => row);
  }
  return rows;
}

async function allTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', 'test_clock')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('CG-12 the export of the audit trail, its job and the log hold nothing of the other shard', async () => {
  const { body } = await world.call(exportAuditTrail, {}, { as: admin });
  const runner = await startRunner([{ home: world.home, jobsUrl: database.jobsUrl }], JOBS, openMetrics(), world.log);
  await vi.waitFor(async () => expect(await statusOf(body.id)).toBe('succeeded'), { timeout: 40_000, interval: 100 });
  await runner.stop();
  const files = withinShard(world.home.storage, world.shard);
  const csvs: string[] = [];
  for await (const { key } of files.list(`auditExports/${body.id}`)) csvs.push(key);
  const object = await files.get(csvs[0] ?? 'none');
  if (object === undefined) throw new Error('There is no export.');
  const csv = await text(object.body);
  expect(csv).toContain(OPEN);
  expect(csv + world.logged()).not.toContain(SECRET);
});

async function statusOf(jobLogId: string): Promise<string> {
  return (await world.call(getAuditExport, { jobLogId }, { as: admin })).body.status;
}

test('CG-13 400 interleaved requests of two shards on two connections: none sees the other', async () => {
  const small = await aWorld({ connections: 2 });
  const people = await Promise.all(
    [small.shard, small.otherShard].map(async (shard) => {
      const id = await small.group({ shard, name: `only ${shard}` });
      return small.person({ shard, in: [[id, 'GroupLearner']] });
    }),
  );
  const wrong = await Promise.all(
    Array.from({ length: 400 }, async (_, turn) => {
      const person = people[turn % 2];
      const { body } = await small.call(listGroups, {}, { as: person });
      return body.items.length === 1 && body.items[0]?.name === `only ${person?.shard}` ? [] : [body];
    }),
  );
  await small.close();
  expect(wrong.flat()).toEqual([]);
});

test('CG-14 the twins have a row in every table of the catalogue', async () => {
  expect(tables.toSorted()).toEqual(await allTables());
  const [own, other] = await Promise.all([world.shard, world.otherShard].map(snapshot));
  const emptyIn = (rows: Record<string, string[]> = {}) => Object.keys(rows).filter((name) => rows[name]?.length === 0);
  // Above, signing out everywhere has forgotten the devices of the caller's shard, deactivating has ended a calendar, and
  // a course has lost its classes.
  expect({ own: emptyIn(own), other: emptyIn(other) }).toEqual({
    own: ['calendar_subscriptions', 'devices', 'timetable_classes'],
    other: [],
  });
});
