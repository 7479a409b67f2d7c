import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PROFILES, type ProfileName } from './profiles.ts';
import { aPlatformWithTool, askForToken, asObject, type Asking } from './referenceTool.ts';
import { SCOPE, TOOL_CONFIGURATION } from './vocabulary.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const names = Object.keys(PROFILES).filter((name): name is ProfileName => name in PROFILES);

describe.each(names)('dynamic registration in %s', (profile) => {
  let asking: Asking;
  let time = NOW;
  let stop = async () => {};
  beforeAll(async () => {
    const started = await aPlatformWithTool({ profile, now: () => time });
    asking = { ...started, now: NOW };
    stop = started.stop;
  });
  afterAll(() => stop());

  const metadata = (change: object = {}) => {
    const { origin } = asking.tool;
    return {
      application_type: 'web',
      response_types: ['id_token'],
      grant_types: ['implicit', 'client_credentials'],
      initiate_login_uri: `${origin}/lti/login`,
      redirect_uris: [`${origin}/lti/launch`],
      client_name: 'Circuit',
      jwks_uri: `${origin}/lti/jwks`,
      token_endpoint_auth_method: 'private_key_jwt',
      scope: `${SCOPE.lineItem} ${SCOPE.score} https://example.com/unknown`,
      [TOOL_CONFIGURATION]: {
        domain: new URL(origin).host,
        target_link_uri: `${origin}/lti/launch`,
        claims: ['sub', 'name'],
        messages: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', target_link_uri: `${origin}/lti/deep-link` },
        ],
      },
      ...change,
    };
  };
  const send = (token: string | null, body: object) =>
    fetch(asking.lms.urls.registration, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });

  test('TP-1 TP-15 a tool that follows the invitation is registered with the scopes that there are', async () => {
    const { openid_configuration: url, registration_token: token } = asking.lms.invite();
    const configuration = asObject(await (await fetch(url)).json());
    expect(configuration).toMatchObject({
      issuer: asking.lms.issuer,
      authorization_endpoint: asking.lms.urls.authorize,
      token_endpoint: asking.lms.urls.token,
      jwks_uri: asking.lms.urls.jwks,
      registration_endpoint: asking.lms.urls.registration,
    });
    expect('authorization_server' in configuration).toBe(profile === 'brightspace');
    const response = await send(token, metadata());
    expect(response.status).toBe(200);
    const answer = asObject(await response.json());
    const added = profile === 'moodle' ? [SCOPE.lineItemRead] : [];
    expect(String(answer['scope']).split(' ').toSorted()).toEqual([SCOPE.lineItem, SCOPE.score, ...added].toSorted());
    const configured = asObject(answer[TOOL_CONFIGURATION]);
    expect('deployment_id' in configured).toBe(profile === 'moodle');
    expect([configured['messages']].flat()).toHaveLength(profile === 'moodle' ? 1 : 2);
    expect((await send(token, metadata())).status).toBe(401);
  });

  test('TP-15 a new tool is used at once, except in Moodle, where an administrator activates it', async () => {
    const { lms } = asking;
    const response = await send(lms.invite().registration_token, metadata());
    const clientId = String(asObject(await response.json())['client_id']);
    const ask = async () => (await askForToken({ ...asking, lms: { ...lms, clientId } })).status;
    expect(await ask()).toBe(profile === 'moodle' ? 400 : 200);
    lms.changeTool(clientId, { isActive: true });
    expect(await ask()).toBe(200);
  });

  test('TP-15 a registration without an invitation, or with an old one, is refused', async () => {
    const { registration_token: token } = asking.lms.invite();
    expect((await send(null, metadata())).status).toBe(401);
    expect((await send('unknown', metadata())).status).toBe(401);
    time = new Date(NOW.getTime() + 3_600_000);
    expect((await send(token, metadata())).status).toBe(401);
    time = NOW;
    expect((await send(token, metadata())).status).toBe(200);
  });

  test.each([
    ['application_type', 'native'],
    ['response_types', ['code']],
    ['grant_types', ['implicit']],
    ['initiate_login_uri', undefined],
    ['redirect_uris', []],
    ['jwks_uri', undefined],
    ['client_name', undefined],
    ['token_endpoint_auth_method', 'client_secret_basic'],
    [TOOL_CONFIGURATION, undefined],
    [TOOL_CONFIGURATION, { domain: 'attacker.example', target_link_uri: 'http://127.0.0.1/lti/launch' }],
  ])('TP-15 a registration with a wrong %s is refused, and the invitation stays good', async (name, value) => {
    const { registration_token: token } = asking.lms.invite();
    expect((await send(token, metadata({ [name]: value }))).status).toBe(400);
    expect((await send(token, metadata())).status).toBe(200);
  });
});
