import { setTimeout as sleep } from 'node:timers/promises';

import { shardContents } from '@circuit/db';
import { shard } from '@circuit/domain/kernel';

import type { Finding } from '#tooling/drills/report.ts';

import { asAdmin, nowAt } from './database.ts';
import { differing } from './oneUniversity.ts';
import { appOf, ownerOf, SHARDS, signInAuthor } from './product.ts';
import { oneSecondBefore, QUIET_MS, type Stage } from './stage.ts';
import { startSteps } from './steps.ts';
import { startWriter } from './writer.ts';

const DROPPED = 'evaluations';
/** Of each university, before the accident. */
const WRITES = 50;
/** After it, while the table is gone. */
const LATE_WRITES = 10;

/** Somebody drops a table; all universities are restored to one second before. */
export async function restoreWholeDatabase({ base, product, origin }: Stage): Promise<Finding[]> {
  const { adminUrl } = base;
  process.stdout.write('The whole database, after a table was dropped:\n');
  const { send } = await signInAuthor(origin);
  await send('Before the accident.');
  const writers = SHARDS.map((key) => startWriter(appOf(adminUrl), shard(key), 'Before'));
  await Promise.all(writers.map((writer) => writer.hasWritten(WRITES)));
  await Promise.all(writers.map((writer) => writer.stop()));
  const before = await contentsAt(adminUrl);
  await sleep(QUIET_MS);
  const droppedAt = await nowAt(adminUrl);
  const late = startWriter(appOf(adminUrl), shard(SHARDS[0]), 'Too late');
  await asAdmin(ownerOf(adminUrl), (owner) => owner.query(`drop table ${DROPPED} cascade`));
  await late.hasWritten(late.written.length + LATE_WRITES);
  await late.stop();
  await send('Too late.');

  const { step, taken } = startSteps();
  const restoredUrl = await step(base.words.restore, () => base.restoreTo(oneSecondBefore(droppedAt)));
  const after = await contentsAt(restoredUrl);
  const doctor = await step('circuit doctor, with the addresses of the restored database', () =>
    product.circuit(restoredUrl, ['doctor']),
  );
  const erased = await step('circuit data reapply-erasures', () =>
    product.circuit(restoredUrl, ['data', 'reapply-erasures']),
  );
  const files = await step('circuit files verify --contents', () =>
    product.circuit(restoredUrl, ['files', 'verify', '--contents']),
  );
  const api = await step('start of the API with these addresses', () => product.startApi(restoredUrl));
  try {
    await (await signInAuthor(api.origin)).send('After the accident.');
  } finally {
    await api.stop();
  }
  const lost = await Promise.all(writers.map((writer) => writer.missingAt(appOf(restoredUrl))));
  const tooLate = late.written.length - (await late.missingAt(appOf(restoredUrl)));
  const odd = before.flatMap((one, at) => differing(one, after[at] ?? {}));
  const bad = doctor.text.split('\n').filter((line) => line.startsWith('BAD') && !NOT_STARTED.test(line));
  const { count, seconds } = taken();
  const written = writers.reduce((sum, writer) => sum + writer.written.length, 0);
  if (bad.length > 0 || files.code + erased.code !== 0)
    process.stdout.write(`${doctor.text}\n${erased.text}\n${files.text}\n`);
  return [
    {
      rule: 'BK-7 a database whose table was dropped is restored to one second before, every table equal by its checksum',
      figures: `${written} writes acknowledged before, ${lost.reduce((sum, one) => sum + one, 0)} missing; ${late.written.length} came too late, ${tooLate} there; ${odd.length} of ${before.length * Object.keys(before[0] ?? {}).length} tables differ; ${count} steps, ${seconds.toFixed(1)} s until the API answered again`,
      isHeld:
        lost.every((one) => one === 0) &&
        tooLate === 0 &&
        odd.length === 0 &&
        written > 0 &&
        bad.length === 0 &&
        erased.code === 0,
    },
    {
      rule: 'BK-7 every file of every university is in the store, and no object is an orphan',
      figures: files.text.replaceAll('\n', '; '),
      isHeld: files.code === 0,
    },
  ];
}

/** The drill has no mail server, and its short form no built web app. */
const NOT_STARTED = /mail server|web files/;

const contentsAt = (adminUrl: string) => Promise.all(SHARDS.map((key) => shardContents(ownerOf(adminUrl), shard(key))));
