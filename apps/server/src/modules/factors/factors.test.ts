import { randomBytes } from 'node:crypto';

import { exchangeToken, signInLocally, startImpersonation, takeSecondStep } from '@circuit/contract/accounts';
import {
  addFactor,
  beginTotp,
  listFactors,
  makeRecoveryCodes,
  proveByFactor,
  proveByPassword,
  removeFactor,
  renameFactor,
} from '@circuit/contract/factors';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { aKey, aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { addApp, appShows, firstStep, provePassword } from '#testing/factors.ts';
import { impersonate } from '#testing/impersonate.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const PASSWORD = 'seven green lamps hum';
let world: World;
let passwordHash: string;

beforeAll(async () => {
  world = await aWorld();
  // As quick to check as argon2id can be: how long hashing takes is not what is tried here.
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(() => world.close());
beforeEach(() => moveClock(world.home, world.shard, 0));

interface Somebody {
  readonly person: Person;
  readonly userName: string;
  readonly secret: string;
  readonly proof: string;
}

/** Somebody with a password and an authenticator app. */
async function somebody(): Promise<Somebody> {
  const userName = `p${randomBytes(6).toString('hex')}`;
  const person = await world.person({ userName, passwordHash });
  const proof = await provePassword(world, person, PASSWORD);
  return { person, userName, proof, secret: await addApp(world, person, proof) };
}

const begin = ({ userName }: Pick<Somebody, 'userName'>) => firstStep(world, { userName, password: PASSWORD });
const pendingOf = async (who: Somebody): Promise<string> => (await begin(who)).body.secondStep?.pending ?? '';
const secondStep = (
  pending: string,
  proof: object,
  more: { headers?: Record<string, string>; verifier?: string } = {},
) =>
  world.call(
    takeSecondStep,
    { pending, code_verifier: more.verifier ?? VERIFIER, proof },
    { headers: more.headers ?? {} },
  );
const totp = (code: string) => ({ kind: 'totp', code });
const codesOf = async ({ person, proof }: Somebody): Promise<string[]> =>
  (await world.call(makeRecoveryCodes, { proof }, { as: person })).body.codes;
const inHalfAMinute = async () => moveClock(world.home, world.shard, 30);

describe('a sign-in', () => {
  test('MF-1 somebody without a factor gets tokens for a code, as before', async () => {
    const userName = 'plain';
    await world.person({ userName, passwordHash });
    expect(Object.keys((await begin({ userName })).body).toSorted()).toEqual([
      '.expires',
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
    ]);
  });

  test('MF-1 somebody with a factor gets no token for a code, and tokens for the second step', async () => {
    const who = await somebody();
    const first = await begin(who);
    expect(first).toMatchObject({
      status: 403,
      body: { secondStep: { step: 'prove', kinds: ['totp'], expiresInSeconds: 600 } },
    });
    expect(first.text).not.toContain('access_token');
    await inHalfAMinute();
    const { status, body } = await secondStep(first.body.secondStep?.pending ?? '', totp(appShows(who.secret, 30)));
    expect(status).toBe(200);
    const as = { ...who.person, token: body.access_token };
    expect((await world.call(listFactors, {}, { as })).body.items).toMatchObject([{ kind: 'totp', name: 'Phone' }]);
    const refreshed = await world.call(exchangeToken, {
      grant_type: 'refresh_token',
      client_id: 'web',
      refresh_token: body.refresh_token,
    });
    expect(refreshed.status).toBe(200);
  });

  test('MF-2 a pending sign-in gives tokens once; the same call again within 10 seconds gives the same', async () => {
    const who = await somebody();
    const pending = await pendingOf(who);
    await inHalfAMinute();
    const headers = aKey();
    const proof = totp(appShows(who.secret, 30));
    const first = await secondStep(pending, proof, { headers });
    const again = await secondStep(pending, proof, { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect((await secondStep(pending, totp(appShows(who.secret, 60)))).status).toBe(400);
  });

  test('MF-2 it ends after ten minutes, is bound to the browser that began and to its university', async () => {
    const who = await somebody();
    const pending = await pendingOf(who);
    const proof = totp(appShows(who.secret, 30));
    await inHalfAMinute();
    expect(await secondStep(pending, proof, { verifier: 'somebody else' })).toMatchObject({
      status: 400,
      body: { detail: 'This sign-in was started in another window. Sign in.' },
    });
    const elsewhere = { pending, code_verifier: VERIFIER, proof };
    expect((await world.call(takeSecondStep, elsewhere, { shard: world.otherShard })).status).toBe(400);
    await moveClock(world.home, world.shard, 600);
    expect((await secondStep(pending, totp(appShows(who.secret, 600)))).status).toBe(400);
  });

  test('MF-2 a code that is shown again ends the sign-in that waits', async () => {
    const who = await somebody();
    const { code } = (await world.call(signInLocally, { userName: who.userName, password: PASSWORD })).body;
    const grant = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
    const headers = aKey();
    const first = await world.call(exchangeToken, grant, { headers });
    const repeated = await world.call(exchangeToken, grant, { headers });
    expect(repeated.body.secondStep?.pending).toBe(first.body.secondStep?.pending);
    expect((await world.call(exchangeToken, grant)).status).toBe(400);
    await inHalfAMinute();
    expect((await secondStep(first.body.secondStep?.pending ?? '', totp(appShows(who.secret, 30)))).status).toBe(400);
  });

  test('MF-2 five wrong codes end it', async () => {
    const who = await somebody();
    const pending = await pendingOf(who);
    for (let turn = 0; turn < 5; turn++) expect((await secondStep(pending, totp('000000'))).status).toBe(400);
    await inHalfAMinute();
    expect((await secondStep(pending, totp(appShows(who.secret, 30)))).body.detail).toBe(
      'There were too many wrong codes. Sign in again.',
    );
  });

  test('MF-6 ten wrong codes for one person within 15 minutes are the last, however many sign-ins were begun', async () => {
    const who = await somebody();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await secondStep(await pendingOf(who), totp('000000'))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    // A recovery code is counted for itself.
    const [code = ''] = await codesOf(who);
    expect((await secondStep(await pendingOf(who), { kind: 'recoveryCode', code })).status).toBe(200);
  });

  test('MF-1 impersonating somebody needs no second step, and neither does stopping', async () => {
    const who = await somebody();
    const admin = await world.person({ roles: ['SuperAdmin'] });
    const { code } = (
      await world.call(startImpersonation, { userId: who.person.id, reason: 'To see what they see.' }, { as: admin })
    ).body;
    const grant = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
    expect((await world.call(exchangeToken, grant)).status).toBe(200);
  });
});

describe('codes', () => {
  test('MF-3 the digits of an app are good once: not again in their half minute, and not those before', async () => {
    const who = await somebody();
    // This half minute was used when the app was added.
    expect((await secondStep(await pendingOf(who), totp(appShows(who.secret)))).status).toBe(400);
    await inHalfAMinute();
    const digits = appShows(who.secret, 30);
    const pendings: string[] = [];
    for (let turn = 0; turn < 8; turn++) pendings.push(await pendingOf(who));
    const answers = await Promise.all(pendings.map((pending) => secondStep(pending, totp(digits))));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });

  test('MF-5 of 50 uses of one recovery code at once one succeeds, and it is used up', async () => {
    const who = await somebody();
    const [code = ''] = await codesOf(who);
    const pendings: string[] = [];
    for (let turn = 0; turn < 50; turn++) pendings.push(await pendingOf(who));
    const answers = await Promise.all(pendings.map((pending) => secondStep(pending, { kind: 'recoveryCode', code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await world.call(listFactors, {}, { as: who.person });
    expect(left.body.recoveryCodesLeft).toBe(9);
  });

  test('MF-5 new recovery codes end the ones before, and the database holds none of them', async () => {
    const who = await somebody();
    const [old = ''] = await codesOf(who);
    const codes = await codesOf(who);
    expect(new Set(codes).size).toBe(10);
    expect((await secondStep(await pendingOf(who), { kind: 'recoveryCode', code: old })).status).toBe(400);
    const [code = ''] = codes;
    const typed = { kind: 'recoveryCode', code: code.toUpperCase().replace('-', ' ') };
    expect((await secondStep(await pendingOf(who), typed)).status).toBe(200);
    const stored = await world.home.database.withShard(world.shard, async (db) =>
      JSON.stringify([
        await db.selectFrom('factors').selectAll().where('user_id', '=', who.person.id).execute(),
        await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', who.person.id).execute(),
      ]),
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(who.secret);
    expect(world.logged()).not.toContain(who.secret);
    expect(world.logged()).not.toContain(code);
  });
});

describe('changes', () => {
  test('MF-9 a token alone adds and removes nothing', async () => {
    const who = await somebody();
    const [factor] = (await world.call(listFactors, {}, { as: who.person })).body.items;
    const thief = who.person;
    for (const proof of ['x'.repeat(43), `${Math.floor(Date.now() / 1000) + 200}.${'x'.repeat(43)}`]) {
      expect((await world.call(beginTotp, { proof }, { as: thief })).status).toBe(409);
      expect((await world.call(removeFactor, { factorId: factor?.id, proof }, { as: thief })).status).toBe(409);
      expect((await world.call(makeRecoveryCodes, { proof }, { as: thief })).status).toBe(409);
    }
    // Of another session of the same person it is none either.
    const other = { ...thief, ...(await secondSession(who)) };
    expect((await world.call(beginTotp, { proof: who.proof }, { as: other })).status).toBe(409);
    expect((await world.call(listFactors, {}, { as: who.person })).body.items).toHaveLength(1);
  });

  test('MF-9 a proof is over after five minutes', async () => {
    const who = await somebody();
    await moveClock(world.home, world.shard, 299);
    expect((await world.call(beginTotp, { proof: who.proof }, { as: who.person })).status).toBe(200);
    await moveClock(world.home, world.shard, 301);
    expect((await world.call(beginTotp, { proof: who.proof }, { as: who.person })).status).toBe(409);
  });

  test('MF-9 a person with a factor must prove that one: a password is not enough to remove it', async () => {
    const who = await somebody();
    expect((await world.call(proveByPassword, { password: PASSWORD }, { as: who.person })).status).toBe(409);
    await inHalfAMinute();
    const proof = { proof: totp(appShows(who.secret, 30)) };
    const proven = await world.call(proveByFactor, proof, { as: who.person });
    expect(proven.status).toBe(200);
    expect((await world.call(proveByFactor, proof, { as: who.person })).status).toBe(400);
    const [factor] = (await world.call(listFactors, {}, { as: who.person })).body.items;
    const removal = { factorId: factor?.id, proof: proven.body.proof };
    expect((await world.call(removeFactor, removal, { as: who.person })).status).toBe(204);
    expect((await world.call(listFactors, {}, { as: who.person })).body).toMatchObject({
      items: [],
      recoveryCodesLeft: 0,
      provableBy: ['password'],
    });
    expect((await begin(who)).status).toBe(200);
  });

  test('MF-9 a wrong password proves nothing and is counted', async () => {
    const person = await world.person({ userName: 'forgetful', passwordHash });
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await world.call(proveByPassword, { password: 'wrong' }, { as: person })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('MF-8 nothing is added before the app has shown its digits, and a wrong try does not end it', async () => {
    const person = await world.person({ passwordHash, userName: 'careful' });
    const proof = await provePassword(world, person, PASSWORD);
    const { ceremony, secret, uri } = (await world.call(beginTotp, { proof }, { as: person })).body;
    expect(uri).toContain(`secret=${secret}`);
    const add = (code: string) =>
      world.call(addFactor, { proof, name: 'Phone', factor: { kind: 'totp', ceremony, code } }, { as: person });
    expect((await add('000000')).status).toBe(400);
    expect((await world.call(listFactors, {}, { as: person })).body.items).toEqual([]);
    expect((await add(appShows(secret))).status).toBe(200);
    expect((await add(appShows(secret))).status).toBe(400);
  });

  test('MF-8 one person cannot rename or remove the factor of another', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const [factor] = (await world.call(listFactors, {}, { as: who.person })).body.items;
    const named = { factorId: factor?.id, name: 'Mine now' };
    expect((await world.call(renameFactor, named, { as: other.person })).status).toBe(404);
    const removal = { factorId: factor?.id, proof: other.proof };
    expect((await world.call(removeFactor, removal, { as: other.person })).status).toBe(404);
    expect((await world.call(renameFactor, named, { as: who.person })).body.name).toBe('Mine now');
  });

  test('MF-8 nobody sees or changes factors while they view as somebody, not even where they may write', async () => {
    const who = await somebody();
    await world.home.database.withShard(world.shard, (db) =>
      db
        .insertInto('shard_configurations')
        .values({ university_name: 'Here', impersonation_may_write: true })
        .onConflict((conflict) => conflict.column('shard').doUpdateSet({ impersonation_may_write: true }))
        .execute(),
    );
    const admin = await world.person({ roles: ['SuperAdmin'] });
    const as = await impersonate(world, admin, who.person);
    expect((await world.call(listFactors, {}, { as })).status).toBe(403);
    expect((await world.call(beginTotp, { proof: who.proof }, { as })).status).toBe(403);
    const [factor] = (await world.call(listFactors, {}, { as: who.person })).body.items;
    expect((await world.call(renameFactor, { factorId: factor?.id, name: 'x' }, { as })).status).toBe(403);
    expect((await world.call(proveByPassword, { password: PASSWORD }, { as })).status).toBe(403);
  });

  test('MF-10 a person gets a mail at once about every factor that is added, removed or made, even if they turned account mail off', async () => {
    const who = await somebody();
    await codesOf(who);
    const [factor] = (await world.call(listFactors, {}, { as: who.person })).body.items;
    await world.call(removeFactor, { factorId: factor?.id, proof: who.proof }, { as: who.person });
    const subjects = await world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('messages')
        .select(['subject', 'kind', 'is_essential as isEssential'])
        .where('user_id', '=', who.person.id)
        .orderBy('id')
        .execute(),
    );
    expect(subjects).toEqual([
      { subject: 'You added an authenticator app to two-step sign-in', kind: 'account', isEssential: true },
      { subject: 'You have new recovery codes', kind: 'account', isEssential: true },
      { subject: 'You removed an authenticator app from two-step sign-in', kind: 'account', isEssential: true },
    ]);
  });
});

async function secondSession(who: Somebody): Promise<Pick<Person, 'token' | 'sessionId'>> {
  const [code = ''] = await codesOf(who);
  const { body } = await secondStep(await pendingOf(who), { kind: 'recoveryCode', code });
  return { token: body.access_token, sessionId: who.person.sessionId };
}
