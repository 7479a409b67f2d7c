import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

import { receiveCasLogout } from '@circuit/contract/identityProviders';
import { aCasBrowser, startCasServer, type CasServer } from '@circuit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { hashOf } from '#platform/secrets.ts';
import {
  aCasProvider,
  aUniversity,
  beginAtCas,
  codeOf,
  handIn,
  signInWithCode,
  ticketIn,
} from '#testing/aCasProvider.ts';
import { originOf } from '#testing/aLearningPlatform.ts';
import type { World } from '#testing/aWorld.ts';

const PEOPLE = Object.fromEntries(['ada', 'ben'].map((name) => [name, { password: 'right', attributes: {} }]));

let world: World;
let cas: CasServer;
let provider: string;
/** Carries what the service posts to our server, which has no address here. */
let carrier: Server;
const carried: { readonly type: string | undefined; readonly body: string; readonly status: number }[] = [];

beforeAll(async () => {
  world = (await aUniversity()).world;
  carrier = createServer((request, response) => {
    void (async () => {
      const { 'content-type': type } = request.headers;
      const body = await text(request);
      const host = new URL(originOf(world)).host;
      const headers = { host, ...(type === undefined ? {} : { 'content-type': type }) };
      const { statusCode: status } = await world.app.inject({ method: 'POST', url: '/', headers, payload: body });
      carried.push({ type, body, status });
      response.writeHead(status).end();
    })();
  });
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', () => resolve()));
  const address = carrier.address();
  const logoutUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  cas = await startCasServer({ people: PEOPLE, services: [{ origin: originOf(world), logoutUrl }] });
  provider = await aCasProvider(world, await world.person({ roles: ['SuperAdmin'] }), cas.baseUrl);
});
afterAll(async () => {
  await cas.stop();
  await new Promise((resolve) => carrier.close(resolve));
  await world.close();
});
beforeEach(() => void carried.splice(0));

async function signIn(who: string, browser = aCasBrowser()) {
  const { location, cookie } = await beginAtCas(world, provider);
  const ticket = ticketIn(await browser.signIn(location, who, 'right'));
  const code = codeOf(await handIn(world, ticket, cookie));
  return { browser, ticket, code };
}

const enter = async (who: string) => {
  const { code, ...rest } = await signIn(who);
  return { ...rest, ...(await signInWithCode(world, code)) };
};

const post = (logoutRequest: string) => world.call(receiveCasLogout, { logoutRequest });
const requestFor = (ticket: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1" Version="2.0"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;

test('IP-102 who logs out at the service is out here with the next request, and nobody else is', async () => {
  const [leaving, other, ownOther] = [await enter('ada'), await enter('ben'), await enter('ada')];
  expect(await Promise.all([leaving, other, ownOther].map((one) => one.isSignedIn()))).toEqual([true, true, true]);
  await leaving.browser.logOut(`${cas.baseUrl}/logout?service=${encodeURIComponent(originOf(world))}`);
  expect(carried).toMatchObject([{ type: 'application/x-www-form-urlencoded', status: 204 }]);
  expect(decodeURIComponent(carried[0]?.body ?? '')).toContain(leaving.ticket);
  expect(await Promise.all([leaving, other, ownOther].map((one) => one.isSignedIn()))).toEqual([false, true, true]);
  const audit = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('entity_id').where('verb', '=', 'providerLoggedOut').execute(),
  );
  expect(audit).toEqual([{ entity_id: leaving.id }]);
});

test('IP-102 a code that was not used yet is worth nothing once its session has ended there', async () => {
  const { browser, code } = await signIn('ada');
  await browser.logOut(`${cas.baseUrl}/logout`);
  expect((await signInWithCode(world, code)).status).toBe(401);
});

test('IP-102 the answer does not tell whether there was such a session', async () => {
  const { ticket, isSignedIn } = await enter('ben');
  const [unknown, known, again] = [
    await post(requestFor('ST-unknown')),
    await post(requestFor(ticket)),
    await post(requestFor(ticket)),
  ];
  expect([unknown, known, again].map(({ status, text: body }) => ({ status, body }))).toEqual(
    [1, 2, 3].map(() => ({ status: 204, body: '' })),
  );
  expect(await isSignedIn()).toBe(false);
});

test('IP-102 it does nothing by a part of a ticket, several tickets, a definition of entities, or another namespace', async () => {
  const { ticket, isSignedIn } = await enter('ben');
  const good = requestFor(ticket);
  const bad = [
    '',
    ticket,
    '<LogoutRequest/>',
    good.replace('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:other'),
    `<!DOCTYPE a [<!ENTITY t "${ticket}">]>${requestFor('&t;')}`,
    good.replace('</samlp:LogoutRequest>', `<samlp:SessionIndex>ST-2</samlp:SessionIndex></samlp:LogoutRequest>`),
    good.replace('</samlp:SessionIndex>', ''),
    requestFor('*'),
    `${good}${' '.repeat(20_000)}`,
  ];
  expect((await Promise.all(bad.map(post))).map(({ status }) => status)).toEqual(bad.map(() => 400));
  await post(requestFor(ticket.slice(0, -1)));
  await post(requestFor('ST-%'));
  expect(await isSignedIn()).toBe(true);
});

test('IP-102 it ends no session of a provider that signs its messages', async () => {
  const { isSignedIn, ticket, id } = await enter('ben');
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('identity_providers').set({ kind: 'oidc' }).where('id', '=', provider).execute(),
  );
  await post(requestFor(ticket));
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('identity_providers').set({ kind: 'cas' }).where('id', '=', provider).execute(),
  );
  expect(id).not.toBe('');
  expect(await isSignedIn()).toBe(true);
});

test('IP-97 of a ticket only a hash is kept', async () => {
  const { ticket } = await enter('ben');
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('provider_sessions').select('handle_hash').execute(),
  );
  expect(rows.some(({ handle_hash: hash }) => hash?.equals(hashOf(ticket)) === true)).toBe(true);
  expect(rows.every(({ handle_hash: hash }) => hash?.byteLength === 32)).toBe(true);
});

test('IP-102 a flood of messages is refused', async () => {
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('throttles').set({ points: 6000 }).where('key', '=', 'cas logout 127.0.0.1').execute(),
  );
  expect((await post(requestFor('ST-1'))).status).toBe(429);
});
