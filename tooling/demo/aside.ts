import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { freePort } from '@circuit/testing';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

import { startDemo, type DemoOptions } from './demo.ts';

export interface Aside {
  readonly origin: string;
  readonly browser: Browser;
  /** Another start on the same folder, as after Ctrl-C; null for a demo that somebody else has started. */
  readonly restart: (() => Promise<void>) | null;
  readonly close: () => Promise<void>;
}

/** The demo at an address that is given with `--at`, or one of its own, thrown away afterwards; and a browser. */
export async function openAside(say: (text: string) => void): Promise<Aside> {
  const { values } = parseArgs({ options: { at: { type: 'string' } } });
  if (values.at === undefined) return openOwn(say);
  const browser = await openBrowser();
  return { origin: values.at, browser, restart: null, close: () => browser.close() };
}

async function openOwn(say: (text: string) => void): Promise<Aside> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-demo-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    const options = { folder: join(folder, 'data'), port: await freePort(), databasePort: await freePort(), say };
    return await openIn(options, clear);
  } catch (error) {
    await clear();
    throw error;
  }
}

async function openIn(options: Omit<DemoOptions, 'isFresh'>, clear: () => Promise<void>): Promise<Aside> {
  let demo = await startDemo({ ...options, isFresh: true });
  const browser = await openBrowser().catch(async (error: unknown) => {
    await demo.stop();
    throw error;
  });
  return {
    origin: demo.origin,
    browser,
    restart: async () => {
      await demo.stop();
      demo = await startDemo({ ...options, isFresh: false });
    },
    close: async () => {
      await browser.close();
      await demo.stop();
      await clear();
    },
  };
}

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
    args: ['--no-sandbox', '--disable-quic'],
  });

/** A window of its own in which somebody of the tour is signed in, by the button that the tour has. */
export async function openAs(
  { browser, origin }: Pick<Aside, 'browser' | 'origin'>,
  firstName: string,
  look: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Page> {
  const context = await browser.newContext(look);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(`${origin}/tour`);
  await page.getByRole('button', { name: `Sign in as ${firstName}` }).click();
  await page.getByText(`You are signed in as ${firstName}`).waitFor();
  return page;
}
