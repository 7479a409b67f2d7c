import type { BrowserContext, Page } from '@playwright/test';

/** The whole page is gone at once: no event tells it so. */
export async function crashPage(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const isGone = new Promise<void>((resolve) => void page.once('crash', () => resolve()));
  void session.send('Page.crash').catch(() => undefined);
  await isGone;
  await page.close();
}
