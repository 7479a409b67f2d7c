import type { Page } from '@playwright/test';

import { anyone, courseWithout } from '#steps/classList.ts';
import { isAccessible } from '#steps/accessible.ts';
import { INSTRUCTOR, openHomeAs, signIn, STUDENT } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

const COURSE = 'ECN 315 Game Theory';

/** The whole story of a course, from nothing to next term. */
journey(
  'S2.11/2 S1.05/2 S5.02/2 S2.12/2 S2.13/3 S2.32/4 an instructor creates a course, pastes 40 people with 3 mistakes, mends them, makes one a grader and copies the course',
  async ({ page, context, origin }) => {
    const { entries, corrections } = spoil(await anyone(context, origin, 40));
    await openHomeAs(page, origin, INSTRUCTOR);
    await createCourse(page);
    await pastePeople(page, entries, corrections);
    await makeOneAGrader(page);
    await copyToNextTerm(page);
  },
);

async function createCourse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Courses' }).click();
  await page.getByRole('link', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(COURSE);
  await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: 'Fall 2026' });
  await isAccessible(page);
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('heading', { level: 1, name: COURSE }).waitFor();
  await page.getByRole('button', { name: /Courses I.m Teaching/ }).click();
  await page.getByRole('menuitem', { name: COURSE }).waitFor();
  await page.keyboard.press('Escape');
  await isAccessible(page);
}

async function pastePeople(page: Page, entries: readonly string[], corrections: readonly Correction[]): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Add people' }).click();
  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add people' });
  await dialog.getByText('To add people to this course, enter their e-mail, career account alias or PUID').waitFor();
  await dialog.getByRole('textbox').fill(entries.join('\n'));
  await dialog.getByRole('button', { name: 'Add 37 people' }).waitFor();
  await dialog.getByText('3 entries need a correction and stay here.').waitFor();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Add 37 people' }).click();
  await dialog.getByText('Added 37 people.').waitFor();
  for (const { wrong, right } of corrections) {
    await dialog.getByRole('button', { name: `Edit ${wrong}` }).press('Enter');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await page.getByText(`Added 3 people to ${COURSE}.`).waitFor();
  await page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'People 41' }).waitFor();
}

async function makeOneAGrader(page: Page): Promise<void> {
  await page.getByLabel('Name, e-mail or PUID').fill('abara');
  await page.getByText('1 to 4 of 4', { exact: true }).waitFor();
  const row = page.getByRole('row', { name: /Abara, Chidi/ });
  await row.getByRole('button', { name: /More for/ }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: "Change Chidi Abara's role" });
  await dialog.getByLabel('New role').selectOption({ label: 'Grader' });
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await page.getByText('Chidi Abara is now a grader.').waitFor();
  await row.getByText('Grader', { exact: true }).waitFor();
  await isAccessible(page);
}

async function copyToNextTerm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
  await page.getByLabel('Course name').fill('Game Theory');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('row', { name: new RegExp(COURSE) })
    .getByRole('button', { name: /More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('heading', { level: 1, name: `Copy course: ${COURSE}` }).waitFor();
  await page.getByRole('list', { name: 'Staff to copy' }).getByText('Chidi Abara').waitFor();
  if ((await page.getByLabel('First day').inputValue()) !== '2027-01-11') throw new Error('It is not the next term.');
  await isAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${COURSE}, spring`);
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('heading', { level: 1, name: `${COURSE}, spring` }).waitFor();
  await page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'People 2' }).click();
  await page
    .getByRole('row', { name: /Abara, Chidi/ })
    .getByText('Grader', { exact: true })
    .waitFor();
}

interface Correction {
  readonly wrong: string;
  readonly right: string;
}

type Listed = Awaited<ReturnType<typeof anyone>>[number];

/** Some by e-mail, some by alias, some by PUID, as lists come; three of them with a slip of the finger. */
function spoil(people: readonly Listed[]): { entries: string[]; corrections: Correction[] } {
  const entries = people.map(({ email, uid, puid }, index) => [email, uid, puid][index % 3] ?? email);
  const corrections = [
    { right: entries[3] ?? '', wrong: (entries[3] ?? '').replace('@', '@@') },
    { right: entries[4] ?? '', wrong: `${entries[4]}zzz` },
    { right: entries[5] ?? '', wrong: `99${(entries[5] ?? '').slice(2)}` },
  ];
  const spoiled = new Map(corrections.map(({ right, wrong }) => [right, wrong]));
  return { entries: entries.map((entry) => spoiled.get(entry) ?? entry), corrections };
}

journey(
  'S2.13/2 a student who follows a link to a course that is not theirs lands at home and is told; an instructor lands in the list',
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/403/);
    const link = `${origin}/courses/${await courseWithout(context, origin, STUDENT.userName)}`;
    await page.goto(link);
    await page.waitForURL(`${origin}/login`);
    await signIn(page, STUDENT);
    await page.getByText('You are not in that course, or it was removed.').waitFor();
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
    await isAt(page, `${origin}/`);
    await isAccessible(page);

    const other = await context.browser()?.newContext();
    if (other === undefined) throw new Error('There is no browser.');
    const hers = await other.newPage();
    await openHomeAs(hers, origin, INSTRUCTOR);
    await hers.goto(`${origin}/courses/${await courseWithout(context, origin, INSTRUCTOR.userName)}`);
    await hers.getByText('You are not in that course, or it was removed.').waitFor();
    await hers.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await isAt(hers, `${origin}/courses`);
    await other.close();
  },
);

async function isAt(page: Page, address: string): Promise<void> {
  if (page.url() !== address) throw new Error(`The page is ${page.url()} and not ${address}.`);
}
