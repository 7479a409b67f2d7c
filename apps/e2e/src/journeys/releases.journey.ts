import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { theGradedGroupAssignment, theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { openRelease, release, score } from '#steps/releasing.ts';
import { signedIn } from '#steps/wire.ts';
import { journey } from '#stage/journey.ts';

const REASON = 'One key of the practice essays was wrong.';

/** What keeps a release from hurting anybody, from both sides. */
journey(
  'SR-17 SR-18 SR-19 SP-12 SP-13 RZ-14 RV-14 a release is refused in Review, confirmed by name in Self-evaluate, and unreleased: the student sees the score, no self-evaluation, then why it is gone',
  async ({ page, context, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    const reviewed = await theReviewedGroupAssignment(context, origin);
    try {
      await score(await signedIn(origin, INSTRUCTOR), reviewed.path);
      const refused = await openRelease(page, origin + reviewed.path);
      await refused.getByText(/Review closes .+\. You can release results after that\./).waitFor();
      await isAccessible(page);
      if ((await refused.getByRole('button', { name: /^Release to/ }).count()) > 0)
        throw new Error('A release is offered while Review is open.');
    } finally {
      await reviewed.close();
    }
    const graded = await theGradedGroupAssignment(context, origin);
    const theirs = await context.browser()?.newContext();
    if (theirs === undefined) throw new Error('There is no browser.');
    try {
      const confirming = await openRelease(page, origin + graded.path);
      await confirming.getByText(/can still self-evaluate and have not finished/).waitFor();
      await isAccessible(page);
      await confirming.getByRole('button', { name: /^Release to/ }).click();
      await confirming.getByText('This is not the assignment’s name.').waitFor();
      await release(page, confirming);
      const student = await theirs.newPage();
      await openHomeAs(student, origin, STUDENT);
      await student.goto(`${origin}${graded.path}/self-evaluation`);
      await student.getByText('Self-evaluate closed when your instructor released the results.').first().waitFor();
      await student.goto(`${origin}${graded.path}/results`);
      await student.getByRole('heading', { level: 1, name: 'Your results' }).waitFor();
      await student.getByRole('button', { name: 'Print or save' }).waitFor();
      await unrelease(page);
      await student.reload();
      await student.getByText('Your results are not available right now.').waitFor();
      await student.getByText(REASON, { exact: false }).waitFor();
      await isAccessible(student);
    } finally {
      await theirs.close();
      await graded.close();
    }
  },
);

async function unrelease(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unrelease results' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^1 student has opened their results\./).waitFor();
  await dialog.getByText(/^Grades already sent to .+ stay there\./).waitFor();
  await isAccessible(page);
  await dialog.getByRole('textbox', { name: /^Why you are unreleasing them/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Unrelease results' }).click();
  await page.getByText(/Students see no scores right now\./).waitFor();
}
