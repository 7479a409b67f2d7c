import { readFileSync } from 'node:fs';

import { shard, type Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import type { z } from 'zod';

import { readSecretFiles } from './secretFiles.ts';
import { databaseShape, settingsShape } from './settingsShape.ts';
import { sharedThings, type OneDatabase } from './sharedThings.ts';
import type { DirectorySettings } from './shardDirectory/followDirectory.ts';
import type { MailSettings } from './mail/mailServer.ts';
import type { StorageOptions } from './storage/openStorage.ts';
import type { TelemetryOptions } from './tracing/openTelemetry.ts';

export interface DatabaseSettings {
  readonly name: string;
  readonly shards: readonly Shard[];
  readonly url: string;
  readonly jobsUrl: string;
  readonly keys: unknown;
  readonly storage: StorageOptions;
}

export type Settings = Omit<
  z.infer<typeof settingsShape>,
  | 'DATABASES'
  | 'DATABASE_URL'
  | 'JOBS_DATABASE_URL'
  | 'KEYS_FILE'
  | 'STORAGE'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'WEB_ORIGIN'
  | 'API_DOCS'
  | 'EGRESS_LOOPBACK'
  | 'SHARD_DIRECTORY_URL'
  | 'SHARD_DIRECTORY_KEPT'
  | `OTEL_${string}`
> & {
  readonly databases: readonly DatabaseSettings[];
  /** Null: the settings say which shards live where. */
  readonly directory: DirectorySettings | null;
  readonly isProduction: boolean;
  readonly describesApi: boolean;
  readonly reachesLoopback: boolean;
  /** Null: no mail server is named. */
  readonly mail: MailSettings | null;
  readonly originOf: (shard: Shard) => string;
  /** Null: no collector is named. */
  readonly telemetry: Omit<TelemetryOptions, 'service'> | null;
};

/** Stops with every mistake at once, each under the name of its variable, so that one round of mending is enough. (TN-22) */
export function readSettings(given: Record<string, string | undefined>): Settings {
  const { env, mistakes: unread } = readSecretFiles(given, Object.keys(settingsShape.shape));
  const parsed = settingsShape.safeParse(env);
  const wrong = parsed.success ? [] : parsed.error.issues.map(mistakeOf);
  const mistakes = [...unread, ...missingOnes(env), ...wrong, ...misplacedShards(parsed.data)];
  if (!parsed.success || mistakes.length > 0) throw incomplete(mistakes);
  const { DATABASES, DATABASE_URL, JOBS_DATABASE_URL, KEYS_FILE, STORAGE, ...others } = parsed.data;
  const { SMTP_URL, MAIL_FROM, WEB_ORIGIN, API_DOCS, EGRESS_LOOPBACK, ...most } = others;
  const { SHARD_DIRECTORY_URL: directoryUrls, SHARD_DIRECTORY_KEPT: keptFile, ...rest } = most;
  const { APP_NAME, ROOT_DOMAIN } = rest;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampled } = rest;
  const { OTEL_METRIC_EXPORT_INTERVAL: metricsEveryMs, OTEL_BSP_SCHEDULE_DELAY: spansEveryMs } = rest;
  const isProduction = rest.NODE_ENV === 'production';
  if (isProduction && WEB_ORIGIN?.startsWith('http:') === true)
    throw incomplete(['WEB_ORIGIN: must begin with https:// in production, since links in messages carry secrets.']);
  if (isProduction && EGRESS_LOOPBACK === 'on')
    throw incomplete(['EGRESS_LOOPBACK: must be off in production, since the server would call its own machine.']);
  const one = { url: DATABASE_URL, jobsUrl: JOBS_DATABASE_URL, keys: KEYS_FILE, storage: STORAGE };
  const named = DATABASES ?? { university: databaseShape.parse({ ...one, shards: ['university'] }) };
  const databases = Object.fromEntries(
    Object.entries(named).map(([name, database]) => [
      name,
      { ...database, keys: typeof database.keys === 'string' ? readKeys(database.keys) : database.keys },
    ]),
  );
  refuseSharing(databases);
  return {
    ...rest,
    isProduction,
    directory: directoryUrls === undefined ? null : { urls: directoryUrls, keptFile },
    reachesLoopback: !isProduction && EGRESS_LOOPBACK !== 'off',
    describesApi: API_DOCS === undefined ? !isProduction : API_DOCS === 'on',
    mail: SMTP_URL === undefined ? null : { url: SMTP_URL, from: MAIL_FROM ?? `${APP_NAME} <no-reply@${ROOT_DOMAIN}>` },
    originOf: (key) => (WEB_ORIGIN ?? `https://{shard}.${ROOT_DOMAIN}`).replace('{shard}', key),
    telemetry: endpoint === undefined ? null : { endpoint, sampled, metricsEveryMs, spansEveryMs },
    databases: Object.entries(databases).map(([name, database]) => ({
      ...database,
      name,
      shards: database.shards.map(shard),
    })),
  };
}

const incomplete = (mistakes: readonly string[]): Error =>
  new Error(['The settings are not complete:', ...mistakes.map((one) => `  ${one}`)].join('\n'));

/** What one university needs, with what goes there. */
const NEEDED = {
  DATABASE_URL: 'the address of the database with its app role, postgres://role:password@host/name',
  JOBS_DATABASE_URL: 'the same database with the role of the job queue',
  KEYS_FILE: 'the file that "circuit keys new" made',
  STORAGE: 'where files lie, {"kind":"file","folder":"…"} or {"kind":"s3",…}',
};

function missingOnes(env: Record<string, string | undefined>): string[] {
  if (env['DATABASES'] !== undefined) return [];
  return Object.entries(NEEDED).flatMap(([name, what]) =>
    env[name] === undefined || env[name] === '' ? [`${name}: not set. It is ${what}.`] : [],
  );
}

/** Either the directory says where universities are, or the settings do: of two that differ one would be wrong. (DI-8) */
function misplacedShards(read: z.infer<typeof settingsShape> | undefined): string[] {
  if (read === undefined) return [];
  const { DATABASES, DATABASE_URL, SHARD_DIRECTORY_URL, SHARD_DIRECTORY_KEPT, NODE_ENV } = read;
  const databases = Object.entries(DATABASES ?? {});
  if (SHARD_DIRECTORY_URL === undefined)
    return databases.flatMap(([name, { shards }]) =>
      shards.length === 0 ? [`DATABASES (${name}.shards): names no shard, and there is no SHARD_DIRECTORY_URL.`] : [],
    );
  return [
    ...databases.flatMap(([name, { shards }]) =>
      shards.length > 0 ? [`DATABASES (${name}.shards): must be left out, since SHARD_DIRECTORY_URL is set.`] : [],
    ),
    ...(DATABASES === undefined && DATABASE_URL !== undefined
      ? ['DATABASES: not set. With SHARD_DIRECTORY_URL it names the databases by their cells.']
      : []),
    ...(SHARD_DIRECTORY_URL.length === 0 ? ['SHARD_DIRECTORY_URL: names no address.'] : []),
    ...(SHARD_DIRECTORY_KEPT === undefined && NODE_ENV === 'production'
      ? ['SHARD_DIRECTORY_KEPT: not set. It is the file by which a process starts while the directory is away.']
      : []),
  ];
}

function mistakeOf({ path, message }: z.core.$ZodIssue): string {
  const [name, ...inside] = path.map(String);
  return `${name ?? 'settings'}${inside.length === 0 ? '' : ` (${inside.join('.')})`}: ${message}`;
}

/** The open demo is reachable by everybody, so whatever it shared with a university would be open too. (TN-23) */
function refuseSharing(databases: Readonly<Record<string, OneDatabase>>): void {
  const all = Object.entries(databases);
  for (const [at, [name, database]] of all.entries()) {
    if (database.shards.includes(DEMO_SHARD) && database.shards.length > 1)
      throw new Error(`The demo must have a database of its own, but ${name} has other shards too.`);
    for (const [otherName, other] of all.slice(at + 1)) {
      const shared = sharedThings(database, other);
      if (shared.length > 0) throw new Error(`The databases ${name} and ${otherName} share ${shared.join(', ')}.`);
    }
  }
}

function readKeys(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The message of a parser would quote the file, and with it a key.
    const why = error instanceof SyntaxError ? 'it is not JSON' : String(error);
    throw incomplete([`KEYS_FILE, or keys in DATABASES: ${file} cannot be read: ${why}.`]);
  }
}
