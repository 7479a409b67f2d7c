import { migrate } from '@circuit/db';
import { z } from 'zod';

import type { Job } from '#platform/jobs/job.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { newKeys } from '#platform/keys.ts';
import { MIGRATIONS_FOLDER } from '#platform/places.ts';
import { readSettings } from '#platform/settings.ts';

import { command, UsageError, type Command } from '../command.ts';
import { readyDatabase } from '../readyDatabase.ts';

export const databaseCommands = (jobs: readonly Pick<Job, 'kind' | 'retries'>[]): readonly Command[] => [
  command({
    name: 'database create',
    summary:
      'Makes a database with its two roles, tables and job queue, and prints the two addresses for the settings. The address of a PostgreSQL administrator comes from --admin-url or ADMIN_URL; passwords for the two roles from APP_PASSWORD and JOBS_PASSWORD, otherwise they are made up.',
    options: {
      name: { value: 'NAME', needed: true, meaning: 'Small letters, digits and underscores.' },
      'admin-url': { value: 'URL', meaning: 'postgres://role:password@host/postgres' },
    },
    run: async ({ name, 'admin-url': given }, say) => {
      const { ADMIN_URL, APP_PASSWORD: appPassword, JOBS_PASSWORD: jobsPassword } = process.env;
      if (!/^[a-z][a-z0-9_]{0,40}$/.test(name))
        throw new UsageError('A name has small letters, digits and underscores.');
      const adminUrl = given ?? ADMIN_URL;
      if (adminUrl === undefined) throw new UsageError('Neither --admin-url nor ADMIN_URL is set.');
      const addresses = await readyDatabase({ adminUrl, name, appPassword, jobsPassword }, jobs);
      say(JSON.stringify({ [name]: addresses }, null, 2));
    },
  }),
  command({
    name: 'keys new',
    summary: 'Prints a set of keys as JSON: one file for each database. A person who has it can sign in as anybody.',
    options: {},
    run: async (_values, say) => say(JSON.stringify(await newKeys(), null, 2)),
  }),
  command({
    name: 'migrate',
    summary:
      'Brings the tables and the job queue of every database up to date, before a new version starts. The owner’s address is not among the settings of the server: it comes from OWNER_URL, or for several databases from OWNER_URLS as {"NAME": "postgres://…"}.',
    options: {},
    run: async (_values, say) => {
      const { databases } = readSettings(process.env);
      const ownerUrls = readOwnerUrls(databases.map(({ name }) => name));
      for (const { name, jobsUrl } of databases) {
        const ownerUrl = ownerUrls[name];
        if (ownerUrl === undefined) throw new Error(`Neither OWNER_URLS nor OWNER_URL has an address for ${name}.`);
        const applied = await migrate(ownerUrl, MIGRATIONS_FOLDER);
        await prepareQueue(jobsUrl, jobs);
        say(`${name}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
      }
    },
  }),
];

function readOwnerUrls([first = '']: readonly string[]): Readonly<Record<string, string | undefined>> {
  const { OWNER_URL, OWNER_URLS } = process.env;
  if (OWNER_URLS === undefined) return { [first]: OWNER_URL };
  return z.record(z.string(), z.string()).parse(JSON.parse(OWNER_URLS));
}
