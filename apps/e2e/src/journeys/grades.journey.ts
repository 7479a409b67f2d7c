import type { BrowserContext, Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { isAccessible } from '#steps/accessible.ts';
import { call, theGradedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs } from '#steps/people.ts';
import { areKeysOn, CRITERIA, essay, isAtAnother, numberOf, rate } from '#steps/queue.ts';
import { ON_PHONES, journey } from '#stage/journey.ts';

const TOMAS = { userName: 'tsilva', firstName: 'Tomás' } as const;
const INES = { userName: 'igarcia', firstName: 'Ines' } as const;
const ESSAYS = 5;
/** What opening the next essay may cost a grader in all, whatever they rate. */
const MOST_OVERHEAD_MS = 90_000;

interface GradedEssay {
  readonly number: string;
  readonly comment: string;
}

/** T9 of the acceptance tests. */
journey(
  'GQ-3 GQ-22 GQ-23 two graders rate five essays each by keyboard at once: none twice, none overwritten, no rating on the wrong one',
  async ({ page, context, origin, mayComplain }) => {
    // Both reach for one essay now and then: the later one is refused and passes it over.
    mayComplain(/409 \(Conflict\)/);
    const groupAssignment = await theGradedGroupAssignment(context, origin);
    const other = await context.browser()?.newContext();
    if (other === undefined) throw new Error('There is no browser.');
    try {
      const [hers, his] = [await openQueue(await newPage(other), origin, INES, groupAssignment.path), page];
      await openQueue(his, origin, TOMAS, groupAssignment.path);
      await isAccessible(his);
      const efforts = [new Effort(his), new Effort(hers)] as const;
      const [tomas, ines] = await Promise.all([grade(his, efforts[0], 'Tomás'), grade(hers, efforts[1], 'Ines')]);
      await isAccessible(his);
      const numbers = [...tomas.essays, ...ines.essays].map(({ number }) => number);
      if (new Set(numbers).size !== 2 * ESSAYS) throw new Error(`An essay was graded twice: ${numbers.join(', ')}`);
      await keptWhatTheyWrote(his, groupAssignment.path, tomas.essays);
      await keptWhatTheyWrote(hers, groupAssignment.path, ines.essays);
      for (const { overheadMs } of [tomas, ines])
        if (overheadMs > MOST_OVERHEAD_MS) throw new Error(`The next essays took ${overheadMs} ms in all.`);
      const seconds = [tomas, ines].map(({ overheadMs }) => (overheadMs / 1000).toFixed(1)).join(' and ');
      process.stdout.write(
        `GQ-23 five essays each by two graders at once: ${efforts.join('; ')}; waiting ${seconds} s\n`,
      );
    } finally {
      await other.close();
      await groupAssignment.close();
    }
  },
);

/** The same on a phone, where the queue lies in a sheet. */
journey(
  'GQ-21 GQ-26 AX-1 the queue is accessible and fits a phone, and its list opens as a sheet',
  ON_PHONES,
  async ({ page, context, origin }) => {
    const groupAssignment = await theGradedGroupAssignment(context, origin);
    try {
      await openQueue(page, origin, TOMAS, groupAssignment.path);
      await isAccessible(page);
      await page.getByRole('button', { name: 'Queue', exact: true }).click();
      await page.getByRole('dialog', { name: 'Queue' }).getByRole('navigation').waitFor();
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);

const newPage = (context: BrowserContext): Promise<Page> => context.newPage();

async function openQueue(page: Page, origin: string, person: typeof TOMAS | typeof INES, path: string): Promise<Page> {
  await openHomeAs(page, origin, person);
  await page.goto(`${origin}${path}/queue`);
  await essay(page).waitFor({ state: 'attached' });
  await areKeysOn(page);
  return page;
}

const chosen = (page: Page) => page.getByRole('list', { name: 'Criteria' }).locator('input:checked');

/** By keyboard alone: a level for each criterion, a comment on the first, and on to the next essay. */
async function grade(page: Page, effort: Effort, name: string) {
  const essays: GradedEssay[] = [];
  let overheadMs = 0;
  for (let count = 0; count < ESSAYS; count++) {
    const number = await numberOf(page);
    const comment = `${name} read essay ${number} to its end.`;
    if ((await chosen(page).count()) > 0) throw new Error(`Essay ${number} came with a rating on it.`);
    await rate(page, effort, comment);
    essays.push({ number, comment });
    const from = performance.now();
    await effort.press('Control+Enter');
    await isAtAnother(page, number);
    await areKeysOn(page);
    overheadMs += performance.now() - from;
  }
  return { essays, overheadMs: Math.round(overheadMs) };
}

interface Queue {
  readonly graded: readonly { readonly id: string; readonly number: string; readonly isMine: boolean }[];
}
interface Work {
  readonly answers: readonly { readonly comment: string; readonly choice: object | null }[];
}

/** What the server has is what its grader gave this very essay. */
async function keptWhatTheyWrote(page: Page, path: string, essays: readonly GradedEssay[]): Promise<void> {
  const groupAssignment = `/api/groupAssignments/${path.split('/').at(-1)}`;
  const { graded } = await call<Queue>(page, 'GET', `${groupAssignment}/queue`);
  for (const { number, comment } of essays) {
    const item = graded.find((one) => one.number === number && one.isMine);
    if (item === undefined) throw new Error(`Essay ${number} is not graded by who graded it.`);
    const { answers } = await call<Work>(page, 'GET', `${groupAssignment}/queue/${item.id}`);
    const comments = answers.map((answer) => answer.comment).filter((text) => text !== '');
    if (comments.join() !== comment || answers.length !== CRITERIA)
      throw new Error(`Essay ${number} has ${JSON.stringify(answers)}`);
  }
}
