import { inflateSync } from 'node:zlib';

import { z } from 'zod';

import { type HttpSink, NotAccepted, type SinkOptions, startSink } from './httpSink.ts';

const id = z.string().regex(/^[\da-f]{32}$/);
const event = z.looseObject({
  event_id: id,
  timestamp: z.number().positive(),
  platform: z.literal('javascript'),
  // Nothing that names a person.
  user: z.strictObject({ id: z.string().optional() }).optional(),
  tags: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  contexts: z
    .looseObject({ trace: z.looseObject({ trace_id: id, span_id: z.string().regex(/^[\da-f]{16}$/) }) })
    .optional(),
});
const PAYLOADS = {
  event: event.refine(
    (one) => 'exception' in one || 'message' in one,
    'An event has neither an exception nor a message.',
  ),
  transaction: event.extend({
    type: z.literal('transaction'),
    start_timestamp: z.number(),
    spans: z.array(z.unknown()),
  }),
  replay_event: event.extend({ type: z.literal('replay_event'), replay_id: id, segment_id: z.number().int() }),
  client_report: z.looseObject({ discarded_events: z.array(z.unknown()) }),
} as const;

const envelopeHeader = z.looseObject({ event_id: id.optional(), sent_at: z.iso.datetime().optional() });
const itemHeader = z.looseObject({ type: z.string(), length: z.number().int().nonnegative().optional() });

export interface ReceivedItem {
  readonly type: string;
  /** As it was read; of a recording its text. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface ErrorEndpoint extends HttpSink {
  readonly dsn: string;
  readonly items: readonly ReceivedItem[];
  readonly events: () => readonly Readonly<Record<string, unknown>>[];
}

const KEY = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const PROJECT = '7';

/** A service that takes error reports as Sentry does: envelopes for one project, with its key. */
export async function startErrorEndpoint(options: SinkOptions = {}): Promise<ErrorEndpoint> {
  const items: ReceivedItem[] = [];
  const sink = await startSink(({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== `/api/${PROJECT}/envelope/`) throw new NotAccepted(url.pathname);
    const { sentry_key: key, sentry_version: version } = Object.fromEntries(url.searchParams);
    if (key !== KEY || version !== '7') throw new NotAccepted('Another key, or another version of the protocol.');
    const read = readEnvelope(body);
    items.push(...read);
    return { answer: { id: KEY }, texts: read.map(({ payload }) => JSON.stringify(payload)) };
  }, options);
  const host = new URL(sink.origin).host;
  return {
    ...sink,
    dsn: `http://${KEY}@${host}/${PROJECT}`,
    items,
    events: () => items.filter(({ type }) => type === 'event').map(({ payload }) => payload),
  };
}

/** Lines of JSON: a header, then for each item a header and its payload, which may be bytes of a given length. */
function readEnvelope(body: Buffer): ReceivedItem[] {
  let at = 0;
  const line = () => {
    const end = body.indexOf(10, at);
    const text = body.subarray(at, end === -1 ? body.length : end).toString('utf8');
    at = end === -1 ? body.length : end + 1;
    return text;
  };
  envelopeHeader.parse(JSON.parse(line()));
  const items: ReceivedItem[] = [];
  while (at < body.length) {
    const { type, length } = itemHeader.parse(JSON.parse(line()));
    const payload = length === undefined ? Buffer.from(line()) : body.subarray(at, at + length);
    if (length !== undefined && payload.length !== length) throw new NotAccepted('An item is shorter than it says.');
    if (length !== undefined) at += length + 1;
    items.push({ type, payload: readPayload(type, payload) });
  }
  if (items.length === 0) throw new NotAccepted('An envelope without items.');
  return items;
}

function readPayload(type: string, payload: Buffer): Record<string, unknown> {
  if (type === 'replay_recording') {
    const end = payload.indexOf(10);
    const recorded = payload.subarray(end + 1);
    // Zlib, if the browser had a worker for it.
    const text = (recorded[0] === 0x78 ? inflateSync(recorded) : recorded).toString('utf8');
    return {
      segment: JSON.parse(payload.subarray(0, end).toString('utf8')) as unknown,
      recorded: JSON.parse(text) as unknown,
    };
  }
  const shape = Object.entries(PAYLOADS).find(([name]) => name === type)?.[1];
  if (shape === undefined) throw new NotAccepted(`An item of the type ${type}.`);
  return shape.parse(JSON.parse(payload.toString('utf8')));
}
