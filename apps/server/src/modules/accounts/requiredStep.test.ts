import { randomBytes } from 'node:crypto';

import {
  addFactorAtSignIn,
  beginTotpAtSignIn,
  exchangeToken,
  setPassword,
  checkPasswordLink,
  takeSecondStep,
} from '@circuit/contract/accounts';
import { beginTotp, listFactors, makeRecoveryCodes, removeFactor } from '@circuit/contract/factors';
import type { ShardDb } from '@circuit/db';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hashOf } from '#platform/secrets.ts';
import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { addApp, appShows, firstStep, provePassword } from '#testing/factors.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person, PersonFacts } from '#testing/people.ts';

import { giveCode } from './giveCode.ts';
import { insertPasswordLinks, selectNewIds } from './passwordLinks.store.ts';

const PASSWORD = 'seven green lamps hum';
const DAY = 86_400;
let world: World;
let passwordHash: string;

beforeAll(async () => {
  world = await aWorld();
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(() => world.close());
beforeEach(() => moveClock(world.home, world.shard, 0));

const inShard = <T>(act: (db: ShardDb) => Promise<T>): Promise<T> => world.home.database.withShard(world.shard, act);
const requires = (isRequired: boolean, days = 14) =>
  inShard((db) =>
    db
      .insertInto('shard_configurations')
      .values({ university_name: 'Here', second_step_for_admins: isRequired, second_step_grace_days: days })
      .onConflict((conflict) =>
        conflict.column('shard').doUpdateSet({ second_step_for_admins: isRequired, second_step_grace_days: days }),
      )
      .execute(),
  );

async function somebody(facts: PersonFacts = {}): Promise<{ person: Person; userName: string }> {
  const userName = `p${randomBytes(6).toString('hex')}`;
  return { userName, person: await world.person({ userName, passwordHash, ...facts }) };
}
const begin = (userName: string) => firstStep(world, { userName, password: PASSWORD });

/** A code as another door gives it, a learning platform or single sign-on. */
async function codeOf(person: Person, more: Partial<Parameters<typeof giveCode>[1]> = {}): Promise<string> {
  const door = { userId: person.id, isBoundByState: true, door: 'lti', ...more } as const;
  const { code } = await inShard((db) => giveCode({ db, now: new Date(), envelope: { codeChallenge: '' } }, door));
  return code;
}
const exchange = (code: string) =>
  world.call(exchangeToken, { grant_type: 'authorization_code', client_id: 'web', code });

describe('other doors', () => {
  test('MF-1 a launch from a learning platform stops at the second step too', async () => {
    const { person } = await somebody();
    await addApp(world, person, await provePassword(world, person, PASSWORD));
    expect(await exchange(await codeOf(person))).toMatchObject({
      status: 403,
      body: { secondStep: { step: 'prove' } },
    });
    expect((await exchange(await codeOf(person, { hasProvenSecondFactor: true }))).status).toBe(200);
  });

  test('MF-9 only a person with neither password nor factor proves who they are by having just signed in', async () => {
    const person = await world.person();
    const { body } = await exchange(await codeOf(person));
    const as = { ...person, token: body.access_token };
    expect((await world.call(beginTotp, { proof: body.proof }, { as })).status).toBe(200);
    expect((await world.call(beginTotp, { proof: 'x'.repeat(43) }, { as })).status).toBe(409);
    expect((await world.call(listFactors, {}, { as })).body.provableBy).toEqual([]);
    const { person: withPassword } = await somebody();
    expect((await exchange(await codeOf(withPassword))).body.proof).toBeUndefined();
  });
});

describe('where the university requires it', () => {
  test('MF-11 MF-12 an administrator gets in for 14 days from the first sign-in that met it, and then sets one up', async () => {
    await requires(true);
    const { userName } = await somebody({ roles: ['Admin'] });
    const first = await begin(userName);
    expect(first.status).toBe(200);
    await moveClock(world.home, world.shard, 14 * DAY - 60);
    const last = await begin(userName);
    expect(last.status).toBe(200);
    await moveClock(world.home, world.shard, 14 * DAY + 60);
    expect(await begin(userName)).toMatchObject({ status: 403, body: { secondStep: { step: 'enroll', kinds: [] } } });
    const { userName: student } = await somebody();
    expect((await begin(student)).status).toBe(200);
    await requires(false);
    expect((await begin(userName)).status).toBe(200);
  });

  test('MF-11 the days that are left are those of the person, and none with a factor', async () => {
    await requires(true);
    const { userName, person } = await somebody({ roles: ['SuperAdmin'] });
    const { body } = await begin(userName);
    const as = { ...person, token: body.access_token };
    const { dueAt, isRequired } = (await world.call(listFactors, {}, { as })).body;
    expect(isRequired).toBe(true);
    expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / DAY / 1000)).toBe(14);
    await addApp(world, person, await provePassword(world, person, PASSWORD));
    expect((await world.call(listFactors, {}, { as: person })).body.dueAt).toBeNull();
  });

  test('MF-12 the sign-in that waits allows setting one up and nothing else, and that finishes it', async () => {
    await requires(true, 0);
    const { userName, person } = await somebody({ roles: ['Admin'] });
    const pending = (await begin(userName)).body.secondStep?.pending ?? '';
    const shown = { pending, code_verifier: VERIFIER };
    const skip = await world.call(takeSecondStep, { ...shown, proof: { kind: 'totp', code: '000000' } });
    expect(skip.status).toBe(400);
    const { ceremony, secret } = (await world.call(beginTotpAtSignIn, shown)).body;
    const factor = { kind: 'totp', ceremony, code: appShows(secret) };
    expect((await world.call(addFactorAtSignIn, { pending, name: 'Phone', factor })).status).toBe(400);
    const done = await world.call(addFactorAtSignIn, { ...shown, name: 'Phone', factor });
    expect(done.status).toBe(200);
    const as = { ...person, token: done.body.access_token };
    expect((await world.call(makeRecoveryCodes, { proof: done.body.proof }, { as })).status).toBe(200);
    expect(await begin(userName)).toMatchObject({ status: 403, body: { secondStep: { step: 'prove' } } });
    // Who waits to prove a factor cannot add one of their own instead.
    const waiting = (await begin(userName)).body.secondStep?.pending ?? '';
    expect((await world.call(beginTotpAtSignIn, { pending: waiting, code_verifier: VERIFIER })).status).toBe(400);
    await requires(false);
  });
});

describe('a password beside it', () => {
  async function linkFor(person: Person): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await inShard(async (db) => {
      const [id = ''] = await selectNewIds(db, 1);
      const expiresAt = new Date(Date.now() + 60_000);
      await insertPasswordLinks(db, [{ id, userId: person.id, tokenHash: hashOf(token) }], {
        purpose: 'forgotten',
        expiresAt,
      });
    });
    return token;
  }

  test('MF-14 it needs 8 characters with a second step and 15 without, and then the last factor stays', async () => {
    const { person, userName } = await somebody();
    const short = 'x7 Kp!wq';
    const refused = await world.call(setPassword, { token: await linkFor(person), password: short });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Use at least 15 characters.');
    const secret = await addApp(world, person, await provePassword(world, person, PASSWORD));
    const token = await linkFor(person);
    expect((await world.call(checkPasswordLink, { token })).body.hasSecondStep).toBe(true);
    expect((await world.call(setPassword, { token, password: short.slice(1) })).status).toBe(400);
    expect((await world.call(setPassword, { token, password: short })).status).toBe(204);
    await moveClock(world.home, world.shard, 30);
    const pending = (await firstStep(world, { userName, password: short })).body.secondStep?.pending;
    const proof = { kind: 'totp', code: appShows(secret, 30) };
    const { body } = await world.call(takeSecondStep, { pending, code_verifier: VERIFIER, proof });
    const as = { ...person, token: body.access_token };
    const [factor] = (await world.call(listFactors, {}, { as })).body.items;
    const removal = await world.call(removeFactor, { factorId: factor?.id, proof: body.proof }, { as });
    expect(removal.status).toBe(409);
    expect(removal.text).toContain('Your password is too short');
    expect((await world.call(listFactors, {}, { as })).body.items).toHaveLength(1);
  });
});
