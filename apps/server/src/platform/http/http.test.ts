import { randomUUID } from 'node:crypto';

import { signInLocally } from '@circuit/contract/accounts';
import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { getConfiguration, getTime, getWebClient, updateConfiguration } from '@circuit/contract/configuration';
import { endpoint } from '@circuit/contract/endpoint';
import { problemDocument } from '@circuit/contract/problem';
import { createRubric } from '@circuit/contract/rubrics';
import { addUserRole, listUsers } from '@circuit/contract/users';
import { openDatabase, type DatabaseOptions } from '@circuit/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { buildHttp } from './server.ts';

const slowEndpoint = endpoint({
  method: 'POST',
  path: '/api/test/slow',
  summary: 'Waits, then adds a term',
  access: 'signedIn',
  request: z.object({ name: z.string(), waitMs: z.number().default(0) }),
  response: z.object({ id: z.string() }),
});
const heldEndpoint = endpoint({
  method: 'POST',
  path: '/api/test/held',
  summary: 'Ends when the test lets it',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({ isEnded: z.boolean() }),
});
let held: Record<'hasBegun' | 'mayEnd', PromiseWithResolvers<void>>;
const leakyEndpoint = endpoint({
  method: 'POST',
  path: '/api/test/leaky',
  summary: 'Answers more than it declares, or less',
  access: 'signedIn',
  request: z.object({ isBroken: z.boolean() }),
  response: z.object({ name: z.string() }),
});
const keepingEndpoint = endpoint({
  method: 'POST',
  path: '/api/test/keeping',
  summary: 'Refuses, and leaves something behind',
  access: 'signedIn',
  request: z.object({}),
  response: z.null(),
});
const askingEndpoint = endpoint({
  method: 'GET',
  path: '/api/test/asking',
  summary: 'Asks ahead, and is for administrators',
  access: { activity: 'ConfigurationModify' },
  request: z.object({ isBroken: z.stringbool().default(false) }),
  response: z.object({ ahead: z.string(), own: z.string() }),
});
let askedAhead = 0;
const extra = [
  implement(askingEndpoint, async (_nothing, { actor }, ahead: string) => ({ ahead, own: actor.id }), {
    ask: async ({ isBroken }, { db, userId }) => {
      askedAhead += 1;
      const { rows } = await sql<{ id: string }>`
        select id from users where id = ${userId} and ${isBroken ? sql`1 / 0 = 1` : sql`true`}`.execute(db);
      return rows[0]?.id ?? '';
    },
  }),
  implement(keepingEndpoint, async (_nothing, { db }) => {
    await db.insertInto('external_terms').values({ name: 'kept' }).execute();
    throw new ProblemError({ kind: 'notFound', what: 'thing' }, { keepsWrites: true });
  }),
  implement(slowEndpoint, async ({ name, waitMs }, { db }) => {
    const { id } = await db.insertInto('external_terms').values({ name }).returning('id').executeTakeFirstOrThrow();
    await sql`select pg_sleep(${waitMs / 1000})`.execute(db);
    return { id };
  }),
  implement(heldEndpoint, async () => {
    held.hasBegun.resolve();
    await held.mayEnd.promise;
    return { isEnded: true };
  }),
  implement(leakyEndpoint, async ({ isBroken }, { db }) => {
    await db.insertInto('external_terms').values({ name: 'leaky' }).execute();
    const row: unknown = isBroken ? { passwordHash: 'SECRET' } : { name: 'shown', passwordHash: 'SECRET' };
    return row as { name: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the mistake under test
  }),
];

let world: World;
let superAdmin: Person;
let person: Person;

beforeAll(async () => {
  world = await aWorld({ extra });
  superAdmin = await world.person({ roles: ['SuperAdmin'] });
  person = await world.person();
});
afterAll(() => world.close());

const termsNamed = (name: string) =>
  world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('external_terms').select('id').where('name', '=', name).execute(),
  );

describe('asking ahead', () => {
  test('PS-8 what a read asks ahead reaches its use case once the caller is let in', async () => {
    const { status, body } = await world.call(askingEndpoint, {}, { as: superAdmin });
    expect([status, body]).toEqual([200, { ahead: superAdmin.id, own: superAdmin.id }]);
  });

  test.each([false, true])(
    'PS-8 somebody who is refused learns nothing of what was asked ahead, whether it failed: %s',
    async (isBroken) => {
      const before = askedAhead;
      const { status, body } = await world.call(askingEndpoint, { isBroken }, { as: person });
      expect([status, askedAhead - before]).toEqual([403, 1]);
      expect(JSON.stringify(body)).not.toContain(person.id);
    },
  );

  test('PS-8 a write and an open call cannot ask ahead', () => {
    const extras = { ask: async () => undefined };
    expect(() => implement(keepingEndpoint, async () => null, extras)).toThrow('can ask ahead');
    expect(() => implement(getTime, async () => new Date(), extras)).toThrow('can ask ahead');
  });
});

describe('declaring', () => {
  test('HT-2 a route that is not declared keeps the server from starting', async () => {
    const starting = await buildHttp(world.parts);
    expect(() => starting.get('/api/secret', async () => 'x')).toThrow('is not declared with endpoint()');
    await starting.close();
  });

  test('HT-3 an activity on an entity needs the id of that entity in the request', () => {
    const declare = () =>
      endpoint({
        method: 'GET',
        path: '/api/x',
        summary: '',
        access: { activity: 'GroupRead', on: 'group' },
        request: z.object({}),
        response: z.null(),
      });
    expect(declare).toThrow('has no groupId');
  });

  test('HT-15 an object inside a request that would drop unknown fields in silence cannot be declared', () => {
    const declareWith = (inner: z.ZodObject) =>
      endpoint({
        method: 'POST',
        path: '/api/x',
        summary: '',
        access: 'open',
        request: z.object({ inner: z.array(inner).optional() }),
        response: z.null(),
      });
    expect(() => declareWith(z.object({ a: z.string() }))).toThrow('must be a z.strictObject');
    expect(() => declareWith(z.strictObject({ a: z.string() }))).not.toThrow();
  });

  test('HT-14 the description names the headers a call needs and who must sign in', async () => {
    const answer = await world.app.inject({ url: '/api/docs', headers: { host: `${world.shard}.circuit.test` } });
    const { paths, security } = answer.json<{
      security: unknown;
      paths: Record<string, Record<string, { security?: unknown; parameters?: { name: string; in: string }[] }>>;
    }>();
    const headersOf = (path: string, method: string) =>
      paths[path]?.[method]?.parameters?.filter((one) => one.in === 'header').map(({ name }) => name);
    expect(security).toEqual([{ bearer: [] }]);
    expect(paths['/api/time']?.['get']?.security).toEqual([]);
    expect(headersOf('/api/configuration', 'put')).toEqual(['Idempotency-Key', 'If-Match']);
    expect(headersOf('/api/account/local', 'post')).toEqual(['Circuit-Code-Challenge']);
  });

  test('HT-17 the description is there only where it is configured', async () => {
    const { describesApi: _isDescribed, ...parts } = world.parts;
    const bare = await buildHttp(parts);
    const ask = { url: '/api/docs', headers: { host: `${world.shard}.circuit.test` } };
    expect((await bare.inject(ask)).statusCode).toBe(404);
    await bare.close();
  });

  test('HT-4 OpenAPI 3.1 describes every endpoint', async () => {
    const answer = await world.app.inject({ url: '/api/docs', headers: { host: `${world.shard}.circuit.test` } });
    const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
    expect(openapi).toBe('3.1.0');
    for (const { path, method } of ENDPOINTS) expect(paths[path]).toHaveProperty(method.toLowerCase());
  });
});

describe('hosts', () => {
  const time = (headers: Record<string, string>) => world.app.inject({ url: '/api/time', headers });

  test('S1.03/1 an unknown host is answered with 421, whatever a forwarded header says', async () => {
    const known = `${world.shard}.circuit.test`;
    expect((await time({ host: known })).statusCode).toBe(200);
    expect((await time({ host: 'evil.example' })).statusCode).toBe(421);
    expect((await time({ host: 'evil.example', 'x-forwarded-host': known })).statusCode).toBe(421);
    expect((await time({ host: known, 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200);
  });
});

describe('start-up answers', () => {
  test('S7.09 S3.12/1 S9.07 a shard that set nothing has the defaults', async () => {
    const { body } = await world.call(getConfiguration, {}, { shard: world.otherShard });
    expect(body).toMatchObject({
      caliperEnabled: false,
      caliperEventStoreHostname: '',
      caliperPersonNamespace: '',
      defaultTimeZoneId: 'America/Indianapolis',
      version: 0,
    });
  });

  test('S1.07/3 the learning management system has the name that the configuration gives it', async () => {
    const put = { as: superAdmin, headers: { 'if-match': '"0"', ...aKey() } };
    expect((await world.call(updateConfiguration, { lmsName: 'Brightspace', reason: 'We moved.' }, put)).status).toBe(
      200,
    );
    expect((await world.call(getConfiguration)).body.lmsName).toBe('Brightspace');
  });

  test('S7.10 S3.12/5 S1.07/2 S9.12 the client record carries version and name', async () => {
    expect((await world.call(getWebClient)).body).toEqual({
      id: 'web',
      currentVersion: '2.20.2',
      versionName: 'Unicorn',
    });
  });

  test('S7.11/1 the time is an ISO timestamp of the database clock', async () => {
    const { body } = await world.call(getTime);
    expect(body).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(new Date(body).getTime() - Date.now())).toBeLessThan(60_000);
  });
});

describe('problems', () => {
  test('S3.13/1 every refusal is a problem document with the fields of the specification', async () => {
    const { status, body, headers } = await world.call(addUserRole, { userId: 'x', role: 'King' }, { as: superAdmin });
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problemDocument.parse(body)).toMatchObject({ status: 400, instance: '/api/userRoles' });
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['role', 'userId']);
    expect(body.traceId).toMatch(/^[\da-f]{32}$/);
  });

  test('HT-5 a trace that the caller began goes on', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    expect((await world.call(addUserRole, {}, { as: person, headers })).body.traceId).toBe(traceId);
  });

  test('HT-6 a field that is not in the write schema is refused', async () => {
    const request = { userId: person.id, role: 'Creator', isExternal: true, shard: world.otherShard };
    expect((await world.call(addUserRole, request, { as: superAdmin })).status).toBe(400);
    expect((await world.call(listUsers, { isActive: 'true' }, { as: superAdmin })).status).toBe(400);
  });

  test('HT-7 a body that is too large, no JSON or of another type is refused with a problem', async () => {
    const post = (payload: string, type: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/account/local',
        headers: { host: `${world.shard}.circuit.test`, 'content-type': type },
        payload,
      });
    const answers = [
      await post('x'.repeat(1_100_000), 'application/json'),
      await post('{', 'application/json'),
      await post('<x/>', 'text/xml'),
      await post('userName=a&password=b', 'application/x-www-form-urlencoded'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 400, 415, 415]);
    for (const answer of answers) expect(problemDocument.safeParse(answer.json()).success).toBe(true);
  });

  test('HT-8 an answer holds only what its schema declares, and one that breaks it leaves no effect', async () => {
    const shown = await world.call(leakyEndpoint, { isBroken: false }, { as: person });
    expect(shown.text).toBe('{"name":"shown"}');
    const before = (await termsNamed('leaky')).length;
    const broken = await world.call(leakyEndpoint, { isBroken: true }, { as: person });
    expect(broken).toMatchObject({ status: 500, body: { title: 'Unknown Error' } });
    expect(broken.text + world.logged()).not.toContain('SECRET');
    expect(await termsNamed('leaky')).toHaveLength(before);
  });

  test('HT-9 while the shard is down everyone is told so, except admins who can end it', async () => {
    const shard = world.otherShard;
    const [boss, learner] = [await world.person({ shard, roles: ['SuperAdmin'] }), await world.person({ shard })];
    await world.call(
      updateConfiguration,
      { isDown: true, reason: 'An upgrade.' },
      { as: boss, headers: { 'if-match': '"0"' } },
    );
    const refused = await world.call(slowEndpoint, { name: 'x' }, { as: learner });
    expect(refused.status).toBe(403);
    expect(refused.body.title).toContain('right back');
    const lift = { as: boss, headers: { 'if-match': '"1"' } };
    expect((await world.call(updateConfiguration, { isDown: false, reason: 'It is over.' }, lift)).status).toBe(200);
    expect((await world.call(slowEndpoint, { name: 'x' }, { as: learner })).status).toBe(200);
  });
});

describe('idempotency', () => {
  const add = (name: string, headers: Record<string, string>, more: object = {}, as = person) =>
    world.call(slowEndpoint, { name, ...more }, { as, headers });

  test('ID-1 five tries with one key are one effect and one answer', async () => {
    const [name, key] = [randomUUID(), aKey()];
    const answers = [];
    for (let turn = 0; turn < 5; turn++) answers.push(await add(name, key));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await termsNamed(name)).toHaveLength(1);
  });

  test('ID-2 the same key with another body is 422', async () => {
    const key = aKey();
    await add(randomUUID(), key);
    expect((await add(randomUUID(), key)).status).toBe(422);
  });

  test('ID-3 a second request waits for the first and gets its answer', async () => {
    const [name, key] = [randomUUID(), aKey()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(name, key, { waitMs: 300 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await termsNamed(name)).toHaveLength(1);
  });

  test('ID-5 the keys of two people, and of two endpoints, are apart', async () => {
    const key = aKey();
    const other = await world.person();
    const [mine, theirs] = [await add('a', key), await add('b', key, {}, other)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.body.id).not.toBe(theirs.body.id);
    expect((await world.call(leakyEndpoint, { isBroken: false }, { as: person, headers: key })).status).toBe(200);
  });

  test('ID-7 a keyed call without a key is refused', async () => {
    const answer = await add('x', { 'idempotency-key': '' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['Idempotency-Key']);
  });

  test('ID-8 a refusal that keeps its writes does not keep its key', async () => {
    const key = aKey();
    const first = await world.call(keepingEndpoint, {}, { as: person, headers: key });
    const second = await world.call(keepingEndpoint, {}, { as: person, headers: key });
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(await termsNamed('kept')).toHaveLength(2);
  });

  test('ID-6 a call that failed leaves its key free', async () => {
    const key = aKey();
    expect((await world.call(leakyEndpoint, { isBroken: true }, { as: person, headers: key })).status).toBe(500);
    expect((await world.call(leakyEndpoint, { isBroken: false }, { as: person, headers: key })).status).toBe(200);
  });
});

describe('texts', () => {
  test('HT-12 a text that cannot be stored is refused, not a bug', async () => {
    expect((await world.call(signInLocally, { userName: 'a\u0000b', password: 'x' })).status).toBe(400);
    expect((await world.call(listUsers, { keywords: 'abc\u0000' }, { as: superAdmin })).status).toBe(400);
    // Half of a surrogate pair: as plain text, and inside a document.
    expect((await world.call(slowEndpoint, { name: 'half \ud800' }, { as: person })).status).toBe(400);
    expect((await world.call(createRubric, { name: 'half \udc00' }, { as: superAdmin })).status).toBe(400);
  });
});

describe('patience', () => {
  /** Replaces the database by one with shorter limits; packages/db tests those of production. */
  async function withLimits(limits: DatabaseOptions, work: () => Promise<void>): Promise<void> {
    const { database } = world.home;
    const limited = openDatabase(inject('university').appUrl, limits);
    Object.assign(world.home, { database: limited });
    try {
      await work();
    } finally {
      Object.assign(world.home, { database });
      await limited.close();
    }
  }

  test('HT-13 a statement that takes too long is 503 with Retry-After, not a bug', () =>
    withLimits({ statementTimeoutMs: 1000 }, async () => {
      const answer = await world.call(slowEndpoint, { name: 'too slow', waitMs: 11_000 }, { as: person });
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
    }));

  test('ID-4 a call that has waited too long for another with its key is 503 with Retry-After, never 409', () =>
    withLimits({ lockWaitMs: 300 }, async () => {
      const call = { as: person, headers: aKey() };
      held = { hasBegun: Promise.withResolvers(), mayEnd: Promise.withResolvers() };
      const first = world.call(heldEndpoint, {}, call);
      await held.hasBegun.promise;
      const second = await world.call(heldEndpoint, {}, call);
      expect(second.status).toBe(503);
      expect(second.headers['retry-after']).toBe('2');
      held.mayEnd.resolve();
      expect((await first).status).toBe(200);
    }));
});

describe('versions', () => {
  test('HT-10 HT-16 a save must say which version it saw; a stale one gets 412 with the current entity', async () => {
    const shard = world.otherShard;
    const boss = await world.person({ shard, roles: ['SuperAdmin'] });
    const now = await world.call(getConfiguration, {}, { shard });
    const etag = now.headers['etag'] ?? '"0"';
    const put = (name: string, headers: Record<string, string>) =>
      world.call(updateConfiguration, { universityName: name, reason: 'A test.' }, { as: boss, headers });
    expect((await put('Without', {})).status).toBe(428);
    expect((await put('Beyond', { 'if-match': '"2147483648"' })).status).toBe(400);
    expect((await put('Far beyond', { 'if-match': `"${'9'.repeat(40)}"` })).status).toBe(400);
    expect((await put('Stale', { 'if-match': '"2147483647"' })).status).toBe(412);
    const first = await put('First', { 'if-match': etag });
    expect(first.headers['etag']).toBe(`"${first.body.version}"`);
    const stale = await put('Second', { 'if-match': etag });
    expect(stale).toMatchObject({ status: 412, body: { current: { universityName: 'First' } } });
    expect((await put('Second', { 'if-match': first.headers['etag'] ?? '' })).status).toBe(200);
  });
});

describe('logs', () => {
  test('HT-11 S7.25/1 no secret, name, e-mail, alias or text that was sent through the API reaches the log', async () => {
    const canary = {
      puid: '0099887766',
      uid: 'canaryalias',
      email: 'canary.bird@example.edu',
      userName: 'canaryname',
      firstName: 'Canaryfirst',
    };
    const bird = await world.person({ ...canary, roles: ['SuperAdmin'] });
    await world.call(signInLocally, { userName: canary.email, password: 'canary-password' });
    await world.call(listUsers, { keywords: canary.email }, { as: bird });
    await world.call(addUserRole, { userId: canary.email, role: 'x', password: 'canary-password' }, { as: bird });
    await world.call(leakyEndpoint, { isBroken: true }, { as: bird });
    const log = world.logged();
    for (const secret of [...Object.values(canary), 'canary-password', bird.token]) expect(log).not.toContain(secret);
    expect(log).toContain('"route":"/api/users"');
  });
});

describe('refused on arrival', () => {
  test('OL-3 OL-7 where not even waiting is possible one is told when to come again, before token and fields are read', async () => {
    const full = await buildHttp({ ...world.parts, admission: { placesPerShard: 1, places: 1, mostWaiting: 0 } });
    const host = `${world.shard}.circuit.test`;
    const headers = {
      host,
      authorization: 'Bearer of.no.one',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    };
    const answer = await full.inject({ method: 'GET', url: '/api/users?keywords=x', headers });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '10',
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(problemDocument.parse(answer.json())).toEqual({
      type: 'urn:circuit:problem:busy',
      title: 'Busy',
      status: 503,
      detail: 'The service is busy. Nothing was lost. Try again.',
      instance: '/api/users',
      traceId: 'a'.repeat(32),
    });
    const line = world.logged().trim().split('\n').at(-1);
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'info', route: '/api/users', status: 503 });
    expect(await world.parts.metrics.registry.metrics()).toMatch(/route="\/api\/users",status="503"/);
  });
});
