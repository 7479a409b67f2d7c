import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { migrate } from '@circuit/db';

import { migrationsIn, schemaState } from '#platform/currentSchema.ts';
import type { Job } from '#platform/jobs/job.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { MIGRATIONS_FOLDER } from '#platform/places.ts';
import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

import { DRY_RUN } from '../audit.ts';
import { command, UsageError, type Command, type Say } from '../command.ts';
import { readOwnerUrls, readSecrets } from '../ownerUrls.ts';
import { NOBODY, withDatabase } from '../places.ts';
import { readyDatabase } from '../readyDatabase.ts';

export const databaseCommands = (jobs: readonly Pick<Job, 'kind' | 'retries'>[]): readonly Command[] => [
  command({
    name: 'database create',
    summary:
      'Makes a database with its two roles, tables and job queue, and prints the two addresses for the settings. The address of a PostgreSQL administrator comes from --admin-url, ADMIN_URL or the file ADMIN_URL_FILE; passwords for the two roles from APP_PASSWORD and JOBS_PASSWORD, otherwise they are made up. With --to the addresses are written into two files instead, database-url and jobs-database-url, which only their owner can read.',
    options: {
      name: { value: 'NAME', needed: true, meaning: 'Small letters, digits and underscores.' },
      'admin-url': { value: 'URL', meaning: 'postgres://role:password@host/postgres' },
      to: { value: 'FOLDER', meaning: 'Where the two files are written; they must not exist yet.' },
      'dry-run': DRY_RUN,
    },
    run: async ({ name, 'admin-url': given, to, 'dry-run': isDryRun }, say) => {
      const { APP_PASSWORD: appPassword, JOBS_PASSWORD: jobsPassword } = process.env;
      const { ADMIN_URL } = readSecrets(['ADMIN_URL']);
      if (!/^[a-z][a-z0-9_]{0,40}$/.test(name))
        throw new UsageError('A name has small letters, digits and underscores.');
      const adminUrl = given ?? ADMIN_URL;
      if (adminUrl === undefined) throw new UsageError('Neither --admin-url nor ADMIN_URL is set.');
      if (isDryRun)
        return say(`Would make the database ${name} with the roles ${name}_app and ${name}_jobs. Nothing was changed.`);
      const addresses = await readyDatabase({ adminUrl, name, appPassword, jobsPassword }, jobs);
      if (to === undefined) return say(JSON.stringify({ [name]: addresses }, null, 2));
      const own = { mode: 0o600, flag: 'wx' };
      await writeFile(join(to, 'database-url'), `${addresses.url}\n`, own);
      await writeFile(join(to, 'jobs-database-url'), `${addresses.jobsUrl}\n`, own);
      return say(`The database ${name} is ready. Its addresses are in ${to}.`);
    },
  }),
  command({
    name: 'migrate',
    summary:
      'Brings the tables and the job queue of every database up to date, before a new version starts, while the old one runs on. A migration that finds its table in use lets everybody pass and tries again, for up to ten minutes. The owner’s address is not among the settings of the server: it comes from OWNER_URL, or for several databases from OWNER_URLS as {"NAME": "postgres://…"}, or from the files OWNER_URL_FILE and OWNER_URLS_FILE.',
    options: { 'dry-run': DRY_RUN },
    run: async ({ 'dry-run': isDryRun }, say) => {
      const { databases } = readSettings(process.env);
      if (isDryRun) return sayMissing(databases, say);
      const ownerUrls = readOwnerUrls(databases.map(({ name }) => name));
      for (const { name, jobsUrl } of databases) {
        const ownerUrl = ownerUrls[name];
        if (ownerUrl === undefined) throw new Error(`Neither OWNER_URLS nor OWNER_URL has an address for ${name}.`);
        const applied = await migrate(ownerUrl, MIGRATIONS_FOLDER, { say: (line) => say(`${name}: ${line}`) });
        await prepareQueue(jobsUrl, jobs);
        say(`${name}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
      }
    },
  }),
];

async function sayMissing(databases: readonly DatabaseSettings[], say: Say): Promise<void> {
  for (const { name, url } of databases) {
    const own = migrationsIn(MIGRATIONS_FOLDER);
    const { missing } = await withDatabase(url, (database) => schemaState(database, NOBODY, own));
    say(`${name}: ${missing.length === 0 ? 'up to date' : `would apply ${missing.join(', ')}`}`);
  }
  say('Nothing was changed.');
}
