import { readFileSync } from 'node:fs';

import { shard, type Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { z } from 'zod';

import { sharedThings, type OneDatabase } from './sharedThings.ts';
import type { MailSettings } from './mail/mailServer.ts';
import type { StorageOptions } from './storage/openStorage.ts';
import type { TelemetryOptions } from './tracing/openTelemetry.ts';

const storageShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), folder: z.string() }),
  z.object({
    kind: z.literal('s3'),
    endpoint: z.url(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
    accessKeyId: z.string(),
    secretAccessKey: z.string(),
    browserEndpoint: z.url().optional(),
  }),
]);

// One entry per database: its shards, its two roles, its keys, its storage. Nothing is shared between two entries.
const databaseShape = z.object({
  shards: z.array(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)).min(1),
  url: z.string(),
  jobsUrl: z.string(),
  /** A file with the document of keys.ts, or the document itself. */
  keys: z.union([z.string(), z.record(z.string(), z.unknown())]),
  storage: storageShape,
});

const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('This is not JSON.');
        return z.NEVER;
      }
    })
    .pipe(shape);

const settingsShape = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().default(3000),
  /** Health, readiness and metrics, for the machine's own network only. */
  OPS_PORT: z.coerce.number().int().default(9464),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** How long a balancer has to notice that this process is not ready any more; 3 in production, else 0. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  LOG_LEVEL: z.string().default('info'),
  ROOT_DOMAIN: z.string().default('localhost'),
  LOCALHOST_SHARD_KEY: z.string().default('university'),
  APP_NAME: z.string().default('Circuit'),
  /** Addresses of proxies whose forwarded headers count, separated by commas. */
  PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((address) => address !== '')),
  /** smtp://user:password@host:port, or smtps://. Without it messages wait in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who messages are from: `Circuit <no-reply@example.edu>`. */
  MAIL_FROM: z.string().optional(),
  /** Where the web app of a shard is, for links in messages: `https://{shard}.example.edu`. */
  WEB_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/]+$/)
    .optional(),
  /** Where the built web app lies; that of this checkout, when it is not said. */
  WEB_FOLDER: z.string().optional(),
  /** Whether `/api/docs` describes the API; on in development and off in production unless it is said. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Whether a learning platform may run on this machine, without TLS; on unless it is said, and never in production. */
  EGRESS_LOOPBACK: z.enum(['on', 'off']).optional(),
  /** Of a collector that takes traces and metrics (OTLP over HTTP). Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Which part of the traces is sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How often metrics and spans are sent, in milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).default(60_000),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(100).default(5000),
  CONNECTIONS: z.coerce.number().int().min(2).default(10),
  DATABASES: json(z.record(z.string(), databaseShape)).optional(),
  // For one university, instead of DATABASES.
  DATABASE_URL: z.string().optional(),
  JOBS_DATABASE_URL: z.string().optional(),
  KEYS_FILE: z.string().optional(),
  STORAGE: json(storageShape).optional(),
});

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
  | `OTEL_${string}`
> & {
  readonly databases: readonly DatabaseSettings[];
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
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = settingsShape.safeParse(env);
  const mistakes = [...missingOnes(env), ...(parsed.success ? [] : parsed.error.issues.map(mistakeOf))];
  if (!parsed.success || mistakes.length > 0) throw incomplete(mistakes);
  const { DATABASES, DATABASE_URL, JOBS_DATABASE_URL, KEYS_FILE, STORAGE, ...others } = parsed.data;
  const { SMTP_URL, MAIL_FROM, WEB_ORIGIN, API_DOCS, EGRESS_LOOPBACK, ...rest } = others;
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
  KEYS_FILE: 'the file that "npm run admin -- new-keys" made',
  STORAGE: 'where files lie, {"kind":"file","folder":"…"} or {"kind":"s3",…}',
};

function missingOnes(env: Record<string, string | undefined>): string[] {
  if (env['DATABASES'] !== undefined) return [];
  return Object.entries(NEEDED).flatMap(([name, what]) =>
    env[name] === undefined || env[name] === '' ? [`${name}: not set. It is ${what}.`] : [],
  );
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
