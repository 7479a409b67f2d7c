import type { Page } from '@playwright/test';
import type { LtiPlatform } from '@circuit/testing';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { Effort } from '#steps/effort.ts';
import { essayText } from '#steps/essay.ts';
import { aCourseOf, coursePageOf, LMS_NAME, register, startLms, TEACHER, toolFrameOf, toolIn } from '#steps/lms.ts';
import { journey } from '#stage/journey.ts';
import { openStrictBrowser } from '#stage/strictBrowser.ts';

const CHOSEN = 'Carbon pricing op-ed';

journey(
  'LW-21 LT-36 LW-40 LW-43 DK-1 DK-5 DK-6 S1.06/4 S7.19 T-LTI-2: an instructor connects a course and links an assignment by keyboard alone, adds another one in the picker, and a student opens it',
  async ({ context, origin }) => {
    const lms = await startLms(origin, 'moodle');
    await register(origin, lms);
    const course = await aCourseOf(context, origin, lms, 2);
    const browser = await openStrictBrowser({ width: 1440 });
    try {
      const { page } = browser;
      await connectsByKeyboard(page, lms);
      await picksAnother(page, lms);

      const [student] = lms.people.students;
      if (student === undefined) throw new Error('The course has no student.');
      await page.goto(coursePageOf(lms, student));
      await page.getByRole('link', { name: CHOSEN }).click();
      await essayText(toolIn(page)).waitFor();
      browser.complainedOfNothing();
    } finally {
      await browser.close();
      await course.close();
      await lms.stop();
    }
  },
);

/** From the page of the course in the platform to the assignment, which the link opens for everybody from now on. */
async function connectsByKeyboard(page: Page, lms: LtiPlatform): Promise<void> {
  const tool = toolIn(page);
  const effort = new Effort(page);
  await page.goto(coursePageOf(lms, TEACHER));
  await effort.reachAndPress(page.getByRole('link', { name: lms.link.title }));
  await tool.getByRole('heading', { level: 1, name: 'Connect this course' }).waitFor();
  await isAccessible(page, toolFrameOf(page));
  // The course of the same name is the best match, and chosen.
  await effort.reachAndPress(tool.getByRole('button', { name: 'Connect course' }));
  await tool.getByRole('heading', { level: 1, name: 'Choose what this link opens' }).waitFor();
  await isAccessible(page, toolFrameOf(page));
  await effort.reachAndPress(tool.getByRole('radio').first(), 'Space');
  await effort.reachAndPress(tool.getByRole('button', { name: 'Connect assignment' }));
  await tool.getByRole('heading', { level: 1, name: CHOSEN }).waitFor();
  effort.takesAtMost(0);
  process.stdout.write(`T-LTI-2 a course and its link connected by keyboard: ${effort.toString()}\n`);
}

/** The platform takes the one that no link opens yet, and shows it among its activities. */
async function picksAnother(page: Page, lms: LtiPlatform): Promise<void> {
  const tool = toolIn(page);
  await page.goto(coursePageOf(lms, TEACHER));
  await page.getByRole('link', { name: 'Add activity' }).click();
  const own = tool.getByRole('group', { name: `Assignments of ${lms.course.title}` }).getByRole('listitem');
  await own.filter({ hasText: 'Already linked' }).waitFor();
  await own.filter({ hasNotText: 'Already linked' }).getByText(CHOSEN).click();
  await tool.getByText('1 selected. Adds 1 link and 1 gradebook column (100 points).').waitFor();
  await hasLoaded(page);
  await isAccessible(page, toolFrameOf(page));
  await tool.getByRole('button', { name: `Add to ${LMS_NAME}` }).click();
  await tool.getByRole('heading', { name: 'Added to the course' }).waitFor();
  await tool.getByRole('listitem').filter({ hasText: CHOSEN }).waitFor();
}
