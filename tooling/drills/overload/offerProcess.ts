import { openClient } from './client.ts';
import { openLoop } from './load.ts';
import type { Offered, Order } from './offer.ts';
import { openTraffic } from './traffic.ts';

process.once('message', (order: Order) => void carryOut(order));

async function carryOut({ origin, host, people, what, perSecond, seconds }: Order): Promise<void> {
  const { acknowledged, unanswered, ...acts } = openTraffic({ client: openClient(origin, host), ...people });
  const figures = await openLoop(perSecond, seconds, acts[what]);
  const offered: Offered = { figures, acknowledged, unanswered };
  process.send?.(offered, () => process.disconnect());
}
