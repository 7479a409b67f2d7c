import type { BrowserContext, Locator, Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { isAccessible } from '#steps/accessible.ts';
import { theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs } from '#steps/people.ts';
import { ON_A_PHONE, journey } from '#stage/journey.ts';

const CRITERIA = 4;
const COMMENT = 'The second claim needs a source, for example a named study, since the whole argument leans on it.';

/** T3 of the acceptance tests. */
journey(
  'RW-1 RW-2 RW-12 CH-1 a student completes a review with comments and a passage by keyboard alone, one key for each level',
  async ({ page, context, origin }) => {
    const groupAssignment = await beginReview(page, context, origin);
    const effort = new Effort(page);
    try {
      await effort.reachAndPress(nextReview(page));
      await levels(page).first().waitFor({ state: 'attached' });
      await isAccessible(page);
      await linksASentence(page, effort);
      for (let criterion = 0; criterion < CRITERIA; criterion++) {
        await opened(page, criterion + 1);
        // After linking, the caret is in the comment already. (RW-14)
        if (criterion > 0) await effort.press('c');
        await effort.type(COMMENT);
        await page.getByText('Specific', { exact: true }).waitFor();
        await isFocusSeen(page);
        await effort.press('Escape');
        // One key: it chooses the level and opens the next criterion. (WS-22)
        await effort.press('2');
      }
      await effort.press('Control+Enter');
      await page
        .getByText(/^Handed in /)
        .first()
        .waitFor();
      await isAccessible(page);
      process.stdout.write(`RW-2 a review of four criteria by keyboard: ${effort.toString()}\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

journey(
  'RW-1 RW-2 WS-2 WS-23 a student completes a review on a phone by touch, from the essay to the rubric and back',
  ON_A_PHONE,
  async ({ page, context, origin }) => {
    const groupAssignment = await beginReview(page, context, origin);
    try {
      await nextReview(page).tap();
      await page.getByText('Anonymous classmate').waitFor();
      await touch(page, page.getByText('Rubric (0 of 4)'));
      await isAccessible(page);
      for (let criterion = 0; criterion < CRITERIA; criterion++) {
        await opened(page, criterion + 1);
        await page.getByRole('textbox').fill(COMMENT);
        if (criterion === 1) await keepsItsPlace(page);
        // Two taps in one place within half a second are a double tap, which rates only once.
        await page.waitForTimeout(600);
        await levels(page).nth(1).locator('xpath=..').tap();
      }
      await page.getByRole('button', { name: 'Hand in review' }).tap();
      await page
        .getByText(/^Handed in /)
        .first()
        .waitFor();
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);

const TYPED = '4 econ papers say no, and this number needs 3 sources.';
const MOST_CLICKS = 6;

journey(
  'RW-14 RW-15 WS-21 WS-22 by mouse a review takes 6 clicks, and nothing typed after a click in the essay rates',
  async ({ page, context, origin }) => {
    const groupAssignment = await beginReview(page, context, origin);
    const effort = new Effort(page);
    try {
      await effort.click(nextReview(page));
      await levels(page).first().waitFor({ state: 'attached' });
      await typesAfterLinking(page);
      await typesAfterAClick(page);
      for (let criterion = 0; criterion < CRITERIA; criterion++) {
        await opened(page, criterion + 1);
        await effort.click(levels(page).nth(1).locator('xpath=..'));
      }
      await effort.click(page.getByRole('button', { name: 'Hand in review' }));
      await page
        .getByText(/^Handed in /)
        .first()
        .waitFor();
      await page.getByText(/You can edit it until /).waitFor();
      effort.takesAtMost(MOST_CLICKS);
      process.stdout.write(`RW-15 a review of four criteria by mouse: ${effort.toString()}\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

/** Words that were linked with the mouse, then a comment without another click. */
async function typesAfterLinking(page: Page): Promise<void> {
  await words(page).click({ clickCount: 3 });
  await page.getByRole('button', { name: /^Link to / }).click();
  await page.keyboard.type(TYPED);
  await page.locator('mark').first().waitFor();
  const written = await page.getByRole('textbox').inputValue();
  if (written !== TYPED) throw new Error(`The comment is "${written}".`);
  await isUnrated(page);
}

async function typesAfterAClick(page: Page): Promise<void> {
  await words(page).click();
  await page.keyboard.type(TYPED);
  await isUnrated(page);
}

/** The first criterion is open, and nothing is rated. */
async function isUnrated(page: Page): Promise<void> {
  await opened(page, 1);
  if ((await page.getByRole('dialog').count()) > 0) throw new Error('A dialog was opened.');
  const rated = await page.getByText(/^Done$/).count();
  const chosen = await levels(page).and(page.locator(':checked')).count();
  if (rated + chosen > 0) throw new Error('What was typed has rated something.');
}

/** In the essay. */
const words = (page: Page) => page.locator('section [data-at]').last();

/** On the hub of the assignment that was given out, as a student who has not begun. */
async function beginReview(page: Page, context: BrowserContext, origin: string) {
  const groupAssignment = await theReviewedGroupAssignment(context, origin);
  try {
    await openHomeAs(page, origin, await groupAssignment.aReviewer());
    await page.goto(origin + groupAssignment.path);
    await nextReview(page).waitFor();
    await isAccessible(page);
  } catch (error) {
    await groupAssignment.close();
    throw error;
  }
  return groupAssignment;
}

/** The criterion of this number is open. */
const opened = (page: Page, number: number) =>
  page
    .getByRole('group', { name: /up to/ })
    .getByText(new RegExp(`^${number}[.] `))
    .waitFor();

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
