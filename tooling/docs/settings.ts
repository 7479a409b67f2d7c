import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'oxfmt';
import { z } from 'zod';

import { settingsShape } from '@circuit/server/src/platform/settingsShape.ts';

// Writes docs/operations/settings.md from the settings that the server reads. With --check it writes nothing and fails
// when the file is stale.
const file = join(import.meta.dirname, '../../docs/operations/settings.md');

/** In the order in which an installation needs them. */
const GROUPS: Readonly<Record<string, readonly (keyof typeof settingsShape.shape)[]>> = {
  'Where universities are': ['ROOT_DOMAIN', 'WEB_ORIGIN', 'PROXIES', 'APP_NAME'],
  'One database': ['DATABASE_URL', 'JOBS_DATABASE_URL', 'KEYS_FILE', 'STORAGE'],
  'Several databases': ['DATABASES'],
  'Many cells': ['SHARD_DIRECTORY_URL', 'SHARD_DIRECTORY_KEPT'],
  Messages: ['SMTP_URL', 'MAIL_FROM'],
  'Each process': ['HOST', 'PORT', 'OPS_HOST', 'OPS_PORT', 'CONNECTIONS', 'DRAIN_SECONDS', 'LOG_LEVEL', 'WEB_FOLDER'],
  'Traces and metrics': [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER_ARG',
    'OTEL_METRIC_EXPORT_INTERVAL',
    'OTEL_BSP_SCHEDULE_DELAY',
  ],
  'Seldom needed': ['NODE_ENV', 'API_DOCS', 'EGRESS_LOOPBACK', 'LOCALHOST_SHARD_KEY', 'DEAD_WORKERS_SECONDS'],
};

function settingsDocument(): string {
  const listed = Object.values(GROUPS).flat();
  const forgotten = Object.keys(settingsShape.shape).filter((name) => !listed.some((one) => one === name));
  if (forgotten.length > 0) throw new Error(`tooling/docs/settings.ts has no group for ${forgotten.join(', ')}.`);
  const groups = Object.entries(GROUPS).map(([title, names]) => {
    const rows = names.map((name) => `| \`${name}\` | ${settingsShape.shape[name].description} | ${usual(name)} |`);
    return `## ${title}\n\n| Setting | Meaning | If not set |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  return `# Settings

Printed by \`tooling/docs/settings.ts\` from \`apps/server/src/platform/settingsShape.ts\`; change it there.

A process reads its settings from its environment, once, when it starts. Every setting but \`KEYS_FILE\` can lie in a file:
\`NAME_FILE=/path\` instead of \`NAME=value\`. Keep addresses with passwords in such files, readable by the user \`circuit\`
alone. \`circuit check\` reads the settings as a process would, and names every mistake at once.

${groups.join('\n\n')}
`;
}

function usual(name: keyof typeof settingsShape.shape): string {
  const shape = settingsShape.shape[name];
  const answer = z.safeParse(shape, undefined);
  const value: unknown = answer.success ? answer.data : undefined;
  if (Array.isArray(value)) return 'none';
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '';
}

const { code: text } = await format(file, settingsDocument());
const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!isFresh) {
  process.stderr.write('docs/operations/settings.md is stale: run node tooling/docs/settings.ts.\n');
  process.exitCode = 1;
}
