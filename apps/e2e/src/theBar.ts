import type { Page } from 'playwright-core';

import { isAccessible, type Journey } from './journey.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from './people.ts';

const TEACHING = /Courses I.m Teaching/;

export const keyboardTour: Journey = {
  name: 'S2.31/1 S4.10 S2.32/5 S2.34/3 the whole bar by keyboard alone',
  walk: async ({ page, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { level: 1, name: /Larissa/ }).waitFor();
    await page.locator('body').evaluate((body) => body.ownerDocument.defaultView?.getSelection()?.removeAllRanges());
    await page.keyboard.press('Tab');
    await isFocused(page, /Skip to content/);
    await openByKeyboard(page, TEACHING);
    await page.getByRole('menuitem', { name: /ECN 210/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await isFocused(page, /Courses I.m Teaching/);
    await openByKeyboard(page, /Hi, Larissa/);
    for (const entry of ['Settings', 'How does it work?', 'Log Out'])
      await page.getByRole('menuitem', { name: entry }).waitFor(); // oxlint-disable-line eslint/no-await-in-loop -- one after the other
    await isAccessible(page);
    await page.getByRole('menuitem', { name: 'Settings' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  },
};

export const phoneMenu: Journey = {
  name: 'S2.35/2 NV-21 on a phone the bar is one sheet with the same entries',
  looks: ['390', '320-dark'],
  walk: async ({ page, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('heading', { name: "Courses I'm Taking" }).waitFor();
    await isAccessible(page);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /ECN 210/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /ECN 210/ }).waitFor();
  },
};

async function openByKeyboard(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
}

async function isFocused(page: Page, text: RegExp): Promise<void> {
  const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
  if (!text.test(focused)) throw new Error(`The focus is on "${focused}" and not on ${String(text)}.`);
}
