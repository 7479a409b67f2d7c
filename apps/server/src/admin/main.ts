import { parseArgs } from 'node:util';

import { listUsers } from '@circuit/contract';
import { openDatabase } from '@circuit/db';

import { newKeys } from '#platform/keys.ts';
import { readSettings } from '#platform/settings.ts';

import { JOBS } from '../jobs.ts';
import { askPassword } from './askPassword.ts';
import { createSuperAdmin } from './createSuperAdmin.ts';
import { explainSearch } from './explainSearch.ts';
import { readyDatabase } from './readyDatabase.ts';
import { resetFactors } from './resetFactors.ts';

const USAGE = `npm run admin -- <command>

  create-super-admin --shard KEY --email ADDRESS [--first-name NAME] [--last-name NAME]
      Makes a person who can do everything in one shard, with the settings of the server (DATABASES or
      DATABASE_URL …). Asks for the password, or reads it from the first line of a pipe.

  explain-search --shard KEY [--keywords TEXT] [--role ROLE] [--sort WORD] [--page NUMBER]
      Prints how the database answers this search for people. Changes nothing.

  reset-factors --shard KEY --email ADDRESS --reason TEXT
      Forgets a person's passkeys, authenticator apps and recovery codes, signs them out everywhere and tells
      them by e-mail: for the last administrator who has lost their second step.

  new-keys
      Prints a set of signing keys as JSON: one file for each database, named by "keys" in DATABASES.

  create-database --name NAME [--admin-url URL]
      Makes a database with its two roles, tables and job queue, and prints the addresses for DATABASES.
      The address of a PostgreSQL administrator comes from --admin-url or ADMIN_URL; passwords for the two
      roles from APP_PASSWORD and JOBS_PASSWORD, otherwise they are made up.
`;

const COMMANDS = new Map([
  ['create-super-admin', superAdminCommand],
  ['explain-search', explainSearchCommand],
  ['reset-factors', resetFactorsCommand],
  ['new-keys', newKeysCommand],
  ['create-database', databaseCommand],
]);

try {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = COMMANDS.get(name);
  if (command === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2;
  } else await command(rest);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function superAdminCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      shard: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
    },
  });
  const [key, email] = [needed('shard', values.shard), needed('email', values.email)];
  const { shard, home } = placeOf(key);
  const password = await askPassword();
  const database = openDatabase(home.url, { connections: 1 });
  try {
    const name = { firstName: values['first-name'], lastName: values['last-name'] };
    const created = await createSuperAdmin(database, shard, { email, ...name, password });
    if (!created.isOk) throw new Error(created.failure);
    process.stdout.write(`${email} is a super admin of ${shard} now.\n`);
  } finally {
    await database.close();
  }
}

async function resetFactorsCommand(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { shard: text, email: text, reason: text } });
  const [email, reason] = [needed('email', values.email), needed('reason', values.reason)];
  const { shard, home } = placeOf(needed('shard', values.shard));
  const database = openDatabase(home.url, { connections: 1 });
  try {
    const reset = await resetFactors(database, shard, { email, reason });
    if (!reset.isOk) throw new Error(reset.failure);
    process.stdout.write(`${email} signs in without a second step now, and is told so by e-mail.\n`);
  } finally {
    await database.close();
  }
}

async function explainSearchCommand(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { shard: text, keywords: text, role: text, sort: text, page: text, pageSize: text };
  const { shard: key, ...values } = parseArgs({ args, options }).values;
  const { shard, home } = placeOf(needed('shard', key));
  const database = openDatabase(home.url, { connections: 1 });
  try {
    process.stdout.write(`${await explainSearch(database, shard, listUsers.request.parse(values))}\n`);
  } finally {
    await database.close();
  }
}

function placeOf(key: string) {
  const { databases } = readSettings(process.env);
  const shard = databases.flatMap(({ shards }) => shards).find((known) => known === key);
  const home = databases.find(({ shards }) => shards.some((known) => known === key));
  if (shard === undefined || home === undefined) throw new Error(`No database of the settings has the shard ${key}.`);
  return { shard, home };
}

async function newKeysCommand(): Promise<void> {
  process.stdout.write(`${JSON.stringify(await newKeys(), null, 2)}\n`);
}

async function databaseCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, 'admin-url': { type: 'string' } } });
  const { ADMIN_URL, APP_PASSWORD: appPassword, JOBS_PASSWORD: jobsPassword } = process.env;
  const name = needed('name', values.name);
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name)) throw new Error('A name has small letters, digits and underscores.');
  const adminUrl = needed('admin-url', values['admin-url'] ?? ADMIN_URL);
  const addresses = await readyDatabase({ adminUrl, name, appPassword, jobsPassword }, JOBS);
  process.stdout.write(`${JSON.stringify({ [name]: addresses }, null, 2)}\n`);
}

function needed(option: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Error(`--${option} is missing.\n\n${USAGE}`);
  return value;
}
