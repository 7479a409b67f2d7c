import { writeFile } from 'node:fs/promises';

import { freshKeys, newKeys, openKeys, readKeys, sealingSecrets, type KeysDocument } from '#platform/keys.ts';
import { isAnnouncement, rotateKeys } from '#platform/rotateKeys.ts';
import type { DatabaseSettings } from '#platform/settings.ts';

import { BY, DRY_RUN, operatorOf, recordOperator } from '../audit.ts';
import { command, UsageError, type Command, type Say } from '../command.ts';
import { withDatabase } from '../places.ts';
import { readPlacedSettings } from '../placedSettings.ts';
import { mustStay } from '../data/mustStay.ts';
import { countSeals, reseal, walksOf, type Seals } from '../reseal.ts';
import { rotateBroughtKeys } from '../rotateBroughtKeys.ts';

const DATABASE = {
  value: 'NAME',
  meaning: 'The database, by its name in the settings; needed where there are several.',
} as const;

export const KEY_COMMANDS: readonly Command[] = [
  command({
    name: 'keys new',
    summary: 'Prints a set of keys as JSON: one file for each database. A person who has it can sign in as anybody.',
    options: {},
    run: async (_values, say) => say(JSON.stringify(await newKeys(), null, 2)),
  }),
  command({
    name: 'keys rotate',
    summary:
      'Writes the keys of a database after their next change into a new file; nothing else is changed. Put that file where KEYS_FILE points on every machine, restart the processes one by one, and then run “circuit keys reseal”. Nobody is signed out, and nothing is unreadable in between.',
    options: {
      database: DATABASE,
      shard: {
        value: 'KEY',
        meaning:
          'Instead, a university that brought keys from another cell: they are changed in its row, without a file. Restart the processes one by one before the next change.',
      },
      to: { value: 'FILE', meaning: 'Where the new keys are written; the file must not exist yet.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ database: name, shard: key, to, by, 'dry-run': isDryRun }, say) => {
      if (key !== undefined) return rotateBroughtKeys(key, { operator: operatorOf('keys rotate', by), isDryRun }, say);
      if (to === undefined && !isDryRun) throw new UsageError('--to is missing.');
      const home = await databaseOf(name);
      const before = readKeys(home.keys);
      const after = rotateKeys(before, await freshKeys(), await usedSecrets(home, before));
      say(
        isAnnouncement(before)
          ? 'The keys get successors, which all processes must know before they are used: rotate again after the restart.'
          : `Tokens are signed with ${after.signing[0]?.kid ?? ''} instead of ${before.signing[0]?.kid ?? ''}, and secrets are sealed with the next secret.`,
      );
      await saySeals(home, say);
      if (to === undefined || isDryRun) return say('Nothing was changed.');
      await writeFile(to, `${JSON.stringify(after, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      const operator = operatorOf('keys rotate', by);
      const facts = { signing: after.signing.map(({ kid }) => kid), sealing: after.sealing?.length ?? 0 };
      await withDatabase(home.url, async (database) => {
        for (const shard of home.shards)
          await database.withShard(shard, async (db) =>
            recordOperator(db, operator, { verb: 'keysRotated', entity: 'shard', entityId: shard, after: facts }),
          );
      });
      say(`The new keys are in ${to}.`);
    },
  }),
  command({
    name: 'keys reseal',
    summary:
      'Encrypts again, with the newest key, the secrets that older keys encrypted: of authenticator apps, identity providers, learning platforms and outside services. In small steps while people work; it can be interrupted and begun again.',
    options: { database: DATABASE, by: BY, 'dry-run': DRY_RUN },
    run: async ({ database: name, by, 'dry-run': isDryRun }, say) => {
      const home = await databaseOf(name);
      const operator = operatorOf('keys reseal', by);
      if (!isDryRun) {
        const keys = await openKeys(home.keys);
        await withDatabase(home.url, async (database) => {
          for (const shard of home.shards) {
            await mustStay({ database, shard });
            const { ofCell, ofBrought } = await walksOf({ database, shard, keys });
            const count =
              (await reseal(ofCell, operator)) + (ofBrought === null ? 0 : await reseal(ofBrought, operator));
            say(`${shard}: ${count} ${count === 1 ? 'secret' : 'secrets'} sealed anew.`);
          }
        });
      }
      const isSound = await saySeals(home, say);
      if (isDryRun) say('Nothing was changed.');
      return isSound ? 0 : 1;
    },
  }),
];

async function databaseOf(name: string | undefined): Promise<DatabaseSettings> {
  const { databases } = await readPlacedSettings();
  if (name === undefined && databases.length > 1)
    throw new UsageError(`--database is missing: ${databases.map((one) => one.name).join(', ')}.`);
  const found = name === undefined ? databases[0] : databases.find((one) => one.name === name);
  if (found === undefined) throw new UsageError(`The settings have no database ${name ?? ''}.`);
  return found;
}

/** How many rows still need the older keys, and which open with none; false if there is such a one. */
async function saySeals(home: DatabaseSettings, say: Say): Promise<boolean> {
  const seals = await sealsOf(home);
  const unreadable = seals.flatMap((one) => one.unreadable);
  const [newest = 0, ...older] = sums(seals.map(({ byKey }) => byKey));
  const left = older.reduce((sum, count) => sum + count, 0);
  say(`${newest} secrets are sealed with the first key, ${left} with older ones, ${unreadable.length} open with none.`);
  for (const one of unreadable) say(`  cannot be opened: ${one}`);
  return unreadable.length === 0;
}

async function usedSecrets(home: DatabaseSettings, document: KeysDocument): Promise<ReadonlySet<string>> {
  const counts = sums((await sealsOf(home)).map(({ byKey }) => byKey));
  return new Set(sealingSecrets(document).filter((_secret, at) => (counts[at] ?? 0) > 0));
}

/** Of the keys of the cell, which is what a change of its file is about. */
async function sealsOf({ url, shards, keys: document }: DatabaseSettings) {
  const keys = await openKeys(document);
  return withDatabase(url, async (database) => {
    const seals: Seals[] = [];
    for (const shard of shards) seals.push(await countSeals((await walksOf({ database, shard, keys })).ofCell));
    return seals;
  });
}

const sums = (lists: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.reduce((sum, list) => sum + (list[at] ?? 0), 0),
  );
