import { compareShard } from '@circuit/db';

import { verifyFiles } from '#modules/artifacts/public.ts';
import { selectOptionalPause } from '#platform/pauses.store.ts';

import { BY, operatorOf, reasonOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { keepErased, staysAfterAll, YES_KEEP } from '../data/erasedShards.ts';
import { inHome, type OperatorHome } from '../data/inHome.ts';
import { mustStay } from '../data/mustStay.ts';
import { reapplyIn } from '../data/reapply.ts';
import { ownerUrlOf, readSecrets } from '../ownerUrls.ts';
import { SHARD, withDatabase } from '../places.ts';
import { differingPeople } from '../restore/differingPeople.ts';
import { restoreShard } from '../restore/restoreShard.ts';
import { filesLine, isWhole, tableLines } from '../restore/words.ts';

export const RESTORE_COMMANDS: readonly Command[] = [
  command({
    name: 'shard restore',
    summary:
      'Gives one paused university the rows of a database that was restored beside the running one, while the other universities go on: in one transaction, compared table by table. Then it erases people again who were erased since, and compares the files. It names people who get back a role, a state or a password. Its people sign in again once “circuit shard resume” opens it. The address of the restored database comes from --from, FROM_URL or the file FROM_URL_FILE, that of the owner of the running one from OWNER_URL or OWNER_URLS, or their files OWNER_URL_FILE and OWNER_URLS_FILE. See handbook/backup.md.',
    options: {
      shard: SHARD,
      from: { value: 'URL', meaning: 'postgres://role:password@host:port/name' },
      reason: { value: 'TEXT', meaning: 'Why; it stands in the audit. Needed unless --dry-run.' },
      'yes-keep': YES_KEEP,
      by: BY,
      'dry-run': { meaning: 'Only says what differs, and which files would be missing.' },
    },
    run: ({ shard: key, from, reason = '', 'yes-keep': typed, by, 'dry-run': isDryRun }, say) => {
      const fromUrl = from ?? readSecrets(['FROM_URL'])['FROM_URL'];
      if (fromUrl === undefined) throw new UsageError('Neither --from nor FROM_URL is set.');
      if (!isDryRun && reason === '') throw new UsageError('--reason is missing.');
      const operator = operatorOf('shard restore', by);
      return inHome(key, async (home) => {
        const { shard, storage } = home;
        const ownerUrl = await ownerUrlOf(home);
        await mustStay(home);
        if (!isDryRun) await mustBePaused(home);
        const stays = !isDryRun && (await staysAfterAll({ ...home, url: fromUrl }, typed));
        const places = { ownerUrl, fromUrl, shard };
        const people = await differingPeople(ownerUrl, fromUrl, shard);
        const startedAt = performance.now();
        const reports = isDryRun
          ? await compareShard(places)
          : await restoreShard({ ...places, reason: reasonOf(operator, reason) });
        for (const line of [...tableLines(reports), ...people]) say(line);
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        say(isDryRun ? 'Nothing was changed.' : `${shard} was restored in ${seconds} s.`);
        if (stays) await keepErased(home, operator);
        const isSound = isDryRun || (await reapplyIn(home, { operator, isDryRun, reason }, say));
        // In a dry run, the rows that would come back.
        const files = await withDatabase(isDryRun ? fromUrl : home.url, (database) =>
          verifyFiles({ database, storage, shard }, { now: new Date(), readsContents: false }),
        );
        say(filesLine(shard, files));
        for (const name of files.names) say(`  ${name}`);
        if (!isDryRun)
          say(`${shard} is still paused. Open it with “circuit shard resume ${shard}”; its people sign in again.`);
        return isSound && isWhole(files) ? 0 : 1;
      });
    },
  }),
];

/** Otherwise people who were erased since could sign in before they are erased again. (BK-9) */
async function mustBePaused({ database, shard }: OperatorHome): Promise<void> {
  const pause = await database.withShard(shard, selectOptionalPause, 'read');
  // One that is only read-only still lets them in.
  if (pause?.isReadOnly === false) return;
  throw new Error(
    `${shard} is open. Close it first, with “circuit shard pause ${shard} --reason …”. Nothing was changed.`,
  );
}
