import { shardContents } from '@circuit/db';
import { shard as shardOf } from '@circuit/domain/kernel';

import { withOwner } from '#tooling/bench/shards/universities.ts';
import type { Finding } from '#tooling/drills/report.ts';

import { circuit } from './command.ts';
import type { DrillCell, Installation } from './installation.ts';

/** What the command has said when it is killed, and what the operator types then. */
const KILLS = [
  ['the move is prepared', 'give up'],
  ['tables are there', 'finish'],
  ['rows copied', 'give up'],
  ['compared beforehand', 'give up'],
  ['are the same in both cells', 'give up'],
  ['are the same in both cells', 'finish'],
  ['the directory is switched', 'finish'],
  ['is open in its new cell', 'finish'],
] as const;

const [FIRST_SHORT, LAST_SHORT] = [4, 7];

/** A command that is killed at each step, and the next one. The university is then whole in one cell and in no other. */
export async function killAtEachStep(installation: Installation, key: string, isShort: boolean): Promise<Finding> {
  const told: string[] = [];
  let isHeld = true;
  let [lives, other] = [installation.north, installation.south];
  for (const [line, then] of isShort ? KILLS.slice(FIRST_SHORT, LAST_SHORT) : KILLS) {
    const before = await rowsIn(lives, key);
    const killed = await circuit(installation, ['shard', 'move', key, '--to', other.name], line);
    const next = then === 'finish' ? ['--to', other.name] : ['--give-up'];
    const second = await circuit(installation, ['shard', 'move', key, ...next]);
    if (then === 'finish') [lives, other] = [other, lives];
    if (then === 'finish') await circuit(installation, ['shard', 'move', key, '--clean']);
    const [here, there] = [await rowsIn(lives, key), await rowsIn(other, key)];
    const left = (await leftovers(lives, key)) + (await leftovers(other, key));
    const isWhole = killed.code !== 0 && second.code === 0 && here === before && there === 0 && left === 0;
    if (!isWhole) told.push(second.text);
    told.push(
      `killed after “${line}”, then ${then}: ${isWhole ? 'whole' : 'HALF'} in ${lives.name} with ${here} of ${before} rows, ${there} in ${other.name}, ${left} left over, ${second.seconds.toFixed(1)} s`,
    );
    isHeld &&= isWhole;
  }
  return {
    rule: 'MV-6 MV-7 killed at each step, the move is finished or given up by the next command, and never half',
    figures: told.join('\n           '),
    isHeld,
  };
}

/** Rows that change with the move itself are left out. */
const OF_THE_MOVE: ReadonlySet<string> = new Set([
  'audit_events',
  'audit_links',
  'audit_salts',
  'shard_states',
  'shard_keys',
  'shard_moves',
]);

async function rowsIn({ ownerUrl }: DrillCell, key: string): Promise<number> {
  const contents = await shardContents(ownerUrl, shardOf(key));
  return Object.entries(contents).reduce((sum, [table, { rows }]) => sum + (OF_THE_MOVE.has(table) ? 0 : rows), 0);
}

function leftovers({ ownerUrl }: DrillCell, key: string): Promise<number> {
  return withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      `select ((select count(*) from pg_publication) + (select count(*) from pg_replication_slots)
        + (select count(*) from pg_subscription) + (select count(*) from shard_moves where shard = $1))::int as count`,
      [key],
    );
    return rows[0]?.count ?? Number.NaN;
  });
}
