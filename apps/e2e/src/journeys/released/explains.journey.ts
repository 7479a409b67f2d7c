import type { Locator, Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { call } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { printsPlainly } from '#steps/printed.ts';
import { COURSE, theReleasedGroupAssignment } from '#steps/releasedGroupAssignment.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

/** How long somebody may look for the shares and the plain average. */
const LOOK_MS = 30_000;
const PAGE_SIZE = 200;

/** T5 of the acceptance tests. */
journey(
  'RZ-1 RZ-4 RZ-5 RZ-6 RZ-12 SW-3 SW-5 HS-20 a student finds the shares of the reviewers and the plain average, every sum on the page adds up, it prints with a name and without buttons, and reactions and second looks are at hand',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await theReleasedGroupAssignment(context, origin);
    await openHomeAs(page, origin, STUDENT);
    await page.goto(origin + groupAssignment.path);
    const beganAt = performance.now();
    await page.getByRole('link', { name: 'See my results' }).click();
    await page.getByRole('button', { name: 'Show the math' }).click();
    const why = page.getByRole('region', { name: /^Why your work got/ });
    await why
      .getByText(/(the|their) plain average/)
      .first()
      .waitFor();
    const shares = await why
      .getByRole('list', { name: 'Reviews' })
      .getByText(/^\d+%$/)
      .allTextContents();
    const tookMs = performance.now() - beganAt;
    if (tookMs > LOOK_MS) throw new Error(`It took ${Math.round(tookMs)} ms.`);
    const percent = shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0);
    if (percent !== 100) throw new Error(`The shares are ${shares.join(', ')}: ${percent} %.`);
    // Of the total and of the work; a table without a sum at its foot has nothing to add up.
    const sums = await page.getByRole('main').locator('table:has(tfoot)').all();
    if (sums.length < 2) throw new Error(`The page has ${sums.length} sums.`);
    for (const table of sums) {
      await addsUp(table);
    }
    await isAccessible(page);
    await printsPlainly(page, `Amara Okonkwo, ${COURSE}`);
    await reacts(page);
    const score = /got ([\d.]+)$/.exec(await why.getByRole('heading', { level: 2 }).innerText())?.[1] ?? '';
    await page.getByRole('link', { name: /^Try it/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Try it yourself' }).waitFor();
    await page.locator('dd', { hasText: score }).first().waitFor();
    await isAccessible(page);
    process.stdout.write(`RZ-5 shares and plain average found after ${Math.round(tookMs)} ms\n`);
  },
);

const kind = (place: Page | Locator, isPressed: boolean): Locator =>
  place.getByRole('button', { name: 'Kind', pressed: isPressed });

/** Says of a review that it is kind, finds it said after a reload, takes it back; and reads what asking for a second look means. */
async function reacts(page: Page): Promise<void> {
  const isSaved = () => page.waitForResponse((response) => response.url().includes('/reactions/') && response.ok());
  const open = page.getByRole('article').filter({ has: kind(page, false) });
  const reviewer = await open.first().getByRole('heading').first().innerText();
  const review = page.getByRole('article', { name: reviewer, exact: true });
  await Promise.all([isSaved(), kind(review, false).click()]);
  await page.reload();
  await Promise.all([isSaved(), kind(review, true).click()]);
  await kind(review, false).waitFor();
  await page.getByRole('button', { name: 'Ask for a second look' }).first().click();
  await page.getByRole('dialog').getByText('What happens next:').waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The same sums, of everybody who has a score. */
journey('RZ-5 RZ-9 the lines of every student of the class add up exactly', async ({ context, origin }) => {
  const { page, id } = await theReleasedGroupAssignment(context, origin);
  const people: string[] = [];
  for (let number = 1; people.length === (number - 1) * PAGE_SIZE; number++) {
    const path = `/api/groupAssignments/${id}/scores?pageSize=${PAGE_SIZE}&page=${number}`;
    const { items } = await call<Scores>(page, 'GET', path);
    if (items.length === 0) break;
    people.push(...items.map(({ person }) => person.id));
  }
  const wrong: string[] = [];
  for (const person of people) {
    const result = await call<Result>(page, 'GET', `/api/groupAssignments/${id}/results/${person}`);
    if (!isRight(result)) wrong.push(person);
  }
  process.stdout.write(`RZ-5 students whose lines do not add up: ${wrong.length} of ${people.length}\n`);
  if (wrong.length > 0 || people.length === 0) throw new Error(`The lines of ${wrong.join(', ')} do not add up.`);
});

interface Line {
  readonly tenths: number;
}
interface Result {
  readonly totalTenths: number | null;
  readonly lines: readonly Line[];
  readonly work: {
    readonly workTenths: number | null;
    readonly lines: readonly Line[];
    readonly reviews: readonly { readonly sharePercent: number | null }[];
  } | null;
}
interface Scores {
  readonly items: readonly { readonly person: { readonly id: string } }[];
}

const sum = (lines: readonly Line[]): number => lines.reduce((total, { tenths }) => total + tenths, 0);

function isRight({ totalTenths, lines, work }: Result): boolean {
  const counted = work?.reviews.flatMap(({ sharePercent }) => sharePercent ?? []) ?? [];
  return (
    (totalTenths === null || sum(lines) === totalTenths) &&
    (work === null || work.workTenths === null || sum(work.lines) === work.workTenths) &&
    (counted.length === 0 || counted.reduce((total, share) => total + share, 0) === 100)
  );
}

/** What stands in the last column adds up to its last figure, in tenths. */
async function addsUp(table: Locator): Promise<void> {
  const cells = await table.locator('tr > td:last-child').allTextContents();
  const tenths = cells.map((text) => Math.round(10 * Number(text.replace('−', '-').replace('+', ''))));
  const total = tenths.pop();
  const added = tenths.reduce((all, one) => all + one, 0);
  if (added !== total) throw new Error(`${cells.join(' + ')} is ${added / 10}.`);
}
