import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

import { sweep } from './housekeeping.ts';

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
