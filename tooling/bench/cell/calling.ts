import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { openClient, type Client } from '#tooling/drills/overload/client.ts';

interface Said {
  readonly status: number;
  readonly etag: string | undefined;
  readonly text: string;
}

/** What the caller knows to be in the answer. */
export async function bodyOf<Body>(said: Said | Promise<Said>): Promise<Body> {
  const { text } = await said;
  return JSON.parse(text) as Body; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
}

/** How one signed-in person calls. What is refused because the cell is busy is asked again, and counted. */
export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, etag?: string) => Promise<Said>;

export interface Line {
  readonly callsAs: (token: string) => Call;
  /** How many calls were answered, and how many were refused first. */
  readonly counts: () => { readonly answered: number; readonly refused: number };
}

const AGAIN_MS = 50;

/** To the processes of the cell in turn, as its balancer sends people. */
export function openLine(origins: readonly string[]): Line {
  const clients: readonly Client[] = origins.map((origin) => openClient(origin, 'localhost'));
  let [turn, answered, refused] = [0, 0, 0];
  const callsAs =
    (token: string): Call =>
    async (method, path, body, etag) => {
      const client = clients[turn++ % clients.length];
      if (client === undefined) throw new Error('The cell has no process.');
      // A read says what it knows, a write what it changes.
      const known = etag === undefined ? {} : { [method === 'GET' ? 'if-none-match' : 'if-match']: etag };
      const headers = { ...known, ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }) };
      const sent = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
      for (;;) {
        const reply = await client.call({ method, path, token, headers, ...sent });
        if (reply.status === 503) {
          refused += 1;
          await sleep(AGAIN_MS);
          continue;
        }
        if (reply.status !== 200 && reply.status !== 201 && reply.status !== 304)
          throw new Error(`${method} ${path} was answered with ${reply.status}: ${reply.text}`);
        answered += 1;
        return reply;
      }
    };
  return { callsAs, counts: () => ({ answered, refused }) };
}
