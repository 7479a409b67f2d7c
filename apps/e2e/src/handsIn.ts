import type { Page } from 'playwright-core';

import { Effort } from './effort.ts';
import { isAccessible, type Journey } from './journey.ts';
import { anOpenRun } from './openRun.ts';
import { openHomeAs, STUDENT } from './people.ts';

/** 520 words of the author's own. */
const ESSAY = 'A price on carbon works when families see the money come back to them. '.repeat(40).trim();
const LATER = ' These words were written without a network.';

/** T2 of the acceptance tests. */
export const losesNoWord: Journey = {
  name: 'HS-13 HB-1 HS-2 HS-5 HS-6 a student writes, the network is cut, the tab is closed; reopened online no word is lost and the essay is handed in',
  looks: ['1440', '390'],
  expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  walk: async ({ page, context, origin }) => {
    const run = await anOpenRun(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + run.path);
      await page.getByRole('heading', { level: 2, name: 'Hand in your essay' }).waitFor();
      await isAccessible(page);

      const tab = await context.newPage();
      await tab.goto(origin + run.path);
      await tab.getByRole('link', { name: 'Start' }).first().click();
      await text(tab).click();
      await tab.keyboard.insertText(ESSAY);
      await saved(tab);
      await isAccessible(tab);
      await context.setOffline(true);
      await tab.keyboard.type(LATER);
      await tab
        .getByText(/^Not saved[.] Kept on this device/)
        .first()
        .waitFor({ timeout: 45_000 });
      await isAccessible(tab);
      await tab.close();
      await context.setOffline(false);

      await page.goto(`${origin}${run.path}/submission`);
      await text(page).getByText(LATER.trim()).waitFor();
      await saved(page);
      await handInAndRead(page, () => page.getByRole('button', { name: 'Hand in essay' }).click());
    } finally {
      await context.setOffline(false);
      await run.close();
    }
  },
};

export const handsInByKeyboard: Journey = {
  name: 'HS-2 HS-5 an essay is written and handed in by keyboard alone',
  walk: async ({ page, context, origin }) => {
    const run = await anOpenRun(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + run.path);
      const effort = new Effort(page);
      await effort.reachAndPress(page.getByRole('main').getByRole('link', { name: 'Start' }).first());
      await effort.reach(text(page));
      await page.keyboard.insertText(ESSAY);
      await saved(page);
      const button = page.getByRole('button', { name: 'Hand in essay' });
      await handInAndRead(page, () => effort.reachAndPress(button));
      process.stdout.write(`HS-5 from the hub to the receipt by keyboard: ${effort.toString()}\n`);
    } finally {
      await run.close();
    }
  },
};

async function handInAndRead(page: Page, press: () => Promise<void>): Promise<void> {
  await press();
  await page.getByRole('heading', { level: 1, name: 'Your essay is handed in' }).waitFor();
  await isAccessible(page);
  await page.getByRole('link', { name: 'View or change essay' }).click();
  await page.getByText(/^Version 1 was handed in/).waitFor();
  await page.getByText(/^A price on carbon works/).waitFor();
  await isAccessible(page);
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Your text' });

// With the time when this page saved it; without, when another tab of the same person was first to send it.
const saved = (page: Page) =>
  page
    .getByText(/^Saved(?: \d|$)/)
    .first()
    .waitFor({ timeout: 45_000 });
