import { exchangeToken, startImpersonation } from '@circuit/contract/accounts';
import { updateConfiguration } from '@circuit/contract/configuration';
import { getEventStoreToken } from '@circuit/contract/learningEvents';
import { listOutsideServices, putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import { updateUserSettings } from '@circuit/contract/userSettings';
import type { Act } from '@circuit/domain/learningEvents';
import { startEventCollector, type EventCollector } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { startEventPost } from './eventPost.ts';
import { recordLearningEvents } from './record.ts';
import { sendEvents } from './sendEvents.ts';
import { sweepLearningEvents } from './sweep.ts';

const ORIGIN = 'https://uni.circuit.test';
let world: World;
let boss: Person;
let student: Person;
let collector: EventCollector;
beforeAll(async () => {
  world = await aWorld();
  boss = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => world.close());

beforeEach(async () => {
  collector = await startEventCollector({ token: 'good', client: { id: 'circuit', secret: 's3cret' } });
  student = await world.person({ uid: `u${Math.random().toString(36).slice(2, 8)}` });
  await saveSecret('good');
  await configure({
    caliperEnabled: true,
    caliperEventStoreHostname: collector.hostname,
    caliperPersonNamespace: 'https://id.uni.test/',
  });
});
afterEach(async () => {
  await world.home.database.withShard(world.shard, (db) => sql`delete from learning_events`.execute(db));
  await collector.stop();
});

let version = 0;
async function configure(settings: object) {
  const request = { ...settings, reason: 'A test.' };
  const saved = await world.call(updateConfiguration, request, {
    as: boss,
    headers: { 'if-match': `"${version}"` },
  });
  expect({ status: saved.status, errors: saved.body.errors }).toEqual({ status: 200, errors: undefined });
  version = saved.body.version;
}
const saveSecret = (secret: string | null) =>
  world.call(putServiceSecret, { kind: 'eventStore', secret, reason: 'A test.' }, { as: boss });
const token = (as: Person) => world.call(getEventStoreToken, {}, { as });
const optOut = (person: Person) =>
  world.call(updateUserSettings, { learningEvents: false }, { as: person, headers: { 'if-match': '"0"' } });
const GRADED: Act = {
  kind: 'scoreReleased',
  groupId: '01980000-0000-7000-8000-000000000001',
  groupAssignmentId: '01980000-0000-7000-8000-000000000002',
  tenths: 825,
};
const record = (count = 1, userId = student.id, actor: { impersonatorId: string | null } | null = null) =>
  world.home.database.withShard(world.shard, (db) =>
    recordLearningEvents(
      db,
      Array.from({ length: count }, () => ({ userId, act: GRADED })),
      actor,
    ),
  );
const send = (isStopping = () => false) =>
  sendEvents({ home: world.home, shard: world.shard, origin: ORIGIN, log: world.log, isStopping });
const rows = async () => {
  const { rows: found } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ id: string; is_refused: boolean }>`select id, is_refused from learning_events`.execute(db),
  );
  return found;
};

test('S7.08 S3.11/2 LE-7 the token for learning events has access_token and .expires, 15 minutes ahead', async () => {
  const { status, body } = await token(student);
  expect({ status, access_token: body.access_token }).toEqual({ status: 200, access_token: 'good' });
  const minutes = (Date.parse(body['.expires']) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
});

test('LE-7 a client id and secret are exchanged for a token that ends by itself, once for everybody', async () => {
  await saveSecret('circuit:s3cret');
  const [one, two] = [await token(student), await token(boss)];
  expect([one.body.access_token, two.body.access_token]).toEqual(['token-1', 'token-1']);
  expect(collector.tokensGiven()).toBe(1);
  await saveSecret('circuit:wrong');
  expect((await token(student)).status).toBe(503);
});

test('LE-20 a person who turned events off gets no token, and nobody does where the university has them off', async () => {
  await optOut(student);
  expect(await token(student)).toMatchObject({
    status: 409,
    body: { detail: 'You turned learning events off in your settings.' },
  });
  await saveSecret(null);
  expect((await token(boss)).status).toBe(409);
  await saveSecret('good');
  await configure({ caliperEnabled: false });
  expect(await token(boss)).toMatchObject({
    status: 409,
    body: { detail: 'This university does not collect learning events.' },
  });
});

test('LE-21 an administrator who views as another person gets no token', async () => {
  const request = { userId: student.id, reason: 'To see what she sees.' };
  const { code } = (await world.call(startImpersonation, request, { as: boss })).body;
  const exchange = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
  const { access_token } = (await world.call(exchangeToken, exchange)).body;
  expect((await token({ ...student, token: access_token })).status).toBe(409);
  await record(1, student.id, { impersonatorId: boss.id });
  expect(await rows()).toEqual([]);
});

test('S1.06/9 LE-15 what waits is sent to the collector once and then forgotten here', async () => {
  await record(3);
  expect(await send()).toBe('done');
  expect(await rows()).toEqual([]);
  expect([...collector.stored.values()]).toMatchObject(
    [1, 2, 3].map(() => ({
      type: 'GradeEvent',
      action: 'Graded',
      generated: { scoreGiven: 82.5, maxScore: 100 },
    })),
  );
  await send();
  expect([collector.stored.size, collector.repeated(), collector.answers]).toEqual([3, 0, [200]]);
});

test('LE-10 a batch with one bad event loses that one only, and keeps it marked', async () => {
  await record(8);
  const [bad] = await rows();
  collector.refuseIf(({ id }) => id === `urn:uuid:${bad?.id}`);
  expect(await send()).toBe('done');
  expect(collector.stored.size).toBe(7);
  expect(await rows()).toEqual([{ id: bad?.id, is_refused: true }]);
});

test.each([408, 429, 500, 503, 0])('LE-10 after the answer %i everything waits, and arrives once', async (status) => {
  await record(2);
  collector.answerWith(status);
  expect(await send()).toBe('away');
  expect(await rows()).toHaveLength(2);
  expect(await send()).toBe('done');
  expect([collector.stored.size, collector.repeated()]).toEqual([2, 0]);
});

test('LE-10 events whose answer was lost are sent again with the same ids', async () => {
  await record(2);
  collector.answerWith(-1);
  expect(await send()).toBe('away');
  await send();
  expect([collector.stored.size, collector.repeated()]).toEqual([2, 2]);
});

test('LE-10 a refused token is renewed once', async () => {
  await saveSecret('circuit:s3cret');
  await record();
  await token(student);
  const before = collector.tokensGiven();
  collector.setToken('none of those before');
  expect(await send()).toBe('done');
  expect([collector.tokensGiven() - before, collector.stored.size]).toEqual([1, 1]);
});

test('LE-15 LE-20 nothing is written down where events are off, or of who turned them off, also since', async () => {
  await record();
  await optOut(student);
  await record();
  expect(await rows()).toHaveLength(1);
  await send();
  expect([await rows(), collector.stored.size]).toEqual([[], 0]);
  await record(1, boss.id);
  await configure({ caliperEnabled: false });
  await record(1, boss.id);
  await send();
  expect([await rows(), collector.stored.size]).toEqual([[], 0]);
});

test('LE-15 the worker sends by itself, and two of them send nothing twice', async () => {
  await record(20);
  const homes = new Map([[world.shard, world.home]]);
  const posts = [1, 2].map(() => startEventPost(homes, { originOf: () => ORIGIN, log: world.log, everyMs: 20 }));
  await expect.poll(() => collector.stored.size, { timeout: 10_000 }).toBe(20);
  await Promise.all(posts.map((post) => post.stop()));
  expect([await rows(), collector.repeated()]).toEqual([[], 0]);
});

async function aRoomyCollector(): Promise<void> {
  await collector.stop();
  collector = await startEventCollector({ token: 'good', mostBytes: 10_000_000 });
  await configure({ caliperEventStoreHostname: collector.hostname });
}

/** As autovacuum does it after a minute: without it PostgreSQL plans for an empty table, which takes seconds. */
async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
  await owner.connect();
  await owner.query('analyze learning_events');
  await owner.end();
}

test('LE-24 one turn sends ten batches, and the worker comes again for the rest before the next round', async () => {
  await aRoomyCollector();
  await record(5200);
  await analyze();
  expect(await send()).toBe('more');
  expect(collector.answers).toHaveLength(10);
  expect((await rows()).length).toBeGreaterThan(0);
  await record(5200);
  const homes = new Map([[world.shard, world.home]]);
  const post = startEventPost(homes, { originOf: () => ORIGIN, log: world.log, everyMs: 3_600_000 });
  await expect.poll(rows, { timeout: 20_000 }).toEqual([]);
  await post.stop();
  expect(collector.answers.length).toBeGreaterThan(10 + 10);
  expect([collector.stored.size, collector.repeated()]).toEqual([10_400, 0]);
}, 60_000);

test('LE-24 a worker that stops begins no other batch', async () => {
  await aRoomyCollector();
  await record(1500);
  await send(() => collector.answers.length === 2);
  expect(collector.answers).toHaveLength(2);
});

test('LE-16 what no event store took is deleted after a week, and what it refused after a month', async () => {
  await record(2);
  const [refused] = await rows();
  await world.home.database.withShard(world.shard, (db) =>
    sql`update learning_events set is_refused = true where id = ${refused?.id ?? ''}`.execute(db),
  );
  const sweep = () => sweepLearningEvents(world.home, world.shard, () => false);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update learning_events set happened_at = circuit_now() - interval '8 days'`.execute(db),
  );
  expect(await sweep()).toEqual({ learningEvents: 1 });
  expect((await rows()).map(({ id }) => id)).toEqual([refused?.id]);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update learning_events set happened_at = circuit_now() - interval '31 days'`.execute(db),
  );
  expect(await sweep()).toEqual({ learningEvents: 1 });
});

const tryOut = async () => (await world.call(testOutsideService, { kind: 'eventStore' }, { as: boss })).body;

test('OS-4 OS-5 LE-6 a test sends one event and says what came back, and the last outcome stays', async () => {
  const outcome = await tryOut();
  expect(outcome).toMatchObject({ worked: true, sentence: 'The event store took one test event.' });
  expect(outcome.facts.slice(0, 3)).toEqual([
    { name: 'Address', value: `http://${collector.hostname}/collector` },
    { name: 'Answer', value: '200' },
    { name: 'Browsers', value: 'may send events' },
  ]);
  expect(collector.stored.size).toBe(1);
  const { body } = await world.call(listOutsideServices, {}, { as: boss });
  expect(body.items.find(({ kind }) => kind === 'eventStore')).toMatchObject({ hasSecret: true, lastTest: outcome });
});

test.each([
  [401, 'The event store refused the access token.'],
  [404, 'There is no collector at this address.'],
  [400, 'The event store did not accept an event of Caliper 1.2.'],
  [503, 'The event store answered that it cannot take events now.'],
  [0, 'No answer came from the event store. Check the host and the list of allowed hosts.'],
])('LE-6 a test that is answered with %i says so', async (status, sentence) => {
  collector.answerWith(status);
  expect(await tryOut()).toMatchObject({ worked: false, sentence });
});

test('LE-6 a test without a secret, or whose client gets no token, says what is missing', async () => {
  await saveSecret(null);
  expect((await tryOut()).sentence).toBe('Save the access token of the event store first.');
  await saveSecret('circuit:wrong');
  expect((await tryOut()).sentence).toBe('The event store gave no token for the client id and secret.');
});

test('LE-6 a test tells when the event store does not let browsers send', async () => {
  await collector.stop();
  collector = await startEventCollector({ token: 'good', allowsBrowsers: false });
  await configure({ caliperEventStoreHostname: collector.hostname });
  expect((await tryOut()).facts[2]?.value).toMatch(
    /^may not send events: the event store does not allow pages of http/,
  );
});
