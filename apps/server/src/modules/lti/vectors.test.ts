import { exchangeToken, getUserInfo } from '@circuit/contract/accounts';
import { createAssignment } from '@circuit/contract/assignments';
import { attachAssignment } from '@circuit/contract/groupAssignments';
import {
  answerLtiDeepLinking,
  connectLtiCourse,
  decideLtiDeployment,
  getLtiHealth,
  getLtiLaunch,
  getLtiPlatform,
  receiveLtiLaunch,
} from '@circuit/contract/lti';
import { ltiRefusalText, type LtiRefusal } from '@circuit/domain/lti';
import { CLAIM, LTI_VECTORS, ltiVector } from '@circuit/testing';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  aLearningPlatform,
  beginWith,
  handOffOf,
  originOf,
  type LearningPlatform,
} from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
let platform: LearningPlatform;

type Claims = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  world = await aWorld();
  const { iss, aud } = ltiVector('launch-learner');
  platform = await aLearningPlatform(
    world,
    {},
    { issuer: String(iss), clientId: String(aud), deploymentId: 'dep-7', trustsEmail: true },
  );
});
afterAll(async () => {
  await platform.stop();
  await world.close();
});
beforeEach(async () => {
  await world.home.database.withShard(world.shard, (db) => db.deleteFrom('lti_refusals').execute());
});

/** A login of the vectors' platform, as far as the token that answers it. */
async function begin(more: Readonly<Record<string, string>> = {}) {
  const fields = {
    iss: 'https://lms.test.example',
    client_id: 'circuit-uni-10001',
    login_hint: 'u1',
    target_link_uri: `${originOf(world)}/lti/launch`,
    ...more,
  };
  const begun = await beginWith(world, fields);
  const { searchParams } = new URL(begun.location);
  return { ...begun, nonce: searchParams.get('nonce') ?? '', state: searchParams.get('state') ?? '' };
}

/** The vector as it is, but for what belongs to one login: its nonce, its time and the name of this host. */
function answering(claims: Claims, nonce: string, target = '/lti/launch'): Claims {
  const iat = Math.floor(Date.now() / 1000);
  return { ...claims, nonce, iat, exp: iat + 300, [CLAIM.targetLinkUri]: `${originOf(world)}${target}` };
}

async function send(claims: (nonce: string) => Claims, more: Readonly<Record<string, string>> = {}) {
  const { nonce, state, cookie } = await begin(more);
  const token = await platform.signed(claims(nonce));
  return world.call(receiveLtiLaunch, { state, id_token: token }, { headers: { cookie } });
}

async function arrive(vector: string, target = '/lti/launch') {
  const answer = await send((nonce) => answering(ltiVector(vector), nonce, target), {
    target_link_uri: `${originOf(world)}${target}`,
    lti_deployment_id: 'dep-7',
  });
  const { ltiLaunchId, code } = handOffOf(answer);
  const exchange = { grant_type: 'authorization_code', client_id: 'web', code } as const;
  const { body } = await world.call(exchangeToken, exchange);
  const as = { ...(await world.person()), token: body.access_token };
  const { body: info } = await world.call(getUserInfo, {}, { as });
  const { body: launch } = await world.call(getLtiLaunch, { ltiLaunchId }, { as });
  return { ltiLaunchId, as, info, state: launch.state };
}

const rolesOf = async (userId: string) => {
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ role: string }>`select role from group_user_roles where user_id = ${userId} and is_external`.execute(db),
  );
  return rows.map(({ role }) => role);
};

async function expectRefused(answer: { status: number; text: string; headers: object }, reason: LtiRefusal) {
  expect({ status: answer.status, headers: answer.headers }).toMatchObject({ status: 400 });
  expect(answer.headers).not.toHaveProperty('location');
  const { body } = await world.call(getLtiHealth, {}, { as: platform.admin });
  const [last] = body.refusals;
  expect(last).toMatchObject({ reason, fix: ltiRefusalText(reason).fix, happened: ltiRefusalText(reason).happened });
  // A bare "1" says nothing: what was seen is a sentence.
  expect(last?.details).toMatch(/^$|^[A-Z].* .*\.$/);
  expect(answer.text).toContain(ltiRefusalText(reason).told);
  expect(answer.text).toContain(last?.traceId ?? 'no trace');
}

describe('vectors', () => {
  test('LT-20 every vector is sent to the product or compared with what it sends', () => {
    expect(LTI_VECTORS.toSorted()).toEqual([
      'deeplink-request',
      'deeplink-response',
      'launch-anonymous',
      'launch-instructor',
      'launch-learner',
      'launch-ta',
      'launch-ta_short',
      // Nothing asks a platform for a token yet; the platform for tests checks its own.
      'token-assertion',
    ]);
  });

  test('LT-20 LT-26 DK-1 the instructor connects the course, two assistants and a student come in as what they are, and the answer of deep linking is the vector’s', async () => {
    const owner = await arrive('launch-instructor');
    expect(owner.info).toMatchObject({ firstName: 'Ines', lastName: 'Tutor', email: 'ines.tutor@uni.test' });
    expect(owner.state).toMatchObject({
      kind: 'connectCourse',
      courseTitle: 'First-Year Composition',
      mayCreate: true,
    });
    const { ltiLaunchId, as } = owner;
    const { body, text } = await world.call(connectLtiCourse, { ltiLaunchId, newName: 'ENGL 106' }, { as });
    if (body.state.kind !== 'connectAssignment') throw new Error(text);

    // The custom value of the vectors is no id of ours: the link opens nothing until it is connected.
    const learner = await arrive('launch-learner');
    expect(learner.info).toMatchObject({ firstName: 'Lee', lastName: 'Learner', email: 'lee.learner@uni.test' });
    expect(learner.state).toEqual({ kind: 'nothingYet', what: 'assignment' });
    const assistants = [await arrive('launch-ta'), await arrive('launch-ta_short')];
    expect(await rolesOf(learner.info.id)).toEqual(['GroupLearner']);
    for (const { info } of assistants) {
      expect(await rolesOf(info.id)).toEqual(['GroupGrader']);
      expect(info.roles).toEqual([]);
    }

    const hidden = await arrive('launch-anonymous');
    expect(hidden.info.firstName).toBe('Unnamed');
    expect(hidden.info.email).toMatch(/@no-address\.invalid$/);
    expect(await rolesOf(hidden.info.id)).toEqual(['GroupLearner']);

    const { groupId } = body.state;
    const title = 'Essay 1 (peer review)';
    const { body: assignment } = await world.call(createAssignment, { title }, { as });
    const attach = { groupId, assignmentId: assignment.id, firstStartsAt: '2030-01-08T05:00:00.000Z' };
    const { body: attached } = await world.call(attachAssignment, attach, { as });
    const picking = await arrive('deeplink-request', '/lti/deep-link');
    expect(picking.info.id).toBe(owner.info.id);
    expect(picking.state).toMatchObject({ kind: 'chooseContent', acceptsMultiple: true, acceptsLineItem: true });
    const { body: answer } = await world.call(
      answerLtiDeepLinking,
      { ltiLaunchId: picking.ltiLaunchId, groupAssignmentIds: [attached.id] },
      { as: picking.as },
    );
    expect(answer.returnUrl).toBe('https://lms.test.example/dl/return?s=abc');
    const [sent, wanted]: [Claims, Claims] = [decodeJwt(answer.jwt), ltiVector('deeplink-response')];
    expect(Object.keys(sent).toSorted()).toEqual(Object.keys(wanted).toSorted());
    const fixed = ['iss', 'aud', CLAIM.version, CLAIM.messageType, CLAIM.deploymentId];
    for (const name of [...fixed, CLAIM.data]) expect(sent[name]).toEqual(wanted[name]);
    const shapeOf = (claims: Claims) =>
      [claims[CLAIM.contentItems]].flat().map((item) => Object.keys(Object(item)).toSorted());
    expect(shapeOf(sent)).toEqual(shapeOf(wanted));
  });

  test('LT-35 a person whom the platform names later gets the name and the address then', async () => {
    const before = await arrive('launch-anonymous');
    const named = { ...ltiVector('launch-anonymous'), given_name: 'Ann', family_name: 'Onym', email: 'ann@uni.test' };
    const answer = await send((nonce) => answering(named, nonce));
    expect(answer.status).toBe(303);
    const { body } = await world.call(getUserInfo, {}, { as: before.as });
    expect(body).toMatchObject({ id: before.info.id, email: 'ann@uni.test', firstName: 'Ann', lastName: 'Onym' });
  });
});

const DEPLOYMENT = CLAIM.deploymentId;
const learner = ltiVector('launch-learner');
const TEST_USER = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser';
const LONG = 'x'.repeat(256);
const seconds = () => Math.floor(Date.now() / 1000);

/** What each check of a launch refuses, in the order of the checks, besides the forged tokens of `launch.test.ts`. */
const NEGATIVE: readonly (readonly [string, LtiRefusal, () => Claims])[] = [
  ['its issuer has one slash more', 'issuerWrong', () => ({ iss: 'https://lms.test.example/' })],
  ['it is for nobody', 'audienceWrong', () => ({ aud: [] })],
  ['it has no end', 'tokenExpired', () => ({ exp: undefined })],
  ['it ended 61 seconds ago', 'tokenExpired', () => ({ exp: seconds() - 61 })],
  ['it begins in 75 seconds', 'tokenFromFuture', () => ({ iat: seconds() + 75 })],
  ['it does not say when it was made', 'tokenTooOld', () => ({ iat: undefined })],
  ['it is 11 minutes old', 'tokenTooOld', () => ({ iat: seconds() - 660 })],
  ['it names nobody', 'subjectMissing', () => ({ sub: undefined })],
  ['its name for the person is too long', 'subjectMissing', () => ({ sub: LONG })],
  ['it names no version', 'versionWrong', () => ({ [CLAIM.version]: undefined })],
  ['it is a submission review', 'messageTypeUnknown', () => ({ [CLAIM.messageType]: 'LtiSubmissionReviewRequest' })],
  ['it names no deployment', 'deploymentMissing', () => ({ [DEPLOYMENT]: undefined })],
  ['its deployment is too long', 'deploymentMissing', () => ({ [DEPLOYMENT]: LONG })],
  ['its deployment is unknown', 'deploymentPending', () => ({ [DEPLOYMENT]: 'dep-8' })],
  [
    'it leads elsewhere than its login',
    'targetMismatch',
    () => ({ [CLAIM.targetLinkUri]: 'https://uni.circuit.test/' }),
  ],
  ['it has no list of roles', 'rolesMissing', () => ({ [CLAIM.roles]: 'Learner' })],
  ['its link has no id', 'resourceMissing', () => ({ [CLAIM.resourceLink]: { title: 'Essay' } })],
  [
    'it wants content and names no way back',
    'returnUrlMissing',
    () => ({ [CLAIM.messageType]: 'LtiDeepLinkingRequest', [CLAIM.deepLinkingSettings]: { accept_types: [] } }),
  ],
  [
    'the way back of its content is elsewhere',
    'serviceForeign',
    () => ({
      [CLAIM.messageType]: 'LtiDeepLinkingRequest',
      [CLAIM.deepLinkingSettings]: { deep_link_return_url: 'https://attacker.example/' },
    }),
  ],
  [
    'its service is not encrypted',
    'serviceForeign',
    () => ({ [CLAIM.grades]: { lineitems: 'http://lms.test.example/items' } }),
  ],
  [
    'its service is on the machine itself',
    'serviceForeign',
    () => ({ [CLAIM.memberships]: { context_memberships_url: 'http://169.254.169.254/latest' } }),
  ],
  ['its person is a test student', 'testUser', () => ({ [CLAIM.roles]: ['Learner', TEST_USER] })],
];

describe('refused', () => {
  test.each(NEGATIVE)('LT-20 T11 a launch is refused if %s: %s', async (_words, reason, change) => {
    const answer = await send((nonce) => ({ ...answering(learner, nonce), ...change() }));
    expect(answer.status).toBe(400);
    await expectRefused(answer, reason);
  });

  test('LT-20 T11 a launch of another deployment than its login’s is refused, and so is one that was blocked', async () => {
    const other = (nonce: string) => ({ ...answering(learner, nonce), [DEPLOYMENT]: 'dep-9' });
    await expectRefused(await send(other, { lti_deployment_id: 'dep-7' }), 'deploymentMismatch');
    await expectRefused(await send(other), 'deploymentPending');
    const { externalProviderId, admin } = platform;
    const { body } = await world.call(getLtiPlatform, { externalProviderId }, { as: admin });
    const ltiDeploymentId = body.deployments.find(({ deploymentId }) => deploymentId === 'dep-9')?.id ?? '';
    const decision = { externalProviderId, ltiDeploymentId, status: 'blocked' } as const;
    expect((await world.call(decideLtiDeployment, decision, { as: admin })).status).toBe(200);
    await expectRefused(await send(other), 'deploymentBlocked');
  });

  test('LT-20 T11 a launch without a token, or with one that names no key, is refused', async () => {
    const one = await begin();
    const headers = { cookie: one.cookie };
    const bare = await world.call(receiveLtiLaunch, { state: one.state }, { headers });
    expect(bare.status).toBe(400);
    await expectRefused(bare, 'tokenUnreadable');
    const two = await begin();
    const token = await platform.signed(answering(learner, two.nonce), { header: { kid: '' } });
    const request = { state: two.state, id_token: token };
    await expectRefused(await world.call(receiveLtiLaunch, request, { headers: { cookie: two.cookie } }), 'keyUnnamed');
  });

  test('LT-10 LT-12 T11 a launch that began at one university is unknown at another', async () => {
    const { state, nonce, cookie } = await begin();
    const token = await platform.signed(answering(learner, nonce));
    const request = { state, id_token: token };
    const there = await world.call(receiveLtiLaunch, request, { headers: { cookie }, shard: world.otherShard });
    expect(there.status).toBe(400);
    expect(there.text).toContain(ltiRefusalText('stateUnknown').told);
    // It was not used up there.
    expect((await world.call(receiveLtiLaunch, request, { headers: { cookie } })).status).toBe(303);
  });

  test('LT-20 services that are named and empty are as good as none', async () => {
    const empty = { ...learner, [CLAIM.grades]: { lineitems: '', lineitem: '' } };
    expect((await send((nonce) => answering(empty, nonce))).status).toBe(303);
  });
});
