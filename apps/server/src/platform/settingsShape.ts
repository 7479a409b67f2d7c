import { z } from 'zod';

export const storageShape = z.discriminatedUnion('kind', [
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

// One entry per database: its shards, its two roles, its keys, its storage. Nothing is shared between two entries. With a
// shard directory it names no shards, and its name is that of the cell.
export const databaseShape = z.object({
  shards: z.array(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/)).default([]),
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

/** What a process reads from its environment. Each description is a row of docs/operations/settings.md. */
export const settingsShape = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('How strict the process is. Leave it at production wherever people work.'),
  HOST: z.string().default('127.0.0.1').describe('The address that the API listens on.'),
  PORT: z.coerce.number().int().default(3000).describe('The port that the API listens on.'),
  OPS_PORT: z.coerce
    .number()
    .int()
    .default(9464)
    .describe('The port for health, readiness and metrics, for the machine’s own network only.'),
  OPS_HOST: z.string().default('127.0.0.1').describe('The address for health, readiness and metrics.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .optional()
    .describe(
      'How long a process that stops keeps answering, so that a balancer notices: 3 in production, else 0, unless set.',
    ),
  LOG_LEVEL: z.string().default('info').describe('The least that is logged: debug, info, warn or error.'),
  ROOT_DOMAIN: z
    .string()
    .default('localhost')
    .describe(
      'The domain below which universities are: with circuit.example.edu, a shard is at KEY.circuit.example.edu.',
    ),
  LOCALHOST_SHARD_KEY: z.string().default('university').describe('The shard that localhost shows in development.'),
  APP_NAME: z.string().default('Circuit').describe('What the product is called in messages.'),
  PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((address) => address !== ''))
    .describe('Addresses of proxies whose X-Forwarded headers count, separated by commas.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('The mail server, smtp://user:password@host:port or smtps://. Without it messages wait in the outbox.'),
  MAIL_FROM: z.string().optional().describe('Who messages are from: Circuit <no-reply@example.edu>.'),
  WEB_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/]+$/)
    .optional()
    .describe('Where the web app of a shard is, for links in messages: https://{shard}.example.edu.'),
  WEB_FOLDER: z.string().optional().describe('Where the built web app lies, if not beside the programs.'),
  API_DOCS: z
    .enum(['on', 'off'])
    .optional()
    .describe('Whether /api/docs describes the API: off in production, else on, unless set.'),
  EGRESS_LOOPBACK: z
    .enum(['on', 'off'])
    .optional()
    .describe('Whether a learning platform may run on this machine, without TLS. Refused in production.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A collector that takes traces and metrics (OTLP over HTTP). Without it nothing is traced.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Which part of the traces is sent, from 0 to 1.'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .min(100)
    .default(60_000)
    .describe('How often metrics are sent, in milliseconds.'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number()
    .int()
    .min(100)
    .default(5000)
    .describe('How often spans are sent, in milliseconds.'),
  CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .default(10)
    .describe('How many connections a process opens to each database.'),
  DEAD_WORKERS_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(1)
    .describe('How often a worker looks for jobs of workers that died, in seconds.'),
  DATABASES: json(z.record(z.string(), databaseShape))
    .optional()
    .describe(
      'Several databases, as JSON: {"NAME": {"shards": ["KEY"], "url": …, "jobsUrl": …, "keys": FILE, "storage": …}}.',
    ),
  SHARD_DIRECTORY_URL: z
    .string()
    .transform((text) => text.split(',').filter((url) => url !== ''))
    .optional()
    .describe(
      'The shard directory with its reading role, and copies of it, separated by commas. It says which database holds which university; DATABASES then names no shards.',
    ),
  SHARD_DIRECTORY_KEPT: z
    .string()
    .optional()
    .describe('A file where processes keep what the shard directory said, to start without it.'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('For one university instead of DATABASES: the address of its database with the app’s role.'),
  JOBS_DATABASE_URL: z.string().optional().describe('The same database with the role of the job queue.'),
  KEYS_FILE: z.string().optional().describe('The file with the keys that “circuit keys new” made.'),
  STORAGE: json(storageShape)
    .optional()
    .describe(
      'Where files lie: {"kind":"file","folder":…} or {"kind":"s3","endpoint":…,"region":…,"bucket":…,"prefix":…,"accessKeyId":…,"secretAccessKey":…}.',
    ),
});
