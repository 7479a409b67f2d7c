import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { ended } from '#tooling/dev/processes.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

interface JobLog {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly done: number;
  readonly total: number | null;
  readonly counts: { readonly rows?: number };
}

/** The worker is killed in the middle of an export of the audit trail; another one must finish it, once. */
export async function killWorkerInExport(system: System, events: number): Promise<Finding[]> {
  await addEvents(system.postgres.university.ownerUrl, events);
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const call = async (method: string, path: string): Promise<JobLog> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const response = await fetch(system.origin + path, { method, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
  const first = await system.startWorker();
  const { id } = await call('POST', '/api/auditEvents/export');
  const look = () => call('GET', `/api/auditEvents/export/${id}`);
  const until = async (isEnough: (job: JobLog) => boolean): Promise<JobLog> => {
    const deadline = performance.now() + 120_000;
    for (;;) {
      const job = await look();
      if (isEnough(job)) return job;
      if (performance.now() > deadline) throw new Error(`The export hangs: ${JSON.stringify(job)}`);
      await sleep(20);
    }
  };
  const atKill = await until((job) => job.status === 'running' && job.done > 0);
  first.kill('SIGKILL');
  await ended(first);
  const afterKill = await look();
  const killedAt = performance.now();
  const second = await system.startWorker();
  const end = await until((job) => !['queued', 'running'].includes(job.status));
  const seconds = (performance.now() - killedAt) / 1000;
  second.kill('SIGTERM');
  await ended(second);

  const files = listFiles(join(system.folder, 'storage/university'));
  const csvs = files.filter((file) => file.includes(id));
  const lines = csvs.map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length - 1);
  const left = await unfinishedJobs(system.postgres.university.ownerUrl);
  return [
    {
      rule: 'DR-3 an export whose worker was killed is taken up by another and finished once',
      figures: `killed at ${atKill.done} of ${atKill.total ?? '?'} rows (${afterKill.status}), then ${end.status} at try ${end.attempts} after ${seconds.toFixed(1)} s: ${end.counts.rows ?? 0} rows`,
      isHeld: afterKill.status === 'running' && end.status === 'succeeded' && end.attempts === 2,
    },
    {
      rule: 'DR-4 what it left is one whole file and no job that hangs',
      figures: `${events} events, ${end.counts.rows ?? 0} rows, ${csvs.length} file, ${lines.join(', ')} lines, ${left} unfinished jobs, ${files.length - csvs.length} stray files`,
      isHeld:
        csvs.length === 1 &&
        left === 0 &&
        files.length === 1 &&
        (end.counts.rows ?? 0) >= events &&
        (lines[0] ?? 0) >= (end.counts.rows ?? Number.NaN),
    },
  ];
}

async function addEvents(ownerUrl: string, count: number): Promise<void> {
  await withOwner(ownerUrl, (client) =>
    client.query(
      `insert into audit_events (shard, verb, entity, entity_id, trace_id)
       select 'university', 'drilled', 'drill', n::text, md5(n::text) from generate_series(1, $1) as n`,
      [count],
    ),
  );
}

async function unfinishedJobs(ownerUrl: string): Promise<number> {
  const { rows } = await withOwner(ownerUrl, (client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')`,
    ),
  );
  return rows[0]?.count ?? Number.NaN;
}

async function withOwner<Answer>(ownerUrl: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
