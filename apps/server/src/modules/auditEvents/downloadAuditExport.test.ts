import { createHash } from 'node:crypto';

import { downloadAuditExport, exportAuditTrail, listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { jobLogId, type JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { withinShard } from '#platform/storage/withinShard.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { auditExportJob } from './auditExport.job.ts';
import { sweepAuditExports } from './sweepAuditExports.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorkingWorld([auditExportJob]);
  admin = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => world.close());

const inShard = <Row>(query: ReturnType<typeof sql<Row>>) =>
  world.home.database.withShard(world.shard, async (db) => (await query.execute(db)).rows);
const download = (id: JobLogId, as: Person = admin) => world.call(downloadAuditExport, { jobLogId: id }, { as });

async function exported(): Promise<JobLogId> {
  const { id } = (await world.call(exportAuditTrail, {}, { as: admin })).body;
  const ended = sql`select from job_logs where id = ${id} and status = 'succeeded'`;
  await vi.waitFor(async () => expect(await inShard(ended)).toHaveLength(1), { timeout: 15_000, interval: 100 });
  return id;
}

test('AU-15 a finished export is downloaded as it was written, and that is on record', async () => {
  const id = await exported();
  const { status, raw, headers } = await download(id);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toMatch(/^attachment; .*Audit%20trail%20\d{4}-\d\d-\d\d\.csv/);
  const [made] = await inShard(
    sql<{ sha256: string }>`select result ->> 'sha256' as sha256 from job_logs where id = ${id}`,
  );
  expect(createHash('sha256').update(raw).digest('hex')).toBe(made?.sha256);
  const { items } = (await world.call(listAuditEventsOfUser, { userId: admin.id }, { as: admin })).body;
  expect(items[0]).toMatchObject({ verb: 'auditExportDownloaded', text: 'Downloaded an export of the audit trail' });
});

test('AU-15 nobody but a Super Admin of the same university gets the file', async () => {
  const id = await exported();
  expect((await download(id, await world.person({ roles: ['Admin'] }))).status).toBe(403);
  const stranger = await world.person({ roles: ['SuperAdmin'], shard: world.otherShard });
  expect((await download(id, stranger)).status).toBe(404);
  expect((await download(jobLogId('01900000-0000-7000-8000-00000000dead'))).status).toBe(404);
});

test('AU-15 one that has not finished, or ended 30 days ago, is refused with the reason, and the store forgets it', async () => {
  const id = await exported();
  await inShard(sql`update job_logs set status = 'running' where id = ${id}`);
  expect((await download(id)).text).toContain('This export is not finished.');
  await inShard(
    sql`update job_logs set status = 'succeeded', ended_at = ended_at - interval '30 days' where id = ${id}`,
  );
  const late = await download(id);
  expect(late.status).toBe(409);
  expect(late.text).toContain('removed after 30 days');
  const left = async () => {
    const keys = [];
    for await (const { key } of withinShard(world.home.storage, world.shard).list(`auditExports/${id}`)) keys.push(key);
    return keys.length;
  };
  await sweepAuditExports(world.home, world.shard, () => false);
  expect(await left()).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  await sweepAuditExports(world.home, world.shard, () => false);
  vi.useRealTimers();
  expect(await left()).toBe(0);
});
