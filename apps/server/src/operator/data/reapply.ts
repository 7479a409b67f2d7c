import { reapplyErasures } from '#modules/erasures/public.ts';

import { recordOperator, type Operator } from '../audit.ts';
import type { Say } from '../command.ts';
import { MARK } from './erasedShards.ts';
import type { OperatorHome } from './inHome.ts';

interface Order {
  readonly operator: Operator;
  readonly isDryRun: boolean;
  readonly reason?: string;
}

/** Erases people of one university again, after the audit says so. False if there are files that we did not write. (EP-6) */
export async function reapplyIn(home: OperatorHome, { operator, isDryRun, reason }: Order, say: Say): Promise<boolean> {
  const { shard, database } = home;
  if (!isDryRun)
    await database.withShard(shard, async (db) =>
      recordOperator(db, operator, {
        verb: 'erasuresReapplied',
        entity: 'shard',
        entityId: shard,
        ...(reason === undefined ? {} : { reason }),
      }),
    );
  const { people, objects, forged } = await reapplyErasures(home, shard, { isDryRun });
  say(
    isDryRun
      ? `${shard}: would apply ${people} erasures.`
      : `${shard}: ${people} erasures applied, ${objects} files removed.`,
  );
  for (const key of forged) say(forgedLine(shard, key));
  return forged.length === 0;
}

export const forgedLine = (shard: string, key: string = MARK): string =>
  `${shard}: ${key} is not as Circuit wrote it, so it was not followed. Somebody else can write into the store of files.`;
