import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { lmsPerson } from './aClass.ts';
import { FORGERIES } from './forgeries.ts';
import type { LoginForm } from './login.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import {
  aPlatformWithTool,
  asObject,
  authorizationRequest,
  idTokenOf,
  launchFields,
  verifyLaunch,
} from './referenceTool.ts';
import { CLAIM, ROLE } from './vocabulary.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const now = () => NOW;
type Setting = Awaited<ReturnType<typeof aPlatformWithTool>>;
const names = Object.keys(PROFILES).filter((name): name is ProfileName => name in PROFILES);

const vector = (name: string) =>
  asObject(JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', `${name}.claims.json`), 'utf8')));

describe.each(names)('launches from %s', (profile) => {
  let { lms, tool, stop }: Setting = {} as Setting; // oxlint-disable-line typescript/no-unsafe-type-assertion -- set before each use
  beforeAll(async () => ({ lms, tool, stop } = await aPlatformWithTool({ profile, now })));
  afterAll(() => stop());
  const open = (person = lms.people.students[0] ?? lms.people.teacher) => lms.login(person, lms.link);

  test('TP-1 a launch leads from the login to a token that holds', async () => {
    const claims = await verifyLaunch(lms, tool.origin, await idTokenOf(lms, open()), NOW);
    expect(claims).toMatchObject({
      sub: lms.people.students[0]?.id,
      [CLAIM.resourceLink]: { id: lms.link.id },
      [CLAIM.context]: { id: lms.course.id },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(profile === 'moodle' ? 60 : 3600);
  });

  test('TP-1 the login has the parameters that the platform is known to send', () => {
    const common = ['iss', 'target_link_uri', 'login_hint', 'lti_message_hint', 'client_id', 'lti_deployment_id'];
    const more = {
      moodle: [],
      canvas: ['canvas_region', 'canvas_environment', 'lti_storage_target'],
      brightspace: ['lti_storage_target'],
      blackboard: ['lti_storage_target'],
    };
    expect(Object.keys(open().fields)).toEqual([...common, ...more[profile]]);
  });

  test('TP-1 the state comes back with the token', async () => {
    expect((await launchFields(lms, open()))['state']).toBe('state-of-the-tool');
  });

  const errors = PROFILES[profile].authorizeErrors;
  test.each([
    ['scope', 'openid profile', errors.scope],
    ['response_type', 'code', 'unsupported_response_type'],
    ['response_mode', 'query', errors.invalid],
    ['prompt', 'login', errors.invalid],
    ['client_id', 'another-tool', 'unauthorized_client'],
    ['login_hint', 'another-person', errors.otherPerson],
    ['nonce', undefined, errors.invalid],
  ])('TP-2 a request with another %s is refused', async (name, value, error) => {
    const answer = await lms.authorize(authorizationRequest(lms, open(), { [name]: value }));
    const isPage = profile === 'brightspace' && value === undefined;
    const fields = { error, state: 'state-of-the-tool' };
    expect(answer).toMatchObject(isPage ? { kind: 'errorPage', status: 404 } : { kind: 'form', fields });
    expect(answer).not.toHaveProperty(['fields', 'id_token']);
  });

  test('TP-3 an address that is not registered gets nothing: the person sees an error', async () => {
    const redirect = `${tool.origin}/lti/launch/`;
    const answer = await lms.authorize(authorizationRequest(lms, open(), { redirect_uri: redirect }));
    expect(answer).toMatchObject({ kind: 'errorPage', status: 400 });
  });

  test('TP-3 a launch is answered once', async () => {
    const request = authorizationRequest(lms, open());
    expect(await lms.authorize(request)).toMatchObject({ kind: 'form' });
    expect(await lms.authorize(request)).toMatchObject({ kind: 'errorPage' });
  });

  test('TP-4 another person who is signed in gets no token', async () => {
    const answer = await lms.authorize(authorizationRequest(lms, open()), lms.people.teacher);
    const error = profile === 'canvas' ? 'login_required' : 'access_denied';
    expect(answer).toMatchObject({ kind: 'form', fields: { error } });
  });

  test('TP-1 a browser gets the same as a form that sends itself, if its cookie names the person', async () => {
    const login = open();
    const cookie = `other=1; lms_person=${lms.people.students[0]?.id}`;
    const response = await fetch(authorizationRequest(lms, login), { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/action="[^"]*\/lti\/launch"[^]*name="id_token"/);
  });

  test('TP-16 the storage of the platform is named as its kind does', async () => {
    const login = open();
    const launch = await launchFields(lms, login);
    const sent = [login.fields['lti_storage_target'], launch['lti_storage_target']];
    expect(sent).toEqual(
      {
        moodle: [undefined, undefined],
        canvas: ['post_message_forwarding', 'post_message_forwarding'],
        brightspace: ['_parent', '_parent'],
        blackboard: ['_parent', undefined],
      }[profile],
    );
  });

  test.each(FORGERIES)('TP-17 a forged token is refused: $breaks', async ({ seenIn, forge, name }) => {
    const genuine = await idTokenOf(lms, open());
    const forged = await lms.forge({ seenIn, forge, name, breaks: '' }, genuine);
    const refused = await verifyLaunch(lms, tool.origin, forged, NOW).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    const isSignature = /SIGNATURE|ALG_NOT_ALLOWED|NO_MATCHING_KEY|JWS_INVALID/.test(String(asObject(refused)['code']));
    expect({ name, isSignature }).toEqual({ name, isSignature: seenIn === 'signature' });
  });

  test.each(['instructor', 'learner'] as const)('TP-19 a launch has the claims of the vector: %s', async (who) => {
    const { teacher, students } = lms.people;
    const link = lms.addLink(lms.course, {
      title: 'Essay 2',
      url: lms.link.url,
      custom: { group_assignment_id: '42' },
    });
    const person = who === 'instructor' ? teacher : (students[0] ?? teacher);
    const claims = decodeJwt(await idTokenOf(lms, lms.login(person, link)));
    expectShape(claims, vector(`launch-${who}`), profile);
    expect(asObject(claims[CLAIM.custom])).toMatchObject({ group_assignment_id: '42' });
  });

  test('TP-19 a deep linking request has the claims of the vector', async () => {
    const claims = decodeJwt(await idTokenOf(lms, lms.deepLink(lms.people.teacher, lms.course)));
    const { [CLAIM.custom]: _, ...expected } = vector('deeplink-request');
    expectShape(claims, expected, profile);
    const settings = asObject(claims[CLAIM.deepLinkingSettings]);
    expect('data' in settings).toBe(profile !== 'moodle');
    expect('accept_lineitem' in settings).toBe(profile !== 'moodle');
    expect(asObject(claims[CLAIM.grades])['lineitem']).toBe(profile === 'moodle' ? '' : undefined);
  });

  test('TP-20 an anonymous launch says nothing about the person', async () => {
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, lms.link, { isAnonymous: true })));
    for (const name of ['sub', 'name', 'email', CLAIM.lis]) expect(claims).not.toHaveProperty([name]);
    expect(claims[CLAIM.roles]).toContain(ROLE.instructor);
  });
});

/** Every claim of the vector is there with the same type, apart from what the platform is known to leave out. */
function expectShape(claims: object, expected: object, profile: ProfileName): void {
  const leftOut = profile === 'moodle' ? 'azp' : 'nothing';
  const wanted = Object.entries(expected).filter(([name]) => name !== leftOut);
  const given = asObject(claims);
  expect(wanted.map(([name]) => [name, kindOf(given[name])])).toEqual(
    wanted.map(([name, value]) => [name, kindOf(value)]),
  );
  expect(given).not.toHaveProperty(leftOut);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

describe('single switches and people', () => {
  let setting: Setting;
  const started: Setting[] = [];
  const start = async (...options: Parameters<typeof aPlatformWithTool>) => {
    setting = await aPlatformWithTool(...options);
    started.push(setting);
    return setting;
  };
  afterAll(async () => void (await Promise.all(started.map(({ stop }) => stop()))));
  const rolesOf = async (login: LoginForm) => decodeJwt(await idTokenOf(setting.lms, login))[CLAIM.roles];

  test('TP-12 a non-editing teacher of Moodle launches as an instructor, an assistant of Canvas as what they are', async () => {
    const moodle = await start({ now });
    expect(await rolesOf(moodle.lms.login(moodle.lms.people.assistant, moodle.lms.link))).toEqual([ROLE.instructor]);
    const canvas = await start({ profile: 'canvas', now });
    const roles = await rolesOf(canvas.lms.login(canvas.lms.people.assistant, canvas.lms.link));
    expect(roles).toEqual([ROLE.teachingAssistant, ROLE.instructor]);
  });

  test('TP-20 the test student of Canvas is marked', async () => {
    const { lms } = await start({ profile: 'canvas', now });
    const person = { ...lmsPerson(400), isTestUser: true };
    lms.enroll(lms.course, person, 'student');
    expect(await rolesOf(lms.login(person, lms.link))).toEqual([ROLE.learner, ROLE.testUser]);
  });

  test('TP-20 the audience is a list if the switch is on', async () => {
    const { lms } = await start({ now, quirks: { audienceAsArray: true } });
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, lms.link)));
    expect(claims.aud).toEqual([lms.clientId]);
  });

  test('TP-20 names and addresses are left out if they are private', async () => {
    const { lms } = await start({ now, quirks: { sendsNames: false } });
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, lms.link)));
    expectShape(claims, vector('launch-anonymous'), 'moodle');
    for (const name of ['name', 'given_name', 'family_name', 'email']) expect(claims).not.toHaveProperty(name);
  });

  test('TP-20 a copied course keeps the custom values of its links under new ids', async () => {
    const { lms } = await start({ now });
    lms.addLink(lms.course, { title: 'Essay 2', url: lms.link.url, custom: { group_assignment_id: '42' } });
    const copy = lms.copyCourse(lms.course);
    const link = [...copy.links.values()].find(({ title }) => title === 'Essay 2');
    if (link === undefined) throw new Error('The copy has no link.');
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, link)));
    expect(claims).toMatchObject({
      [CLAIM.context]: { id: copy.id },
      [CLAIM.custom]: { group_assignment_id: '42' },
      [CLAIM.resourceLink]: { id: link.id },
    });
    expect(lms.course.links.has(link.id)).toBe(false);
    expect(copy.id).not.toBe(lms.course.id);
  });

  test('TP-17 a token that was signed before the keys changed still holds, and so does one after', async () => {
    const { lms, tool } = await start({ now });
    const before = await idTokenOf(lms, lms.login(lms.people.teacher, lms.link));
    await lms.rotateKeys();
    const after = await idTokenOf(lms, lms.login(lms.people.teacher, lms.link));
    for (const token of [before, after]) expect(await verifyLaunch(lms, tool.origin, token, NOW)).toHaveProperty('sub');
  });

  test('TP-17 any claims can be signed, by the platform or by a stranger', async () => {
    const { lms, tool } = await start({ now });
    const claims = decodeJwt(await idTokenOf(lms, lms.login(lms.people.teacher, lms.link)));
    const check = async (token: string) => verifyLaunch(lms, tool.origin, token, NOW);
    expect(await check(await lms.signed(claims))).toHaveProperty('sub');
    await expect(check(await lms.signed(claims, { by: 'stranger' }))).rejects.toThrow('no applicable key');
  });

  test('TP-4 only a teacher may add activities', async () => {
    const { lms } = await start({ now });
    expect(() => lms.deepLink(lms.people.assistant, lms.course)).toThrow('may not add activities');
  });
});
