import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { WHOLE_CHROMIUM } from './chromium.ts';

interface Strictness {
  readonly width: number;
  /** A site on whose pages a frame of ours keeps nothing at all, not even a partitioned cookie. */
  readonly keepsNothingOn?: string;
}

export interface StrictBrowser {
  readonly page: Page;
  /** The next window that the page opens. */
  readonly newWindow: () => Promise<Page>;
  /** Fails if a page wrote an error to its console. */
  readonly complainedOfNothing: () => void;
  readonly close: () => Promise<void>;
}

const BLOCKED = 2;

/**
 * A browser that blocks the cookies and the storage of third parties. That is a setting of its profile, as it is for the
 * people who have it; so is what it blocks of one site in another.
 */
export async function openStrictBrowser({ width, keepsNothingOn }: Strictness): Promise<StrictBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-browser-'));
  const cookies = keepsNothingOn === undefined ? {} : { [`[*.]localhost,${keepsNothingOn}`]: { setting: BLOCKED } };
  const profile = {
    block_third_party_cookies: true,
    cookie_controls_mode: 1,
    content_settings: { exceptions: { cookies } },
  };
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  const context = await chromium.launchPersistentContext(folder, {
    ...WHOLE_CHROMIUM,
    viewport: { width, height: 844 },
  });
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  context.on('weberror', (error) => complaints.push(error.error().message));
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    newWindow: () => context.waitForEvent('page'),
    complainedOfNothing: () => {
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
    },
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
