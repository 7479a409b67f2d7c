import { setTimeout as sleep } from 'node:timers/promises';

import { shardContents } from '@circuit/db';
import { shard } from '@circuit/domain/kernel';

import type { Finding } from '#tooling/drills/report.ts';

import { asAdmin, nowAt } from './database.ts';
import { appOf, ownerOf, SHARDS, signInAuthor } from './product.ts';
import { oneSecondBefore, QUIET_MS, type Stage } from './stage.ts';
import { startSteps } from './steps.ts';
import { startWriter } from './writer.ts';

const [harmed, other] = SHARDS.map(shard) as [ReturnType<typeof shard>, ReturnType<typeof shard>]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- two in, two out

/** What stays or is emptied on purpose; every other table must be equal to the byte. (BK-3) */
const DIFFERS = new Set([
  'audit_events',
  'caller_addresses',
  'sessions',
  'refresh_tokens',
  'sign_in_codes',
  'throttles',
  'password_links',
  'lti_registrations',
  'shard_states',
]);
/** Where the neighbor writes meanwhile. */
const NEIGHBOR_WRITES = 'groups';

/** A program of one university does harm; its rows come back from a moment before, while the other goes on. */
export async function restoreOneUniversity({ base, product, origin }: Stage): Promise<Finding[]> {
  const { adminUrl } = base;
  process.stdout.write('One university alone, beside a running neighbor:\n');
  const { send } = await signInAuthor(origin);
  await send('Before the harm.');
  const neighbor = startWriter(appOf(adminUrl), other, 'Neighbor');
  const before = await shardContents(ownerOf(adminUrl), harmed);
  const neighborBefore = await shardContents(ownerOf(adminUrl), other);
  await sleep(QUIET_MS);
  const harmedAt = await nowAt(adminUrl);
  await doHarm(adminUrl);
  await send('After the harm.');

  const { step, taken } = startSteps();
  const restoredUrl = await step(base.words.restore, () => base.restoreTo(oneSecondBefore(harmedAt)));
  const fromUrl = ownerOf(restoredUrl);
  const order = ['shard', 'restore', '--shard', harmed];
  const dry = await step('circuit shard restore --shard KEY --dry-run', () =>
    product.circuit(adminUrl, [...order, '--dry-run'], { FROM_URL: fromUrl }),
  );
  await step('circuit shard pause KEY', () =>
    product.circuit(adminUrl, ['shard', 'pause', harmed, '--reason', 'A restore.']),
  );
  const begun = performance.now();
  const first = neighbor.written.length;
  const real = await step('circuit shard restore --shard KEY --reason TEXT', () =>
    product.circuit(adminUrl, [...order, '--reason', 'A drill.'], { FROM_URL: fromUrl }),
  );
  const restoredMs = performance.now() - begun;
  const during = neighbor.written.slice(first).map(({ tookMs }) => tookMs);
  const files = await step('circuit files verify --shard KEY --contents', () =>
    product.circuit(adminUrl, ['files', 'verify', '--shard', harmed, '--contents']),
  );
  const opened = await step('circuit shard resume KEY', () => product.circuit(adminUrl, ['shard', 'resume', harmed]));
  await neighbor.stop();
  if (real.code !== 0) process.stdout.write(`${dry.text}\n${real.text}\n`);

  const after = await shardContents(ownerOf(adminUrl), harmed);
  const odd = differing(before, after).filter((table) => !DIFFERS.has(table));
  const neighborAfter = await shardContents(ownerOf(adminUrl), other);
  const touched = differing(neighborBefore, neighborAfter).filter((table) => table !== NEIGHBOR_WRITES);
  const missing = await neighbor.missingAt(appOf(adminUrl));
  // Everybody signs in again, and works on.
  await (await signInAuthor(origin)).send('After the restore.');
  const rows = Object.values(before).reduce((sum, one) => sum + one.rows, 0);
  const { count, seconds } = taken();
  return [
    {
      rule: 'BK-1 one university is restored to one second before a harm, to the byte, while the other goes on',
      figures: `${rows} rows of ${Object.keys(before).length} tables in ${(restoredMs / 1000).toFixed(1)} s, ${odd.length} tables differ${odd.length > 0 ? ` (${odd.join(', ')})` : ''}; ${count} steps, ${seconds.toFixed(1)} s`,
      isHeld: dry.code === 0 && real.code === 0 && opened.code === 0 && odd.length === 0,
    },
    {
      rule: 'BK-2 the neighbor writes all the while, and none of its rows is touched',
      figures: `${neighbor.written.length} writes acknowledged, ${missing} missing; ${during.length} of them during the restore, the slowest ${Math.max(0, ...during).toFixed(0)} ms; ${touched.length} tables touched`,
      isHeld: missing === 0 && touched.length === 0 && during.length > 0,
    },
    {
      rule: 'BK-6 after the restore every row of a file leads to its bytes, and no object is an orphan',
      figures: files.text.split('\n')[0] ?? '',
      isHeld: files.code === 0 && / 0 missing, 0 changed, 0 orphans/.test(files.text),
    },
  ];
}

type Contents = Awaited<ReturnType<typeof shardContents>>;

export function differing(one: Contents, two: Contents): string[] {
  return Object.keys(one).filter(
    (table) => one[table]?.sum !== two[table]?.sum || one[table]?.rows !== two[table]?.rows,
  );
}

/** Scores are gone and everybody has the same name: a script that ran in the wrong place. */
async function doHarm(adminUrl: string): Promise<void> {
  await asAdmin(ownerOf(adminUrl), async (owner) => {
    await owner.query('delete from scores where shard = $1', [harmed]);
    await owner.query(`update users set last_name = 'Oops' where shard = $1`, [harmed]);
    await owner.query(`update group_assignments set title = 'Oops' where shard = $1`, [harmed]);
  });
}
