import { createSubmission, getOwnSubmission, handInSubmission, type Submission } from '@circuit/contract/submissions';
import type { GroupId } from '@circuit/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { StorageUnavailable } from '#platform/storage/storage.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aGroupAssignment, aText, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

const TEXT = aText('A price on carbon works if families see the money come back.');
let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let amara: Person;
let groupId: GroupId;
let groupAssignment: TestGroupAssignment;
beforeAll(async () => {
  database = await aDatabase(inject('university'), []);
  world = await aWorld({ database });
  groupId = await world.group();
  amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  groupAssignment = await aGroupAssignment(world, { groupId });
});
afterAll(() => world.close());

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const handIn = ({ id, version }: Submission, as: Person, headers = aKey()) => {
  const request = { groupAssignmentId: groupAssignment.id, submissionId: id, document: TEXT };
  return world.call(handInSubmission, request, { as, headers: { ...seen(version), ...headers } });
};
const begin = async (as: Person) =>
  (await world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as })).body;

test('WA-4 on a full disk a hand-in is told to come back, reading goes on, and the same hand-in succeeds once there is room', async () => {
  const draft = await begin(amara);
  // As PostgreSQL says it when a table cannot grow.
  await asOwner(`create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on submission_versions for each row execute function disk_full()`);
  const key = aKey();
  const refused = await handIn(draft, amara, key);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { body } = await world.call(getOwnSubmission, { groupAssignmentId: groupAssignment.id }, { as: amara });
  expect(body.submission?.status).toBe('Draft');
  await asOwner('drop trigger disk_full on submission_versions');
  expect((await handIn(draft, amara, key)).status).toBe(200);
});

test('WA-5 while the object store is away, a text is handed in', async () => {
  const { storage } = world.home;
  const away = () => Promise.reject(new StorageUnavailable(new Error('away')));
  const before = { put: storage.put, get: storage.get, head: storage.head }; // oxlint-disable-line typescript/unbound-method -- put back below
  Object.assign(storage, { put: away, get: away, head: away });
  try {
    const ben = await world.person({ in: [[groupId, 'GroupLearner']] });
    expect((await handIn(await begin(ben), ben)).status).toBe(200);
  } finally {
    Object.assign(storage, before);
  }
});
