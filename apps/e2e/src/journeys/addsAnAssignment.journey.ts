import type { Page } from '@playwright/test';

import { Effort, inMonthFirst } from '#steps/effort.ts';
import { isAccessible } from '#steps/accessible.ts';
import { INSTRUCTOR, openHomeAs } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const TITLE = 'Carbon pricing op-ed';
const COURSE = 'ECN 210 Economics';
const TEACHING = /Courses I.m Teaching/;

/** T6 of the acceptance tests: dates are typed, no bar is dragged. */
journey(
  'CW-4 CW-11 CW-5 CW-6 CW-8 an instructor takes an assignment from the library, makes two phases overlap, mends it in one click and activates it',
  EVERYWHERE,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    await openCourse(page);
    await isAccessible(page);
    const effort = new Effort(page);
    await effort.click(page.getByRole('link', { name: 'Add assignment' }));
    await effort.click(page.getByRole('radio', { name: new RegExp(`^${TITLE}`) }));
    await page.getByText('Planned dates (you can change them next)').waitFor();
    await isAccessible(page);
    await effort.click(page.getByRole('button', { name: 'Add to the course' }));
    await isReadyToActivate(page, true);
    await isAccessible(page);

    await effort.typeDate(selfOpens(page), await reviewCloses(page).inputValue());
    await page.getByText('Starts before Review closes.').waitFor();
    await isReadyToActivate(page, false);
    await page.getByText('Fix 1 item first.').waitFor();
    await isAccessible(page);
    await effort.click(page.getByRole('button', { name: /^Move to/ }));
    await isReadyToActivate(page, true);
    await isAccessible(page);

    await effort.click(page.getByRole('button', { name: 'Activate' }));
    await effort.click(page.getByRole('dialog').getByRole('button', { name: 'Activate' }));
    await page.getByText(`${TITLE} is active. Students can see it now.`).waitFor();
    await page.getByText('Scheduled', { exact: true }).waitFor();
    process.stdout.write(`CW-6 from the course to an activated assignment: ${effort.toString()}\n`);
    await isAccessible(page);
    await removeAgain(page);
  },
);

journey('CW-4 CW-11 CW-6 the same by keyboard alone', async ({ page, origin }) => {
  await openHomeAs(page, origin, INSTRUCTOR);
  await openCourse(page);
  const effort = new Effort(page);
  await effort.reachAndPress(page.getByRole('link', { name: 'Add assignment' }));
  await choose(page, effort);
  await effort.reachAndPress(page.getByRole('button', { name: 'Add to the course' }));
  await isReadyToActivate(page, true);

  await effort.reach(selfOpens(page));
  await effort.type(inMonthFirst(await reviewCloses(page).inputValue()));
  await page.getByText('Starts before Review closes.').waitFor();
  await isReadyToActivate(page, false);
  await effort.reachAndPress(page.getByRole('button', { name: /^Move to/ }));
  // The button is gone with the conflict, and focus is at the date that it mended.
  if (!(await selfOpens(page).evaluate((input) => input === input.ownerDocument.activeElement)))
    throw new Error('Focus is lost after the repair.');
  await isReadyToActivate(page, true);
  await effort.reachAndPress(page.getByRole('button', { name: 'Activate' }));
  await effort.reachAndPress(page.getByRole('dialog').getByRole('button', { name: 'Activate' }));
  await page.getByText(`${TITLE} is active. Students can see it now.`).waitFor();
  process.stdout.write(`CW-6 the same by keyboard alone: ${effort.toString()}\n`);
  await removeAgain(page);
});

const selfOpens = (page: Page) => page.getByLabel('Self-evaluate opens, date');
const reviewCloses = (page: Page) => page.getByLabel('Review closes, date');

async function openCourse(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: COURSE }).first().click();
  } else {
    await page.getByRole('button', { name: TEACHING }).click();
    await page.getByRole('menuitem', { name: COURSE }).first().click();
  }
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor();
  await page.getByText(/^Times are/).waitFor();
}

/** The first radio takes focus; arrows choose. */
async function choose(page: Page, effort: Effort): Promise<void> {
  await effort.reach(page.getByRole('radio').first());
  await effort.press('Space');
  const wanted = page.getByRole('radio', { name: new RegExp(`^${TITLE}`) });
  for (let presses = 0; presses < 20; presses++) {
    if (await wanted.isChecked()) return;
    await effort.press('ArrowDown');
  }
  throw new Error(`${TITLE} cannot be chosen by arrows.`);
}

/** The button is enabled exactly when the checklist is complete. */
async function isReadyToActivate(page: Page, isReady: boolean): Promise<void> {
  const state = isReady ? ':not([aria-disabled])' : '[aria-disabled]';
  await page.locator(`button${state}`, { hasText: 'Activate' }).waitFor();
}

/** The course is left as it was: other journeys count what is in it. */
async function removeAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Done editing' }).click();
  await page.getByRole('button', { name: `More for ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete assignment' }).click();
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor();
  await page.getByText(`Deleted ${TITLE}.`, { exact: false }).waitFor();
}
