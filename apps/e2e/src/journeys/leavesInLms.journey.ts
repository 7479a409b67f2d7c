import type { Page } from '@playwright/test';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { LMS_NAME, register, startLms } from '#steps/lms.ts';
import { INSTRUCTOR, openHomeAs } from '#steps/people.ts';
import { type Pair, type Reviewers, reviewersOf } from '#steps/reviewersFromLms.ts';
import { journey } from '#stage/journey.ts';

const STUDENTS = 6;
const REVIEWS = 3;
const LOST = 2;
const POLL_MS = 250;
const PATIENCE_MS = 60_000;

journey(
  'RO-15 RO-30 RO-38 RO-39 a student leaves the course in the platform in the middle of reviewing: the dry run names the two reviews that are missing now, and applying it asks two classmates for them',
  async ({ page, context, origin }) => {
    const lms = await startLms(origin, 'moodle');
    await register(origin, lms);
    const course = await reviewersOf(context, origin, lms, STUDENTS);
    try {
      const [leaver, ...classmates] = course.students;
      if (leaver === undefined) throw new Error('The course has no student.');
      await course.review(leaver, 1);
      // Only students who have finished are asked for more.
      await Promise.all(classmates.map((student) => course.review(student, REVIEWS)));
      const isTheirs = ({ reviewer, review }: Pair) => reviewer.email === leaver.email && review !== 'handedIn';
      const before = await course.pairs();
      const lost = before.filter(isTheirs).map(({ author }) => author);
      if (lost.length !== LOST) throw new Error(`${lost.length} reviews are left to do.`);
      lms.course.members.delete(leaver.id);

      await openHomeAs(page, origin, INSTRUCTOR);
      await page.goto(`${origin}/courses/${course.groupId}/sync`);
      const works = lost.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      await syncs(page, `${leaver.givenName} ${leaver.familyName}`, works);
      await isRepaired(
        course,
        before,
        lost.map(({ email }) => email),
      );
    } finally {
      await course.close();
      await lms.stop();
    }
  },
);

async function syncs(page: Page, leaver: string, works: readonly string[]): Promise<void> {
  await page.getByText(new RegExp(`^${LMS_NAME}: `)).waitFor();
  await page.getByRole('button', { name: 'Sync now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync now' });
  const leaving = dialog.getByRole('region', { name: 'Leave the course' }).getByRole('listitem');
  await leaving.filter({ hasText: leaver }).getByText('Leaves with 1 review handed in and 2 not done.').waitFor();
  for (const work of works) await leaving.getByText(`${work} (Carbon pricing op-ed)`).waitFor();
  await hasLoaded(page);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('2 works lost a reviewer. We ask other students to review them.').waitFor();
  await isAccessible(page);
}

const askedFor = (pairs: readonly Pair[], work: string) => pairs.filter(({ author }) => author.email === work);

/** Each of the two works has as many reviewers as before, none of them the one who left. */
async function isRepaired(course: Reviewers, before: readonly Pair[], lost: readonly string[]): Promise<void> {
  const gone = course.students[0]?.email;
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const now = await course.pairs();
    const isWhole = lost.every((work) => {
      const stays = askedFor(now, work).filter(({ reviewer }) => reviewer.email !== gone);
      return stays.length === askedFor(before, work).length;
    });
    if (isWhole) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('Nobody was asked for the missing reviews.');
}
