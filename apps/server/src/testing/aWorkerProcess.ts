import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Shard } from '@circuit/domain/kernel';
import { freePort } from '@circuit/testing';

import { newKeys, type KeysDocument } from '#platform/keys.ts';

interface Facts {
  readonly database: { readonly appUrl: string; readonly jobsUrl: string };
  readonly shard: Shard;
  /** Those of the world, where the worker reads what it has sealed. */
  readonly keys?: KeysDocument;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A worker of its own, as in production, that can be killed. */
export async function aWorkerProcess({ database, shard, keys, environment = {} }: Facts) {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-worker-'));
  const { appUrl: url, jobsUrl } = database;
  const storage = { kind: 'file', folder };
  const main = { shards: [shard], url, jobsUrl, keys: keys ?? (await newKeys()), storage };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../worker.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASES: JSON.stringify({ main }),
      OPS_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  /** kill -9: nothing is finished, nothing is said. */
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { kill };
}
