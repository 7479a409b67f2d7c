import { isSameDatabase } from '@circuit/db';
import { z } from 'zod';

import { readSecretFiles } from '#platform/secretFiles.ts';
import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

import { UsageError } from './command.ts';

const shape = z.record(z.string(), z.string());

/**
 * The addresses of the owners are not among the settings of the server: a process that serves must not have them. OWNER_URL
 * is of the first database of the settings and of no other. (OP-26)
 */
export function readOwnerUrls([first = '']: readonly string[]): Readonly<Record<string, string | undefined>> {
  const { OWNER_URL, OWNER_URLS } = readSecrets(['OWNER_URL', 'OWNER_URLS']);
  if (OWNER_URLS === undefined) return { [first]: OWNER_URL };
  const read = shape.safeParse(jsonOf(OWNER_URLS));
  if (!read.success) throw new UsageError('OWNER_URLS must be {"NAME": "postgres://…"}.');
  return read.data;
}

/** From the environment, or from the file that NAME_FILE names: `ps` and the history of a shell show what is typed. (OP-27) */
export function readSecrets(names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const { env, mistakes } = readSecretFiles(process.env, names);
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return env;
}

export function optionalOwnerUrlOf(database: string): string | undefined {
  const { databases } = readSettings(process.env);
  return readOwnerUrls(databases.map(({ name }) => name))[database];
}

/** Of the same database as the settings, or nothing is done. (OP-26) */
export async function ownerUrlOf({ name, url }: Pick<DatabaseSettings, 'name' | 'url'>): Promise<string> {
  const ownerUrl = optionalOwnerUrlOf(name);
  if (ownerUrl === undefined) throw new UsageError(`Neither OWNER_URLS nor OWNER_URL has an address for ${name}.`);
  await mustBeOf(name, ownerUrl, url);
  return ownerUrl;
}

export async function mustBeOf(name: string, ownerUrl: string, url: string): Promise<void> {
  if (await isSameDatabase(ownerUrl, url)) return;
  throw new Error(`The owner’s address does not lead to the database ${name} of the settings. Nothing was done.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
