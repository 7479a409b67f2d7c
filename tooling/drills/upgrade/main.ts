import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { freePort, startPostgres } from '@circuit/testing';

import { report as print } from '#tooling/drills/report.ts';
import { makeCourse, makeGroupAssignment } from '#tooling/drills/rush/crowd.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';
import { previousRelease } from '#tooling/previous/checkout.ts';

import { findings } from './findings.ts';
import { startLoad } from './load.ts';
import { watchLockWaits } from './lockWaits.ts';
import { circuit, packCommit, packThis, startApi, stopAll, withMigrations } from './releases.ts';
import { addRows, countRows, lookAfter, makeStage, report, SHARD } from './stage.ts';

// npm run drill:upgrade [-- --short | --rows N]: the steps of docs/operations/upgrade.md, at noon. Old and new release come
// from their archives; in the short form the old one is this commit without the drill's migrations.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, rows: { type: 'string' } } });
const SIZE = values.short
  ? { rows: 50_000, calmSeconds: 1, reportSeconds: 2 }
  : { rows: Number(values.rows ?? 5_000_000), calmSeconds: 30, reportSeconds: 20 };
const CLIENTS = 8;
const MIGRATIONS = join(import.meta.dirname, 'migrations');
const HOURS = 3600;
const STAYS_MS = values.short ? 1000 : 10_000;

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'circuit-upgrade-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
await chmod(work, 0o755);
let stopPostgres = async () => {};
try {
  const current = packThis(join(work, 'this'));
  const old = values.short ? current : packCommit(previousRelease(), work, join(work, 'old'));
  const next = withMigrations(current, MIGRATIONS, join(work, 'next'));
  say('packed');
  const postgres = await startPostgres({ folder: join(work, 'postgres'), port: await freePort() });
  stopPostgres = postgres.stop;
  const { ownerUrl, environment } = await makeStage(old, postgres, work);
  await addRows(ownerUrl, SIZE.rows);
  const groupId = await makeCourse(ownerUrl, CLIENTS, SHARD);
  const crowd = await makeGroupAssignment(ownerUrl, groupId, CLIENTS, HOURS, SHARD);
  const tokenOf = await tokenMaker(work, SHARD);
  const rows = await countRows(ownerUrl);
  say(`${rows} rows`);

  const before = await startApi(old, environment);
  const load = startLoad(
    crowd,
    crowd.authors.map(({ userId, sessionId }) => tokenOf(userId, sessionId)),
    before.origin,
  );
  await sleep(SIZE.calmSeconds * 1000);

  // 1. The tables, while the old release works and somebody reads for long.
  const waits = await watchLockWaits(ownerUrl);
  const reported = report(ownerUrl, SIZE.reportSeconds);
  await sleep(200);
  const migrateFrom = performance.now();
  const printed = await circuit(next, ['migrate'], environment);
  const migrateUntil = performance.now();
  await reported;
  const lockWaits = await waits.stop();
  const onNewTables = await before.readiness();
  say('migrated');

  // 2. The new release beside the old one, then half of the people, then all of them.
  const after = await startApi(next, environment);
  for (let index = 0; index < CLIENTS; index += 2) load.send(index, after.origin);
  await sleep(STAYS_MS);
  load.sendAll(after.origin);
  await sleep(500);
  const oldEnded = await before.stop();
  await sleep(STAYS_MS);
  say('upgraded');

  // 3. Back to the old release, on the new tables.
  const again = await startApi(old, environment);
  const back = await again.readiness();
  load.sendAll(again.origin);
  await sleep(500);
  const newEnded = await after.stop();
  await sleep(STAYS_MS);
  say('downgraded');

  const acknowledged = await load.stop();
  await again.stop();
  print(
    findings({
      rows,
      writes: load.writes,
      migrating: [migrateFrom, migrateUntil],
      lockWaits,
      printed,
      readiness: [onNewTables, back],
      exits: [oldEnded, newEnded],
      after: await lookAfter(ownerUrl, crowd, acknowledged),
      reportSeconds: SIZE.reportSeconds,
    }),
  );
} finally {
  await stopAll();
  await stopPostgres();
  rmSync(work, { recursive: true, force: true });
}
