import type { FrameLocator, Locator, Page } from '@playwright/test';

/** 520 words of the author's own. */
export const ESSAY = 'A price on carbon works when families see the money come back to them. '.repeat(40).trim();

/** A window, or a frame in one. */
type Place = Page | FrameLocator;

/** Where an author writes. */
export const essayText = (page: Place): Locator => page.getByRole('textbox', { name: 'Your text' });

/** With the time if this page saved it; without, if another tab of the same person sent it first. */
export const isSaved = (page: Place): Promise<void> =>
  page
    .getByText(/^Saved(?: \d|$)/)
    .first()
    .waitFor({ timeout: 45_000 });
