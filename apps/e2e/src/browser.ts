import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export interface Stage {
  readonly browser: Browser;
  readonly origin: string;
  /** Kills the API without a word, and starts it anew after a while. */
  readonly crashServer: (awayMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The built app on its real server, and Debian's Chromium. Databases and ports come from tooling/dev/with-system.ts. */
export async function openStage(): Promise<Stage> {
  const { PORT, OPS_PORT, WORKER_OPS_PORT } = process.env;
  const isUp = () => answers(`http://127.0.0.1:${OPS_PORT}/readyz`);
  let server = start('main.ts');
  const worker = start('worker.ts', { OPS_PORT: WORKER_OPS_PORT });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  const close = async () => {
    await browser.close();
    server.kill('SIGTERM');
    worker.kill('SIGTERM');
  };
  const crashServer = async (awayMs: number) => {
    server.kill('SIGKILL');
    await sleep(awayMs);
    server = start('main.ts');
    await isUp();
  };
  try {
    await isUp();
  } catch (error) {
    await close();
    throw error;
  }
  return { browser, origin: `http://127.0.0.1:${PORT}`, crashServer, close };
}

/** The whole page is gone at once: no event tells it so. */
export async function crashPage(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const isGone = new Promise<void>((resolve) => void page.once('crash', () => resolve()));
  void session.send('Page.crash').catch(() => undefined);
  await isGone;
  await page.close();
}

function start(file: 'main.ts' | 'worker.ts', env: Record<string, string | undefined> = {}) {
  return spawn(process.execPath, [join(import.meta.dirname, '../../server/src', file)], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: 'inherit',
  });
}

async function answers(url: string): Promise<void> {
  /* oxlint-disable eslint/no-await-in-loop -- waiting in turn is the point */
  for (let attempt = 0; attempt < 150; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}
