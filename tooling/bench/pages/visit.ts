import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** How a network behaves; null is the machine's own. */
export interface Network {
  readonly latencyMs: number;
  /** 0 is without a limit. */
  readonly bytesPerSecond: number;
}

export const SLOW_4G: Network = { latencyMs: 150, bytesPerSecond: 200_000 };
/** Only waiting costs, so that each request that waits for another is a stage of its own. */
export const FAR_AWAY: Network = { latencyMs: 400, bytesPerSecond: 0 };

export interface Asked {
  readonly url: string;
  readonly kind: string;
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

export interface Visit {
  readonly requests: readonly Asked[];
  readonly largestPaintMs: number;
  /** Until the words that a person waits for are there. */
  readonly usableMs: number;
}

/** Runs in the page, whose observers know more than those of Node. */
const LARGEST_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  }))`;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens an address in a browser that has seen nothing of the product but the session. */
export async function visit(
  browser: Browser,
  { state, url, isThere }: { state: State; url: string; isThere: (page: Page) => Promise<void> },
  network: Network | null,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await record(session);
    if (network !== null) await slowDown(session, network);
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await isThere(page);
    const usableMs = performance.now() - start;
    await page.waitForLoadState('networkidle');
    const largestPaintMs = await page.evaluate<number>(LARGEST_PAINT);
    return { requests: requests(), largestPaintMs, usableMs };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession, { latencyMs, bytesPerSecond }: Network): Promise<void> {
  const throughput = bytesPerSecond === 0 ? -1 : bytesPerSecond;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Notes when each request was asked for, not when a connection was free for it, and when its answer was complete. */
async function record(session: CDPSession): Promise<() => Asked[]> {
  const asked = new Map<string, { url: string; kind: string; askedAtMs: number; answeredAtMs: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('http'))
      asked.set(requestId, {
        url: request.url,
        kind: type ?? 'Other',
        askedAtMs: timestamp * 1000,
        answeredAtMs: Number.POSITIVE_INFINITY,
      });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = asked.get(requestId);
    if (one !== undefined) one.answeredAtMs = timestamp * 1000;
  });
  await session.send('Network.enable');
  return () => [...asked.values()];
}
