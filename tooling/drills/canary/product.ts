import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { freePort } from '@circuit/testing';

import { administratorAt } from '#tooling/dev/administrator.ts';
import { answersFrom } from '#tooling/dev/answers.ts';
import { ended } from '#tooling/dev/processes.ts';
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
  const call = await administratorAt(origin);
  const tokenToKeep = { secret: EVENT_TOKEN, reason: 'The drill of canaries' };
  await call('PUT', '/api/outsideServices/eventStore/secret', tokenToKeep);
  const { version } = await call<{ version: number }>('GET', '/api/configuration/full');
  const settings = {
    errorReportsDsn: errors.dsn,
    analyticsMeasurementId: 'G-CANARY01',
    analyticsUrl: analytics.url,
    caliperEnabled: true,
    caliperEventStoreHostname: events.hostname,
    caliperPersonNamespace: 'https://id.example.edu/people/',
    reason: 'The drill of canaries',
  };
  await call('PUT', '/api/configuration', settings, version);
  const outcomes = await Promise.all(
    ['errorReports', 'analytics', 'eventStore'].map((kind) =>
      call<{ worked?: boolean }>('POST', `/api/outsideServices/${kind}/tests`, {}),
    ),
  );
  return outcomes.every(({ worked }) => worked === true);
}
