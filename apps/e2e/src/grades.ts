import type { BrowserContext, Page } from 'playwright-core';

import { Effort } from './effort.ts';
import { isAccessible, type Journey } from './journey.ts';
import { call, theGradedRun } from './openRun.ts';
import { openHomeAs } from './people.ts';

const TOMAS = { userName: 'tsilva', firstName: 'Tomás' } as const;
const INES = { userName: 'igarcia', firstName: 'Ines' } as const;
const ESSAYS = 5;
const CRITERIA = 4;
/** What opening the next essay may cost a grader in all, whatever they rate. */
const MOST_OVERHEAD_MS = 90_000;

interface GradedEssay {
  readonly number: string;
  readonly comment: string;
}

/** T9 of the acceptance tests. */
export const twoGradersAtOnce: Journey = {
  name: 'GQ-3 GQ-22 GQ-23 two graders rate five essays each by keyboard at once: none twice, none overwritten, no rating on the wrong one',
  // Both reach for one essay now and then: the later one is refused and passes it over.
  expects: /409 \(Conflict\)/,
  walk: async ({ page, context, origin }) => {
    const run = await theGradedRun(context, origin);
    const other = await context.browser()?.newContext();
    if (other === undefined) throw new Error('There is no browser.');
    try {
      const [hers, his] = [await openQueue(await newPage(other), origin, INES, run.path), page];
      await openQueue(his, origin, TOMAS, run.path);
      await isAccessible(his);
      const efforts = [new Effort(his), new Effort(hers)] as const;
      const [tomas, ines] = await Promise.all([grade(his, efforts[0], 'Tomás'), grade(hers, efforts[1], 'Ines')]);
      await isAccessible(his);
      const numbers = [...tomas.essays, ...ines.essays].map(({ number }) => number);
      if (new Set(numbers).size !== 2 * ESSAYS) throw new Error(`An essay was graded twice: ${numbers.join(', ')}`);
      await keptWhatTheyWrote(his, run.path, tomas.essays);
      await keptWhatTheyWrote(hers, run.path, ines.essays);
      for (const { overheadMs } of [tomas, ines])
        if (overheadMs > MOST_OVERHEAD_MS) throw new Error(`The next essays took ${overheadMs} ms in all.`);
      const seconds = [tomas, ines].map(({ overheadMs }) => (overheadMs / 1000).toFixed(1)).join(' and ');
      process.stdout.write(
        `GQ-23 five essays each by two graders at once: ${efforts.join('; ')}; waiting ${seconds} s\n`,
      );
    } finally {
      await other.close();
      await run.close();
    }
  },
};

/** The same on a phone, where the queue lies in a sheet. */
export const queueOnAPhone: Journey = {
  name: 'GQ-21 GQ-26 AX-1 the queue is accessible and fits a phone, and its list opens as a sheet',
  looks: ['390', '320-dark'],
  walk: async ({ page, context, origin }) => {
    const run = await theGradedRun(context, origin);
    try {
      await openQueue(page, origin, TOMAS, run.path);
      await isAccessible(page);
      await page.getByRole('button', { name: 'Queue', exact: true }).click();
      await page.getByRole('dialog', { name: 'Queue' }).getByRole('navigation').waitFor();
      await isAccessible(page);
    } finally {
      await run.close();
    }
  },
};

const newPage = (context: BrowserContext): Promise<Page> => context.newPage();

async function openQueue(page: Page, origin: string, person: typeof TOMAS | typeof INES, path: string): Promise<Page> {
  await openHomeAs(page, origin, person);
  await page.goto(`${origin}${path}/queue`);
  await essay(page).waitFor({ state: 'attached' });
  await areKeysOn(page);
  return page;
}

/** Number keys wait for the person's settings, and say when they are there. */
export const areKeysOn = (page: Page) => page.getByText(/press 1 to \d/).waitFor({ state: 'attached' });

const essay = (page: Page) => page.locator('section[aria-label^="Essay "]');
const chosen = (page: Page) => page.getByRole('list', { name: 'Criteria' }).locator('input:checked');

export async function numberOf(page: Page): Promise<string> {
  return /Essay (\d+)/.exec((await essay(page).getAttribute('aria-label')) ?? '')?.[1] ?? '';
}

export const isAtAnother = (page: Page, number: string): Promise<void> =>
  page.locator(`section[aria-label^="Essay "]:not([aria-label^="Essay ${number}"])`).waitFor({ state: 'attached' });

/** By keyboard alone: a level for each criterion, a comment on the first, and on to the next essay. */
async function grade(page: Page, effort: Effort, name: string) {
  const essays: GradedEssay[] = [];
  let overheadMs = 0;
  /* oxlint-disable eslint/no-await-in-loop -- one essay after the other */
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
  /* oxlint-enable eslint/no-await-in-loop */
  return { essays, overheadMs: Math.round(overheadMs) };
}

/** A level for each criterion, and a comment on the first. */
export async function rate(page: Page, effort: Effort, comment: string): Promise<void> {
  /* oxlint-disable eslint/no-await-in-loop -- one key after the other */
  for (let criterion = 0; criterion < CRITERIA; criterion++) {
    await page
      .getByRole('group', { name: /up to/ })
      .getByText(new RegExp(`^${criterion + 1}[.] `))
      .waitFor();
    if (criterion === 0) {
      // The focus is on the essay, where it came with the essay.
      await effort.press('c');
      await effort.type(comment);
      await effort.press('Escape');
    }
    // A number chooses the level and opens the next criterion; after the last one there is none.
    await effort.press('2');
  }
  await page
    .getByRole('group', { name: /up to/ })
    .getByRole('radio')
    .nth(1)
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' });
  /* oxlint-enable eslint/no-await-in-loop */
  await page.getByRole('button', { name: 'Save and next' }).waitFor();
}

interface Queue {
  readonly graded: readonly { readonly id: string; readonly number: string; readonly isMine: boolean }[];
}
interface Work {
  readonly answers: readonly { readonly comment: string; readonly choice: object | null }[];
}

/** What the server has is what its grader gave this very essay. */
async function keptWhatTheyWrote(page: Page, path: string, essays: readonly GradedEssay[]): Promise<void> {
  const run = `/api/groupAssignments/${path.split('/').at(-1)}`;
  const { graded } = await call<Queue>(page, 'GET', `${run}/queue`);
  for (const { number, comment } of essays) {
    const item = graded.find((one) => one.number === number && one.isMine);
    if (item === undefined) throw new Error(`Essay ${number} is not graded by who graded it.`);
    const { answers } = await call<Work>(page, 'GET', `${run}/queue/${item.id}`); // oxlint-disable-line eslint/no-await-in-loop -- one after the other
    const comments = answers.map((answer) => answer.comment).filter((text) => text !== '');
    if (comments.join() !== comment || answers.length !== CRITERIA)
      throw new Error(`Essay ${number} has ${JSON.stringify(answers)}`);
  }
}
