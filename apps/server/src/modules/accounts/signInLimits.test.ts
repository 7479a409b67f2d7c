import { createHash, randomBytes } from 'node:crypto';

import { logOut, signInLocally, signOutEverywhere } from '@circuit/contract/accounts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { countTries } from '#platform/throttle.ts';
import { hashOf } from '#platform/secrets.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

import { ofAddressBlock } from './signInLimits.ts';

const PASSWORD = 'seven green lamps hum';
let world: World;
/** As quick to check as argon2id can be: how long hashing takes is not what is counted here. */
let passwordHash: string;

beforeAll(async () => {
  world = await aWorld({ holdBack: async () => undefined });
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(() => world.close());

interface Try {
  readonly password?: string;
  readonly device?: string;
  readonly from?: string;
  readonly atWorld?: World;
}

const CHALLENGE = createHash('sha256').update('verifier').digest('base64url');
const signIn = async (
  userName: string,
  { password = PASSWORD, device, from = '203.0.113.7', atWorld = world }: Try = {},
) => {
  const answer = await atWorld.app.inject({
    method: 'POST',
    url: signInLocally.path,
    remoteAddress: from,
    headers: {
      host: `${world.shard}.circuit.test`,
      'circuit-code-challenge': CHALLENGE,
      ...(device === undefined ? {} : { 'circuit-device': device }),
    },
    payload: { userName, password },
  });
  const { status, title, detail } = answer.json<{ status?: number; title?: string; detail?: string }>();
  return { status: answer.statusCode, shown: { status, title, detail: detail?.replace(/\d+/, 'some') } };
};
const statusOf = async (userName: string, more: Try = {}) => (await signIn(userName, more)).status;
const wrong = { password: 'wrong' };
const failures = (userName: string, times: number, more: Try = {}) =>
  Promise.all(Array.from({ length: times }, () => signIn(userName, { ...wrong, ...more })));
const newDevice = () => randomBytes(32).toString('base64url');
const aPerson = (userName: string) => world.person({ userName, email: `${userName}@example.edu`, passwordHash });

describe('strangers', () => {
  test('AC-22 after ten failures for one name within 15 minutes the next try is refused, also with the right password', async () => {
    await aPerson('target');
    expect(new Set((await failures('target', 10)).map(({ status }) => status))).toEqual(new Set([400]));
    expect(await statusOf('TARGET')).toBe(429);
    await moveClock(world.home, world.shard, 901);
    expect(await statusOf('target')).toBe(200);
    await moveClock(world.home, world.shard, 0);
  });

  test('AC-42 names that exist and names that do not are counted and answered alike, one by one and in pairs', async () => {
    await aPerson('known');
    const sequence = async (name: string, alsoName: string) => {
      const first = await failures(name, 12);
      const other = await failures(alsoName, 12);
      return [first, other].map((answers) => answers.map(({ shown }) => JSON.stringify(shown)).toSorted());
    };
    const ofKnown = await sequence('known', 'known@example.edu');
    expect(ofKnown).toEqual(await sequence('unknown', 'unknown@example.edu'));
    expect(ofKnown[1]?.filter((text) => text.includes('429'))).toHaveLength(2);
  });

  test('AC-42 a sign-in of its owner takes back no failure of a name, so nobody learns of it', async () => {
    await aPerson('watched');
    await failures('watched', 9);
    expect(await statusOf('watched')).toBe(200);
    expect(await statusOf('watched', wrong)).toBe(400);
    expect(await statusOf('watched', wrong)).toBe(429);
  });

  test('AC-43 of 20 tries for one name at once no more than ten are looked at', async () => {
    await aPerson('hammered');
    const answers = await failures('hammered', 20);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('AC-45 the answers get slower before they are refused, right or wrong', async () => {
    await aPerson('patient');
    const atWorld = await aWorld({ shard: world.shard });
    const time = async (more: Try) => {
      const start = performance.now();
      await signIn('patient', { ...more, atWorld });
      return performance.now() - start;
    };
    await failures('patient', 7);
    expect(await time(wrong)).toBeGreaterThanOrEqual(1490);
    expect(await time({})).toBeGreaterThanOrEqual(1990);
    await atWorld.close();
  });
});

describe('networks', () => {
  test('AC-43 412 people behind one address sign in, two of three after a wrong try', async () => {
    const names = Array.from({ length: 412 }, (_, at) => `student${at}`);
    for (const name of names) await world.person({ userName: name, passwordHash });
    const from = '198.51.100.20';
    const statuses: number[] = [];
    for (let at = 0; at < names.length; at += 20) {
      const some = names.slice(at, at + 20);
      // Twenty at work at once count as failures until their passwords are checked: 272 and 20 are fewer than 300.
      await Promise.all(some.slice(0, 13).map((name) => signIn(name, { ...wrong, from })));
      statuses.push(...(await Promise.all(some.map((name) => statusOf(name, { from })))));
    }
    expect(statuses).toHaveLength(412);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('AC-46 300 failures within 5 minutes close an IPv4 /24 or an IPv6 /48 to names it has not known, and nothing else', async () => {
    const device = newDevice();
    await aPerson('commuter');
    await signIn('commuter', { device });
    for (const [address, neighbor, elsewhere] of [
      ['192.0.2.1', '192.0.2.254', '192.0.3.1'],
      ['2001:db8:7::1', '2001:db8:7:ffff::2', '2001:db8:8::1'],
    ] as const) {
      await countTries(world.home.database, world.shard, [{ ...ofAddressBlock(address), worth: 300 }]);
      expect(await statusOf('commuter', { from: neighbor })).toBe(429);
      expect(await statusOf('commuter', { from: elsewhere })).toBe(200);
      expect(await statusOf('commuter', { from: neighbor, device })).toBe(200);
    }
  });
});

describe('a known device', () => {
  test('AC-44 strangers do not lock out the owner on a device that they have signed in with', async () => {
    const device = newDevice();
    await aPerson('owner');
    expect(await statusOf('owner', { device })).toBe(200);
    await failures('owner', 10);
    await failures('owner@example.edu', 10);
    expect(await statusOf('owner')).toBe(429);
    expect(await statusOf('owner', { device: newDevice() })).toBe(429);
    expect(await statusOf('owner', { device })).toBe(200);
  });

  test('AC-44 it has ten failures in 15 minutes of its own, which count for nobody else', async () => {
    const device = newDevice();
    await aPerson('clumsy');
    await signIn('clumsy', { device });
    await failures('clumsy', 10, { device });
    expect(await statusOf('clumsy', { device })).toBe(429);
    expect(await statusOf('clumsy')).toBe(200);
  });

  test('AC-44 it is known for the person who used it and for nobody else', async () => {
    const device = newDevice();
    await Promise.all([aPerson('first'), aPerson('second')]);
    await signIn('first', { device });
    await failures('second', 10);
    expect(await statusOf('second', { device })).toBe(429);
  });

  test('AC-44 it is forgotten after 90 days, with a new password and with signing out everywhere; not with signing out', async () => {
    const person = await aPerson('leaving');
    const device = newDevice();
    const isKnown = async () => {
      await failures('leaving', 10);
      return (await statusOf('leaving', { device })) === 200;
    };
    const laterBy = (days: number) => moveClock(world.home, world.shard, days * 86_400);
    await signIn('leaving', { device });
    await world.call(logOut, {}, { as: person });
    await laterBy(89);
    expect(await isKnown()).toBe(true);
    // That was a use of it too: another 90 days.
    await laterBy(89 + 91);
    expect(await isKnown()).toBe(false);
    await laterBy(0);
    const again = await world.person({ userName: 'again', email: 'again@example.edu', passwordHash });
    await signIn('again', { device });
    await world.call(signOutEverywhere, {}, { as: again });
    await failures('again', 10);
    expect(await statusOf('again', { device })).toBe(429);
  });

  test('AC-44 the database holds no secret of a device, and not who shares one', async () => {
    const device = newDevice();
    await Promise.all([aPerson('ann'), aPerson('bob')]);
    await Promise.all([signIn('ann', { device }), signIn('bob', { device })]);
    const rows = await world.home.database.withShard(world.shard, (db) =>
      db.selectFrom('devices').select('secret_hash as hash').execute(),
    );
    const texts = rows.map(({ hash: bytes }) => bytes.toString('hex'));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain(hashOf(device).toString('hex'));
    expect(world.logged()).not.toContain(device);
  });
});
