import { freshKeys, openKeys, readKeys, sealingSecrets } from '#platform/keys.ts';
import { isAnnouncement, rotateKeys } from '#platform/rotateKeys.ts';
import { sealShardKeys, selectOptionalShardKeys, unsealShardKeys, updateShardKeys } from '#platform/shardKeys.ts';

import { recordOperator, type Operator } from './audit.ts';
import type { Say } from './command.ts';
import { mustStay } from './data/mustStay.ts';
import { placeOf, withDatabase } from './places.ts';
import { countSeals, walksOf } from './reseal.ts';

/**
 * The next change of the keys that a university brought from another cell. Every process knows the second key already, so
 * the row may change while they run; each reads it when it starts. (MV-5, OP-19)
 */
export async function rotateBroughtKeys(
  key: string,
  { operator, isDryRun }: { readonly operator: Operator; readonly isDryRun: boolean },
  say: Say,
): Promise<void> {
  const { shard, home } = await placeOf(key);
  const cell = await openKeys(home.keys);
  await withDatabase(home.url, async (database) => {
    await mustStay({ database, shard });
    const sealed = await database.withShard(shard, selectOptionalShardKeys, 'read');
    const { ofBrought } = await walksOf({ database, shard, keys: cell });
    if (sealed === null || ofBrought === null)
      throw new Error(`${key} has the keys of its cell: “circuit keys rotate --database ${home.name}” changes them.`);
    const before = unsealShardKeys(cell, shard, sealed);
    const { byKey } = await countSeals(ofBrought);
    const used = new Set(sealingSecrets(before).filter((_secret, at) => (byKey[at] ?? 0) > 0));
    const after = readKeys(rotateKeys(before, await freshKeys(), used));
    say(
      isAnnouncement(before)
        ? 'The keys get successors, which all processes must know before they are used: rotate again after the restart.'
        : `Tokens are signed with ${after.signing[0]?.kid ?? ''} instead of ${before.signing[0]?.kid ?? ''}, and secrets are sealed with the next secret.`,
    );
    if (isDryRun) return say('Nothing was changed.');
    await database.withShard(shard, async (db) => {
      await updateShardKeys(db, sealShardKeys(cell, shard, after));
      const facts = { signing: after.signing.map(({ kid }) => kid), sealing: after.sealing?.length ?? 0 };
      recordOperator(db, operator, { verb: 'keysRotated', entity: 'shard', entityId: shard, after: facts });
    });
    return say(`The keys of ${key} are changed. Restart the processes of ${home.name} one by one.`);
  });
}
