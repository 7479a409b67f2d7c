import type { Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { isAccessible } from '#steps/accessible.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const CRITERIA = 4;

/** T4 of the acceptance tests. */
journey(
  'PT-1 PT-2 PT-3 PT-4 PT-5 a student finishes a practice essay and reads what was rated too high, without opening anything',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/calibrations/1`);
      await page.getByText(/^Practice[.] .*The expert’s rating appears/).waitFor();
      await isAccessible(page);
      // The highest level of everything: no sample is that good.
      for (let criterion = 0; criterion < CRITERIA; criterion++) {
        await page.getByRole('textbox').fill('Nothing in it could be better than it is, I think.');
        await levels(page).first().locator('xpath=..').click();
      }
      await isAccessible(page);
      await page.getByRole('button', { name: 'Finish rating' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Finish rating' }).click();
      await page.getByRole('heading', { name: /^You matched \d of 4 criteria[.]/ }).waitFor();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Show the expert’s rating' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Show the expert’s rating' }).click();
      await isCompared(page);
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);

journey(
  'PT-2 WS-4 a practice essay is rated twice and compared by keyboard alone, one key for each level',
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + groupAssignment.path);
      const effort = new Effort(page);
      await effort.reachAndPress(
        page.getByRole('region', { name: 'Your parts' }).getByRole('link', { name: 'Start' }).last(),
      );
      await rate(page, effort);
      await page.getByRole('heading', { name: /^You matched \d of 4 criteria[.]/ }).waitFor();
      await effort.reachAndPress(page.getByRole('button', { name: 'Try again' }));
      await page.getByText(/This is try 2 of 2[.]$/).waitFor();
      await levels(page).first().waitFor({ state: 'attached' });
      await finish(page, effort);
      await page.getByRole('heading', { level: 1, name: /how you compare$/ }).waitFor();
      await effort.reachAndPress(page.getByRole('link', { name: 'Next practice essay' }));
      await page.getByRole('heading', { level: 1, name: 'Practice essay 2 of 3' }).waitFor();
      process.stdout.write(`PT-2 two tries on one practice essay by keyboard: ${effort.toString()}\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

/** Of the criterion that is open; a phone has other radios too, to switch between essay and rubric. */
const levels = (page: Page) => page.getByRole('group', { name: /up to/ }).getByRole('radio');

/** The second level of each criterion, which needs no comment: one key to choose and to go on. */
async function rate(page: Page, effort: Effort): Promise<void> {
  await levels(page).first().waitFor({ state: 'attached' });
  for (let criterion = 0; criterion < CRITERIA; criterion++) {
    await page
      .getByRole('group', { name: /up to/ })
      .getByText(new RegExp(`^${criterion + 1}[.] `))
      .waitFor();
    await effort.press('2');
  }
  await finish(page, effort);
}

/** This is final, so it is asked about. */
async function finish(page: Page, effort: Effort): Promise<void> {
  await effort.press('Control+Enter');
  await effort.reachAndPress(page.getByRole('dialog').getByRole('button', { name: 'Finish rating' }));
}

/** The criterion that is farthest off is first, with both levels and the expert's words in sight. */
async function isCompared(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Practice essay 1 of 3: how you compare' }).waitFor();
  await page.getByText(/You were generous on /).waitFor();
  const first = page.getByRole('article').first();
  await first.getByText(/^You rated \d points? higher$/).waitFor();
  await first.getByText('Expert', { exact: true }).first().waitFor();
  const words = await first.textContent();
  if ((words ?? '').length < 120) throw new Error(`The expert's reason is not in sight: ${words ?? ''}`);
}
