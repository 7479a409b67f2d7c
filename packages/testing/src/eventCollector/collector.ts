import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '../listenOnLoopback.ts';

import { CALIPER_CONTEXT, caliperEnvelope, caliperEvent } from './schema.ts';

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly action: string;
  readonly [key: string]: unknown;
}

export interface EventCollectorOptions {
  readonly port?: number;
  /** The one token that is taken; others get 401. */
  readonly token?: string;
  /** Whoever has these gets a token of its own at `/token`. */
  readonly client?: { readonly id: string; readonly secret: string };
  readonly mostBytes?: number;
  /** Whether pages of other origins may post. */
  readonly allowsBrowsers?: boolean;
  /** Told of each event that was taken. */
  readonly onTaken?: (text: string) => void;
}

export interface EventCollector {
  /** What an administrator types: `127.0.0.1:12345`. */
  readonly hostname: string;
  /** Every event that was taken, once. */
  readonly stored: ReadonlyMap<string, StoredEvent>;
  /** Events that came although they were there already. */
  readonly repeated: () => number;
  /** Statuses that were answered, in order. */
  readonly answers: readonly number[];
  readonly tokensGiven: () => number;
  /** Answers the next posts with these, whatever they hold; 0 hangs up without an answer, -1 after it took them. */
  readonly answerWith: (...statuses: readonly number[]) => void;
  /** While it is down it hangs up on everybody. */
  readonly setDown: (isDown: boolean) => void;
  /** Takes another token from now on. */
  readonly setToken: (token: string) => void;
  /** Refuses events that are this bad in its own eyes. */
  readonly refuseIf: (isBad: (event: StoredEvent) => boolean) => void;
  readonly stop: () => Promise<void>;
}

const isNeverBad = () => false;
const refused = (status: number) => ({ status, events: [] });

/** A small event store of Caliper 1.2 on this machine: strict about everything, and as unreliable as it is told. */
export async function startEventCollector(options: EventCollectorOptions = {}): Promise<EventCollector> {
  const { client, mostBytes = 512_000, allowsBrowsers = true } = options;
  const stored = new Map<string, StoredEvent>();
  const answers: number[] = [];
  const planned: number[] = [];
  const tokens = new Set(options.token === undefined ? [] : [options.token]);
  let [repeated, given, isDown] = [0, 0, false];
  let isBad: (event: StoredEvent) => boolean = isNeverBad;

  const take = (events: readonly StoredEvent[]) => {
    for (const event of events) {
      if (stored.has(event.id)) repeated += 1;
      stored.set(event.id, event);
      options.onTaken?.(JSON.stringify(event));
    }
  };

  /** The five answers of the standard, and 413. */
  const judge = (request: IncomingMessage, body: string): { status: number; events: readonly StoredEvent[] } => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!tokens.has(token)) return refused(401);
    if (request.headers['content-type'] !== 'application/json') return refused(415);
    if (Buffer.byteLength(body) > mostBytes) return refused(413);
    const envelope = caliperEnvelope.safeParse(jsonOf(body));
    if (!envelope.success) return refused(400);
    if (envelope.data.dataVersion !== CALIPER_CONTEXT) return refused(422);
    const isWhole = envelope.data.data.every((event) => caliperEvent.safeParse(event).success);
    const events = envelope.data.data as StoredEvent[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- checked by the schema above, or refused below
    return !isWhole || events.some((event) => isBad(event)) ? refused(400) : { status: 200, events };
  };

  const collect = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const told = planned.shift();
    const { status, events } = judge(request, body);
    if (told === -1) take(events);
    if (told === 0 || told === -1) request.socket.destroy();
    else {
      const answer = told ?? status;
      if (answer < 300) take(events);
      answers.push(answer);
      response.writeHead(answer).end();
    }
  };

  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    await text(request);
    const expected = `Basic ${Buffer.from(`${client?.id}:${client?.secret}`).toString('base64')}`;
    if (client === undefined || request.headers.authorization !== expected) response.writeHead(401).end();
    else {
      given += 1;
      const token = `token-${given}`;
      tokens.add(token);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 600 }));
    }
  };

  const server = createServer((request, response) => {
    const { method, url, headers, socket } = request;
    if (allowsBrowsers && headers.origin !== undefined) allowBrowser(response, headers.origin);
    if (isDown) socket.destroy();
    else if (method === 'OPTIONS') response.writeHead(allowsBrowsers ? 204 : 403).end();
    else if (method === 'POST' && url === '/collector') void collect(request, response);
    else if (method === 'POST' && url === '/token') void giveToken(request, response);
    else response.writeHead(404).end();
  });
  const port = await listenOnLoopback(server, options.port);
  return {
    hostname: `127.0.0.1:${port}`,
    stored,
    repeated: () => repeated,
    answers,
    tokensGiven: () => given,
    answerWith: (...statuses) => void planned.push(...statuses),
    setDown: (down) => {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    setToken: (token) => {
      tokens.clear();
      tokens.add(token);
    },
    refuseIf: (judgeEvent) => {
      isBad = judgeEvent;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function allowBrowser(response: ServerResponse, origin: string): void {
  response
    .setHeader('Access-Control-Allow-Origin', origin)
    .setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    .setHeader('Access-Control-Max-Age', '600');
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
