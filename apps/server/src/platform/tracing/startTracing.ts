import type { DatabaseOptions } from '@circuit/db';
import type { Logger } from 'pino';

import type { Metrics } from '#platform/metrics.ts';
import type { Settings } from '#platform/settings.ts';

import type { TelemetryOptions } from './openTelemetry.ts';
import type { Tracing } from './tracing.ts';

/** Off unless a collector is named; then nothing of the SDK is even loaded. (OT-4) */
export async function startTracing(
  { telemetry }: Pick<Settings, 'telemetry'>,
  service: TelemetryOptions['service'],
  { registry }: Pick<Metrics, 'registry'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (telemetry === null) return undefined;
  const { openTelemetry } = await import('./openTelemetry.ts');
  return openTelemetry({ ...telemetry, service }, registry, log);
}

/** What the databases are opened with, so that their statements are part of the traces. */
export const watchedBy = (tracing: Tracing | undefined): Pick<DatabaseOptions, 'watchStatement'> =>
  tracing === undefined ? {} : { watchStatement: tracing.watchStatement };
