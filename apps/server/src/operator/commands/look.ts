import { listUsers } from '@circuit/contract/users';

import { readSettings } from '#platform/settings.ts';

import { command, type Command } from '../command.ts';
import { examine } from '../examine.ts';
import { explainSearch } from '../explainSearch.ts';
import { readPlacedSettings } from '../placedSettings.ts';
import { inShard, SHARD } from '../places.ts';
import { readStatus } from '../readStatus.ts';

/** They change nothing. */
export const LOOK_COMMANDS: readonly Command[] = [
  command({
    name: 'check',
    summary: 'Reads the settings as a process would, and names every mistake at once. Connects to nothing.',
    options: {},
    run: async (_values, say) => {
      const { databases, directory, isProduction } = readSettings(process.env);
      const named = databases.flatMap(({ name, shards }) => (directory === null ? shards : name));
      const places = directory === null ? '' : 'the cells ';
      say(`The settings are complete: ${isProduction ? 'production' : 'development'}, ${places}${named.join(', ')}.`);
    },
  }),
  command({
    name: 'doctor',
    summary: 'Tries what the processes need: databases, roles, tables, clocks, stores, mail server, web files.',
    options: {},
    run: async (_values, say) => {
      const findings = await examine(await readPlacedSettings(), new Date());
      for (const { what, problem } of findings) say(problem === null ? `ok    ${what}` : `BAD   ${what}: ${problem}`);
      return findings.some(({ problem }) => problem !== null) ? 1 : 0;
    },
  }),
  command({
    name: 'status',
    summary:
      'Shows on one screen the release, the databases, and of each university its people, jobs, failed jobs and mails. Ends with 1 if a line marked with ! needs a person.',
    options: {},
    run: async (_values, say) => {
      const lines = await readStatus(await readPlacedSettings());
      for (const { text, isBad } of lines) say(`${isBad ? '!' : ' '} ${text}`);
      return lines.some(({ isBad }) => isBad) ? 1 : 0;
    },
  }),
  command({
    name: 'search explain',
    summary: 'Prints how the database answers a search for people.',
    options: {
      shard: SHARD,
      keywords: { value: 'TEXT', meaning: 'What is searched for.' },
      role: { value: 'ROLE', meaning: 'A role that they hold.' },
      sort: { value: 'WORD', meaning: 'How the list is sorted.' },
      page: { value: 'NUMBER', meaning: 'The page of the list.' },
      pageSize: { value: 'NUMBER', meaning: 'How many a page has.' },
    },
    run: async ({ shard: key, ...search }, say) =>
      say(await inShard(key, (database, shard) => explainSearch(database, shard, listUsers.request.parse(search)))),
  }),
];
