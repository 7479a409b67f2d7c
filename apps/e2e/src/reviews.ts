import type { BrowserContext, Locator, Page } from 'playwright-core';

import { Effort } from './effort.ts';
import { isAccessible, type Journey } from './journey.ts';
import { theReviewedRun } from './openRun.ts';
import { openHomeAs, STUDENT } from './people.ts';

const CRITERIA = 4;
const COMMENT = 'The second claim needs a source, for example a named study, since the whole argument leans on it.';

/** T3 of the acceptance tests. */
export const reviewsByKeyboard: Journey = {
  name: 'RW-1 RW-2 RW-12 CH-1 a student completes a review with comments and a passage by keyboard alone, one key for each level',
  walk: async ({ page, context, origin }) => {
    const run = await beginReview(page, context, origin);
    const effort = new Effort(page);
    try {
      await effort.reachAndPress(nextReview(page));
      await levels(page).first().waitFor({ state: 'attached' });
      await isAccessible(page);
      await linksASentence(page, effort);
      for (let criterion = 0; criterion < CRITERIA; criterion++) {
        /* oxlint-disable eslint/no-await-in-loop -- one key after the other */
        await effort.press('2');
        await levels(page).nth(1).and(page.locator(':checked')).waitFor();
        await effort.press('c');
        await effort.type(COMMENT);
        await page.getByText('Specific', { exact: true }).waitFor();
        await isFocusSeen(page);
        await effort.press('Control+Enter');
        /* oxlint-enable eslint/no-await-in-loop */
      }
      await page.getByRole('dialog', { name: 'Hand in review?' }).waitFor();
      await isAccessible(page);
      await effort.reachAndPress(page.getByRole('dialog').getByRole('button', { name: 'Hand in review' }));
      await page
        .getByText(/^Handed in /)
        .first()
        .waitFor();
      await isAccessible(page);
      process.stdout.write(`RW-2 a review of four criteria by keyboard: ${effort.toString()}\n`);
    } finally {
      await run.close();
    }
  },
};

export const reviewsByTouch: Journey = {
  name: 'RW-1 RW-2 WS-2 a student completes a review on a phone by touch, going to the essay and back',
  looks: ['390'],
  walk: async ({ page, context, origin }) => {
    const run = await beginReview(page, context, origin);
    try {
      await nextReview(page).tap();
      await levels(page).first().waitFor({ state: 'attached' });
      await isAccessible(page);
      for (let criterion = 0; criterion < CRITERIA; criterion++) {
        /* oxlint-disable eslint/no-await-in-loop -- one criterion after the other */
        await levels(page).nth(1).locator('xpath=..').tap();
        await page.getByRole('textbox').fill(COMMENT);
        if (criterion === 1) await keepsItsPlace(page);
        if (criterion < CRITERIA - 1) await page.getByRole('button', { name: 'Next criterion' }).tap();
        /* oxlint-enable eslint/no-await-in-loop */
      }
      await page.getByRole('button', { name: 'Hand in review' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Hand in review?' });
      await dialog.waitFor();
      await isAccessible(page);
      await dialog.getByRole('button', { name: 'Hand in review' }).tap();
      await page
        .getByText(/^Handed in /)
        .first()
        .waitFor();
      await isAccessible(page);
    } finally {
      await run.close();
    }
  },
};

/** On the hub of the assignment that was given out, as the student of the pictures. */
async function beginReview(page: Page, context: BrowserContext, origin: string) {
  const run = await theReviewedRun(context, origin);
  try {
    await openHomeAs(page, origin, STUDENT);
    await page.goto(origin + run.path);
    await nextReview(page).waitFor();
    await isAccessible(page);
  } catch (error) {
    await run.close();
    throw error;
  }
  return run;
}

const nextReview = (page: Page) =>
  page
    .getByRole('region', { name: 'Your parts' })
    .getByRole('listitem')
    .filter({ hasText: /^Review/ })
    .getByRole('link', { name: /^(Start|Continue)$/ });

/** Of the criterion that is open; a phone has other radios too, to switch between essay and rubric. */
const levels = (page: Page) => page.getByRole('group', { name: /up to/ }).getByRole('radio');

/** Without a pointer: H offers the sentences. */
async function linksASentence(page: Page, effort: Effort): Promise<void> {
  await effort.press('h');
  const dialog = page.getByRole('dialog', { name: /^Link sentences to / });
  await effort.reachAndPress(dialog.getByRole('checkbox').first(), 'Space');
  await effort.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Linked passages' }).waitFor();
  await page.locator('mark').first().waitFor();
}

/** What has the focus is not hidden under a bar. (2.4.11) */
async function isFocusSeen(page: Page): Promise<void> {
  const isSeen = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return false;
    const { left, top, width } = focused.getBoundingClientRect();
    return focused.contains(document.elementFromPoint(left + width / 2, top + 4));
  });
  if (!isSeen) throw new Error('What has the focus cannot be seen.');
}

/** From the rubric to the essay and back: the same place, the same criterion. */
async function keepsItsPlace(page: Page): Promise<void> {
  await page.getByRole('textbox').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await touch(page, page.getByText('Essay', { exact: true }));
  await page.getByText('Anonymous classmate').waitFor();
  await isAccessible(page);
  await touch(page, page.getByText(/^Rubric \(\d of 4\)$/));
  const after = await page.evaluate(() => window.scrollY);
  if (Math.abs(after - before) > 2) throw new Error(`The rubric was at ${before} and is at ${after}.`);
}

/** Where it is, as a finger does: Playwright's own tap would first scroll to where a sticky bar began. */
async function touch(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${String(target)} is not in sight.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
