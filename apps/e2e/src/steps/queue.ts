import type { Page } from '@playwright/test';

import type { Effort } from './effort.ts';

/** Of the rubric of the seeded class. */
export const CRITERIA = 4;

export const essay = (page: Page) => page.locator('section[aria-label^="Essay "]');

/** Number keys wait for the person's settings, and say when they are there. */
export const areKeysOn = (page: Page) => page.getByText(/press 1 to \d/).waitFor({ state: 'attached' });

export async function numberOf(page: Page): Promise<string> {
  return /Essay (\d+)/.exec((await essay(page).getAttribute('aria-label')) ?? '')?.[1] ?? '';
}

export const isAtAnother = (page: Page, number: string): Promise<void> =>
  page.locator(`section[aria-label^="Essay "]:not([aria-label^="Essay ${number}"])`).waitFor({ state: 'attached' });

/** A level for each criterion, and a comment on the first. */
export async function rate(page: Page, effort: Effort, comment: string): Promise<void> {
  for (let criterion = 0; criterion < CRITERIA; criterion++) {
    await page
      .getByRole('group', { name: /up to/ })
      .getByText(new RegExp(`^${criterion + 1}[.] `))
      .waitFor();
    if (criterion === 0) {
      // The focus is on the essay, where it came with the essay.
      await effort.press('c');
      await effort.type(comment);
      await effort.press('Escape');
    }
    // A number chooses the level and opens the next criterion; after the last one there is none.
    await effort.press('2');
  }
  await page
    .getByRole('group', { name: /up to/ })
    .getByRole('radio')
    .nth(1)
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Save and next' }).waitFor();
}
