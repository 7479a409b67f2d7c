import type { Page } from 'playwright-core';

import { someCourse } from './classList.ts';
import { hasLoaded, isAccessible, type Journey } from './journey.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from './people.ts';

const TITLE = 'Carbon pricing op-ed';
const SECTIONS = ['details', 'instructions', 'hand-in', 'rubric', 'calibrations', 'phases', 'scoring'];

export const everyRunPageIsAccessible: Journey = {
  name: 'AX-1 CW-10 CW-16 every page and dialog of an assignment of a course is accessible and fits the window',
  looks: ['1440', '320-dark'],
  walk: async ({ page, context, origin }) => {
    const course = `${origin}/courses/${await someCourse(context, origin, { of: INSTRUCTOR.userName })}`;
    await openHomeAs(page, origin, INSTRUCTOR);
    await page.goto(course);
    await page.getByRole('link', { name: TITLE }).first().click();
    await page.getByRole('heading', { level: 2, name: 'What students do' }).waitFor();
    await isAccessible(page);
    const run = page.url();
    await isDialogAccessible(page, 'Update from library', 'Update from library');
    await isDialogAccessible(page, 'Copy to…', `Copy ${TITLE}`);
    await isDialogAccessible(page, 'Deactivate', `Deactivate ${TITLE}?`);
    for (const section of SECTIONS) {
      /* oxlint-disable eslint/no-await-in-loop -- one page after the other */
      await page.goto(`${run}/edit/${section}`);
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
      await hasLoaded(page);
      await isAccessible(page);
      /* oxlint-enable eslint/no-await-in-loop */
    }
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog', { name: 'Change what students are working on?' }).waitFor();
    await isAccessible(page);
    await arePairingsAccessible(page, run);
    await isSeenByAStudent(page, run);
  },
};

/** Who reviews whose work, and the dialog that adds to it. */
async function arePairingsAccessible(page: Page, run: string): Promise<void> {
  await page.goto(`${run}/evaluations`);
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
async function isSeenByAStudent(page: Page, run: string): Promise<void> {
  const own = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  if (own === undefined) throw new Error('There is no browser.');
  const theirs = await own.newPage();
  await openHomeAs(theirs, new URL(run).origin, STUDENT);
  await theirs.goto(run);
  await theirs.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  if (await theirs.getByRole('link', { name: 'Edit' }).isVisible()) throw new Error('A student could edit it.');
  await isAccessible(theirs);
  await own.close();
}
