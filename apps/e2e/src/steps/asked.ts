import type { CDPSession, Page } from '@playwright/test';

/** Long against what a busy machine itself takes, so that only a request that waits for another comes after its answer. */
const LATENCY_MS = 1500;

export interface Asked {
  readonly url: string;
  readonly kind: string;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Opens an address far from the server, and tells what was asked for until nothing more was. */
export async function askedAt(page: Page, address: string, isThere: () => Promise<void>): Promise<readonly Asked[]> {
  const session = await page.context().newCDPSession(page);
  const asked = await record(session);
  const noLimit = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...noLimit });
  await page.goto(address);
  await isThere();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return asked();
}

/** From when a request was asked for, not from when a connection was free for it, to the end of its answer. */
async function record(session: CDPSession): Promise<() => Asked[]> {
  const asked = new Map<string, Asked>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, timestamp }) => {
    // The icon of the window is asked for when nothing else is to be done.
    if (url.startsWith('http') && !url.includes('favicon'))
      asked.set(requestId, { url, kind: type ?? 'Other', askedAt: timestamp, answeredAt: Number.POSITIVE_INFINITY });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = asked.get(requestId);
    if (one !== undefined) asked.set(requestId, { ...one, answeredAt: timestamp });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => [...asked.values()];
}

/** The longest chain of requests of which each was asked for only after the one before had been answered. */
export function stagesOf(asked: readonly Asked[]): readonly Asked[] {
  const stages: Asked[] = [];
  for (const one of asked.toSorted((a, b) => a.answeredAt - b.answeredAt))
    if (one.askedAt >= (stages.at(-1)?.answeredAt ?? 0)) stages.push(one);
  return stages;
}
