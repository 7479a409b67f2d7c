import { selectIsPaused } from '#platform/pauses.store.ts';

import { BY, DRY_RUN, operatorOf, recordOperator } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { closeAndErase, shardExtent, type ShardExtent } from '../data/eraseShard.ts';
import { exportShard } from '../data/exportShard.ts';
import { findErased } from '../data/findErased.ts';
import { inDatabaseOf, inHome } from '../data/inHome.ts';
import { mustStay } from '../data/mustStay.ts';
import { forgedLine, reapplyIn } from '../data/reapply.ts';
import { mustBeClean } from '../move/leftovers.ts';
import { ownerUrlOf } from '../ownerUrls.ts';
import { readPlacedSettings } from '../placedSettings.ts';
import { SHARD } from '../places.ts';
import { mustReachDirectory, tellDirectory } from '../placeShard.ts';

/** What the operator does with the data of a whole university that leaves, or that a restore has brought back. */
export const LEAVING_COMMANDS: readonly Command[] = [
  command({
    name: 'data reapply-erasures',
    summary:
      'After a restore: erases everybody again who was erased before, those whom the database remembers and those whom only the store of files does. It names each university that was erased and is back, and erases it again only if its key is typed. Where nobody came back it changes nothing but the audit. Ends with 1 if a university waits for an answer, if a file is not as Circuit wrote it, or if the owner’s address is missing: with OWNER_URL or OWNER_URLS it also finds universities that the settings do not name any more.',
    options: {
      shard: { value: 'KEY', meaning: 'The university, by its key; otherwise all of the settings.' },
      'yes-erase': { value: 'KEY', meaning: 'A university that was erased and is back, to erase it again.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ shard: given, 'yes-erase': typed, by, 'dry-run': isDryRun }, say) => {
      const { databases } = await readPlacedSettings();
      const operator = operatorOf('data reapply-erasures', by);
      const keys = databases.flatMap(({ shards }) => shards).filter((key) => given === undefined || key === given);
      const named = [given, typed].filter((key) => key !== undefined);
      const found = await Promise.all(databases.map(async (place) => ({ place, ...(await findErased(place, named)) })));
      const back = found.flatMap(({ place, back: those }) => those.map((one) => ({ place, ...one })));
      if (typed !== undefined && !back.some(({ shard }) => shard === typed))
        throw new UsageError(`${typed} was not erased before, or is not back. Nothing was done.`);
      if (given !== undefined && keys.length === 0 && !back.some(({ shard }) => shard === given))
        throw new Error(`No database of the settings has the shard ${given}.`);
      let isDone = true;
      // People first: whatever is to be said about universities must not keep them.
      for (const key of keys.filter((one) => one !== typed))
        isDone = (await inHome(key, (home) => reapplyIn(home, { operator, isDryRun }, say))) && isDone;
      for (const { place, shard, since } of back.filter((one) => given === undefined || one.shard === given)) {
        if (shard !== typed) {
          isDone = false;
          say(
            `${shard}: the university was erased on ${since.toISOString()}, and is back. To erase it again, add --yes-erase ${shard}; to keep it, type “circuit shard resume ${shard} --yes-keep ${shard}”.`,
          );
        } else if (isDryRun) say(`${shard}: the university was erased before, and would be erased again.`);
        else {
          await inDatabaseOf(place, shard, (home) => closeAndErase(home, operator));
          say(`${shard}: the university was erased before, and is erased again.`);
        }
      }
      for (const { place, forged, notLookedFor } of found) {
        for (const shard of forged) say(forgedLine(shard));
        if (forged.length > 0) isDone = false;
        if (notLookedFor === null || given !== undefined) continue;
        say(`${place.name}: universities that the settings do not name were not looked for: ${notLookedFor}.`);
        isDone = false;
      }
      if (isDryRun) say('Nothing was changed.');
      return isDone ? 0 : 1;
    },
  }),
  command({
    name: 'shard export',
    summary:
      'Writes a whole university into a folder: each table as JSON lines, each file, and manifest.json with checksums; only its owner can read it. Passwords and other secrets are left out. Pause the university first, so that nothing is written afterwards. The owner’s address comes from OWNER_URL or OWNER_URLS, or from their files OWNER_URL_FILE and OWNER_URLS_FILE.',
    options: { shard: SHARD, to: { value: 'FOLDER', needed: true, meaning: 'A folder that is new or empty.' }, by: BY },
    run: ({ shard: key, to, by }, say) =>
      inHome(key, async (home) => {
        const { shard, storage, database } = home;
        const ownerUrl = await ownerUrlOf(home);
        // Before the first byte: the largest reading there is must leave a trace.
        const isOpen = await database.withShard(shard, async (db) => {
          const operator = operatorOf('shard export', by);
          recordOperator(db, operator, { verb: 'universityExported', entity: 'shard', entityId: shard });
          return !(await selectIsPaused(db));
        });
        const { rows, files } = await exportShard({ ownerUrl, storage }, shard, to);
        const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
        say(`${all} rows of ${Object.keys(rows).length} tables and ${files.length} files in ${to}.`);
        if (isOpen)
          say(
            `${key} is open: what is written from now on is in no export. Pause it before you export it to erase it.`,
          );
      }),
  }),
  command({
    name: 'shard erase',
    summary:
      'Counts what a university has; with --yes-erase KEY closes it, as “circuit shard pause” does, and removes every row and file of it for good. It is remembered: “circuit data reapply-erasures” names it if a restore brings it back. The owner’s address comes from OWNER_URL or OWNER_URLS, or from their files OWNER_URL_FILE and OWNER_URLS_FILE.',
    options: {
      shard: SHARD,
      'yes-erase': { value: 'KEY', meaning: 'The key once more, to confirm. Without it nothing happens.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: ({ shard: key, 'yes-erase': typed, by, 'dry-run': isDryRun }, say) =>
      inHome(key, async (home) => {
        const { shard, storage } = home;
        if (typed !== undefined && typed !== key) throw new UsageError(`--yes-erase must be ${key}.`);
        const isMeant = typed !== undefined && !isDryRun;
        if (isMeant) mustReachDirectory();
        // A move that is under way has rows in both cells too, and those are not to be cleaned away.
        if (isMeant) await mustStay(home);
        if (isMeant) await mustBeClean(shard);
        const extent = isMeant
          ? await closeAndErase(home, operatorOf('shard erase', by))
          : await shardExtent({ ownerUrl: await ownerUrlOf(home), storage }, shard);
        if (isMeant) await tellDirectory(operatorOf('shard erase', by), key, 'gone');
        for (const line of extentLines(extent)) say(line);
        say(isMeant ? `${key} is erased.` : `Nothing was erased. To erase ${key}, add --yes-erase ${key}.`);
      }),
  }),
];

function* extentLines({ rows, objects }: ShardExtent): Generator<string> {
  for (const [table, count] of Object.entries(rows)) if (count > 0) yield `  ${table}: ${count}`;
  yield `  files: ${objects}`;
}
