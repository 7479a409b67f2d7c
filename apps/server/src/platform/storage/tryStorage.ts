import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Storage } from './storage.ts';

/** Outside every shard's own part, and of each try its own: two processes may start at once. */
const newKey = () => `health/${randomUUID()}`;
const ANSWERS_WITHIN_MS = 5000;

/** Whether the store takes something and gives it back; null if it does, else why not. (OP-11) */
export async function tryStorage(storage: Storage, now: Date): Promise<string | null> {
  const [key, text] = [newKey(), now.toISOString()];
  const attempt = async () => {
    await storage.put(key, Buffer.from(text), { contentType: 'text/plain' });
    const facts = await storage.head(key);
    await storage.delete(key);
    return facts?.byteSize === Buffer.byteLength(text) ? null : 'It did not keep what it took.';
  };
  const tooLong = `It did not answer within ${ANSWERS_WITHIN_MS / 1000} seconds.`;
  return Promise.race([attempt(), sleep(ANSWERS_WITHIN_MS, tooLong, { ref: false })]).catch((error: unknown) =>
    reasonOf(error),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
