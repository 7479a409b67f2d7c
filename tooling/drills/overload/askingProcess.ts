import type { Offered, Order } from './asking.ts';
import { openClient, type Client } from './client.ts';
import { openLoop } from './load.ts';
import { openTraffic } from './traffic.ts';

/** By host: a client that has asked before keeps its connection. */
const clients = new Map<string, Client>();

process.on('message', (order: Order) => void carryOut(order));
process.once('disconnect', () => process.exit());

async function carryOut({ origin, host, people, what, perSecond, seconds }: Order): Promise<void> {
  const client = clients.get(host) ?? openClient(origin, host);
  clients.set(host, client);
  const { acknowledged, unanswered, ...acts } = openTraffic({ client, ...people });
  const sentBefore = client.sent();
  const figures = await openLoop(perSecond, seconds, acts[what], client.sent);
  const requestsPerSecond = (client.sent() - sentBefore) / figures.seconds;
  const offered: Offered = { figures, requestsPerSecond, acknowledged, unanswered };
  process.send?.(offered);
}
