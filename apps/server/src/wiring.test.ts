import { createServer, connect, type Server } from 'node:net';

import { DatabaseUnavailable } from '@circuit/db';
import { aShard, freePort } from '@circuit/testing';
import { expect, inject, test } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { openLog } from '#platform/log.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import { insertJobLog } from '#platform/jobs/jobLog.store.ts';

import { JOBS } from './jobs.ts';
import { openHomes } from './wiring.ts';

const [shard, demo] = [aShard(), aShard()];
const quiet = openLog('silent');
// That it is eight seconds unless told is seen in platform/http/http.test.ts (DR-2).
const brief = { waitMs: 1000 };

async function databaseSettings(name: string, url: string, key: typeof shard): Promise<DatabaseSettings> {
  const storage = { kind: 'file', folder: '/nowhere' } as const;
  return { name, url, jobsUrl: 'postgres://nobody@127.0.0.1:1/none', shards: [key], keys: await newKeys(), storage };
}

const settingsOf = (...databases: DatabaseSettings[]) =>
  ({ databases, CONNECTIONS: 2, isProduction: false }) as unknown as Settings; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the rest is not looked at

/** PostgreSQL once more, at another port. */
function forward(port: number, url: string): Promise<Server> {
  const server = createServer((socket) => {
    const target = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [from, to] of [[socket, target] as const, [target, socket] as const])
      from.on('error', () => to.destroy()).pipe(to);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

test('OP-6 a database that is away at the start keeps only its own shards waiting, and is there once it answers', async () => {
  const { appUrl } = inject('university');
  const away = new URL(appUrl);
  away.port = String(await freePort());
  const late = await databaseSettings('demo', away.href, demo);
  const settings = settingsOf(await databaseSettings('main', appUrl, shard), late);
  const { homes, close } = await openHomes(settings, quiet, brief);
  const enqueue = (key: typeof shard) =>
    homes.get(key)?.database.withShard(key, async (db) => {
      const { id } = await insertJobLog(db, { kind: 'none', startedBy: null });
      const [job] = JOBS;
      await homes.get(key)?.queue.enqueue(db, { kind: job?.kind ?? '', shard: key, jobLogId: id, data: {} });
      return id;
    });
  expect(await enqueue(shard)).toBeTypeOf('string');
  const server = await forward(Number(away.port), appUrl);
  expect(await enqueue(demo)).toBeTypeOf('string');
  await close();
  server.close();
});

test('OP-6 without any database nothing starts', async () => {
  const url = `postgres://nobody:nothing@127.0.0.1:${await freePort()}/gone`;
  const opening = openHomes(settingsOf(await databaseSettings('main', url, shard)), quiet, brief);
  await expect(opening).rejects.toMatchObject({ errors: [expect.any(DatabaseUnavailable)] });
});
