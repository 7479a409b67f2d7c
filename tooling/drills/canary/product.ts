import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { freePort } from '@circuit/testing';

import { answersFrom } from '#tooling/dev/answers.ts';
import { ended } from '#tooling/dev/processes.ts';
import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import type { System } from '#tooling/drills/system.ts';

import { EVENT_TOKEN, type Services } from './sinks.ts';

const SERVER = join(import.meta.dirname, '../../../apps/server/src');

export interface Product {
  readonly origin: string;
  readonly opsOrigin: string;
  /** Everything that its processes have written so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** An API and a worker with a collector, whose log is kept. */
export async function startProduct(system: System, { collector }: Services): Promise<Product> {
  let log = '';
  const [port, opsPort, workerOpsPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const start = (file: string, more: Record<string, string>) => {
    const telemetry = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    };
    const env = { ...process.env, ...system.environment, ...telemetry, LOG_LEVEL: 'debug', ...more };
    const child = spawn(process.execPath, [join(SERVER, file)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (log += bytes.toString()));
    return child;
  };
  const api = start('main.ts', { PORT: String(port), OPS_PORT: String(opsPort) });
  const worker = start('worker.ts', { OPS_PORT: String(workerOpsPort) });
  const origin = `http://127.0.0.1:${port}`;
  await answersFrom(api, `${origin}/api/time`);
  return {
    origin,
    opsOrigin: `http://127.0.0.1:${opsPort}`,
    log: () => log,
    stop: async () => {
      for (const child of [api, worker]) child.kill('SIGTERM');
      await Promise.all([ended(api), ended(worker)]);
    },
  };
}

/** As an administrator does on the configuration page; then the services are tested from there. */
export async function connect(origin: string, { errors, analytics, events }: Services): Promise<boolean> {
  const { token } = await signInAt(origin, SEEDED_SUPER_ADMIN);
  const call = (method: string, path: string, headers: Record<string, string> = {}, body: object = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
  const tokenToKeep = { secret: EVENT_TOKEN, reason: 'The drill of canaries' };
  const kept = await call('PUT', '/api/outsideServices/eventStore/secret', {}, tokenToKeep);
  if (!kept.ok) throw new Error(`The token of the event store was refused: ${await kept.text()}`);
  const seen = (await (await call('GET', '/api/configuration/full')).json()) as { version: number }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  const saved = await call(
    'PUT',
    '/api/configuration',
    { 'if-match': `"${seen.version}"` },
    {
      errorReportsDsn: errors.dsn,
      analyticsMeasurementId: 'G-CANARY01',
      analyticsUrl: analytics.url,
      caliperEnabled: true,
      caliperEventStoreHostname: events.hostname,
      caliperPersonNamespace: 'https://id.example.edu/people/',
      reason: 'The drill of canaries',
    },
  );
  if (!saved.ok) throw new Error(`The settings were refused: ${await saved.text()}`);
  const outcomes = await Promise.all(
    ['errorReports', 'analytics', 'eventStore'].map(async (kind) => {
      const answer = await call('POST', `/api/outsideServices/${kind}/tests`);
      return ((await answer.json()) as { worked?: boolean }).worked === true; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
    }),
  );
  return outcomes.every(Boolean);
}
