import {
  checkPasswordLink,
  exchangeToken,
  forgotPassword,
  getUserInfo,
  setPassword,
  signInLocally,
} from '@circuit/contract/accounts';
import { createUser, sendPasswordMessage } from '@circuit/contract/users';
import type { Shard } from '@circuit/domain/kernel';
import { startMailCatcher, type MailCatcher } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deliverDue } from '#modules/messages/public.ts';
import { openMailServer } from '#platform/mail/mailServer.ts';
import { aKey, aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { openPasswordLink } from './passwordLinks.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'four quiet herons wade';
let world: World;
let catcher: MailCatcher;

beforeAll(async () => {
  [world, catcher] = [await aWorld(), await startMailCatcher()];
});
afterAll(async () => {
  await catcher.stop();
  await world.close();
});

const ask = (userName: string, headers = aKey()) => world.call(forgotPassword, { userName }, { headers });
const set = (token: string, password = PASSWORD) => world.call(setPassword, { token, password });
const check = (token: string, shard?: Shard) =>
  world.call(checkPasswordLink, { token }, shard === undefined ? {} : { shard });
const signIn = (userName: string, password = PASSWORD) => world.call(signInLocally, { userName, password });

/** What the postman brings this person, newest last. */
async function mailTo({ email }: Person) {
  const office = {
    server: openMailServer({ url: catcher.url, from: 'no-reply@example.edu' }),
    domain: 'example.edu',
    originOf: () => 'https://university.example.edu',
    passwordLink: openPasswordLink,
    log: world.log,
    isStopping: () => false,
  };
  await deliverDue(office, world.home, world.shard);
  return catcher.mails.filter(({ to }) => to.includes(email));
}

async function linkFor(person: Person): Promise<string> {
  await ask(person.email);
  return tokenIn((await mailTo(person)).at(-1)?.text);
}

const tokenIn = (text = '') =>
  /https:\/\/university\.example\.edu\/login\/set-password#token=([\w-]{43})\n/.exec(text)?.[1] ?? '';

test('AC-60 a forgotten password is set by the link of a message, and signs in', async () => {
  const mira = await world.person({ userName: 'mira', passwordHash: await hashPassword('the old one was this') });
  const token = await linkFor(mira);
  expect((await check(token)).body).toMatchObject({ purpose: 'forgotten', email: mira.email, userName: 'mira' });
  expect((await set(token)).status).toBe(204);
  expect((await signIn('mira')).status).toBe(200);
  expect((await signIn('mira', 'the old one was this')).status).toBe(400);
});

test('AC-60 a link is good once, also for two browsers at once', async () => {
  const person = await world.person();
  const token = await linkFor(person);
  const statuses = (await Promise.all([set(token), set(token), set(token)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(2);
  expect((await check(token)).body).toMatchObject({
    type: 'urn:circuit:problem:linkRefused',
    detail: 'This link has already been used. Sign in, or ask for a new link.',
  });
});

test('AC-60 a link for a forgotten password lives 30 minutes from the moment its message left, however long it waited', async () => {
  const person = await world.person();
  await ask(person.email);
  await moveClock(world.home, world.shard, 3 * 3600);
  const token = tokenIn((await mailTo(person)).at(-1)?.text);
  await moveClock(world.home, world.shard, 3 * 3600 + 29 * 60);
  const early = await check(token);
  await moveClock(world.home, world.shard, 3 * 3600 + 31 * 60);
  const late = [await check(token), await set(token)];
  await moveClock(world.home, world.shard, 0);
  expect(early.status).toBe(200);
  expect(late.map(({ status, body }) => [status, body.detail])).toEqual([
    [400, 'This link has expired. Ask for a new one.'],
    [400, 'This link has expired. Ask for a new one.'],
  ]);
});

test('AC-60 an invitation to set a first password lives 7 days, and its message says so', async () => {
  const [admin, person] = [await world.person({ roles: ['SuperAdmin'] }), await world.person()];
  await world.call(sendPasswordMessage, { userId: person.id }, { as: admin });
  const letter = (await mailTo(person)).at(-1)?.text;
  expect(letter).toContain('The link works once, for 7 days.');
  const token = tokenIn(letter);
  await moveClock(world.home, world.shard, 7 * 86_400 - 60);
  const early = await check(token);
  await moveClock(world.home, world.shard, 7 * 86_400 + 60);
  const late = await check(token);
  await moveClock(world.home, world.shard, 0);
  expect([early.status, late.status]).toEqual([200, 400]);
});

test('AC-61 whether there is such a person, nobody learns: same answer, and a message only to the owner', async () => {
  const [known, gone] = [await world.person({ userName: 'known' }), await world.person({ userName: 'gone' })];
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute(),
  );
  const answers = [await ask('KNOWN'), await ask('gone'), await ask('nobody')];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
  ]);
  expect(await mailTo(known)).toHaveLength(1);
  expect(await mailTo(gone)).toHaveLength(0);
});

test('AC-61 the time of an answer tells nothing: known or not, it comes no sooner than the work can take', async () => {
  const known = await world.person();
  for (const userName of [known.email, 'nobody@example.edu']) {
    const began = performance.now();
    await ask(userName);
    expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  }
});

test('AC-61 the same key asks once, and nobody is flooded: at most 5 messages an hour', async () => {
  const person = await world.person();
  const key = aKey();
  await ask(person.email, key);
  await ask(person.email, key);
  expect(await mailTo(person)).toHaveLength(1);
  for (let turn = 0; turn < 8; turn++) expect((await ask(person.email)).status).toBe(204);
  expect(await mailTo(person)).toHaveLength(5);
});

test('AC-61 a client that tries name after name is throttled with 429', async () => {
  const own = await aWorld();
  const tries = Array.from({ length: 61 }, (_, turn) => own.call(forgotPassword, { userName: `name ${turn}` }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  await own.close();
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('AC-62 a repeated call whose answer got lost hears that the password was set; another is refused', async () => {
  const person = await world.person({ userName: 'repeats' });
  const request = { token: await linkFor(person), password: PASSWORD };
  const [headers, other] = [aKey(), aKey()];
  const [first, again] = [
    await world.call(setPassword, request, { headers }),
    await world.call(setPassword, { ...request, password: 'another one entirely' }, { headers }),
  ];
  expect([first.status, again.status]).toEqual([204, 204]);
  expect((await world.call(setPassword, request, { headers: other })).status).toBe(400);
  expect((await signIn('repeats')).status).toBe(200);
});

test('AC-62 AC-44 a new password ends every session and every other link, and no device is known any more', async () => {
  const person = await world.person();
  const devices = () =>
    world.home.database.withShard(world.shard, (db) =>
      db.selectFrom('devices').select('user_id').where('user_id', '=', person.id).execute(),
    );
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('devices')
      .values({ user_id: person.id, secret_hash: Buffer.alloc(32) })
      .execute(),
  );
  expect(await devices()).toHaveLength(1);
  const [first, second] = [await linkFor(person), await linkFor(person)];
  expect((await world.call(getUserInfo, {}, { as: person })).status).toBe(200);
  await set(second);
  expect((await world.call(getUserInfo, {}, { as: person })).status).toBe(401);
  expect(await set(first)).toMatchObject({ body: { detail: 'This link is no longer valid. Ask for a new one.' } });
  expect(await devices()).toEqual([]);
});

test('AC-62 setting a password signs nobody in, and opens an account that was locked by wrong tries', async () => {
  const person = await world.person({ userName: 'locked', passwordHash: await hashPassword('the old one was this') });
  await Promise.all(Array.from({ length: 11 }, () => signIn('locked', 'wrong')));
  expect((await signIn('locked', 'the old one was this')).status).toBe(429);
  const answer = await set(await linkFor(person));
  expect([answer.status, answer.text]).toEqual([204, '']);
  const { body } = await signIn('locked');
  const tokens = await world.call(exchangeToken, {
    grant_type: 'authorization_code',
    client_id: 'web',
    code: body.code,
    code_verifier: VERIFIER,
  });
  expect(tokens.status).toBe(200);
});

test('AC-63 a password that breaks the rules is refused with the reason, and the link stays good', async () => {
  const person = await world.person({ firstName: 'Ingrid', lastName: 'Solberg' });
  const token = await linkFor(person);
  expect(await set(token, 'short')).toMatchObject({
    status: 400,
    body: { errors: { password: [expect.stringMatching(/^Use at least 15/)] } },
  });
  expect((await set(token, 'ingrid solberg 1')).status).toBe(400);
  expect((await set(token)).status).toBe(204);
});

test('AC-64 MS-7 a link of one shard is unknown in another, and the database holds only its hash', async () => {
  const person = await world.person();
  const token = await linkFor(person);
  expect((await check(token, world.otherShard)).status).toBe(400);
  const stored = await world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql`select m::text, l::text as l from messages m, password_links l`.execute(db);
    return JSON.stringify([rows, await db.selectFrom('idempotency_keys').selectAll().execute()]);
  });
  expect(stored).toContain(person.email);
  expect(stored).not.toContain(token);
  expect(world.logged()).not.toContain(token);
});

test('AC-72 a link that was asked for while the address changed never leaves for the old one', async () => {
  const person = await world.person();
  await ask(person.email);
  // As if the change had ended every open link just before this one was made.
  const rename = { email: `moved-${person.email}` };
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('users').set(rename).where('id', '=', person.id).execute(),
  );
  expect(await mailTo(person)).toEqual([]);
});

test('AC-60 an invitation greets by e-mail address, because the inviter wrote the name', async () => {
  const [admin, email] = [await world.person({ roles: ['Admin'] }), 'greeted@example.edu'];
  const name = { firstName: 'Win money at', lastName: 'evil.example' };
  await world.call(createUser, { email, ...name }, { as: admin });
  const [mail] = await mailTo({ ...admin, email });
  expect(mail?.text).toMatch(/^Hello greeted@example\.edu,\n/);
  expect(mail?.text).not.toContain('evil.example');
});

test('AC-65 where the university allows no accounts of ours, no message is sent', async () => {
  const shard = world.otherShard;
  const person = await world.person({ shard });
  await world.home.database.withShard(shard, (db) =>
    db.insertInto('shard_configurations').values({ allow_local_accounts: false }).execute(),
  );
  expect((await world.call(forgotPassword, { userName: person.email }, { shard })).status).toBe(204);
  const messages = await world.home.database.withShard(shard, (db) => db.selectFrom('messages').select('id').execute());
  expect(messages).toEqual([]);
});

test('AU-2 asking, sending and setting are in the audit', async () => {
  const person = await world.person();
  await set(await linkFor(person));
  const events = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('verb').where('entity_id', '=', person.id).orderBy('id').execute(),
  );
  expect(events.map(({ verb }) => verb)).toEqual(['passwordForgotten', 'passwordLinkSent', 'passwordSet']);
});
