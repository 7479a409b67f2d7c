import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';

import { jobLogId, type JobLogId, type Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { recordAudit, type Author } from '#platform/audit.ts';
import type { Context, Implementation } from '#platform/implement.ts';
import { JobCancelled, type JobContext } from '#platform/jobs/job.ts';
import type { JobLog } from '#platform/queue/jobLog.store.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { openLog } from '#platform/log.ts';
import { ProblemError } from '#platform/problems.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';
import { addPerson } from '#testing/people.ts';

import { auditExportJob } from './auditExport.job.ts';
import { cancelAuditExportRoute } from './cancelAuditExport.ts';
import { exportAuditTrailRoute } from './exportAuditTrail.ts';
import { getAuditExportRoute, listAuditExportsRoute } from './readAuditExports.ts';

const log = openLog('silent');
let home: TestHome;
let urls: Awaited<ReturnType<typeof aDatabase>>;
let runner: Runner | undefined;

beforeAll(async () => {
  urls = await aDatabase(inject('university'), [auditExportJob]);
  home = await aHome(urls);
});
afterAll(async () => {
  await rest();
  await home.close();
});

async function rest(): Promise<void> {
  await runner?.stop();
  runner = undefined;
}

/** As the platform calls a use case, with somebody who may. */
async function call(route: Implementation, shard: Shard, request: object = {}, andThen = async () => {}) {
  const { id, sessionId } = await addPerson(home, shard, { roles: ['SuperAdmin'] });
  const author: Author = { actorId: id, effectiveUserId: id, sessionId, traceId: 'trace-1' };
  return home.database.withShard(shard, async (db) => {
    const envelope = { traceId: 'trace-1' };
    const facts = { db, shard, home, actor: { id }, envelope, audit: recordAudit.bind(null, db, author) };
    const context = facts as unknown as Context; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what these use cases use
    const answer = (await route.handle(request, context, undefined)) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- three of four answer this
    await andThen();
    return answer;
  });
}

const work = async () =>
  (runner ??= await startRunner(
    [{ home, jobsUrl: urls.jobsUrl }],
    [auditExportJob],
    { countJob: () => undefined },
    log,
  ));

async function finished(shard: Shard, id: JobLogId): Promise<{ result: { key: string; sha256: string } } & JobLog> {
  await work();
  return vi.waitFor(
    async () => {
      const { rows } = await home.database.withShard(shard, (db) =>
        sql<JobLog & { result: { key: string; sha256: string } }>`
          select *, ended_at as "endedAt" from job_logs where id = ${id} and ended_at is not null`.execute(db),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('not yet');
      return row;
    },
    { timeout: 40_000, interval: 50 },
  );
}

async function fileAt(shard: Shard, key: string) {
  const object = await withinShard(home.storage, shard).get(key);
  if (object === undefined) throw new Error(`There is no ${key}.`);
  return { contentType: object.contentType, content: await text(object.body) };
}

async function keysOf(shard: Shard): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of withinShard(home.storage, shard).list('')) keys.push(key);
  return keys;
}

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  'a "quoted", text\r\nand a line',
  "'",
  '',
  'Zoë',
];

const addEvents = (shard: Shard, reasons: readonly string[]) =>
  home.database.withShard(shard, (db) =>
    sql`insert into audit_events (verb, entity, entity_id, reason, after, trace_id)
        select 'roleGiven', 'user', 'e-' || n, reason, jsonb_build_object('n', n, 'why', reason), 't'
        from unnest(${reasons}::text[]) with ordinality as r (reason, n)`.execute(db),
  );

async function eventsOf(shard: Shard) {
  const { rows } = await home.database.withShard(shard, (db) =>
    sql<Record<string, string | null>>`
      select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_id as "actorId",
        effective_user_id as "effectiveUserId", session_id as "sessionId", verb, entity, entity_id as "entityId",
        group_id as "groupId", reason, before::text, after::text, trace_id as "traceId"
      from audit_events order by id`.execute(db),
  );
  return rows;
}

const aContext = (shard: Shard, changes: Partial<JobContext> = {}): JobContext => ({
  shard,
  home,
  log,
  jobLogId: jobLogId('0198a000-0000-7000-8000-000000000001'),
  attempt: 1,
  traceId: 't',
  isCancelled: async () => false,
  progress: async () => undefined,
  message: async () => undefined,
  ...changes,
});

const unguarded = (cell: string) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

test('AU-10 an export that was asked for and rolled back leaves no job, no jobLog and no event', async () => {
  const shard = aShard();
  const doomed = call(exportAuditTrailRoute, shard, {}, () => Promise.reject(new Error('rolled back')));
  await expect(doomed).rejects.toThrow('rolled back');
  expect(await eventsOf(shard)).toEqual([]);
  expect(await call(listAuditExportsRoute, shard, { sort: '-createdAt', page: 1, pageSize: 25 })).toEqual({
    items: [],
    totalCount: 0,
  });
});

test('AU-10 an export that was asked for is on record, can be listed and looked at, by nobody elsewhere', async () => {
  const shard = aShard();
  const { id, ...asked } = await call(exportAuditTrailRoute, shard);
  expect(asked).toMatchObject({
    kind: 'auditExport',
    status: 'queued',
    attempts: 0,
    done: 0,
    total: null,
    messages: [],
  });
  expect(await eventsOf(shard)).toMatchObject([{ verb: 'auditExportRequested', entity: 'jobLog', entityId: id }]);
  const other = await call(exportAuditTrailRoute, shard);
  const listed = call(listAuditExportsRoute, shard, { sort: '-createdAt', page: 1, pageSize: 25 });
  expect(await listed).toMatchObject({ items: [{ id: other.id }, { id }], totalCount: 2 });
  expect(await call(getAuditExportRoute, shard, { jobLogId: id })).toMatchObject({ id });
  await expect(call(getAuditExportRoute, aShard(), { jobLogId: id })).rejects.toThrow(ProblemError);
});

test('AU-11 the file is the whole trail, every cell what it was, and hostile ones made harmless [T9]', async () => {
  const shard = aShard();
  await addEvents(shard, HOSTILE);
  const { id } = await call(exportAuditTrailRoute, shard);
  const { status, counts, result } = await finished(shard, id);
  expect(status).toBe('succeeded');

  const { contentType, content } = await fileAt(shard, result.key);
  expect(contentType).toBe('text/csv; charset=utf-8');
  expect(counts).toEqual({ rows: HOSTILE.length + 1, bytes: Buffer.byteLength(content) });
  expect(result.sha256).toBe(createHash('sha256').update(content).digest('hex'));

  const cells = parse<Record<string, string>>(content, { columns: true });
  const read = cells.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, unguarded(cell)])),
  );
  const wanted = (await eventsOf(shard)).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? ''])),
  );
  expect(read).toEqual(wanted);
  const all = cells.flatMap((row) => Object.values(row));
  expect(all.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
});

test('AU-11 a trail of several pages arrives complete and in order, and no event written later', async () => {
  const shard = aShard();
  await addEvents(
    shard,
    Array.from({ length: 2500 }, (_, n) => `reason ${n}`),
  );
  const before = (await eventsOf(shard)).map(({ id }) => id);
  const seen: (number | null)[][] = [];
  const progress = async (done: number, total: number | null) => {
    seen.push([done, total]);
    await addEvents(shard, ['later']);
  };
  const { result } = await auditExportJob.run({}, aContext(shard, { progress }));
  const { content } = await fileAt(shard, String(result?.['key']));
  expect(parse<{ id: string }>(content, { columns: true }).map(({ id }) => id)).toEqual(before);
  expect(seen).toEqual([
    [1000, 2500],
    [2000, 2500],
    [2500, 2500],
  ]);
});

test('AU-11 a shard without any event gets a file with the head alone', async () => {
  const shard = aShard();
  const { counts, result } = await auditExportJob.run({}, aContext(shard));
  expect(counts).toMatchObject({ rows: 0 });
  expect((await fileAt(shard, String(result?.['key']))).content).toMatch(/^"id","at",[^\n]+\r\n$/);
});

test('AU-12 two shards exported at the same time never mix [T1]', async () => {
  const [one, other] = [aShard(), aShard()];
  const canaries = new Map([one, other].map((shard) => [shard, `SECRET-${shard}`]));
  await Promise.all(
    [...canaries].map(([shard, canary]) =>
      addEvents(
        shard,
        Array.from({ length: 1500 }, () => canary),
      ),
    ),
  );
  const ids = await Promise.all([one, other].map((shard) => call(exportAuditTrailRoute, shard)));
  const [first, second] = await Promise.all(
    [one, other].map((shard, n) => finished(shard, ids[n]?.id ?? jobLogId(''))),
  );
  const contents = await Promise.all([fileAt(one, first?.result.key ?? ''), fileAt(other, second?.result.key ?? '')]);
  expect(contents[0]?.content).not.toContain(canaries.get(other));
  expect(contents[1]?.content).not.toContain(canaries.get(one));
  expect(first?.counts).toMatchObject({ rows: 1501 });
  expect(await withinShard(home.storage, other).get(first?.result.key ?? '')).toBeUndefined();
});

test('AU-13 each try has a file of its own: it removes those of earlier tries and never that of a later one', async () => {
  const shard = aShard();
  const files = await Promise.all([1, 3].map((attempt) => auditExportJob.run({}, aContext(shard, { attempt }))));
  const { discard, result } = await auditExportJob.run({}, aContext(shard, { attempt: 2 }));
  expect(await keysOf(shard)).toEqual([result?.['key'], files[1]?.result?.['key']]);
  await discard?.();
  expect(await keysOf(shard)).toEqual([files[1]?.result?.['key']]);
});

test.each([
  ['is cancelled', { isCancelled: async () => true }, JobCancelled],
  ['breaks off', { progress: () => Promise.reject(new TypeError('broken')) }, TypeError],
])('AU-14 an export that %s in the middle leaves no file', async (_how, changes, error) => {
  const shard = aShard();
  await addEvents(shard, HOSTILE);
  await expect(auditExportJob.run({}, aContext(shard, changes))).rejects.toThrow(error);
  expect(await keysOf(shard)).toEqual([]);
});

test('AU-14 an export that waits is cancelled at once and on record; one that has ended stays as it is', async () => {
  await rest();
  const shard = aShard();
  const { id } = await call(exportAuditTrailRoute, shard);
  expect(await call(cancelAuditExportRoute, shard, { jobLogId: id })).toMatchObject({ status: 'cancelled' });
  expect(await call(cancelAuditExportRoute, shard, { jobLogId: id })).toMatchObject({ status: 'cancelled' });
  expect((await eventsOf(shard)).map(({ verb }) => verb)).toEqual(['auditExportRequested', 'auditExportCancelled']);
  await expect(call(cancelAuditExportRoute, aShard(), { jobLogId: id })).rejects.toThrow(ProblemError);
  await finished(shard, id);
  expect(await keysOf(shard)).toEqual([]);
});

test('AU-14 an export that runs is asked to stop', async () => {
  await rest();
  const shard = aShard();
  const { id } = await call(exportAuditTrailRoute, shard);
  await home.database.withShard(shard, (db) =>
    sql`update job_logs set status = 'running' where id = ${id}`.execute(db),
  );
  const asked = await call(cancelAuditExportRoute, shard, { jobLogId: id });
  expect(asked).toMatchObject({ status: 'running', endedAt: null });
  expect(await finished(shard, id)).toMatchObject({ status: 'cancelled' });
});
