import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from './client.ts';
import { figuresOf, type Done, type Figures } from './load.ts';
import { watchStolen } from './stolen.ts';

export interface Polls {
  readonly figures: Figures;
  readonly unchanged: number;
  readonly bytes: number;
}

interface Poller {
  readonly token: string;
}

const EVERY_MS = 30_000;

/** Everybody has a page open that looks every 30 seconds, at a moment of their own, with the mark of what it knows. */
export async function poll(
  client: Client,
  pollers: readonly Poller[],
  paths: readonly string[],
  seconds: number,
): Promise<Polls> {
  const done: Done[] = [];
  const known = new Map<string, string>();
  let [unchanged, bytes] = [0, 0];
  const look = async (token: string, path: string) => {
    const etag = known.get(token + path);
    const start = performance.now();
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    const reply = await client.call({ method: 'GET', path, token, headers });
    const { status, retryAfter } = reply;
    done.push({ work: 'read', status, saysWhen: retryAfter !== undefined, ms: performance.now() - start });
    if (reply.etag !== undefined) known.set(token + path, reply.etag);
    if (reply.status === 304) unchanged += 1;
    bytes += reply.bytes;
  };
  const stolen = watchStolen();
  const start = performance.now();
  const end = start + seconds * 1000;
  const follow = async ({ token }: Poller, nth: number) => {
    await sleep((nth / pollers.length) * EVERY_MS);
    while (performance.now() < end) {
      const asked = performance.now();
      await Promise.all(paths.map((path) => look(token, path)));
      await sleep(Math.max(0, EVERY_MS - (performance.now() - asked)));
    }
  };
  await Promise.all(pollers.map(follow));
  return { figures: figuresOf(done, seconds, stolen()), unchanged, bytes };
}
