import { eraseUser, getErasure } from '@circuit/contract/erasures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { erasePersonJob } from '#modules/erasures/public.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let admin: Person;
let type: Awaited<ReturnType<typeof asOperator>>['type'];
beforeAll(async () => {
  const database = await aDatabase(inject('university'), [erasePersonJob]);
  world = await aWorld({ database });
  admin = await world.person({ firstName: 'Ingrid', lastName: 'Solberg', roles: ['SuperAdmin'] });
  ({ type } = await asOperator({ ...database, shards: [world.shard, world.otherShard] }));
});
afterAll(() => world.close());

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

const erase = (person: Person, name: string) =>
  world.call(eraseUser, { userId: person.id, name, reason: 'They asked for it.' }, { as: admin });
const stateOf = async (person: Person) =>
  (await world.call(getErasure, { userId: person.id }, { as: admin })).body.state;
const endJob = (person: Person, status: string) =>
  inDb((db) =>
    sql`update job_logs set status = ${status}, ended_at = circuit_now(), attempts = 9
      where input ->> 'userId' = ${person.id}::text and status = 'queued'`.execute(db),
  );

test('OP-18 a failed erasure stays in the list until it is the same person’s that is started again, also by an operator', async () => {
  const one = await world.person({ firstName: 'Ada', lastName: 'One' });
  const other = await world.person({ firstName: 'Bea', lastName: 'Two' });
  await erase(one, 'Ada One');
  await endJob(one, 'failed');
  await erase(other, 'Bea Two');
  await endJob(other, 'succeeded');
  const { rows } = await inDb((db) => sql<{ id: string }>`select id from job_logs where status = 'failed'`.execute(db));
  const id = rows[0]?.id ?? '';
  expect((await type('job', 'list', '--failed')).text).toContain(id);
  expect(await stateOf(one)).toBe('failed');
  expect((await type('job', 'retry', id)).code).toBe(0);
  expect(await stateOf(one)).toBe('waiting');
  expect((await type('job', 'list', '--failed')).text).not.toContain(id);
});

test('EP-7 an erasure that a command broke off reads as failed, and an administrator can start it again', async () => {
  const cleo = await world.person({ firstName: 'Cleo', lastName: 'Three' });
  await inDb((db) => sql`insert into person_erasures (user_id) values (${cleo.id})`.execute(db));
  expect(await stateOf(cleo)).toBe('failed');
  expect((await erase(cleo, 'Cleo Three')).body.state).toBe('waiting');
  expect((await erase(cleo, 'Cleo Three')).body.state).toBe('waiting');
});

test('EP-7 the command does not erase the last super admin', async () => {
  const who = ['--shard', world.shard, '--email', admin.email, '--reason', 'A letter of today.'];
  const refused = await type('person', 'erase', ...who, '--yes-erase', 'Ingrid Solberg');
  expect(refused.code).toBe(1);
  expect(await stateOf(admin)).toBe('none');
});
