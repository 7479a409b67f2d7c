import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '@circuit/db';
import { shard } from '@circuit/domain/kernel';

import type { Finding } from '#tooling/drills/report.ts';

import type { MortalBase } from './base.ts';
import { nowAt } from './database.ts';
import { appOf, SHARDS } from './product.ts';
import { startSteps } from './steps.ts';
import { startWriter } from './writer.ts';

const MOST_LOST_SECONDS = 60;
/** Shortly before the archive gets its next piece: the worst moment for everything to die. */
const WORST_AGE_SECONDS = 48;
const PATIENCE_MS = 180_000;

/** Every machine of the database dies at once. What the archive has is all that is left. */
export async function loseAllMachines(base: MortalBase): Promise<Finding[]> {
  process.stdout.write('All machines of the database at once:\n');
  const writer = startWriter(appOf(base.adminUrl), shard(SHARDS[1]), 'Until the end');
  const deadline = Date.now() + PATIENCE_MS;
  const beganAt = await nowAt(base.adminUrl);
  for (;;) {
    const [now, archivedAt] = [await nowAt(base.adminUrl), await base.archivedAt()];
    const isOld = now.getTime() - archivedAt.getTime() >= WORST_AGE_SECONDS * 1000;
    if ((isOld && archivedAt > beganAt) || Date.now() > deadline) break;
    await sleep(500);
  }
  await base.loseAllMachines();
  await writer.stop();
  const { step, taken } = startSteps();
  const restoredUrl = await step('pgbackrest --stanza=cell --type=default restore; start', () =>
    base.restoreTo('latest'),
  );
  const lost = await writer.missingAt(appOf(restoredUrl));
  const last = writer.written.at(-1)?.writtenAt.getTime() ?? 0;
  const newest = writer.written.at(-1 - lost)?.writtenAt.getTime() ?? 0;
  const database = openDatabase(appOf(restoredUrl), { connections: 1 });
  await database.withShard(shard(SHARDS[1]), (db) => db.insertInto('groups').values({ name: 'It goes on' }).execute());
  await database.close();
  const seconds = (last - newest) / 1000;
  return [
    {
      rule: `BK-8 with all machines at most ${MOST_LOST_SECONDS} s are lost`,
      figures: `${seconds.toFixed(1)} s (${lost} of ${writer.written.length} acknowledged writes), at the worst moment of the archive; writable again after ${taken().seconds.toFixed(1)} s`,
      isHeld: seconds <= MOST_LOST_SECONDS && lost < writer.written.length,
    },
  ];
}
