import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

import { sweep } from './housekeeping.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

test('HK-1 what nothing can ask for any more is swept, and nothing else', async () => {
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
      .insertInto('refresh_tokens')
      .values({ token_hash: hash('f'), session_id: person.sessionId, counter: 0 })
      .execute();
  });
  const sweepNow = () => world.home.database.withShard(world.shard, sweep);
  const none = { idempotencyKeys: 0, throttles: 0, codes: 0, refreshTokens: 0 };
  expect(await sweepNow()).toEqual(none);
  await moveClock(world.home, world.shard, 3 * 86_400);
  expect(await sweepNow()).toEqual({ idempotencyKeys: 1, throttles: 1, codes: 1, refreshTokens: 1 });
  expect(await sweepNow()).toEqual(none);
});
