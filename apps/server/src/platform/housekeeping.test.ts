import { DatabaseUnavailable, ShardShut } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

import type { Home } from './homes.ts';
import { startHousekeeping, sweep, type Sweep } from './housekeeping.ts';
import { makeReadOnly, pauseShard } from './pauses.store.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

test('HK-1 KP-1 what nothing can ask for any more is swept, and nothing else', async () => {
  const person = await world.person();
  const hash = (text: string) => Buffer.from(text.padEnd(32));
  await world.home.database.withShard(world.shard, async (db) => {
    const later = new Date(Date.now() + 3600_000);
    await db
      .insertInto('idempotency_keys')
      .values({ scope: 's', key: 'k', request_hash: hash('r'), status: 200 })
      .execute();
    await db.insertInto('throttles').values({ key: 't', points: 1, expires_at: later }).execute();
    await db
      .insertInto('sign_in_codes')
      .values({ code_hash: hash('c'), user_id: person.id, client_id: 'web', expires_at: later })
      .execute();
    await db
      .insertInto('pending_sign_ins')
      .values({
        secret_hash: hash('n'),
        code_hash: hash('c'),
        user_id: person.id,
        client_id: 'web',
        step: 'prove',
        expires_at: later,
      })
      .execute();
    await db
      .insertInto('factor_ceremonies')
      .values({ secret_hash: hash('y'), purpose: 'signIn', expires_at: later })
      .execute();
    await db
      .insertInto('refresh_tokens')
      .values({ token_hash: hash('f'), session_id: person.sessionId, counter: 0 })
      .execute();
    await db
      .insertInto('password_links')
      .values({ user_id: person.id, purpose: 'set', token_hash: hash('p'), expires_at: later })
      .execute();
    await db
      .insertInto('devices')
      .values({ user_id: person.id, secret_hash: hash('d') })
      .execute();
    await db.insertInto('caller_addresses').values({ trace_id: 't', address_block: '192.0.2.0/24' }).execute();
    const message = { user_id: person.id, kind: 'account' as const, address: 'a@b.edu', subject: 's', link_path: '/' };
    const texts = { text_before: 'b', text_after: 'a' };
    await db
      .insertInto('messages')
      .values((['sent', 'waiting'] as const).map((state) => ({ ...message, ...texts, state })))
      .execute();
  });
  const sweepNow = () => sweep(world.home.database, world.shard);
  const none = {
    idempotencyKeys: 0,
    throttles: 0,
    devices: 0,
    callerAddresses: 0,
    codes: 0,
    refreshTokens: 0,
    messages: 0,
    passwordLinks: 0,
    lockdownBrowserChecks: 0,
    pendingSignIns: 0,
    factorCeremonies: 0,
  };
  expect(await sweepNow()).toEqual(none);
  await moveClock(world.home, world.shard, 3 * 86_400);
  const early = {
    idempotencyKeys: 1,
    throttles: 1,
    codes: 1,
    refreshTokens: 1,
    pendingSignIns: 1,
    factorCeremonies: 1,
  };
  expect(await sweepNow()).toEqual({ ...none, ...early });
  expect(await sweepNow()).toEqual(none);
  await moveClock(world.home, world.shard, 181 * 86_400);
  expect(await sweepNow()).toEqual({ ...none, devices: 1, callerAddresses: 1, messages: 1, passwordLinks: 1 });
  expect(await sweepNow()).toEqual(none);
});

test('HK-2 however much there is, it is swept in one go, each batch in a transaction of its own', async () => {
  const { database } = world.home;
  const shard = aShard();
  await database.withShard(shard, (db) =>
    sql`insert into throttles (key, points, expires_at)
      select n::text, 1, circuit_now() - interval '1 hour' from generate_series(1, 25000) as n`.execute(db),
  );
  let transactions = 0;
  const counting: typeof database = {
    ...database,
    withShard: (...args) => {
      transactions += 1;
      return database.withShard(...args);
    },
  };
  expect((await sweep(counting, shard))['throttles']).toBe(25_000);
  expect(transactions).toBe(3 + 10);
});

const AN_HOUR_MS = 3_600_000;
const living = (...shards: readonly Shard[]) => new Map(shards.map((shard) => [shard, world.home]));
const linesOf = (shard: Shard, message: string) =>
  world
    .logged()
    .split('\n')
    .filter((line) => line.includes(shard) && line.includes(message)).length;

/** A sweep that notes where it was. */
function noting(then: (shard: Shard) => Promise<void> = async () => undefined) {
  const swept: Shard[] = [];
  const sweepOne: Sweep = async (_home, shard) => {
    swept.push(shard);
    await then(shard);
    return {};
  };
  return { swept, sweepOne };
}

test('HK-3 a database that is away is left after one try, and others are swept meanwhile', async () => {
  const [away, alsoAway, there] = [aShard(), aShard(), aShard()];
  let tries = 0;
  const answer = Promise.withResolvers<never>();
  const gone: Home = {
    ...world.home,
    database: {
      ...world.home.database,
      withShard: () => {
        tries += 1;
        return answer.promise;
      },
    },
  };
  const homes = new Map([
    [away, gone],
    [alsoAway, gone],
    [there, world.home],
  ]);
  const { swept, sweepOne } = noting();
  const seconds: number[] = [];
  const housekeeping = startHousekeeping(homes, world.log, [sweepOne], {
    everyMs: AN_HOUR_MS,
    tell: (took) => void seconds.push(took),
  });
  await vi.waitFor(() => expect(swept).toEqual([there]), { timeout: 5000, interval: 5 });
  expect(seconds).toEqual([]);
  answer.reject(new DatabaseUnavailable('It is away.'));
  await vi.waitFor(() => expect(seconds).toHaveLength(1), { timeout: 5000, interval: 5 });
  await housekeeping.stop();
  expect(tries).toBe(1);
  expect(linesOf(away, 'sweep failed') + linesOf(alsoAway, 'sweep failed')).toBe(1);
});

test('HK-3 a university that shuts while it is swept keeps no other from being swept', async () => {
  const [shut, open] = [aShard(), aShard()];
  const { swept, sweepOne } = noting(async (shard) => {
    if (shard === shut) throw new ShardShut('moved');
  });
  const housekeeping = startHousekeeping(living(shut, open), world.log, [sweepOne], { everyMs: AN_HOUR_MS });
  await vi.waitFor(() => expect(swept).toEqual([shut, open]), { timeout: 5000 });
  await housekeeping.stop();
});

test('HK-3 OP-17 OP-28 where a university is paused or read-only nothing is swept, and nobody is warned', async () => {
  const [paused, readOnly, open] = [aShard(), aShard(), aShard()];
  const { database } = world.home;
  await database.withShard(paused, (db) => pauseShard(db, { by: 'Ada', reason: 'A test.' }));
  await database.withShard(readOnly, (db) => makeReadOnly(db, { by: 'Ada', reason: 'A test.' }), 'upkeep');
  const { swept, sweepOne } = noting();
  const housekeeping = startHousekeeping(living(paused, readOnly, open), world.log, [sweepOne], {
    everyMs: AN_HOUR_MS,
  });
  await vi.waitFor(() => expect(swept).toEqual([open]), { timeout: 5000 });
  await housekeeping.stop();
  expect([paused, readOnly].map((shard) => linesOf(shard, 'sweep failed'))).toEqual([0, 0]);
});

test('HK-3 a pass is joined by no second one, and a worker that stops waits for the sweep and begins no other', async () => {
  const going = Promise.withResolvers<undefined>();
  const { swept, sweepOne } = noting(() => going.promise);
  const shards = [aShard(), aShard()];
  const housekeeping = startHousekeeping(living(...shards), world.log, [sweepOne], { everyMs: 10 });
  await vi.waitFor(() => expect(swept).toHaveLength(1), { timeout: 5000, interval: 5 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(swept).toHaveLength(1);
  let hasStopped = false;
  const stopping = housekeeping.stop().then(() => (hasStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasStopped).toBe(false);
  going.resolve(undefined);
  await stopping;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(swept).toEqual([shards[0]]);
});
