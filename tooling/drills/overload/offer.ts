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
  readonly acknowledged: readonly string[];
  readonly unanswered: readonly string[];
}

/**
 * So much from a process of its own, which runs only when nobody else wants the processor: those who ask too much are
 * other people's machines, and take nothing from the server or from the clock of whoever is measured beside them.
 */
export function offer(order: Order): Promise<Offered> {
  const idle = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };
  const asking = fork(new URL('offerProcess.ts', import.meta.url), idle);
  return new Promise((resolve, reject) => {
    asking.once('message', (offered: Offered) => resolve(offered));
    asking.once('error', reject);
    asking.once('exit', (code) => reject(new Error(`The process that asks ended with ${code}.`)));
    asking.send(order);
  });
}
