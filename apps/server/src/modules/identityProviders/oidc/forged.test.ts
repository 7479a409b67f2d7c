import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createIdentityProvider } from '@circuit/contract/identityProviders';
import type { ProviderRefusal } from '@circuit/domain/identityProviders';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { originOf } from '#testing/aLearningPlatform.ts';
import { begin, comeBack, openidRequest } from '#testing/anOpenidProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

/** A provider that says what it is told to: the real one never would. */
let server: Server;
let issuer: string;
let identityProviderId: string;
let world: World;
let keys: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
let strangersKey: CryptoKey;
let token: (nonce: string) => Promise<string> | string;
let nonce = '';

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  strangersKey = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'a', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    const answer = async (): Promise<object> => {
      if (request.url === '/jwks') return { keys: [jwk] };
      if (request.url === '/token')
        return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await token(nonce) };
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    };
    response.setHeader('content-type', 'application/json');
    void answer().then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a TCP server has one
  world = await aWorld();
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const request = { ...openidRequest(issuer, 'circuit'), domains: [], clientSecret: 'secret' };
  identityProviderId = (await world.call(createIdentityProvider, request, { as: admin })).body.id;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

const seconds = (): number => Math.floor(Date.now() / 1000);
const claims = (change: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: 'circuit',
  sub: 'ada',
  nonce,
  iat: seconds(),
  exp: seconds() + 300,
  ...change,
});
const without = (left: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims()).filter(([name]) => name !== left));
const sign = (payload: JWTPayload, key: CryptoKey = keys.privateKey, kid = 'a') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

async function signIn() {
  const begun = await begin(world, identityProviderId);
  const asked = new URL(begun.location).searchParams;
  nonce = asked.get('nonce') ?? '';
  const query = new URLSearchParams({ code: 'a-code', state: begun.state });
  const answer = await comeBack(world, identityProviderId, `${originOf(world)}/?${query.toString()}`, begun.cookie);
  return new URL(answer.headers['location'] ?? '', originOf(world)).searchParams;
}

test('IP-61 a token that is right signs in, so that the refusals below have one cause each', async () => {
  token = () => sign(claims());
  expect((await signIn()).get('code')).not.toBeNull();
});

test.each<[string, ProviderRefusal, () => Promise<string> | string]>([
  ['without a signature', 'algorithmForbidden', () => new UnsecuredJWT(claims()).encode()],
  ['signed with a stranger’s key', 'signatureWrong', () => sign(claims(), strangersKey)],
  [
    'signed with the client secret',
    'algorithmForbidden',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret'.repeat(8))),
  ],
  ['of another issuer', 'issuerWrong', () => sign(claims({ iss: 'https://evil.example' }))],
  ['for another client', 'audienceWrong', () => sign(claims({ aud: 'somebody' }))],
  ['that another client may use', 'audienceWrong', () => sign(claims({ aud: ['circuit', 'x'], azp: 'x' }))],
  ['that has expired', 'expired', () => sign(claims({ iat: seconds() - 900, exp: seconds() - 600 }))],
  [
    'of a clock that is ten minutes ahead',
    'notYetValid',
    () => sign(claims({ iat: seconds() + 600, nbf: seconds() + 600, exp: seconds() + 900 })),
  ],
  ['with another nonce', 'nonceWrong', () => sign(claims({ nonce: 'of-another-sign-in' }))],
  ['without a nonce', 'nonceWrong', () => sign(without('nonce'))],
  ['about nobody', 'answerUnreadable', () => sign(without('sub'))],
  ['that is none', 'answerUnreadable', () => 'rubbish'],
])('IP-61 an identity token %s is refused as %s', async (_name, reason, forge) => {
  token = forge;
  const answer = await signIn();
  expect([answer.get('refused'), answer.get('code')]).toEqual([reason, null]);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ reason: string }>`select after ->> 'reason' as reason from audit_events
      where verb = 'signInRefused' order by id desc limit 1`.execute(db),
  );
  expect(rows[0]?.reason).toBe(reason);
});
