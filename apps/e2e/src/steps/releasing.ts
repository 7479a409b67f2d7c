import type { Locator, Page } from '@playwright/test';

import { hasEnded, type Wire } from './wire.ts';

/** The seeded assignment that journeys score and release. */
export const TITLE = 'Carbon pricing op-ed';

/** “/api/groupAssignments/…” of the page of an assignment. */
export const apiOf = (path: string): string => `/api${/\/groupAssignments\/[^/]+/.exec(path)?.[0] ?? ''}`;

/** Scores what is there, as the button does. */
export async function score(ask: Wire, path: string): Promise<void> {
  const one = `${apiOf(path)}/score`;
  const { id } = await ask<{ readonly id: string }>('POST', one, { dryRun: false });
  await hasEnded(ask, `${one}/${id}`);
}

export async function openRelease(page: Page, address: string): Promise<Locator> {
  await page.goto(`${address}/scores`);
  await page.getByRole('button', { name: 'Release results' }).click();
  return page.getByRole('dialog');
}

/** What is asked before a release in Self-evaluate, in the dialog that is open. */
export async function release(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: /^Assignment name/ }).fill(TITLE);
  await sayWhy(dialog);
  await dialog.getByRole('button', { name: /^Release to/ }).click();
  await page
    .getByText(/are released\.$/)
    .first()
    .waitFor();
}

/** An earlier journey may have released and unreleased the same assignment. */
async function sayWhy(dialog: Locator): Promise<void> {
  const reason = dialog.getByRole('textbox', { name: /^Why scores are changing/ });
  if ((await reason.count()) > 0) await reason.fill('All reviews are in.');
}
