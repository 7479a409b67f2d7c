import type { Frame, Page } from '@playwright/test';
import type { LmsPerson, LtiPlatform } from '@circuit/testing';

import { isAccessible } from '#steps/accessible.ts';
import { Effort } from '#steps/effort.ts';
import { ESSAY, essayText, isSaved } from '#steps/essay.ts';
import { keptInFrames } from '#steps/keptInFrames.ts';
import { aCourseOf, coursePageOf, register, startLms, toolFrameOf, toolIn } from '#steps/lms.ts';
import { journey } from '#stage/journey.ts';
import { openStrictBrowser } from '#stage/strictBrowser.ts';

const PHONE = 390;
const NARROWEST = 320;

journey(
  'LT-13 LT-30 LW-26 LW-31 LW-32 S1.06/4 S2.15/3 T-LTI-1: a student who was never here opens a link of their course on a phone and is at the task with one click, signed in, although the browser blocks the cookies of third parties',
  async ({ context, origin }) => {
    const lms = await startLms(origin, 'moodle');
    await register(origin, lms);
    const course = await aCourseOf(context, origin, lms, 1);
    await course.connect();
    const browser = await openStrictBrowser({ width: PHONE });
    try {
      const { page } = browser;
      isExactly(await keptInFrames(page, lms.issuer), ['partitioned']);
      const effort = new Effort(page);
      await page.goto(coursePageOf(lms, studentOf(lms)));
      await effort.click(page.getByRole('link', { name: lms.link.title }));
      await essayText(toolIn(page)).waitFor();
      if (effort.clicks !== 1) throw new Error(`${effort.clicks} clicks instead of 1.`);
      process.stdout.write(`T-LTI-1 from the course page to the task: ${effort.toString()}\n`);
      const frame = toolFrameOf(page);
      isAt(frame, `/courses/${course.groupId}/groupAssignments/${course.groupAssignmentIds[0]}/submission`);
      await isAccessible(page, frame);
      await page.setViewportSize({ width: NARROWEST, height: 700 });
      await isAccessible(page, frame);
      await toolIn(page).getByRole('link', { name: 'Open in a new window' }).waitFor();
      // Signed in: what is written is kept on the server.
      await essayText(toolIn(page)).click();
      await page.keyboard.insertText(ESSAY);
      await isSaved(toolIn(page));
      browser.complainedOfNothing();
    } finally {
      await browser.close();
      await course.close();
      await lms.stop();
    }
  },
);

journey(
  'LT-14 LT-13 LW-31 where a frame keeps no cookie at all, the storage of the platform leads to the task, and without storage a new window does',
  async ({ context, origin }) => {
    const lms = await startLms(origin, 'canvas');
    await register(origin, lms);
    const course = await aCourseOf(context, origin, lms, 1);
    await course.connect();
    const browser = await openStrictBrowser({ width: PHONE, keepsNothingOn: lms.issuer });
    try {
      const { page } = browser;
      isExactly(await keptInFrames(page, lms.issuer), []);

      // The second way: the platform keeps the browser's secret, although its storage is there after the tool.
      const sent = theCookiesOf(page, '/lti/launch');
      await page.goto(coursePageOf(lms, studentOf(lms), '?storage=late'));
      await page.getByRole('link', { name: lms.link.title }).click();
      await essayText(toolIn(page)).waitFor();
      isExactly(await sent(), []);

      // The third: the same link, and the platform keeps nothing.
      await page.goto(coursePageOf(lms, studentOf(lms, 1), '?storage=off'));
      await page.getByRole('link', { name: lms.link.title }).click();
      const instead = toolIn(page).getByRole('link', { name: 'Open in a new window' });
      await instead.waitFor();
      await toolIn(page).getByText('Your browser keeps this frame from signing you in.').waitFor();
      await isAccessible(page, toolFrameOf(page));
      const opened = browser.newWindow();
      await instead.click();
      const window = await opened;
      await essayText(window).waitFor();
      isAt(
        window.mainFrame(),
        `/courses/${course.groupId}/groupAssignments/${course.groupAssignmentIds[0]}/submission`,
      );
      browser.complainedOfNothing();
    } finally {
      await browser.close();
      await course.close();
      await lms.stop();
    }
  },
);

/** Somebody whom the product has never seen. */
function studentOf({ people }: LtiPlatform, number = 0): LmsPerson {
  const person = people.students[number];
  if (person === undefined) throw new Error('The course has too few students.');
  return person;
}

function isAt(frame: Frame, path: string): void {
  const { pathname } = new URL(frame.url());
  if (pathname !== path) throw new Error(`It is at ${pathname} instead of ${path}.`);
}

/** The cookies that came along with each request to this address. */
function theCookiesOf(page: Page, path: string): () => Promise<readonly string[]> {
  const requests = page.context().waitForEvent('request', (request) => new URL(request.url()).pathname === path);
  return async () => {
    const { cookie } = await (await requests).allHeaders();
    return cookie === undefined ? [] : [cookie];
  };
}

function isExactly(found: readonly string[], expected: readonly string[]): void {
  if (found.join() !== expected.join()) throw new Error(`Cookies [${found.join()}] instead of [${expected.join()}].`);
}
