import { Worker } from 'node:worker_threads';

import type { Figures } from './load.ts';
import type { People } from './traffic.ts';

export interface Order {
  readonly origin: string;
  readonly host: string;
  readonly people: People;
  readonly what: 'mixed' | 'read';
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Offered {
  readonly figures: Figures;
  readonly acknowledged: readonly string[];
  readonly unanswered: readonly string[];
}

/**
 * So much from a thread of its own, which gives way to everything else: those who ask too much are other people's
 * machines, and take nothing from the server or from the clock of whoever is measured beside them.
 */
export function offer(order: Order): Promise<Offered> {
  const thread = new Worker(new URL('offerThread.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    thread.once('message', (offered: Offered) => {
      void thread.terminate();
      resolve(offered);
    });
    thread.once('error', reject);
    thread.postMessage(order); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins
  });
}
