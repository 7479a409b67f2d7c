import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const GIVE_UP_MS = 60_000;
const TRIES = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 400, scheduling: 'fifo' });

export interface Reply {
  readonly status: number;
  readonly location: string;
  readonly retryAfterMs: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

type Fields = Readonly<Record<string, string>>;

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Fields;
  readonly body?: string;
}

/**
 * One university behind a balancer: every call goes to the next of its processes, under one host name. Nothing that a
 * launch needs may stay in the process that saw its last step.
 */
export function balanced(origins: readonly [string, ...string[]]) {
  const [origin] = origins;
  const { host } = new URL(origin);
  let calls = 0;
  let retried = 0;
  /** A page that the browser opens: nobody tries it again. */
  const open = (path: string, sent: Sent = {}): Promise<Reply> => {
    const process = origins[calls++ % origins.length] ?? origin;
    const { pathname, search } = new URL(path, origin);
    return send(`${process}${pathname}${search}`, { ...sent, headers: { host, ...sent.headers } });
  };
  /** A call of the web app, which tries again when the server is busy, and no sooner than it was told. */
  const call = async (path: string, sent: Sent = {}): Promise<Reply> => {
    for (let attempt = 1; ; attempt++) {
      const reply = await open(path, sent);
      if ((reply.status !== 503 && reply.status !== 0) || attempt === TRIES) return reply;
      retried += 1;
      await sleep(Math.max(100 * 2 ** (attempt - 1), reply.retryAfterMs) * (1 + Math.random() / 2));
    }
  };
  return { origin, open, call, retried: () => retried };
}
export type University = ReturnType<typeof balanced>;

export const form = (fields: Fields): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

export const json = (content: object, token: string): Sent => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${token}`,
  },
  body: JSON.stringify(content),
});

export const withToken = (token: string): Sent => ({ headers: { authorization: `Bearer ${token}` } });

/** A redirect is an answer here; no answer at all has the status 0. */
export function send(address: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Reply> {
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, location: '', retryAfterMs: 0, cookies: [], text: '' });
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(address, { method, agent, headers: { ...headers, ...length }, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', nothing);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          retryAfterMs: 1000 * Number(answer.headers['retry-after'] ?? 0),
          cookies: (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    call.once('error', nothing);
    call.end(body);
  });
}
