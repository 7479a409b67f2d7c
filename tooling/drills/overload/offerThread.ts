import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { openClient } from './client.ts';
import { openLoop } from './load.ts';
import type { Offered, Order } from './offer.ts';
import { openTraffic } from './traffic.ts';

// Of this thread alone.
setPriority(constants.priority.PRIORITY_LOW);
parentPort?.once('message', (order: Order) => void carryOut(order));

async function carryOut({ origin, host, people, what, perSecond, seconds }: Order): Promise<void> {
  const { acknowledged, unanswered, ...acts } = openTraffic({ client: openClient(origin, host), ...people });
  const figures = await openLoop(perSecond, seconds, acts[what]);
  const offered: Offered = { figures, acknowledged, unanswered };
  parentPort?.postMessage(offered); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins
}
