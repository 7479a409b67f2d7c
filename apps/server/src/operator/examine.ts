import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { connectionOffences, type Database } from '@circuit/db';
import { sql } from 'kysely';

import { migrationsIn, schemaProblem, schemaState } from '#platform/currentSchema.ts';
import { openKeys } from '#platform/keys.ts';
import { openMailServer, type MailSettings } from '#platform/mail/mailServer.ts';
import { MIGRATIONS_FOLDER, WEB_FOLDER } from '#platform/places.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import { loginOf } from '#platform/sharedThings.ts';
import { openStorage, type StorageOptions } from '#platform/storage/openStorage.ts';
import { tryStorage } from '#platform/storage/tryStorage.ts';

import { examineDirectory } from './examineDirectory.ts';
import type { Finding } from './finding.ts';
import { NOBODY, withDatabase } from './places.ts';

/** The database's clock decides deadlines; a difference only makes logs of both hard to read together. */
const MOST_CLOCK_SECONDS = 2;

/** Tries everything that a process needs, each by itself, so that one that fails hides no other. (OP-13) */
export async function examine(settings: Settings, now: Date): Promise<Finding[]> {
  const ofDatabases = await Promise.all(
    settings.databases.map((one) => examineDatabase(one, settings.isProduction, now)),
  );
  const ofDirectory = settings.directory === null ? [] : await examineDirectory(settings.directory.urls);
  return [
    ...ofDirectory,
    ...ofDatabases.flat(),
    await examineMail(settings.mail),
    examineWeb(settings.WEB_FOLDER ?? WEB_FOLDER),
  ];
}

async function examineDatabase(options: DatabaseSettings, isProduction: boolean, now: Date): Promise<Finding[]> {
  const { name, url, keys, storage } = options;
  const asked = await withDatabase(url, (database) => askDatabase(database, options, isProduction)).catch(
    (error: unknown) => [{ what: `database ${name}`, problem: reasonOf(error) }],
  );
  return [
    ...asked,
    { what: `keys of ${name}`, problem: await openKeys(keys).then(() => null, reasonOf) },
    { what: `store of ${name}`, problem: await examineStore(storage, now).catch(reasonOf) },
  ];
}

/** A folder that cannot be used is found out when it is opened, an S3 store when it is asked. */
async function examineStore(options: StorageOptions, now: Date): Promise<string | null> {
  const storage = openStorage(options);
  try {
    return await tryStorage(storage, now);
  } finally {
    storage.close();
  }
}

async function askDatabase(
  database: Database,
  { name, jobsUrl }: DatabaseSettings,
  isProduction: boolean,
): Promise<Finding[]> {
  const askedAt = Date.now();
  const { version, seconds } = await database.withShard(NOBODY, selectFacts, 'read');
  const away = Math.abs(seconds - (askedAt + Date.now()) / 2000);
  const schema = schemaProblem(await schemaState(database, NOBODY, migrationsIn(MIGRATIONS_FOLDER)));
  const offences = isProduction ? await connectionOffences(database, NOBODY, loginOf(jobsUrl)) : [];
  return [
    { what: `database ${name} (PostgreSQL ${version})`, problem: null },
    { what: `tables of ${name}`, problem: schema === null ? null : `The database ${schema}` },
    {
      what: `roles of ${name}`,
      problem: offences.length === 0 ? null : offences.map(({ rule, offender }) => `${rule}: ${offender}`).join('; '),
    },
    {
      what: `clock of ${name}`,
      problem:
        away <= MOST_CLOCK_SECONDS
          ? null
          : `It is ${Math.round(away)} s away from this machine’s. Deadlines go by the database; set both by NTP.`,
    },
  ];
}

async function selectFacts(db: Parameters<Parameters<Database['withShard']>[1]>[0]) {
  const { rows } = await sql<{ version: string; seconds: number }>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 as seconds`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database answers nothing.');
  return facts;
}

async function examineMail(mail: MailSettings | null): Promise<Finding> {
  if (mail === null) return { what: 'mail server', problem: 'SMTP_URL is not set: messages wait in the outbox.' };
  const problem = await openMailServer(mail)
    .connect()
    .then((connection) => {
      connection.close();
      return null;
    }, reasonOf);
  return { what: 'mail server', problem };
}

const examineWeb = (folder: string): Finding => ({
  what: 'web files',
  problem: existsSync(join(folder, 'index.html')) ? null : `There is no index.html in ${folder}.`,
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
