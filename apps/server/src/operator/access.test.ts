import { exchangeToken, getUserInfo, signOutEverywhere, startImpersonation } from '@circuit/contract/accounts';
import { getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { endOperatorAccess, listOperatorAccesses } from '@circuit/contract/operatorAccesses';
import { updateUserSettings } from '@circuit/contract/userSettings';
import { listUsers } from '@circuit/contract/users';
import { sessionId, userId, type Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let admin: Person;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeAll(async () => {
  const database = await aDatabase(inject('university'), []);
  world = await aWorld({ database });
  admin = await world.person({ roles: ['SuperAdmin'], firstName: 'Ingrid', lastName: 'Solberg' });
  ({ type } = await asOperator({ ...database, shards: [world.shard, world.otherShard] }));
});
beforeEach(() => moveClock(world.home, world.shard, 0));
afterAll(() => world.close());

const grant = (minutes: number | string, ...more: readonly string[]) =>
  type('access', 'grant', world.shard, '--minutes', String(minutes), '--reason', 'A course does not open.', ...more);
const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const accesses = async (as = admin) => (await world.call(listOperatorAccesses, {}, { as })).body.items;

async function granted(minutes = 30): Promise<{ code: string; id: string }> {
  const { code, text } = await grant(minutes, '--by', 'Ada');
  expect({ code, text }).toMatchObject({ code: 0 });
  return { code: /\?code=(\S+)/.exec(text)?.[1] ?? '', id: /access end (\S+)/.exec(text)?.[1] ?? '' };
}

const exchange = (code: string, shard: Shard = world.shard) =>
  world.call(exchangeToken, { grant_type: 'authorization_code', client_id: 'web', code }, { shard, headers: aKey() });
const refresh = (token: string) =>
  world.call(
    exchangeToken,
    { grant_type: 'refresh_token', client_id: 'web', refresh_token: token },
    { headers: aKey() },
  );

/** In the browser of an operator who opened the link. */
async function comeIn(code: string): Promise<Person & { refreshToken: string }> {
  const { status, body } = await exchange(code);
  expect({ status, body }).toMatchObject({ status: 200 });
  return {
    token: body.access_token,
    refreshToken: body.refresh_token,
    shard: world.shard,
    email: '',
    id: userId('01999999-0000-7000-8000-000000000000'),
    sessionId: sessionId('01999999-0000-7000-8000-000000000000'),
  };
}

test('OP-20 an operator looks into one university by a link that works once, and sees what administrators see', async () => {
  const before = await accesses();
  const { code, id } = await granted();
  const operator = await comeIn(code);
  expect((await world.call(getUserInfo, {}, { as: operator })).body).toMatchObject({ firstName: 'Operator' });
  // Their pages say until when; nobody else's do. (OP-25)
  const { body: theirs } = await world.call(getUserInfo, {}, { as: operator });
  expect(theirs.looksUntil).toEqual((await accesses())[0]?.expiresAt);
  expect((await world.call(getUserInfo, {}, { as: admin })).body).not.toHaveProperty('looksUntil');
  for (const endpoint of [getFullConfiguration, listUsers, listOperatorAccesses])
    expect(await world.call(endpoint, {}, { as: operator })).toMatchObject({ status: 200 });
  expect(await refresh(operator.refreshToken)).toMatchObject({ status: 200 });
  expect(await accesses()).toHaveLength(before.length + 1);
  expect((await accesses())[0]).toMatchObject({
    id,
    operator: 'Ada',
    reason: 'A course does not open.',
    state: 'inUse',
    endedByName: null,
  });
  // What exactly they opened is in the log.
  expect(world.logged()).toMatch(/"path":"\/api\/configuration\/full".*"operator looks"/);
  // The same link again ends what it gave.
  expect(await exchange(code)).toMatchObject({ status: 400 });
  expect(await world.call(getFullConfiguration, {}, { as: operator })).toMatchObject({ status: 401 });
});

test('OP-20 more than 60 minutes, no minutes and a missing reason are refused, by the command and by the database', async () => {
  for (const minutes of ['61', '0', '-1', 'long', '30.5']) expect(await grant(minutes)).toMatchObject({ code: 2 });
  expect(await type('access', 'grant', world.shard, '--minutes', '30')).toMatchObject({ code: 2 });
  await expect(
    inDb((db) =>
      sql`insert into operator_accesses (operator, reason, expires_at)
        values ('Ada', 'Why not', circuit_now() + interval '61 minutes')`.execute(db),
    ),
  ).rejects.toThrow(/check/);
  expect(await grant('60', '--dry-run')).toMatchObject({ code: 0 });
  expect(await accesses()).toHaveLength(1);
});

test('OP-20 the link and the session of one university are worth nothing in another', async () => {
  const { code } = await granted();
  expect(await exchange(code, world.otherShard)).toMatchObject({ status: 400 });
  const operator = await comeIn(code);
  const elsewhere = { ...operator, shard: world.otherShard };
  expect(await world.call(getFullConfiguration, {}, { as: elsewhere })).toMatchObject({ status: 401 });
});

test('OP-20 an operator changes nothing, even where administrators may while they view as someone else', async () => {
  await inDb((db) =>
    sql`insert into shard_configurations (university_name, impersonation_may_write) values ('Somewhere', true)
      on conflict (shard) do update set impersonation_may_write = true`.execute(db),
  );
  const { code, id } = await granted();
  const operator = await comeIn(code);
  const calls = [
    await world.call(updateUserSettings, { theme: 'dark' }, { as: operator, headers: { 'if-match': '"0"' } }),
    await world.call(
      updateConfiguration,
      { lmsName: 'Mine', reason: 'To see.' },
      { as: operator, headers: { 'if-match': '"1"' } },
    ),
    await world.call(startImpersonation, { userId: admin.id, reason: 'To see what she sees.' }, { as: operator }),
    await world.call(signOutEverywhere, {}, { as: operator }),
    await world.call(endOperatorAccess, { operatorAccessId: id }, { as: operator }),
  ];
  for (const answer of calls)
    expect(answer).toMatchObject({ status: 403, body: { type: 'urn:circuit:problem:operatorReadOnly' } });
});

test('OP-20 after the last minute nothing opens any more, and an unused link is dead after ten', async () => {
  const { code } = await granted(30);
  const late = await granted(30);
  const operator = await comeIn(code);
  await moveClock(world.home, world.shard, 601);
  expect(await exchange(late.code)).toMatchObject({ status: 400 });
  await moveClock(world.home, world.shard, 29 * 60);
  expect(await world.call(getFullConfiguration, {}, { as: operator })).toMatchObject({ status: 200 });
  await moveClock(world.home, world.shard, 30 * 60 + 1);
  expect(await world.call(getFullConfiguration, {}, { as: operator })).toMatchObject({ status: 401 });
  expect(await refresh(operator.refreshToken)).toMatchObject({ status: 400 });
  expect((await accesses())[1]).toMatchObject({ state: 'expired' });
});

test('OP-20 an administrator ends a look at once, and so does an operator; twice is as once', async () => {
  const { code, id } = await granted();
  const operator = await comeIn(code);
  const end = () => world.call(endOperatorAccess, { operatorAccessId: id }, { as: admin });
  expect((await end()).body).toMatchObject({ state: 'ended', endedByName: 'Ingrid Solberg' });
  expect((await end()).body).toMatchObject({ state: 'ended', endedByName: 'Ingrid Solberg' });
  expect(await world.call(getFullConfiguration, {}, { as: operator })).toMatchObject({ status: 401 });
  expect(await refresh(operator.refreshToken)).toMatchObject({ status: 400 });
  expect(await type('access', 'end', id)).toMatchObject({ code: 1 });

  const unused = await granted();
  expect((await type('access', 'list')).text).toContain(`${unused.id}  ${world.shard}  waiting  Ada`);
  expect((await type('access', 'end', unused.id, '--dry-run')).code).toBe(0);
  expect((await accesses())[0]).toMatchObject({ state: 'waiting' });
  expect(await type('access', 'end', unused.id, '--by', 'Bea')).toMatchObject({ code: 0 });
  expect(await exchange(unused.code)).toMatchObject({ status: 400 });
  const { rows } = await inDb((db) =>
    sql`select reason, actor_id as "actorId" from audit_events
      where verb = 'operatorAccessEnded' order by id`.execute(db),
  );
  expect(rows).toEqual([
    { reason: null, actorId: admin.id },
    { reason: 'circuit access end, by Bea', actorId: null },
  ]);
});

test('OP-20 the grant and its use stand in the audit, and every administrator gets a mail', async () => {
  const { code, id } = await granted(1);
  await comeIn(code);
  const { rows } = await inDb((db) =>
    sql`select verb, reason from audit_events where entity_id = ${id} order by id`.execute(db),
  );
  expect(rows).toEqual([
    { verb: 'operatorAccessGranted', reason: 'circuit access grant, by Ada: A course does not open.' },
    { verb: 'operatorAccessUsed', reason: null },
  ]);
  const mails = await inDb((db) =>
    sql<{ user_id: string; subject: string; text_before: string; link_path: string; is_essential: boolean }>`
      select user_id, subject, text_before, link_path, is_essential from messages order by id desc limit 1`.execute(db),
  );
  expect(mails.rows).toMatchObject([
    {
      user_id: admin.id,
      subject: 'An operator can look into your university',
      link_path: '/configuration/operator-access',
      is_essential: true,
    },
  ]);
  expect(mails.rows[0]?.text_before).toContain('Ada, who operates this service, can look');
});

test('OP-20 without a grant the operator’s person has no way in', async () => {
  const { rows } = await inDb((db) =>
    sql<{ id: string; isActive: boolean }>`
      select u.id, u.is_active as "isActive" from users u where u.first_name = 'Operator'`.execute(db),
  );
  expect(rows).toMatchObject([{ isActive: false }]);
  const id = userId(rows[0]?.id ?? '');
  // A session of that person without an access, as a stolen key could make: it opens nothing.
  const session = await inDb((db) =>
    db
      .insertInto('sessions')
      .values({ user_id: id, client_id: 'web', expires_at: new Date('2099-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const claims = { userId: id, sessionId: sessionId(session.id), impersonatorId: null };
  const token = await world.home.accessTokens.sign(world.shard, claims);
  const person = { ...claims, id, shard: world.shard, token, email: '' };
  expect(await world.call(getUserInfo, {}, { as: person })).toMatchObject({ status: 401 });
});
