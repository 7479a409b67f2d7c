import { randomUUID } from 'node:crypto';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, createDatabase, DatabaseUnavailable, migrate } from '@circuit/db';
import { aShard, freePort } from '@circuit/testing';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';

import { newKeys, openKeys } from '#platform/keys.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { openLog } from '#platform/log.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { sealShardKeys } from '#platform/shardKeys.ts';

import { JOBS } from './jobs.ts';
import { withOwner } from './operator/data/withOwner.ts';
import { openHomes } from './wiring.ts';

const [shard, demo] = [aShard(), aShard()];
const quiet = openLog('silent');
// packages/db/src/gate.test.ts proves the production values, 8 and 30 seconds. (DR-2, HA-5)
const brief = { waitMs: 1000, writeWaitMs: 1000 };

async function databaseSettings(name: string, url: string, key: typeof shard): Promise<DatabaseSettings> {
  const storage = { kind: 'file', folder: join(tmpdir(), 'circuit-wiring') } as const;
  return { name, url, jobsUrl: 'postgres://nobody@127.0.0.1:1/none', shards: [key], keys: await newKeys(), storage };
}

const settingsOf = (...databases: DatabaseSettings[]) =>
  ({ databases, directory: null, CONNECTIONS: 2, isProduction: false }) as unknown as Settings; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the rest is not looked at

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
  const { homes, mayComeBack, close } = await openHomes(settings, quiet, brief);
  const enqueue = (key: typeof shard) =>
    homes.get(key)?.database.withShard(key, async (db) => {
      const { id } = await insertJobLog(db, { kind: 'none', startedBy: null });
      const [job] = JOBS;
      await homes.get(key)?.queue.enqueue(db, { kind: job?.kind ?? '', shard: key, jobLogId: id, data: {} });
      return id;
    });
  expect(await enqueue(shard)).toBeTypeOf('string');
  // Nobody can know yet whether it brought keys of its own. (MV-5)
  expect([homes.has(demo), mayComeBack(demo)]).toEqual([false, true]);
  const server = await forward(Number(away.port), appUrl);
  await vi.waitFor(async () => expect(await enqueue(demo)).toBeTypeOf('string'), { timeout: 10_000, interval: 100 });
  await close();
  server.close();
});

test('MV-5 a university that the settings name, and not a directory, is served with the keys that it brought', async () => {
  const { appUrl, ownerUrl } = inject('university');
  const [key, brought] = [aShard(), await newKeys()];
  const settings = await databaseSettings('main', appUrl, key);
  const sealed = sealShardKeys(await openKeys(settings.keys), key, brought);
  await withOwner(ownerUrl, key, (client) =>
    client.query('insert into shard_keys (shard, sealed_keys) values ($1, $2)', [key, sealed]),
  );
  const { homes, close } = await openHomes(settingsOf(settings), quiet, brief);
  expect(homes.get(key)?.keys.signing.kid).toBe((await openKeys(brought)).signing.kid);
  await close();
});

test('OP-6 without any database nothing starts', async () => {
  const url = `postgres://nobody:nothing@127.0.0.1:${await freePort()}/gone`;
  const opening = openHomes(settingsOf(await databaseSettings('main', url, shard)), quiet, brief);
  await expect(opening).rejects.toMatchObject({ errors: [expect.any(DatabaseUnavailable)] });
});

/** As an operator makes one: without the test clock. */
async function aProductionDatabase() {
  const { ownerUrl, appUrl, jobsUrl } = inject('university');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [app, jobs] = [appUrl, jobsUrl].map((url) => {
    const { username: role, password } = new URL(url);
    return { role, password };
  });
  if (app === undefined || jobs === undefined) throw new Error('There are two roles.');
  await createDatabase(ownerUrl, { name, app, jobs });
  await migrate(addressOf(ownerUrl, name));
  const owner = new pg.Client({ connectionString: addressOf(ownerUrl, name) });
  await owner.connect();
  const urlOf = (login?: typeof app) => addressOf(ownerUrl, name, login);
  await prepareQueue(urlOf(jobs), JOBS);
  return { owner, urlOf, app, jobs };
}

async function startInProduction(url: string, jobsUrl?: string): Promise<string> {
  const database = await databaseSettings('main', url, shard);
  const settings = { ...settingsOf({ ...database, jobsUrl: jobsUrl ?? database.jobsUrl }), isProduction: true };
  try {
    const { close } = await openHomes(settings, quiet, brief);
    await close();
    return 'started';
  } catch (error) {
    return error instanceof AggregateError ? error.errors.map(String).join() : String(error);
  }
}

test('CG-3 production does not start as superuser, as owner of a table, past row-level security or on a broken catalogue', async () => {
  const { owner, urlOf, app, jobs } = await aProductionDatabase();
  const suffix = randomUUID().slice(0, 8);
  const login = async (rights: string) => {
    const role = `${rights.split(' ')[0]}_${suffix}`;
    // Not a member of the role app: other tests check its members.
    await owner.query(`create role ${role} login password 'x' ${rights}`);
    await owner.query(`grant connect on database ${owner.database} to ${role}`);
    return { role, password: 'x' };
  };
  expect(await startInProduction(urlOf(app))).toBe('started');
  expect(await startInProduction(urlOf())).toContain('a connection as a superuser');
  expect(await startInProduction(urlOf(app), urlOf(jobs))).toBe('started');
  expect(await startInProduction(urlOf(app), urlOf())).toContain('a connection as a superuser');
  const bypass = await login('bypassrls');
  expect(await startInProduction(urlOf(bypass))).toContain(`may bypass row-level security: ${bypass.role}`);
  await owner.query(`drop owned by ${bypass.role}; drop role ${bypass.role}`);
  const holder = await login('inherit');
  await owner.query(`alter table groups owner to ${holder.role}`);
  expect(await startInProduction(urlOf(holder))).toContain(`owner of a table: ${holder.role}`);
  await owner.query(`alter table groups owner to current_user; drop owned by ${holder.role}; drop role ${holder.role}`);
  expect(await startInProduction(urlOf(app))).toBe('started');
  await owner.query('drop policy shard on groups');
  expect(await startInProduction(urlOf(app))).toContain('without the shard policy for reading and writing: groups');
  await owner.end();
});

test('UG-9 a process starts on tables that a later release added to, and not on those that need a later release', async () => {
  const { owner, urlOf, app, jobs } = await aProductionDatabase();
  const start = () => startInProduction(urlOf(app), urlOf(jobs));
  await owner.query(`insert into schema_migrations (name, checksum) values ('29990101000000_moons__unused.sql', '')`);
  expect(await start()).toBe('started');
  await owner.query(`insert into schema_migrations (name, checksum, needs)
    values ('29990202000000_moons__drop.sql', '', '29990101000000_moons__unused.sql')`);
  expect(await start()).toContain('is too new for this version');
  await owner.end();
});
