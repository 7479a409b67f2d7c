import { verifyFiles } from '#modules/artifacts/public.ts';
import { openStorage } from '#platform/storage/openStorage.ts';

import { command, type Command } from '../command.ts';
import { withDatabase } from '../places.ts';
import { readPlacedSettings } from '../placedSettings.ts';
import { filesLine, isWhole } from '../restore/words.ts';

export const FILE_COMMANDS: readonly Command[] = [
  command({
    name: 'files verify',
    summary:
      'Compares the rows of files with the objects in the store, and ends with 1 if one is missing, has changed, or lies there though no row has led to it for 30 days. Changes nothing.',
    options: {
      shard: { value: 'KEY', meaning: 'One university, by its key; all of them without it.' },
      contents: { meaning: 'Reads every file and compares its checksum, not only its size.' },
    },
    run: async ({ shard: wanted, contents: readsContents }, say) => {
      const { databases } = await readPlacedSettings();
      const places = databases.flatMap(({ shards, ...home }) => shards.map((shard) => ({ ...home, shard })));
      const chosen = places.filter(({ shard }) => wanted === undefined || shard === wanted);
      if (chosen.length === 0) throw new Error(`No database of the settings has the shard ${wanted}.`);
      let code = 0;
      for (const { shard, url, storage: options } of chosen) {
        const storage = openStorage(options);
        try {
          const found = await withDatabase(url, (database) =>
            verifyFiles({ database, storage, shard }, { now: new Date(), readsContents }),
          );
          say(filesLine(shard, found));
          for (const name of found.names) say(`  ${name}`);
          if (!isWhole(found)) code = 1;
        } finally {
          storage.close();
        }
      }
      return code;
    },
  }),
];
