import type { Page } from '@playwright/test';

/** Looks at a page as a printer does: the name stands there, and nothing that one can only press. (HS-20) */
export async function printsPlainly(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  try {
    await page.getByRole('main').getByText(name).filter({ visible: true }).first().waitFor();
    // A quoted passage is text that one can also press.
    const buttons = page.getByRole('button').and(page.locator(':not([data-kept])'));
    const printed = await buttons
      .or(page.getByRole('link', { name: /^(?:Print|View or change)/ }))
      .filter({ visible: true })
      .allInnerTexts();
    if (printed.length > 0) throw new Error(`The printed page has buttons: ${printed.join(', ')}.`);
  } finally {
    await page.emulateMedia({ media: null });
  }
}
