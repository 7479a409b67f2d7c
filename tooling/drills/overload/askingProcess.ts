import { openClient } from './client.ts';
import { openLoop } from './load.ts';
import type { Offered, Order } from './asking.ts';
import { openTraffic } from './traffic.ts';

process.on('message', (order: Order) => void carryOut(order));
process.once('disconnect', () => process.exit());

async function carryOut({ origin, host, people, what, perSecond, seconds }: Order): Promise<void> {
  const client = openClient(origin, host);
  const { acknowledged, unanswered, ...acts } = openTraffic({ client, ...people });
  const figures = await openLoop(perSecond, seconds, acts[what]);
  client.close();
  const offered: Offered = { figures, acknowledged, unanswered };
  process.send?.(offered);
}
