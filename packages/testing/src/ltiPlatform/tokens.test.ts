import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { circuitTool } from './development.ts';
import { json, listen, objectOf } from './http.ts';
import { sign, strangersKey } from './keys.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import {
  aPlatformWithTool,
  askForToken,
  asObject,
  assertion,
  callService,
  idTokenOf,
  tokenFor,
  type Asking,
} from './referenceTool.ts';
import { CLAIM, MEDIA, SCOPE } from './vocabulary.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const seconds = Math.floor(NOW.getTime() / 1000);
const names = Object.keys(PROFILES).filter((name): name is ProfileName => name in PROFILES);

describe.each(names)('access tokens of %s', (profile) => {
  let asking: Asking;
  let time = NOW;
  let stop = async () => {};
  beforeAll(async () => {
    const started = await aPlatformWithTool({ profile, now: () => time });
    asking = { ...started, now: NOW };
    stop = started.stop;
  });
  afterAll(() => stop());
  const statusFor = async (change: Readonly<Record<string, unknown>>, header: Readonly<Record<string, string>> = {}) =>
    (await askForToken(asking, undefined, { client_assertion: await assertion(asking, change, header) })).status;

  test('TP-7 a right assertion gets those of the wanted scopes that the tool may have', async () => {
    const answer = await askForToken(asking, [SCOPE.score, 'https://example.com/unknown']);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: SCOPE.score });
  });

  test('TP-7 a request for unknown scopes only is invalid_scope', async () => {
    const answer = await askForToken(asking, ['https://example.com/unknown']);
    expect([answer.status, asObject(await answer.json())['error']]).toEqual([400, 'invalid_scope']);
  });

  test.each([
    ['grant_type', 'password'],
    ['client_assertion_type', 'something-else'],
    ['client_assertion', 'not.a.token'],
    ['scope', ''],
  ])('TP-5 a request with a wrong %s is refused', async (name, value) => {
    expect((await askForToken(asking, undefined, { [name]: value })).status).toBe(400);
  });

  test('TP-5 a request that is not a form is refused', async () => {
    const body = JSON.stringify({ grant_type: 'client_credentials' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(asking.lms.urls.token, { method: 'POST', body, headers })).status).toBe(400);
  });

  test.each([
    ['iss', { iss: 'another-tool' }],
    ['sub', { sub: 'another-tool' }],
    ['exp', { exp: seconds - 1 }],
    ['iat', { iat: 'yesterday' }],
  ])('TP-5 an assertion with a wrong %s is refused', async (_, change) => {
    expect(await statusFor(change)).toBe(400);
  });

  test('TP-5 an assertion without a signature, with an unknown key or with the key of a stranger is refused', async () => {
    const claims = decodeJwt(await assertion(asking));
    const stranger = await strangersKey();
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await sign(stranger, claims),
      await sign(stranger, claims, { kid: asking.tool.keys.signing().kid }),
    ];
    for (const one of forged)
      expect((await askForToken(asking, undefined, { client_assertion: one })).status).toBe(400);
  });

  test('TP-6 an audience other than its own is taken by Moodle only', async () => {
    expect(await statusFor({ aud: 'https://example.com/token' })).toBe(profile === 'moodle' ? 200 : 400);
    expect(await statusFor({ aud: asking.lms.urls.token })).toBe(profile === 'brightspace' ? 400 : 200);
  });

  test('TP-6 an assertion from 20 seconds ahead is refused by Moodle only, one from 40 seconds by all', async () => {
    expect(await statusFor({ iat: seconds + 20 })).toBe(profile === 'moodle' ? 400 : 200);
    expect(await statusFor({ iat: seconds + 40 })).toBe(400);
  });

  test('TP-6 Canvas refuses an assertion that was issued more than five minutes ago', async () => {
    expect(await statusFor({ iat: seconds - 301 })).toBe(profile === 'canvas' ? 400 : 200);
  });

  test('TP-6 Moodle and Canvas take an assertion twice, others once', async () => {
    const client_assertion = await assertion(asking);
    const ask = async () => (await askForToken(asking, undefined, { client_assertion })).status;
    const second = profile === 'moodle' || profile === 'canvas' ? 200 : 400;
    expect([await ask(), await ask()]).toEqual([200, second]);
  });

  test('TP-5 the error of an unknown key is not JSON in Moodle', async () => {
    const client_assertion = await assertion(asking, {}, { kid: 'unknown' });
    const body = await (await askForToken(asking, undefined, { client_assertion })).text();
    expect(body).toContain('kid');
    const parsed = objectOf(body);
    expect(parsed).toEqual(
      profile === 'moodle'
        ? null
        : { error: 'invalid_client', error_description: '"kid" invalid, unable to lookup correct key' },
    );
  });

  test('TP-5 a tool that changes its keys is known by the new one at once', async () => {
    expect(await statusFor({})).toBe(200);
    await asking.tool.keys.rotate();
    expect(await statusFor({})).toBe(200);
  });

  test('TP-7 a service refuses no token, a revoked one, an expired one and one of another scope', async () => {
    const claims = decodeJwt(await idTokenOf(asking.lms, asking.lms.login(asking.lms.people.teacher, asking.lms.link)));
    const url = String(asObject(claims[CLAIM.memberships])['context_memberships_url']);
    const call = async (token: string) => (await callService(url, token, { media: MEDIA.memberships })).status;
    expect(await call('')).toBe(401);
    expect(await call('unknown')).toBe(401);
    expect(await call(await tokenFor(asking, [SCOPE.score]))).toBe(
      profile === 'moodle' || profile === 'canvas' ? 401 : 403,
    );
    const token = await tokenFor(asking, [SCOPE.memberships]);
    expect(await call(token)).toBe(200);
    time = new Date(NOW.getTime() + 3_600_000);
    expect(await call(token)).toBe(401);
    time = NOW;
    expect(await call(token)).toBe(200);
    asking.lms.revokeTokens();
    expect(await call(token)).toBe(401);
  });

  test('TP-5 a published key that does not say its algorithm is not found', async () => {
    const { lms, tool } = asking;
    const { alg: _, ...key } = tool.keys.signing().publicJwk;
    const routes = [{ method: 'GET', path: '/jwks', answer: () => json(200, { keys: [key] }) }];
    const other = await listen(
      0,
      () => routes,
      () => undefined,
    );
    const { jwksUrl } = circuitTool(tool.origin);
    lms.changeTool(lms.clientId, { jwksUrl: `${other.origin}/jwks` });
    const status = await statusFor({});
    lms.changeTool(lms.clientId, { jwksUrl });
    await other.stop();
    expect([status, await statusFor({})]).toEqual([400, 200]);
  });

  test('TP-5 a key that an administrator pasted is used in place of the published ones', async () => {
    const { lms, tool } = asking;
    const key = tool.keys.signing().publicJwk;
    lms.changeTool(lms.clientId, { registeredKeys: [key], jwksUrl: 'http://127.0.0.1:1/nobody' });
    expect(await statusFor({})).toBe(200);
    await tool.keys.rotate();
    expect(await statusFor({})).toBe(400);
  });
});
