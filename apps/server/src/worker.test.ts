import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';

import { ARCHIVE_DAYS } from '@circuit/domain/submissions';
import { openDatabase } from '@circuit/db';
import { aShard, freePort } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { openStorage } from '#platform/storage/openStorage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aDatabase } from '#testing/aDatabase.ts';

import { JOBS } from './jobs.ts';

const EXPORTS = ['auditExports/old/audit.csv', 'submissionExports/old/work.zip', 'ownArchives/old/mine.zip'];

test('AU-15 SS-9 OD-5 AU-30 WA-1 JO-19 a worker that starts removes old exports from the store, keeps younger ones, links the audit, tells its figures, and looks for dead workers as often as its settings say', async () => {
  const { ownerUrl, appUrl, jobsUrl } = await aDatabase(inject('university'), JOBS);
  const shard = aShard();
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  const storage = { kind: 'file', folder } as const;
  const store = withinShard(openStorage(storage), shard);
  const type = { contentType: 'text/csv' };
  for (const key of EXPORTS) await store.put(key, Buffer.from('old'), type);
  const written = await readdir(folder, { recursive: true, withFileTypes: true });
  const old = new Date(Date.now() - (ARCHIVE_DAYS + 1) * 86_400_000);
  await Promise.all(
    written.filter((one) => one.isFile()).map((one) => utimes(join(one.parentPath, one.name), old, old)),
  );
  const young = EXPORTS.map((key) => key.replace('old', 'young'));
  for (const key of young) await store.put(key, Buffer.from('young'), type);
  const database = openDatabase(appUrl, { connections: 1 });
  await database.withShard(shard, (db) =>
    sql`insert into audit_events (verb, entity, trace_id) values ('signedIn', 'user', 't')`.execute(db),
  );
  const databases = { university: { shards: [shard], url: appUrl, jobsUrl, keys: await newKeys(), storage } };
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    OPS_PORT: String(await freePort()),
    DATABASES: JSON.stringify(databases),
    DEAD_WORKERS_SECONDS: '2',
  };
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], { env, stdio: 'inherit' });
  const left = async () => {
    const kept = await Promise.all([...EXPORTS, ...young].map(async (key) => ((await store.head(key)) ? [key] : [])));
    return kept.flat();
  };
  try {
    await vi.waitFor(async () => expect(await left()).toEqual(young), { timeout: 45_000, interval: 200 });
    await vi.waitFor(
      async () => {
        const { rows } = await database.withShard(shard, (db) => sql`select from audit_links`.execute(db));
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000, interval: 200 },
    );
    await vi.waitFor(
      async () => {
        const figures = await (await fetch(`http://127.0.0.1:${env.OPS_PORT}/metrics`)).text();
        expect(figures).toContain(`circuit_university_read_timestamp_seconds{shard="${shard}"}`);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await betweenLooks(ownerUrl)).toBeGreaterThan(1900);
  } finally {
    await database.close();
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
}, 90_000);

/** How many milliseconds lie between two looks for dead workers, as the queue has noted them. */
async function betweenLooks(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const nextLook = (after: Date) =>
    vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ at: Date | null }>('select max(monitor_claim_on) as at from pgboss.queue');
        const at = rows[0]?.at ?? after;
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        return at;
      },
      { timeout: 15_000, interval: 200 },
    );
  const first = await nextLook(new Date(0));
  const second = await nextLook(first);
  await owner.end();
  return second.getTime() - first.getTime();
}
