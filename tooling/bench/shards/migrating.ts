import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate } from '@circuit/db';

import { runServerFile } from '#tooling/dev/environment.ts';

import type { Cell } from './cell.ts';
import { shardKey } from './universities.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../packages/db/migrations');
const USUAL = `alter table submissions add column bench_note text;
create table bench_notes (shard text not null default current_shard(), id uuid not null, primary key (shard, id));
call protect_table('bench_notes', 'select, insert');
`;

/** How long the tables of a cell take to move on: by nothing, and by a usual migration. Seconds. */
export async function timeMigrations({ ownerUrl }: Cell): Promise<{ readonly empty: number; readonly usual: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, '99990101000001_bench__nothing.sql'), 'select 1;\n');
    const empty = await seconds(() => migrate(ownerUrl, folder));
    await writeFile(join(folder, '99990101000002_bench__usual.sql'), USUAL);
    return { empty, usual: await seconds(() => migrate(ownerUrl, folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface OneMore {
  /** The command, with the start of its program. */
  readonly commandSeconds: number;
  /** Another command of the same program, which asks no database. */
  readonly startSeconds: number;
  /** Until a process that knows the new university answers for it. */
  readonly apiSeconds: number;
}

/** One more university, as an operator sets it up: its key in the settings, the command, and a process that knows it. */
export async function timeOneMore(cell: Cell): Promise<OneMore> {
  const key = shardKey(cell.size.shards + 1);
  const environment = withShard(cell, key);
  const create = () =>
    runServerFile(
      'operator/main.ts',
      ['shard', 'create', '--shard', key, '--name', 'One more', '--by', 'bench'],
      environment,
    );
  const startSeconds = await seconds(() => runServerFile('operator/main.ts', ['keys', 'new'], environment));
  const commandSeconds = await seconds(create);
  const apiSeconds = await seconds(async () => {
    const api = await cell.startApi(environment);
    const status = await statusOf(`${api.origin}/api/time`, `${key}.localhost`);
    if (status !== 200) throw new Error(`The new university was answered with ${status}.`);
    await api.stop();
  });
  return { commandSeconds, startSeconds, apiSeconds };
}

/** fetch would send the host of the address. */
function statusOf(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    call.once('error', reject);
  });
}

function withShard({ environment, name }: Cell, key: string): Record<string, string> {
  const databases = JSON.parse(environment['DATABASES'] ?? '{}') as Record<string, { shards: string[] }>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own environment
  const own = databases[name];
  if (own === undefined) throw new Error(`The environment has no database ${name}.`);
  const DATABASES = JSON.stringify({ [name]: { ...own, shards: [...own.shards, key] } });
  return { ...environment, DATABASES };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
