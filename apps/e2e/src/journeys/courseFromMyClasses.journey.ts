import type { Page } from '@playwright/test';
import type { TimetableServer } from '@circuit/testing';

import { isAccessible } from '#steps/accessible.ts';
import { siteOf } from '#steps/lms.ts';
import { INSTRUCTOR, openHomeAs, SUPER_ADMIN } from '#steps/people.ts';
import { startTimetableOf } from '#steps/timetable.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

journey(
  'UT-1 UT-11 UT-14 UT-40 UT-41 S1.06/5 S7.15 an administrator connects the timetable, tests it and brings its terms; an instructor makes a course of two classes and brings their students',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const site = siteOf(origin);
    const theirs = await context.browser()?.newContext();
    if (theirs === undefined) throw new Error('There is no browser.');
    const admin = await theirs.newPage();
    await openHomeAs(page, site, INSTRUCTOR);
    const timetable = await startTimetableOf(page);
    try {
      await openHomeAs(admin, site, SUPER_ADMIN);
      await connects(admin, site, timetable);
      await bringsTerms(admin, site);
      await makesACourse(page, site);
      await bringsStudents(page);
    } finally {
      await theirs.close();
      await timetable.stop();
    }
  },
);

/** At a desk and on a phone. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await isAccessible(page);
  }
}

async function connects(page: Page, site: string, { baseUrl, university }: TimetableServer): Promise<void> {
  await page.goto(`${site}/configuration/timetable`);
  await page.getByLabel('Address').fill(baseUrl);
  await page.getByLabel('Account', { exact: true }).fill(university.account);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByLabel('Why?').fill('Instructors want their classes');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Enter password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByLabel('Why?').fill('Of the account at the timetable');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The timetable did not accept the account. Check its name and password.').waitFor();
  await page.getByRole('button', { name: 'Replace password' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(university.password);
  await dialog.getByLabel('Why?').fill('The first one was mistyped');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The timetable answered and accepted the account.').waitFor();
  await looksRight(page);
}

async function bringsTerms(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/configuration/time`);
  await page.getByRole('button', { name: 'Get from timetable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Michaelmas 2026/).waitFor();
  await looksRight(page);
  await dialog.getByLabel('Why?').fill('The terms of this year');
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await page.getByRole('row', { name: /Michaelmas 2026.*Timetable/ }).waitFor();
  await looksRight(page);
}

async function makesACourse(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/courses/new`);
  await page.getByRole('radio', { name: 'My classes' }).check();
  await page.getByRole('checkbox', { name: /ENGL 10600 Lec 3/ }).check();
  await page.getByRole('checkbox', { name: /ENGL 10600 Lab 11/ }).check();
  await page.getByLabel('Name').and(page.locator('input[value="ENGL 10600 First-Year Comp"]')).waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('heading', { level: 1, name: 'ENGL 10600 First-Year Comp' }).waitFor();
}

async function bringsStudents(page: Page): Promise<void> {
  await page.getByText('Timetable: ENGL 10600 First-Year Comp, Lab 11, Lec 3').waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'Sync now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('+5 students, 0 unchanged.').waitFor();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText(/^Done\./).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: /^People/ }).click();
  await page.getByText('Enrolled1').first().waitFor();
  await looksRight(page);
}
