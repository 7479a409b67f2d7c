import { fork } from 'node:child_process';

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
  /** With those of people who tried again, until the last was answered. */
  readonly requestsPerSecond: number;
  readonly acknowledged: readonly string[];
  readonly unanswered: readonly string[];
}

/**
 * A separate process that asks, and runs only when nothing else wants the processor: the clients that ask too much
 * stand for other people's machines, and take nothing from the server or from the clock of the client measured beside
 * them. One process serves all orders, since starting a process costs more than asking.
 */
export function openAsking() {
  const idle = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };
  const asking = fork(new URL('askingProcess.ts', import.meta.url), idle);
  const ended = new Promise<never>((_resolve, reject) => {
    asking.once('error', reject);
    asking.once('exit', (code) => reject(new Error(`The process that asks ended with ${code}.`)));
  });
  // It ends early only when something is wrong, and then the pending `offer` rejects.
  ended.catch(() => undefined);
  return {
    offer: (order: Order): Promise<Offered> => {
      const answered = new Promise<Offered>((resolve) => void asking.once('message', resolve));
      asking.send(order);
      return Promise.race([answered, ended]);
    },
    close: () => {
      if (asking.connected) asking.disconnect();
    },
  };
}
export type Asking = ReturnType<typeof openAsking>;
