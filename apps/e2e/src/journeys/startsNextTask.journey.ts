import type { Locator, Page } from '@playwright/test';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { anOpenGroupAssignment, theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const TITLE = 'Carbon pricing op-ed';
/** From the address of home to that of the task. */
const AT_MOST_MS = 5000;

/** T1 of the acceptance tests. */
journey(
  'HM-13 HM-1 HM-16 a student opens the home page and is at the most urgent task with one click',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const reviewed = await theReviewedGroupAssignment(context, origin);
    const sooner = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto('about:blank');
      const begunAt = performance.now();
      await page.goto(`${origin}/`);
      const next = page.getByRole('region', { name: `Hand in your essay: ${TITLE}` });
      const button = next.getByRole('link', { name: 'Start essay' });
      await button.waitFor();
      const shownMs = performance.now() - begunAt;
      await isSeenWithoutScrolling(page, next.getByText(/^until \w{3}, \w{3} \d+, /));
      await isSeenWithoutScrolling(page, page.getByText(/All times are .+ time \(/));
      const lookedMs = performance.now();
      await button.click();
      await page.waitForURL(`${origin}${sooner.path}/submission`);
      const openedMs = performance.now() - lookedMs;
      process.stdout.write(
        `HM-13 home in ${shownMs.toFixed(0)} ms, at its task ${openedMs.toFixed(0)} ms after one click\n`,
      );
      if (shownMs + openedMs > AT_MOST_MS) throw new Error(`It took ${(shownMs + openedMs).toFixed(0)} ms.`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hasLoaded(page);
      await isAccessible(page);
      await page.goto(`${origin}/`);
      await page.getByRole('region', { name: 'This week' }).getByText(`Review: ${TITLE}`).first().waitFor();
      await isAccessible(page);
      await isOneGrid(page);
      await page.getByRole('button', { name: 'View as a list' }).click();
      await isAccessible(page);
    } finally {
      await sooner.close();
      await reviewed.close();
    }
  },
);

/** The whole of it, as the page stands when it is opened. */
async function isSeenWithoutScrolling(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  const box = await target.first().boundingBox();
  const [height, scrolled] = await page.evaluate(() => [window.innerHeight, window.scrollY] as const);
  if (scrolled !== 0 || box === null || box.y < 0 || box.y + box.height > height)
    throw new Error(
      `${String(target)} is not in view: it ends at ${box === null ? 'nowhere' : box.y + box.height} of ${height}.`,
    );
}

/** Dates begin under dates, in every list of the page. */
async function isOneGrid(page: Page): Promise<void> {
  const lists = page.getByRole('main').locator('section > h2 + ul');
  const dates = await lists.locator('> li > :nth-child(2)').all();
  if (dates.length < 2) throw new Error('There is more than one line.');
  const boxes = await Promise.all(dates.map((date) => date.boundingBox()));
  const lefts = new Set(boxes.map((box) => Math.round(box?.x ?? -1)));
  if (lefts.size !== 1) throw new Error(`The dates begin at ${[...lefts].join(', ')} px.`);
}

journey(
  'HM-10 HM-12 an instructor of 412 sees how the class stands, and goes to what needs them with one click',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    // Nobody has handed in, and it ends within two days.
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, INSTRUCTOR);
      const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^ECN 210/ }) });
      await course.getByRole('progressbar', { name: `Hand in of ${TITLE}` }).waitFor();
      await isAccessible(page);
      const needs = page.getByRole('region', { name: 'Needs you' });
      await needs.getByRole('link').first().click();
      await page.waitForURL(/\/groupAssignments\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hasLoaded(page);
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);
