import type { Page } from '@playwright/test';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { asPage, theSeededCourse } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const TITLE = 'Carbon pricing op-ed';
const SECTIONS = ['details', 'instructions', 'hand-in', 'rubric', 'calibrations', 'phases', 'scoring'];

journey(
  'AX-1 CW-10 CW-16 every page and dialog of an assignment of a course is accessible and fits the window',
  EVERYWHERE,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    await page.goto(`${origin}/courses/${await theSeededCourse(asPage(page))}`);
    await page.getByRole('link', { name: TITLE }).first().click();
    await page.getByRole('heading', { level: 2, name: 'What students do' }).waitFor();
    await isAccessible(page);
    const groupAssignment = page.url();
    await isDialogAccessible(page, 'Update from library', 'Update from library');
    await isDialogAccessible(page, 'Copy to…', `Copy ${TITLE}`);
    await isDialogAccessible(page, 'Deactivate', `Deactivate ${TITLE}?`);
    for (const section of SECTIONS) {
      await page.goto(`${groupAssignment}/edit/${section}`);
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
      await hasLoaded(page);
      await isAccessible(page);
    }
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog', { name: 'Change what students are working on?' }).waitFor();
    await isAccessible(page);
    await arePairingsAccessible(page, groupAssignment);
    await isSeenByAStudent(page, groupAssignment);
  },
);

/** Who reviews whose work, and the dialog that adds to it. */
async function arePairingsAccessible(page: Page, groupAssignment: string): Promise<void> {
  await page.goto(`${groupAssignment}/evaluations`);
  await page.getByRole('heading', { level: 1, name: 'All pairings' }).waitFor();
  await hasLoaded(page);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Add pairing' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^Who reviews/ }).waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function isDialogAccessible(page: Page, item: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog', { name: title }).waitFor();
  await hasLoaded(page);
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The same address, in a browser of the student's own. */
async function isSeenByAStudent(page: Page, groupAssignment: string): Promise<void> {
  const own = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  if (own === undefined) throw new Error('There is no browser.');
  const theirs = await own.newPage();
  await openHomeAs(theirs, new URL(groupAssignment).origin, STUDENT);
  await theirs.goto(groupAssignment);
  await theirs.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  if (await theirs.getByRole('link', { name: 'Edit' }).isVisible()) throw new Error('A student could edit it.');
  await isAccessible(theirs);
  await own.close();
}
