import { createServer, type IncomingMessage } from 'node:http';

import { listenOnLoopback } from '../listenOnLoopback.ts';

/** What arrived, before anybody has looked at it. */
export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly contentType: string;
  readonly encoding: string;
  readonly body: Buffer;
}

/** What a sink refused, and why: a test that sends nonsense must see it. */
export interface Refused {
  readonly path: string;
  readonly why: string;
}

export interface HttpSink {
  readonly origin: string;
  readonly refused: readonly Refused[];
  /** Every byte that came, as text: to look for what must never be sent. */
  readonly everything: () => string;
  readonly stop: () => Promise<void>;
}

export interface SinkOptions {
  readonly port?: number;
  /** Told of each text that was taken. */
  readonly onTaken?: (text: string) => void;
}

/** Thrown by what reads an arrival; the sink answers 400 and keeps the reason. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

/**
 * A small server on this machine that takes reports as a service outside would. `take` returns what it answers with and
 * the text of what came, decompressed.
 */
export async function startSink(
  take: (arrived: Arrived) => { readonly answer: object | null; readonly texts: readonly string[] },
  { port = 0, onTaken }: SinkOptions = {},
): Promise<HttpSink> {
  const [refused, texts]: [Refused[], string[]] = [[], []];
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://sink');
      // Pages of another origin send here, as they do to the real ones.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      try {
        const { 'content-type': contentType = '', 'content-encoding': encoding = '' } = request.headers;
        const taken = take({ method: request.method ?? '', url, contentType, encoding, body });
        const came = [decodeURIComponent(url.href), ...taken.texts];
        texts.push(...came);
        for (const text of came) onTaken?.(text);
        if (taken.answer === null) return response.writeHead(204).end();
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken.answer));
      } catch (error) {
        refused.push({ path: url.pathname, why: error instanceof Error ? error.message : String(error) });
        return response.writeHead(400, { 'content-type': 'text/plain' }).end('Not accepted.');
      }
    });
  });
  const taken = await listenOnLoopback(server, port);
  return {
    origin: `http://127.0.0.1:${taken}`,
    refused,
    everything: () => texts.join('\n'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a request streams bytes
  return Buffer.concat(chunks);
}
