import { migrate } from '@circuit/db';
import { z } from 'zod';

import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { MIGRATIONS_FOLDER } from '#platform/places.ts';
import { readSettings } from '#platform/settings.ts';

import { JOBS } from './jobs.ts';

// npm run db:migrate: brings the tables and the job queue of every database up to date, before a new server starts.
// The owner's addresses are not among the server's settings, since the server must never have them:
// OWNER_URLS='{"university": "postgres://…"}', or OWNER_URL where there is one database.
const { OWNER_URL, OWNER_URLS } = process.env;
const { databases } = readSettings(process.env);
const ownerUrls =
  OWNER_URLS === undefined
    ? Object.fromEntries(databases.slice(0, 1).map(({ name }) => [name, OWNER_URL]))
    : z.record(z.string(), z.string()).parse(JSON.parse(OWNER_URLS));

for (const { name, jobsUrl } of databases) {
  const ownerUrl = ownerUrls[name];
  if (ownerUrl === undefined)
    throw new Error(`Neither OWNER_URLS nor OWNER_URL has an address for the database ${name}.`);
  const applied = await migrate(ownerUrl, MIGRATIONS_FOLDER);
  await prepareQueue(jobsUrl, JOBS);
  process.stdout.write(`${name}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}\n`);
}
