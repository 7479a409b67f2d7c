import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { ON_PHONES, journey } from '#stage/journey.ts';

/** With its border. */
const ONE_ROW_PX = 64;
const TEACHING = /Courses I.m Teaching/;

journey('S2.31/1 S4.10 S2.32/5 S2.34/3 the whole bar by keyboard alone', async ({ page, origin }) => {
  await openHomeAs(page, origin, INSTRUCTOR);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { level: 1, name: /Larissa/ }).waitFor();
  await page.locator('body').evaluate((body) => body.ownerDocument.defaultView?.getSelection()?.removeAllRanges());
  await page.keyboard.press('Tab');
  await isFocused(page, /Skip to content/);
  await openByKeyboard(page, TEACHING);
  await page.getByRole('menuitem', { name: 'ECN 210 Economics' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await isFocused(page, /Courses I.m Teaching/);
  await openByKeyboard(page, /Hi, Larissa/);
  for (const entry of ['Settings', 'How does it work?', 'Log Out'])
    await page.getByRole('menuitem', { name: entry }).waitFor();
  await isAccessible(page);
  await page.getByRole('menuitem', { name: 'Settings' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

journey(
  'S2.35/2 NV-21 on a phone the bar is one row, and one sheet with the same entries',
  ON_PHONES,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    await page.getByRole('button', { name: /^News/ }).waitFor();
    const bar = await page.getByRole('banner').boundingBox();
    if (bar === null || bar.height > ONE_ROW_PX) throw new Error(`The bar is ${bar?.height} px high.`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('heading', { name: "Courses I'm Taking" }).waitFor();
    await isAccessible(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ECN 210 Economics' }).click();
    await page.getByRole('heading', { level: 1, name: /ECN 210/ }).waitFor();
  },
);

async function openByKeyboard(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
}

async function isFocused(page: Page, text: RegExp): Promise<void> {
  const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
  if (!text.test(focused)) throw new Error(`The focus is on "${focused}" and not on ${String(text)}.`);
}
