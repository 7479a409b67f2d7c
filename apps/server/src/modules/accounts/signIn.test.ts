import { exchangeToken, getUserInfo, logOut, signInLocally } from '@circuit/contract/accounts';
import { updateUserSettings } from '@circuit/contract/userSettings';
import { listUsers } from '@circuit/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeReadOnly, resumeShard } from '#platform/pauses.store.ts';
import { aKey, aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { hashPassword } from './passwords.ts';
import { isVerifierOf } from './secrets.ts';

const PASSWORD = 'seven green lamps hum';
let world: World;
let passwordHash: string;
let mira: Person;

beforeAll(async () => {
  world = await aWorld();
  passwordHash = await hashPassword(PASSWORD);
  mira = await world.person({ userName: 'mokafor', email: 'Mira@example.edu', puid: '0012345678', passwordHash });
});
afterAll(() => world.close());

const signIn = (userName = 'mokafor', password = PASSWORD) => world.call(signInLocally, { userName, password });
const aCode = async (): Promise<string> => (await signIn()).body.code;
const exchange = (code: string, headers: Record<string, string> = {}, verifier = VERIFIER) =>
  world.call(
    exchangeToken,
    { grant_type: 'authorization_code', client_id: 'web', client_secret: 'public', code, code_verifier: verifier },
    { headers },
  );
const refresh = (token: string) =>
  world.call(exchangeToken, {
    grant_type: 'refresh_token',
    client_id: 'web',
    client_secret: 'x',
    refresh_token: token,
  });
const userInfo = (token: string) => world.call(getUserInfo, {}, { as: { ...mira, token } });

describe('a code', () => {
  test('S7.02 S7.05/1 S7.05/3 S3.11/1 S7.06 S3.01/1 credentials give a code, the code tokens, the token the person', async () => {
    const code = await aCode();
    const { status, body } = await exchange(code);
    expect({ status, keys: Object.keys(body).toSorted() }).toEqual({
      status: 200,
      keys: ['.expires', 'access_token', 'expires_in', 'refresh_token', 'token_type'],
    });
    expect(new Date(body['.expires']).getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
    expect((await userInfo(body.access_token)).body).toEqual({
      id: mira.id,
      userName: 'mokafor',
      puid: '0012345678',
      firstName: 'Mira',
      lastName: 'Okafor',
      email: 'Mira@example.edu',
      uid: null,
      activities: ['LtiLaunchReadOwn'],
      roles: [],
      isImpersonated: false,
    });
  });

  test('AC-10 people sign in by user name or e-mail, in any case', async () => {
    expect((await signIn('MOkafor')).status).toBe(200);
    expect((await signIn('mira@EXAMPLE.edu')).status).toBe(200);
  });

  test('AC-12 without the verifier of the browser that began, a code is refused and stays good for its owner', async () => {
    const code = await aCode();
    const stranger = await exchange(code, {}, 'the-verifier-of-somebody-else-0123456789-0123456789');
    expect(stranger).toMatchObject({
      status: 400,
      body: { detail: 'This sign-in was started in another window. Sign in.' },
    });
    expect((await exchange(code)).status).toBe(200);
  });

  test('AC-13 a call that gives a code without a challenge is refused', async () => {
    const answer = await world.call(
      signInLocally,
      { userName: 'mokafor', password: PASSWORD },
      { headers: { 'circuit-code-challenge': '' } },
    );
    expect(answer.status).toBe(400);
  });

  test('AC-2 the same code with the same key gives the same refresh token again', async () => {
    const [code, key] = [await aCode(), aKey()];
    const [first, second] = [await exchange(code, key), await exchange(code, key)];
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
  });

  test('AC-3 any other second use is refused and ends what the code gave', async () => {
    const code = await aCode();
    const { body } = await exchange(code, aKey());
    expect((await exchange(code, aKey())).status).toBe(400);
    expect((await userInfo(body.access_token)).status).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });

  test('AC-1 a code is gone after 60 seconds', async () => {
    const code = await aCode();
    await moveClock(world.home, world.shard, 61);
    const late = await exchange(code);
    await moveClock(world.home, world.shard, 0);
    expect(late.status).toBe(400);
  });

  test('AC-14 a code of one shard is unknown in another', async () => {
    const code = await aCode();
    const request = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
    expect((await world.call(exchangeToken, request, { shard: world.otherShard })).status).toBe(400);
  });
});

describe('a refresh token', () => {
  const fresh = async () => (await exchange(await aCode())).body;

  test('S7.05/2 a refresh token gives new tokens and is replaced', async () => {
    const first = await fresh();
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await userInfo(second.body.access_token)).status).toBe(200);
  });

  test('AC-15 twenty refreshes of one token at once give one successor', async () => {
    const { refresh_token: token } = await fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('AC-16 after a lost answer the same successor is given, and it works', async () => {
    const { refresh_token: token } = await fresh();
    const lost = await refresh(token);
    const again = await refresh(token);
    expect(again.body.refresh_token).toBe(lost.body.refresh_token);
    expect((await refresh(again.body.refresh_token)).status).toBe(200);
  });

  test('AC-6 re-use after the grace kills the family: both clients are out, and it is in the audit', async () => {
    const { refresh_token: stolen } = await fresh();
    const owner = await refresh(stolen);
    await moveClock(world.home, world.shard, 11);
    const thief = await refresh(stolen);
    const ownerAfter = await refresh(owner.body.refresh_token);
    const access = await userInfo(owner.body.access_token);
    await moveClock(world.home, world.shard, 0);
    expect([thief.status, ownerAfter.status, access.status]).toEqual([400, 400, 401]);
    const { rows } = await auditOf('refreshTokenReused');
    expect(rows).toHaveLength(1);
  });

  test('AC-17 a token two generations old kills the family even inside the grace', async () => {
    const { refresh_token: first } = await fresh();
    const second = await refresh(first);
    await refresh(second.body.refresh_token);
    expect((await refresh(first)).status).toBe(400);
    expect((await refresh(second.body.refresh_token)).status).toBe(400);
  });

  test('AC-7 a session ends after two hours without use and after twelve hours in all', async () => {
    const { refresh_token: idle } = await fresh();
    await moveClock(world.home, world.shard, 2 * 3600);
    const afterIdle = await refresh(idle);
    await moveClock(world.home, world.shard, 0);
    let { refresh_token: busy } = await fresh();
    const statuses: number[] = [];
    for (const hour of [1.9, 3.8, 5.7, 7.6, 9.5, 11.4, 12.1]) {
      await moveClock(world.home, world.shard, hour * 3600);
      const answer = await refresh(busy);
      statuses.push(answer.status);
      busy = answer.body.refresh_token ?? busy;
    }
    await moveClock(world.home, world.shard, 0);
    expect(afterIdle.status).toBe(400);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400]);
  });

  test('AC-18 logging out ends the session on the server', async () => {
    const { access_token: token, refresh_token: refreshToken } = await fresh();
    expect((await world.call(logOut, {}, { as: { ...mira, token } })).status).toBe(204);
    expect((await userInfo(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(400);
  });

  test('AC-19 the database holds no code and no refresh token, only hashes', async () => {
    const code = await aCode();
    const { refresh_token: token } = (await exchange(code)).body;
    const stored = await world.home.database.withShard(world.shard, async (db) => [
      await db.selectFrom('sign_in_codes').selectAll().execute(),
      await db.selectFrom('refresh_tokens').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    const text = JSON.stringify(stored, (_key, value: unknown) =>
      value instanceof Object && 'type' in value && value.type === 'Buffer'
        ? Buffer.from(value as never).toString('latin1') // oxlint-disable-line typescript/no-unsafe-type-assertion -- a Buffer as JSON
        : value,
    );
    expect(text).not.toContain(token);
    expect(text).not.toContain(code);
  });
});

describe('an access token', () => {
  test('S7.01/2 the caller is taken from the bearer token; without one, or with a bent one, nothing is read', async () => {
    expect((await world.call(getUserInfo)).status).toBe(401);
    const bent = `${mira.token.slice(0, -6)}AAAAAA`;
    expect((await userInfo(bent)).status).toBe(401);
    expect((await userInfo('eyJhbGciOiJub25lIn0.e30.')).status).toBe(401);
  });

  test('TN-20 a token of one shard is worth nothing on the host of another', async () => {
    expect((await world.call(getUserInfo, {}, { as: mira, shard: world.otherShard })).status).toBe(401);
  });

  test('AC-20 a deactivated person is out with the next request', async () => {
    const leaving = await world.person();
    expect((await world.call(getUserInfo, {}, { as: leaving })).status).toBe(200);
    await world.home.database.withShard(world.shard, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', leaving.id).execute(),
    );
    expect((await world.call(getUserInfo, {}, { as: leaving })).status).toBe(401);
  });
});

describe('guessing', () => {
  test('AC-11 a wrong password, an unknown name and a deactivated person get the same answer', async () => {
    const gone = await world.person({ userName: 'gone', passwordHash });
    await world.home.database.withShard(world.shard, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute(),
    );
    const answers = [await signIn('mokafor', 'wrong'), await signIn('nobody', 'wrong'), await signIn('gone')];
    const shown = answers.map(({ status, body }) => ({ status, title: body.title, detail: body.detail }));
    expect(new Set(shown.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(shown[0]?.status).toBe(400);
  });

  test('AC-21 an unknown name takes as long as a wrong password', async () => {
    const time = async (name: string) => {
      const start = performance.now();
      await signIn(name, 'wrong');
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      known.push(await time(`mokafor`));
      unknown.push(await time(`nobody${turn}`));
    }
    // A shortcut for unknown names would skip the hash, which is nearly all of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5);
  });

  test('AC-23 a failed sign-in is in the audit although the call was refused', async () => {
    const before = (await auditOf('signInFailed')).rows.length;
    await signIn('mokafor', 'wrong');
    expect((await auditOf('signInFailed')).rows).toHaveLength(before + 1);
  });

  test('AC-24 passwords are kept as argon2id', () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

function auditOf(verb: string) {
  return world.home.database.withShard(world.shard, async (db) => ({
    rows: await db.selectFrom('audit_events').selectAll().where('verb', '=', verb).execute(),
  }));
}

test('AC-25 the challenge is the S256 of the verifier', () => {
  // The example of RFC 7636, appendix B.
  const [verifier, challenge] = [
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ];
  expect(isVerifierOf(challenge, verifier)).toBe(true);
  expect(isVerifierOf(challenge, `${verifier}x`)).toBe(false);
  expect(isVerifierOf(challenge, undefined)).toBe(false);
});

test('OP-28 in a read-only university people sign in, stay signed in, search and sign out, and change nothing', async () => {
  const admin = await world.person({ userName: 'reader', passwordHash, roles: ['SuperAdmin'] });
  const operate = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
    world.home.database.withShard(world.shard, work, 'upkeep');
  await operate((db) => makeReadOnly(db, { by: 'Ada', reason: 'A fault.' }));
  try {
    const { body: first } = await exchange((await signIn('reader')).body.code);
    const { status, body: next } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    const as = { ...admin, token: next.access_token };
    expect(await world.call(listUsers, { keywords: 'Mira' }, { as })).toMatchObject({ status: 200 });
    expect(
      await world.call(updateUserSettings, { theme: 'dark' }, { as, headers: { 'if-match': '"0"' } }),
    ).toMatchObject({ status: 503, body: { type: 'urn:circuit:problem:readOnly' } });
    expect((await world.call(logOut, {}, { as })).status).toBe(204);
    expect((await userInfo(next.access_token)).status).toBe(401);
  } finally {
    await operate(resumeShard);
  }
});
