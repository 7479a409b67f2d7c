import { parentPort } from 'node:worker_threads';

import { openClient } from './client.ts';
import type { Flood } from './flood.ts';
import { openLoop } from './load.ts';
import { openTraffic } from './traffic.ts';

parentPort?.once('message', (order: Flood) => void pour(order));

async function pour({ origin, host, people, perSecond, seconds }: Flood): Promise<void> {
  const { read } = openTraffic({ client: openClient(origin, host), ...people });
  const figures = await openLoop(perSecond, seconds, read);
  parentPort?.postMessage(figures); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins
}
