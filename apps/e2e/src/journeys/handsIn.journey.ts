import type { Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { ESSAY, essayText, isSaved } from '#steps/essay.ts';
import { isAccessible } from '#steps/accessible.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { printsPlainly } from '#steps/printed.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const STUDENT_NAME = 'Amara Okonkwo';
const LATER = ' These words were written without a network.';

/** T2 of the acceptance tests. */
journey(
  'HS-13 HB-1 HS-2 HS-5 HS-6 a student writes, the network is cut, the tab is closed; reopened online no word is lost and the essay is handed in',
  EVERYWHERE,
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + groupAssignment.path);
      await page.getByRole('heading', { level: 2, name: 'Hand in your essay' }).waitFor();
      await isAccessible(page);

      const tab = await context.newPage();
      await tab.goto(origin + groupAssignment.path);
      await tab.getByRole('link', { name: 'Start' }).first().click();
      await essayText(tab).click();
      await tab.keyboard.insertText(ESSAY);
      await isSaved(tab);
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

      await page.goto(`${origin}${groupAssignment.path}/submission`);
      await essayText(page).getByText(LATER.trim()).waitFor();
      await isSaved(page);
      await handInAndRead(page, () => page.getByRole('button', { name: 'Hand in essay' }).click());
    } finally {
      await context.setOffline(false);
      await groupAssignment.close();
    }
  },
);

journey(
  'HS-2 HS-5 HS-20 an essay is written and handed in by keyboard alone, and its receipt prints with a name and without buttons',
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + groupAssignment.path);
      const effort = new Effort(page);
      await effort.reachAndPress(page.getByRole('main').getByRole('link', { name: 'Start' }).first());
      await effort.reach(essayText(page));
      await page.keyboard.insertText(ESSAY);
      await isSaved(page);
      const button = page.getByRole('button', { name: 'Hand in essay' });
      await handInAndRead(page, () => effort.reachAndPress(button));
      process.stdout.write(`HS-5 from the hub to the receipt by keyboard: ${effort.toString()}\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

async function handInAndRead(page: Page, press: () => Promise<void>): Promise<void> {
  await press();
  await page.getByRole('heading', { level: 1, name: 'Your essay is handed in' }).waitFor();
  await isAccessible(page);
  await printsPlainly(page, STUDENT_NAME);
  await page.getByRole('link', { name: 'View or change essay' }).click();
  await page.getByText(/^Version 1 was handed in/).waitFor();
  await page.getByText(/^A price on carbon works/).waitFor();
  await isAccessible(page);
}
