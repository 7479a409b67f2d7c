import { AsyncLocalStorage } from 'node:async_hooks';

import { VERSION } from '@circuit/domain/product';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type DiagLogger,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import { registryProducer } from './registryProducer.ts';
import { statementFacts } from './statementFacts.ts';
import { shardFact, type OpenSpan, type SpanStart, type Tracing } from './tracing.ts';

export interface TelemetryOptions {
  /** Of an OTLP collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly service: 'circuit-api' | 'circuit-worker';
  /** Which part of the traces is sent, from 0 to 1. */
  readonly sampled: number;
  readonly metricsEveryMs: number;
  readonly spansEveryMs: number;
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;
const SEND_WITHIN_MS = 3000;

/**
 * Sends spans and the metrics of the registry to a collector (OTLP over HTTP). Only processes with a collector load this
 * file and the SDK behind it. (ADR 0070)
 */
export function openTelemetry(options: TelemetryOptions, registry: Registry, log: Logger): Tracing {
  const { endpoint, service, sampled, metricsEveryMs, spansEveryMs } = options;
  diag.setLogger(warnings(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': VERSION });
  const ids = chosenIds();
  const sendTo = (path: string) => ({ url: new URL(path, withSlash(endpoint)).href, timeoutMillis: SEND_WITHIN_MS });
  const tracers = new TracerProvider({
    resource,
    idGenerator: ids,
    // By the id alone: what a caller asks for in its headers costs us nothing. (OT-2)
    sampler: new TraceIdRatioBasedSampler(sampled),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(sendTo('v1/traces')),
        scheduledDelayMillis: spansEveryMs,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(sendTo('v1/metrics')),
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: Math.min(SEND_WITHIN_MS, metricsEveryMs),
        metricProducers: [registryProducer(registry, resource)],
      }),
    ],
  });
  const tracer = tracers.getTracer('circuit', VERSION);
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<OpenSpan, Span>();

  return {
    begin: ({ name, kind, traceId, facts }: SpanStart) => {
      const span = ids.with(traceId, () =>
        tracer.startSpan(name, { kind: KINDS[kind], attributes: facts, root: true }, ROOT_CONTEXT),
      );
      const open: OpenSpan = {
        end: (more = {}, failed) => {
          span.setAttributes(more);
          fail(span, failed);
          span.end();
        },
      };
      spans.set(open, span);
      return open;
    },
    within: (open, work) => {
      const span = spans.get(open);
      return span === undefined || !span.isRecording() ? work() : current.run(span, work);
    },
    // What is asked outside of a request or job, such as by the clockwork, belongs to no trace.
    watchStatement: (shard, sql) => {
      const parent = current.getStore();
      if (parent === undefined) return undefined;
      const { name, facts } = statementFacts(sql);
      const attributes = { ...facts, ...shardFact(shard) };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
      return (failed) => {
        fail(span, failed);
        span.end();
      };
    },
    stop: async () => {
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      diag.disable();
    },
  };
}

function fail(span: Span, failed: string | undefined): void {
  if (failed === undefined) return;
  span.setAttribute('error.type', failed);
  // Without a text: the message of an error may quote what somebody wrote.
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);

/** The SDK asks for the id of a new trace while the span is made, and at no other time. */
function chosenIds() {
  const random = new RandomIdGenerator();
  let chosen: string | undefined;
  return {
    generateTraceId: () => chosen ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
    with: <Answer>(traceId: string, make: () => Answer): Answer => {
      chosen = /^[\da-f]{32}$/.test(traceId) ? traceId : undefined;
      try {
        return make();
      } finally {
        chosen = undefined;
      }
    },
  };
}

/** A collector that is away is a line in the log and nothing else. */
function warnings(log: Logger): DiagLogger {
  const warn = (message: string) => log.warn({ telemetry: message.slice(0, 300) }, 'telemetry not sent');
  return { error: warn, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}

const nothing = () => undefined;
