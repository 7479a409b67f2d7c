import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditExportJob } from '#modules/auditEvents/public.ts';
import { ownArchiveJob } from '#modules/ownData/public.ts';
import { exportSubmissionsJob } from '#modules/submissions/public.ts';
import type { Job } from '#platform/jobs/job.ts';
import { runTry } from '#platform/jobs/runTry.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aScoring, type Scoring } from '#testing/aScoring.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { erasePerson } from './erasePerson.ts';

let world: World;
let desk: Scoring;
let ben: Person;
beforeAll(async () => {
  world = await aWorld();
  desk = await aScoring(world, { isReviewed: false });
  const [, second] = desk.people;
  if (second === undefined) throw new Error('Two are needed.');
  ben = second;
});
afterAll(() => world.close());

const store = () => withinShard(world.home.storage, world.shard);
const erase = () => erasePerson(world.home, world.shard, ben.id, null);
async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store().list(folder)) keys.push(key);
  return keys;
}

interface Making {
  readonly groupId?: GroupId;
  readonly groupAssignmentId?: GroupAssignmentId;
}

/** One try of a job during which the person is erased: its file is complete, and not published yet. */
async function eraseDuring(job: Job, data: object, place: Making, startedBy: Person) {
  const { id: jobLogId } = await desk.inDb((db) =>
    insertJobLog(db, { kind: job.kind, startedBy: startedBy.id, ...place }),
  );
  const { storage } = world.home;
  const put: Storage['put'] = async (...stored) => {
    const answer = await storage.put(...stored);
    await erase();
    return answer;
  };
  const slow = new Proxy(storage, {
    get: (target, name) => {
      if (name === 'put') return put;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const claim = { jobLogId, attempt: 1, shard: world.shard, traceId: 't', data, isLast: false };
  const end = await runTry(job, claim, {
    home: { ...world.home, storage: slow },
    log: world.log,
    isStopping: () => false,
  });
  const { rows } = await desk.inDb((db) => sql`select status, result from job_logs where id = ${jobLogId}`.execute(db));
  return { end, job: rows[0] };
}

const THROWN_AWAY = { end: 'overtaken', job: { status: 'cancelled', result: null } };

test('EP-9 an archive that is being made while a person is erased is never published, and its file goes', async () => {
  const { groupId, groupAssignmentId, teacher } = desk;
  const data = { groupAssignmentId, isAnonymous: false, impersonatorId: null };
  expect(await eraseDuring(exportSubmissionsJob, data, { groupId, groupAssignmentId }, teacher)).toEqual(THROWN_AWAY);
  expect(await eraseDuring(auditExportJob, {}, {}, teacher)).toEqual(THROWN_AWAY);
  expect(await eraseDuring(ownArchiveJob, { userId: ben.id }, {}, ben)).toEqual(THROWN_AWAY);
  expect([
    ...(await keysIn('submissionExports/')),
    ...(await keysIn('auditExports/')),
    ...(await keysIn('ownArchives/')),
  ]).toEqual([]);
});

test('EP-9 archives of tries that died go too, those of other assignments stay', async () => {
  const { groupId, groupAssignmentId, teacher } = desk;
  const kind = 'exportSubmissions';
  const [theirs, other] = await desk.inDb(async (db) => [
    await insertJobLog(db, { kind, startedBy: teacher.id, groupId, groupAssignmentId }),
    await insertJobLog(db, { kind, startedBy: teacher.id, groupId }),
  ]);
  const kept = `submissionExports/${other.id}.1.zip`;
  for (const key of [`submissionExports/${theirs.id}.2.zip`, kept, `auditExports/${theirs.id}.3.csv`])
    await store().put(key, Buffer.from('x'), { contentType: 'application/zip' });
  await erase();
  expect(await keysIn('submissionExports/')).toEqual([kept]);
  expect(await keysIn('auditExports/')).toEqual([]);
});
