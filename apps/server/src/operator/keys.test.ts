import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { rotateLtiKeys } from '@circuit/contract/lti';
import { sessionId, userId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { sealApp } from '#modules/factors/apps.ts';
import { openServiceSecret, sealSecret } from '#modules/outsideServices/openSecret.ts';
import { openAccessTokens } from '#platform/accessTokens.ts';
import { freshKeys, newKeys, openKeys, readKeys, type KeysDocument } from '#platform/keys.ts';
import { rotateKeys } from '#platform/rotateKeys.ts';
import { unseal } from '#platform/secrets.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { BROUGHT_KEYS, SEALED_PLACES } from './sealed.store.ts';

const APPS = 120;
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
/** As it was before there were sealing secrets. */
let oldest: KeysDocument;
beforeAll(async () => {
  database = await aDatabase(inject('university'), []);
  const { sealing: _sealing, ...legacy } = await newKeys();
  oldest = legacy;
  world = await aWorld({ database, keys: oldest });
});
afterAll(() => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const operatorWith = (keys: KeysDocument) => asOperator({ ...database, shards: [world.shard, world.otherShard], keys });

async function rotated(keys: KeysDocument) {
  const operator = await operatorWith(keys);
  const file = join(operator.folder, 'next.json');
  const told = await operator.type('keys', 'rotate', '--to', file, '--by', 'Ada');
  expect(told).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return { keys: readKeys(JSON.parse(await readFile(file, 'utf8'))), text: told.text, file, operator };
}

test('OP-19 keys change in turns: the next comes first, the one before still opens, what is in use is not dropped', async () => {
  const fresh = await freshKeys();
  const { signing, refresh } = await newKeys();
  const [a, b] = signing;
  if (a === undefined || b === undefined) throw new Error('There are two.');
  const kids = (document: KeysDocument) => document.signing.map(({ kid }) => kid);
  const announced = rotateKeys({ signing: [a], refresh }, fresh, new Set());
  expect(kids(announced)).toEqual([a.kid, fresh.signing.kid]);
  expect(announced.sealing).toEqual([refresh, fresh.sealing]);
  const turned = rotateKeys({ signing: [a, b], refresh, sealing: ['1', '2', '3', '4'] }, fresh, new Set(['4']));
  expect(kids(turned)).toEqual([b.kid, fresh.signing.kid, a.kid]);
  expect(turned.sealing).toEqual(['2', fresh.sealing, '1', '4']);
});

test('OP-19 every sealed column is in the list of those that are sealed again', async () => {
  const { rows } = await inDb((db) =>
    sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed%'`.execute(db),
  );
  const listed = [...SEALED_PLACES, BROUGHT_KEYS].map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed, 'factor_ceremonies.sealed_secret'].toSorted());
});

test('OP-19 keys are changed without an outage: processes with old and new keys understand each other, and secrets are sealed anew', async () => {
  const admin = await world.person({ roles: ['SuperAdmin'] });
  await world.call(rotateLtiKeys, {}, { as: admin });
  await inDb(async (db) => {
    await sql`insert into service_secrets (kind, sealed_secret, changed_by)
      values ('timetable', ${sealSecret(world, 'timetable', 'hush')}, ${admin.id})`.execute(db);
    for (let count = 0; count < APPS; count += 1)
      await sql`insert into factors (user_id, kind, name, sealed_secret)
        values (${admin.id}, 'totp', 'App', ${sealApp(world.home.keys, world.shard, admin.id, `SECRET${count}`)})`.execute(
        db,
      );
  });
  const total = APPS + 1 + (await inDb((db) => db.selectFrom('lti_keys').select('kid').execute())).length;

  const first = await operatorWith(oldest);
  const dry = await first.type('keys', 'rotate', '--dry-run');
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.text).toContain(`${total} secrets are sealed with the first key, 0 with older ones, 0 open with none.`);
  const announced = await rotated(oldest);
  expect(announced.text).toContain('rotate again after the restart');
  const { keys: next, operator, file } = await rotated(announced.keys);
  expect(await operator.type('keys', 'rotate', '--to', file)).toMatchObject({ code: 1 });

  // Each process signs with its own first key, and reads what the other signed.
  const claims = { userId: userId(admin.id), sessionId: sessionId(admin.sessionId), impersonatorId: null };
  const [before, after] = [await openKeys(announced.keys), await openKeys(next)];
  for (const [one, other] of [[before, after] as const, [after, before] as const]) {
    const token = await openAccessTokens(one).sign(world.shard, claims);
    expect(await openAccessTokens(other).read(world.shard, token)).toEqual(claims);
  }
  expect(after.signing.kid).not.toBe(before.signing.kid);

  const second = await operatorWith(next);
  const counted = await second.type('keys', 'reseal', '--dry-run');
  expect(counted.text).toContain(`0 secrets are sealed with the first key, ${total} with older ones`);
  const { code, text } = await second.type('keys', 'reseal', '--by', 'Ada');
  expect({ code, text }).toMatchObject({ code: 0 });
  expect(text).toContain(`${world.shard}: ${total} secrets sealed anew.`);
  expect(text).toContain(`${total} secrets are sealed with the first key, 0 with older ones`);
  expect((await second.type('keys', 'reseal')).text).toContain(`${world.shard}: 0 secrets sealed anew.`);

  // A process that was not restarted yet opens them too.
  for (const keys of [before, after]) {
    const place = { home: { keys }, shard: world.shard };
    expect(await inDb((db) => openServiceSecret(db, place, 'timetable'))).toBe('hush');
    const apps = await inDb((db) => db.selectFrom('factors').select('sealed_secret as sealed').execute());
    const texts = apps.map(({ sealed }) =>
      unseal(keys.sealing('factor', world.shard, admin.id), sealed ?? Buffer.of()),
    );
    expect(new Set(texts)).toEqual(new Set(Array.from({ length: APPS }, (_, at) => `SECRET${at}`)));
  }
  const { rows } = await inDb((db) =>
    sql`select verb, reason from audit_events where verb in ('keysRotated', 'secretsResealed') order by id`.execute(db),
  );
  expect(rows).toEqual([
    { verb: 'keysRotated', reason: 'circuit keys rotate, by Ada' },
    { verb: 'keysRotated', reason: 'circuit keys rotate, by Ada' },
    { verb: 'secretsResealed', reason: 'circuit keys reseal, by Ada' },
  ]);
});

test('OP-19 what opens with no key is named and left as it is, and the command ends with 1', async () => {
  const [{ id } = { id: '' }] = await inDb((db) =>
    db
      .updateTable('factors')
      .set({ sealed_secret: Buffer.from('broken'.repeat(10)) })
      .where('id', '=', (q) => q.selectFrom('factors').select('id').orderBy('id').limit(1))
      .returning('id')
      .execute(),
  );
  const { code, text } = await (await operatorWith(await newKeys())).type('keys', 'reseal');
  expect(code).toBe(1);
  expect(text).toContain(`cannot be opened: factors ${id}`);
  expect(await (await operatorWith(oldest)).type('keys', 'rotate')).toMatchObject({ code: 2 });
});
