import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

import { listenOnLoopback } from '../listenOnLoopback.ts';

/** One request that the platform received, and what it answered. */
export interface Received {
  readonly at: Date;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** 0 when nothing was answered. */
  readonly status: number;
  /** How many requests were under way when it came, with this one. */
  readonly underWay: number;
}

export interface LmsRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The parts of the path that the route names in braces. */
  readonly params: Readonly<Record<string, string>>;
}

/** `hangUp`: the connection ends without an answer. `hang`: it stays open, and nothing comes. */
export type Reply = Answer | 'hangUp' | 'hang';
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly answer: (request: LmsRequest) => Reply | Promise<Reply>;
}

export interface Listening {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Serves routes on the loopback address. Routes may come later, since most of them need to know the origin. */
export async function listen(
  port: number,
  routes: () => readonly Route[],
  onReceived: (received: Omit<Received, 'at'>) => void,
): Promise<Listening> {
  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    response.on('close', () => (underWay -= 1));
    const beside = underWay;
    serve(request, response, routes(), (one) => onReceived({ ...one, underWay: beside })).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  const taken = await listenOnLoopback(server, port);
  return { origin: `http://127.0.0.1:${taken}`, stop: () => stop(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  routes: readonly Route[],
  onReceived: (received: Omit<Received, 'at' | 'underWay'>) => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
  const method = request.method ?? 'GET';
  const body = await textOf(request);
  const reply = await answer({ method, url, headers: request.headers, body }, routes);
  const status = typeof reply === 'string' ? 0 : reply.status;
  onReceived({ method, url: url.href, headers: request.headers, body, status });
  if (reply === 'hangUp') return void request.socket.destroy();
  if (reply === 'hang') return;
  response.writeHead(reply.status, inBytes(reply.headers ?? {})).end(reply.body ?? '');
}

async function answer(request: Omit<LmsRequest, 'params'>, routes: readonly Route[]): Promise<Reply> {
  let isPathKnown = false;
  for (const route of routes) {
    const params = match(route.path, request.url.pathname);
    if (params === null) continue;
    isPathKnown = true;
    if (route.method === request.method) return route.answer({ ...request, params });
  }
  return text(isPathKnown ? 405 : 404, isPathKnown ? 'Method not allowed' : 'Not found');
}

function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decodeURIComponent(given[index] ?? '');
    if (part.startsWith('{') && value !== '') params[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // oxlint-disable-line typescript/no-unsafe-type-assertion -- no encoding is set
  return Buffer.concat(chunks).toString('utf8');
}

/** Node takes only single bytes in a header; a platform that writes typographic quotes sends the bytes of UTF-8. */
function inBytes(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  );
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

export const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

export const page = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** The fields of a form: from the body of a POST, otherwise from the address. */
export function fieldsOf({ method, url, body }: LmsRequest): Record<string, string> {
  return Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : url.searchParams);
}

/** An object of JSON, or nothing if the text is something else. */
export function objectOf(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
