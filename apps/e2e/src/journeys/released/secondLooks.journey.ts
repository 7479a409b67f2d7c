import type { Locator, Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { isAccessible, standsInTheCenter } from '#steps/accessible.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { areKeysOn, isAtAnother, numberOf, rate } from '#steps/queue.ts';
import { theReleasedGroupAssignment } from '#steps/releasedGroupAssignment.ts';
import { journey } from '#stage/journey.ts';

const GRADER = { userName: 'tsilva', firstName: 'Tomás' } as const;
const REASON = 'The comment on the evidence speaks of a table that is not in my essay.';
const ANSWER = 'The table is in the second paragraph, so the comment fits.';

/** From the student's question to the answer beside the review. */
journey(
  'SW-5 SW-8 SW-10 a student asks for a second look, a grader rates, reads the review and answers by keyboard, and the student reads the answer beside the review',
  async ({ page, context, origin }) => {
    const groupAssignment = await theReleasedGroupAssignment(context, origin);
    const his = await context.browser()?.newContext();
    if (his === undefined) throw new Error('There is no browser.');
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/results`);
      const reviewer = await ask(page);
      await isAccessible(page);
      const grader = await his.newPage();
      await openHomeAs(grader, origin, GRADER);
      await grader.goto(`${origin}${groupAssignment.path}/queue`);
      const effort = await answer(grader);
      await page.reload();
      const review = page.getByRole('article', { name: reviewer, exact: true });
      await review.getByText('The review stands.').waitFor();
      await review.getByText(ANSWER).waitFor();
      await isAccessible(page);
      process.stdout.write(`SW-8 a second look answered by keyboard: ${effort.toString()}\n`);
    } finally {
      await his.close();
    }
  },
);

const MOST_CLICKS = 3;

/** What students wait for is the first thing on a grader's home. */
journey(
  'SW-15 HM-15 SL-13 S2.37/2 second looks stand on the grader’s home, and one about words is answered within three clicks from there, without rating the essay',
  async ({ page, context, origin }) => {
    await theReleasedGroupAssignment(context, origin);
    await openHomeAs(page, origin, GRADER);
    const needs = page.getByRole('region', { name: 'Needs you' });
    const link = needs.getByRole('link', { name: /^Answer ?: \d+ second look/ }).first();
    const waiting = await countIn(link);
    await isAccessible(page);
    const effort = new Effort(page);
    await effort.click(link);
    const asked = page.getByRole('region', { name: 'The author asks for a second look' });
    await asked.getByRole('blockquote').first().waitFor();
    await isAccessible(page);
    await effort.click(asked.getByRole('radio', { name: /^The review stands/ }));
    await effort.press('Tab');
    await effort.type(ANSWER);
    await effort.click(asked.getByRole('button', { name: 'Answer', exact: true }));
    await standsInTheCenter(page, page.getByRole('status').filter({ hasText: 'Answered.' }), 'bottom');
    effort.takesAtMost(MOST_CLICKS);
    process.stdout.write(`SW-15 a second look answered from home: ${effort.toString()}\n`);
    await page.goto(origin);
    const left = await countIn(link);
    if (left !== waiting - 1) throw new Error(`${waiting} second looks waited, one was answered, ${left} wait.`);
  },
);

async function countIn(link: Locator): Promise<number> {
  await link.waitFor();
  const name = (await link.getAttribute('aria-label')) ?? (await link.innerText());
  return Number(/(\d+) second look/.exec(name)?.[1]);
}

/** Gives the name of the reviewer whose review it is about. */
async function ask(page: Page): Promise<string> {
  const offers = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Ask for a second look' }) });
  const reviewer = await offers.first().getByRole('heading').first().innerText();
  const review = page.getByRole('article', { name: reviewer, exact: true });
  await review.getByRole('button', { name: 'Ask for a second look' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^You can ask until /).waitFor();
  await dialog.getByRole('radio', { name: 'The rating' }).check();
  await dialog.getByRole('textbox').fill(REASON);
  await dialog.getByRole('button', { name: 'Ask for a second look' }).click();
  await review.getByText('Waiting', { exact: true }).waitFor();
  await review.getByText(REASON).waitFor();
  return reviewer;
}

/** The essay is chosen in the list; from there on without a pointer. */
async function answer(page: Page): Promise<Effort> {
  // The queue opens its first essay by itself.
  await page.locator('section[aria-label^="Essay "]').waitFor({ state: 'attached' });
  const list = page.getByRole('navigation', { name: 'Grading queue' });
  await list.getByRole('button').filter({ hasText: REASON }).click();
  const asked = page.getByRole('region', { name: 'The author asks for a second look' });
  await asked.getByText(REASON).waitFor();
  // The form stands beside the essay, with nothing over it.
  await page.getByRole('region', { name: /^Essay \d+, anonymous/ }).waitFor();
  await areKeysOn(page);
  await isAccessible(page);
  const effort = new Effort(page);
  // A grader sees the review only after rating the essay.
  await rate(page, effort, 'The essay names its sources, and the table is among them.');
  await page
    .getByRole('region', { name: 'What classmates wrote' })
    .getByText(/Classmate \d/)
    .first()
    .waitFor();
  await asked.getByRole('blockquote').waitFor();
  // From the work Tab leads to the question beside it.
  await effort.press('[');
  await effort.reachAndPress(asked.getByRole('radio', { name: /^The review stands/ }), 'Space');
  await isAccessible(page);
  await effort.reach(asked.getByRole('textbox', { name: 'Answer to the author' }));
  await effort.type(ANSWER);
  await effort.reachAndPress(asked.getByRole('button', { name: 'Answer', exact: true }));
  await asked.waitFor({ state: 'detached' });
  await page.getByText('Answered.').first().waitFor();
  // The rating was begun, so it is handed in: the next grader must find an essay that nobody has begun.
  const number = await numberOf(page);
  await effort.reachAndPress(page.getByRole('button', { name: 'Save and next' }));
  await isAtAnother(page, number);
  return effort;
}
