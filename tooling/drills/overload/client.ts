import { Agent, request } from 'node:http';

/** What came back of one try; status 0 when nothing did. */
export interface Reply {
  readonly status: number;
  readonly etag: string | undefined;
  /** When to come again, in seconds. */
  readonly retryAfter: number | undefined;
  readonly bytes: number;
  readonly text: string;
}

export interface Wish {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const GIVE_UP_MS = 30_000;

/** Nobody waits for a connection: people bring their own, and what waits here would never reach who could refuse it. */
const MOST_CONNECTIONS = 8192;

export function openClient(origin: string, host: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS, maxFreeSockets: MOST_CONNECTIONS });
  const { hostname, port } = new URL(origin);
  let sent = 0;
  const call = (wish: Wish): Promise<Reply> =>
    new Promise((resolve) => {
      sent += 1;
      const { method, path, token, body, headers } = wish;
      const nothing = () => resolve({ status: 0, etag: undefined, retryAfter: undefined, bytes: 0, text: '' });
      const asking = request(
        {
          hostname,
          port,
          path,
          method,
          agent,
          headers: {
            host,
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', nothing);
          answer.once('end', () => {
            const whole = Buffer.concat(chunks);
            const { statusCode = 0, headers: found } = answer;
            const said = found['retry-after'];
            const retryAfter = said === undefined ? undefined : Number(said);
            resolve({ status: statusCode, etag: found.etag, retryAfter, bytes: whole.length, text: whole.toString() });
          });
        },
      );
      // The server closed a connection that nobody had used for a while, just as this was sent: as browsers do, once more.
      const isStale = (error: NodeJS.ErrnoException) => asking.reusedSocket && error.code === 'ECONNRESET';
      asking.once('error', (error) => (isStale(error) ? resolve(call(wish)) : nothing()));
      const timer = setTimeout(() => void asking.destroy(), GIVE_UP_MS);
      asking.once('close', () => clearTimeout(timer));
      asking.end(body);
    });
  return { call, sent: () => sent };
}
export type Client = ReturnType<typeof openClient>;
