import { Worker } from 'node:worker_threads';

import type { Figures } from './load.ts';
import type { People } from './traffic.ts';

export interface Flood {
  readonly origin: string;
  readonly host: string;
  readonly people: People;
  readonly perSecond: number;
  readonly seconds: number;
}

/** In a thread of its own: whoever floods must not keep the clock of those who are measured beside it. */
export function flood(order: Flood): Promise<Figures> {
  const thread = new Worker(new URL('floodThread.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    thread.once('message', (figures: Figures) => {
      void thread.terminate();
      resolve(figures);
    });
    thread.once('error', reject);
    thread.postMessage(order); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins
  });
}
