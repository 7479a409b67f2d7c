import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { LmsPerson, LtiPlatform } from '@circuit/testing';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { Effort } from '#steps/effort.ts';
import { aBrowser, connect, LMS_NAME, openInWindow, register, startLms } from '#steps/lms.ts';
import { theGradedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { apiOf, openRelease, release, score, TITLE } from '#steps/releasing.ts';
import { signedIn, type Wire } from '#steps/wire.ts';
import { journey } from '#stage/journey.ts';

const PHONE = { width: 390, height: 844 };
const MOST_CLICKS = 3;
const REASON = 'Graded by hand, to see it in the platform.';

/** A student, as the platform knows them, and “77.8” of 100, as it was released. */
interface Released {
  readonly person: LmsPerson;
  readonly total: string;
  /** Leaves the score as it was. */
  readonly takeBack: () => Promise<void>;
}

/** T8 of the acceptance tests, from the release to the grade book. */
journey(
  'GP-1 GP-5 GP-16 GP-17 GP-21 T8: an instructor releases, compares and pushes with 3 clicks, the grade book of the platform has the released totals, and the student reads on a phone what was sent',
  async ({ page, context, origin }) => {
    const lms = await startLms(origin, 'moodle');
    await register(origin, lms);
    const graded = await theGradedGroupAssignment(context, origin);
    const ask = await signedIn(origin, INSTRUCTOR);
    try {
      await score(ask, graded.path);
      const [one, other] = [
        await adjusts(ask, graded.path, 'Abara', 645, '901'),
        await adjusts(ask, graded.path, STUDENT.userName, 778, '902'),
      ];
      await connect(context, lms, ...idsIn(graded.path));
      await openHomeAs(page, origin, INSTRUCTOR);
      await release(page, await openRelease(page, origin + graded.path));
      try {
        // A launch tells us whom the platform means, and nobody else gets a grade there.
        await (await opensOnAPhone(context, lms, one)).context().close();
        const phone = await opensOnAPhone(context, lms, other);
        await pushes(page, [one, other]);
        holds(lms, [one, other]);

        await phone.getByRole('link', { name: 'See my results' }).click();
        const sent = new RegExp(`^Sent to ${LMS_NAME}: ${other.total} of 100, \\w{3} \\d+, \\d+:\\d\\d`);
        await phone.getByText(sent).waitFor();
        await hasLoaded(phone);
        await isAccessible(phone);
        await phone.context().close();
      } finally {
        await ask('POST', `${apiOf(graded.path)}/unrelease`, { dryRun: false, reason: REASON });
      }
      for (const { takeBack } of [one, other]) await takeBack();
    } finally {
      await graded.close();
      await lms.stop();
    }
  },
);

/** In the platform, on a phone: the link leads to the results. */
async function opensOnAPhone(context: BrowserContext, lms: LtiPlatform, { person }: Released): Promise<Page> {
  const theirs = await aBrowser(context, { viewport: PHONE });
  const phone = await theirs.newPage();
  lms.enroll(lms.course, person, 'student');
  await openInWindow(phone, lms, person);
  await phone.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  return phone;
}

const idsIn = (path: string): [groupId: string, groupAssignmentId: string] => {
  const [, groupId = '', groupAssignmentId = ''] = /courses\/([^/]+)\/groupAssignments\/([^/]+)/.exec(path) ?? [];
  return [groupId, groupAssignmentId];
};

/** From the table of scores to the end of the push: what would change first, then the push. */
async function pushes(page: Page, released: readonly Released[]): Promise<void> {
  const effort = new Effort(page);
  await effort.click(page.getByRole('navigation', { name: 'Scores' }).getByRole('link', { name: 'Push grades' }));
  await page.getByRole('heading', { level: 1, name: 'Push grades' }).waitFor();
  await hasLoaded(page);
  await isAccessible(page);
  await effort.click(page.getByRole('button', { name: 'Push grades' }));
  const dialog = page.getByRole('dialog', { name: 'Push grades' });
  await dialog.getByText(`2 grades to send: 2 new, 0 different from what ${LMS_NAME} has, 0 the same.`).waitFor();
  for (const one of released) await hasCells(rowOf(dialog, one), ['none', one.total]);
  await isAccessible(page);
  await effort.click(dialog.getByRole('button', { name: 'Push 2 grades' }));
  effort.takesAtMost(MOST_CLICKS);
  const sent = page.getByRole('tab', { name: /^Sent/ });
  await sent.getByText('2', { exact: true }).waitFor();
  await sent.click();
  for (const one of released) await hasCells(rowOf(page, one), [one.total, one.total]);
  process.stdout.write(`T8 grades pushed: ${effort.toString()}\n`);
}

const rowOf = (place: Page | Locator, { person }: Released): Locator =>
  place.getByRole('row', { name: `${person.familyName}, ${person.givenName}` });

async function hasCells(row: Locator, expected: readonly string[]): Promise<void> {
  await row.waitFor();
  const cells = await row.getByRole('cell').allInnerTexts();
  if (cells.slice(0, expected.length).join() !== expected.join())
    throw new Error(`The row has ${cells.join(' | ')} instead of ${expected.join(' | ')}.`);
}

interface Scored {
  readonly version: number;
  readonly person: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
}

/** Nobody has graded the seeded essays yet, so the instructor gives a student a total by hand. (GP-1) */
async function adjusts(ask: Wire, path: string, name: string, tenths: number, id: string): Promise<Released> {
  const scores = `${apiOf(path)}/scores`;
  const { items } = await ask<{ items: Scored[] }>('GET', `${scores}?keywords=${name}&pageSize=50`);
  const [row] = items;
  if (row === undefined) throw new Error(`Nobody is called ${name}.`);
  const { firstName: givenName, lastName: familyName, email } = row.person;
  const put = (totalTenths: number | null, version: number) =>
    ask<Scored>('PUT', `${scores}/${row.person.id}`, { totalTenths, reason: REASON }, version);
  const { version } = await put(tenths, row.version);
  return {
    person: { id, givenName, familyName, email, userName: email, sourcedId: `0090000${id}` },
    total: (tenths / 10).toFixed(1),
    takeBack: async () => void (await put(null, version)),
  };
}

/** What the platform itself has: the one column of the link, and in it these grades out of 100. */
function holds({ course, link }: LtiPlatform, released: readonly Released[]): void {
  const columns = [...course.lineItems.values()];
  const found = columns.flatMap(({ resourceLinkId, results }) =>
    [...results.values()].map(({ userId, score: has }) => `${resourceLinkId} ${userId} ${has}`),
  );
  const expected = released.map(({ person, total }) => `${link.id} ${person.id} ${Number(total)}`);
  if (columns.length !== 1 || found.toSorted().join() !== expected.toSorted().join())
    throw new Error(`The grade book has ${found.join()} instead of ${expected.join()}.`);
}
