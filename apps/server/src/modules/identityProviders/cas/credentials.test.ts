import { getConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { listIdentityProviders, signInByCasCredentials } from '@circuit/contract/identityProviders';
import { userId } from '@circuit/domain/kernel';
import { startRestStandIn, type RestStandIn } from '@circuit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { erasePerson } from '#modules/erasures/public.ts';
import { aCasProvider, aUniversity, beginAtCas, codeOf, lastRefusal, signInWithCode } from '#testing/aCasProvider.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let cas: RestStandIn;
let admin: Person;
let provider: string;

beforeAll(async () => {
  world = (await aUniversity()).world;
  cas = await startRestStandIn();
  admin = await world.person({ roles: ['SuperAdmin'] });
  await allow(true);
});
afterAll(async () => {
  await cas.stop();
  await world.close();
});
afterEach(() => {
  cas.behavior = {};
  cas.asked.length = 0;
});

async function allow(allowCasV1: boolean) {
  const { version } = (await world.call(getConfiguration)).body;
  const headers = { 'if-match': `"${version}"` };
  const { status, text } = await world.call(
    updateConfiguration,
    { allowCasV1, reason: 'A test.' },
    { as: admin, headers },
  );
  if (status !== 200) throw new Error(text);
}

const signIn = (username = 'ada', password = 'right', more: object = {}) =>
  world.call(signInByCasCredentials, { username, password, ...more });
const WRONG = { status: 400, body: { title: 'Sign-in failed', detail: 'The user name or password is wrong.' } };
const UNREACHABLE = 'Your university’s sign-in does not answer. Try again in a minute, or use another way.';
const SETUP = 'The sign-in did not work because the connection is not set up correctly. Contact support.';

test('S7.03, IP-100 is refused while no provider takes credentials, and nobody is asked', async () => {
  await aCasProvider(world, admin, cas.baseUrl, { version: '1' });
  const off = await aCasProvider(world, admin, cas.baseUrl, { version: '1', takesCredentials: true, isEnabled: false });
  expect(await signIn()).toMatchObject({ status: 400, body: { detail: 'Sign in on your university’s page instead.' } });
  expect(await lastRefusal(world)).toMatchObject({ reason: 'credentialsOff' });
  expect((await signIn('ada', 'right', { identityProviderId: off })).status).toBe(400);
  expect(cas.asked).toEqual([]);
});

test('S7.03, IP-100 is refused while the university does not allow it, and then nothing is offered', async () => {
  const offers = async () =>
    (await world.call(listIdentityProviders)).body.items.filter((one) => one.takesCredentials).map(({ id }) => id);
  provider = await aCasProvider(world, admin, cas.baseUrl, { version: '1', takesCredentials: true });
  await allow(false);
  expect((await signIn()).body.detail).toBe('Sign in on your university’s page instead.');
  expect(await offers()).toEqual([]);
  expect(cas.asked).toEqual([]);
  await allow(true);
  expect(await offers()).toEqual([provider]);
});

test('S7.03, S1.06/2, IP-100 the right ones give a code; the ticket that grants tickets is ended', async () => {
  const answer = await signIn();
  expect(answer.status).toBe(200);
  expect(await signInWithCode(world, codeOf(answer))).toMatchObject({ uid: 'ada' });
  expect(cas.asked).toEqual([
    'POST /cas/v1/tickets',
    expect.stringMatching(/^POST \/cas\/v1\/tickets\/TGT-/),
    'GET /cas/validate',
    expect.stringMatching(/^DELETE \/cas\/v1\/tickets\/TGT-/),
  ]);
});

test('IP-101 what the service says about the ticket afterwards does not end the session', async () => {
  const { isSignedIn, id } = await signInWithCode(world, codeOf(await signIn()));
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('provider_sessions').select('handle_hash').where('user_id', '=', id).execute(),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ handle_hash: hash }) => hash === null)).toBe(true);
  expect(await isSignedIn()).toBe(true);
});

test('IP-100 wrong ones get the sentence that every wrong password gets, and are in the audit', async () => {
  expect(await signIn('ada', 'wrong')).toMatchObject(WRONG);
  expect(await signIn('nobody', 'right')).toMatchObject(WRONG);
  cas.behavior = { status: 400 };
  expect(await signIn()).toMatchObject(WRONG);
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('entity_id').where('verb', '=', 'signInFailed').execute(),
  );
  expect(rows).toEqual([1, 2, 3].map(() => ({ entity_id: provider })));
});

test('IP-100 a ticket that is named at another site is not used, and neither is what is no ticket', async () => {
  const places = [
    'https://evil.test/v1/tickets/TGT-1',
    '//evil.test/TGT-1',
    `${cas.baseUrl}/v1/tickets/ST-1`,
    'rubbish',
  ];
  for (const location of [...places, `${cas.baseUrl}/v1/tickets/TGT-1%2F..%2F`, '']) {
    cas.behavior = { location };
    expect(await signIn()).toMatchObject({ status: 400, body: { detail: SETUP } });
    expect(await lastRefusal(world)).toMatchObject({ reason: 'answerUnreadable', identityProviderId: provider });
  }
  expect(new Set(cas.asked)).toEqual(new Set(['POST /cas/v1/tickets']));
});

test('IP-100 a locked account, and a service that breaks, are not the person’s password', async () => {
  cas.behavior = { status: 423 };
  expect((await signIn()).body.detail).toBe('Your university did not let you sign in. Try again.');
  cas.behavior = { status: 503 };
  expect((await signIn()).body.detail).toBe(UNREACHABLE);
  // The ticket was given and could not be read: it is ended all the same.
  cas.behavior = { answer: { body: 'rubbish' } };
  expect((await signIn()).body.detail).toBe(SETUP);
  expect(cas.asked.at(-1)).toMatch(/^DELETE/);
});

test('IP-100 after ten wrong tries the next is refused before the service hears of it; right ones do not count', async () => {
  for (let turn = 0; turn < 11; turn++) expect((await signIn()).status).toBe(200);
  const tries = await Promise.all(Array.from({ length: 10 }, () => signIn('target', 'wrong')));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
  cas.asked.length = 0;
  expect((await signIn('TARGET')).status).toBe(429);
  expect(cas.asked).toEqual([]);
  expect((await signIn()).status).toBe(200);
});

test('IP-97 no password is in the log, the audit or the database', async () => {
  await signIn('ada', 'a very secret password');
  const rows = await world.home.database.withShard(world.shard, async (db) => [
    await db.selectFrom('audit_events').selectAll().execute(),
    await db.selectFrom('throttles').selectAll().execute(),
    await db.selectFrom('idempotency_keys').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows)).not.toContain('a very secret password');
  expect(world.logged()).not.toContain('a very secret password');
  expect(world.logged()).not.toContain('TGT-');
});

test('IP-90 the sign-in page of a CAS server whose address was typed with a slash at the end', async () => {
  const slashed = await aCasProvider(world, admin, `${cas.baseUrl}/`);
  expect((await beginAtCas(world, slashed)).location).toMatch(/\/cas\/login\?service=https%3A%2F%2F/);
});

test('EP-10 a sign-in does not make the account of an erased person again', async () => {
  const before = await signInWithCode(world, codeOf(await signIn()));
  await erasePerson(world.home, world.shard, userId(before.id), null);
  expect(codeOf(await signIn())).toBe('');
  expect(await lastRefusal(world)).toMatchObject({
    reason: 'personInactive',
    details: 'This person was erased here. Add them by hand if they may come back.',
  });
});
