import { z } from 'zod';

import { type HttpSink, NotAccepted, type SinkOptions, startSink } from './httpSink.ts';

// OTLP 1.5 as JSON: ids as hexadecimal, 64-bit numbers as text or number, kinds as numbers; nothing that it does not name.
const nanos = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().nonnegative()]).transform(BigInt);
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.string().regex(/^-?\d+$/), z.number().int()]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
]);
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'An attribute comes twice.')
  .transform((all) => Object.fromEntries(all.map(({ key, value: one }) => [key, Object.values(one)[0]])));
const scope = z.strictObject({ name: z.string(), version: z.string().optional() });
const resource = z.strictObject({ attributes, droppedAttributesCount: z.literal(0).optional() });

const span = z
  .strictObject({
    traceId: z.string().regex(/^(?!0+$)[\da-f]{32}$/),
    spanId: z.string().regex(/^(?!0+$)[\da-f]{16}$/),
    parentSpanId: z
      .string()
      .regex(/^[\da-f]{16}$/)
      .optional(),
    traceState: z.string().optional(),
    flags: z.number().int().optional(),
    name: z.string().min(1),
    kind: z.number().int().min(1).max(5),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes,
    droppedAttributesCount: z.literal(0),
    events: z.array(z.never()),
    droppedEventsCount: z.literal(0),
    links: z.array(z.never()),
    droppedLinksCount: z.literal(0),
    status: z.strictObject({ code: z.number().int().min(0).max(2), message: z.string().optional() }),
  })
  .refine(({ startTimeUnixNano, endTimeUnixNano }) => endTimeUnixNano >= startTimeUnixNano, 'A span ends first.');
const traces = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource,
      scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span), schemaUrl: z.string().optional() })),
      schemaUrl: z.string().optional(),
    }),
  ),
});

const point = { attributes, startTimeUnixNano: nanos, timeUnixNano: nanos, flags: z.number().int().optional() };
const numberPoints = z.array(
  z.strictObject({ ...point, asDouble: z.number().optional(), asInt: z.union([z.string(), z.number()]).optional() }),
);
const histogramPoint = z
  .strictObject({
    ...point,
    count: z.number().int(),
    sum: z.number().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    bucketCounts: z.array(z.number().int().nonnegative()),
    explicitBounds: z.array(z.number()),
  })
  .refine(
    ({ bucketCounts, explicitBounds, count }) =>
      bucketCounts.length === explicitBounds.length + 1 && bucketCounts.reduce((sum, one) => sum + one, 0) === count,
    'Buckets and count differ.',
  );
const metric = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  unit: z.string(),
  metadata: z.array(z.never()).optional(),
  gauge: z.strictObject({ dataPoints: numberPoints }).optional(),
  sum: z
    .strictObject({ dataPoints: numberPoints, aggregationTemporality: z.literal(2), isMonotonic: z.boolean() })
    .optional(),
  histogram: z.strictObject({ dataPoints: z.array(histogramPoint), aggregationTemporality: z.literal(2) }).optional(),
});
const metrics = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({
      resource,
      scopeMetrics: z.array(z.strictObject({ scope, metrics: z.array(metric), schemaUrl: z.string().optional() })),
      schemaUrl: z.string().optional(),
    }),
  ),
});

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly service: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code: number };
}

export interface OtlpReceiver extends HttpSink {
  readonly spans: readonly ReceivedSpan[];
  /** By name, the last that came of each. */
  readonly metrics: ReadonlyMap<string, z.infer<typeof metric>>;
}

/** A collector that takes traces and metrics as OTLP over HTTP and refuses what its schema does not name. */
export async function startOtlpReceiver(options: SinkOptions = {}): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const measured = new Map<string, z.infer<typeof metric>>();
  const sink = await startSink(({ method, url, contentType, encoding, body }) => {
    if (method !== 'POST' || contentType !== 'application/json' || encoding !== '')
      throw new NotAccepted(`${method} with ${contentType} ${encoding}`);
    const text = body.toString('utf8');
    if (url.pathname === '/v1/traces') spans.push(...spansIn(traces.parse(JSON.parse(text))));
    else if (url.pathname === '/v1/metrics')
      for (const one of metricsIn(metrics.parse(JSON.parse(text)))) measured.set(one.name, one);
    else throw new NotAccepted(url.pathname);
    return { answer: { partialSuccess: {} }, texts: [text] };
  }, options);
  return { ...sink, spans, metrics: measured };
}

function spansIn({ resourceSpans }: z.infer<typeof traces>): ReceivedSpan[] {
  return resourceSpans.flatMap((one) =>
    one.scopeSpans.flatMap((scoped) =>
      scoped.spans.map((each) => ({ ...each, service: String(one.resource.attributes['service.name']) })),
    ),
  );
}

const metricsIn = ({ resourceMetrics }: z.infer<typeof metrics>) =>
  resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scoped) => scoped.metrics));
