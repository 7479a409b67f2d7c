import { chromium, type Browser } from '@playwright/test';

import { WHOLE_CHROMIUM } from './chromium.ts';
import { startServer } from './server.ts';

export interface Stage {
  readonly browser: Browser;
  readonly origin: string;
  readonly crashServer: (awayMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A server and a browser for a drill, which is a program of its own. A journey gets both from Playwright. */
export async function openStage(): Promise<Stage> {
  const server = await startServer();
  const browser = await chromium.launch(WHOLE_CHROMIUM);
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { browser, origin: server.origin, crashServer: server.crash, close };
}
