import type { Locator, Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const MOST_MS = 60_000;
const MOST_FILTER_MS = 300;
const FILTERINGS = 5;
const HOURS_LEFT = 30;

/** T7 of the acceptance tests. */
journey(
  'OV-12 an instructor of 412 finds who is behind, nudges them and gives one a late permit that the student sees at once',
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin, HOURS_LEFT);
    try {
      await openHomeAs(page, origin, INSTRUCTOR);
      await page.goto(origin + groupAssignment.path.replace(/\/groupAssignments.*/, ''));
      const link = page.getByRole('link', { name: 'Carbon pricing op-ed' }).first();
      await link.waitFor();
      const effort = new Effort(page);
      // Looking for violations is not the instructor's time.
      let lookedMs = 0;
      const startedAt = performance.now();
      const look = async () => {
        const from = performance.now();
        await hasLoaded(page);
        await isAccessible(page);
        lookedMs += performance.now() - from;
      };
      await effort.click(link);
      const students = page.getByRole('region', { name: 'Students' });
      await students.getByRole('rowheader').first().waitFor();
      await look();
      const filterMs = await filterAgain(page);
      await nudgesThree(page, students, effort, look);
      await givesAPermit(page, students, effort, look);
      const tookMs = performance.now() - startedAt - lookedMs;
      const [best = Number.NaN, ...others] = filterMs.toSorted((one, other) => one - other);
      process.stdout.write(
        `OV-12 finding, nudging and permitting: ${effort.toString()}, of which ${(lookedMs / 1000).toFixed(1)} s were axe; filters of 412 in ${best.toFixed(0)} ms at best and ${(others.at(-1) ?? best).toFixed(0)} ms at worst\n`,
      );
      if (tookMs > MOST_MS) throw new Error(`It took ${tookMs.toFixed(0)} ms.`);
      if (best > MOST_FILTER_MS) throw new Error(`Filtering took ${best.toFixed(0)} ms at best.`);
      await isSeenByTheStudent(page, origin + groupAssignment.path);
    } finally {
      await groupAssignment.close();
    }
  },
);

/** To and fro: the quickest is what filtering costs, the rest is what else the machine had to do. */
async function filterAgain(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < FILTERINGS; round++) {
    times.push(await filterTo(page, 'all', /of 412$/));
    times.push(await filterTo(page, 'behind', /of (?!412$)/));
  }
  return times;
}

/** From the choice to the rows it shows, as the browser measures it. */
function filterTo(page: Page, filter: string, expected: RegExp): Promise<number> {
  return page.evaluate(
    async ({ value, pattern }) => {
      const region = document.querySelector('section[aria-labelledby="assignment-students"]');
      const select = [...(region?.querySelectorAll('select') ?? [])].find((one) =>
        [...one.options].some((option) => option.value === value),
      );
      if (region === null || select === undefined) throw new Error('There is no filter.');
      const isThere = () => {
        const range = region.querySelector('nav[aria-label="Pages of students"] span')?.textContent ?? '';
        return new RegExp(pattern).test(range) && select.value === value;
      };
      const startedAt = performance.now();
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      while (!isThere()) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (performance.now() - startedAt > 10_000) throw new Error(`The filter ${value} shows nothing.`);
      }
      return performance.now() - startedAt;
    },
    { value: filter, pattern: expected.source },
  );
}

type Look = () => Promise<void>;

async function nudgesThree(page: Page, students: Locator, effort: Effort, look: Look): Promise<void> {
  for (const at of [1, 2, 3]) await effort.click(students.getByRole('checkbox').nth(at));
  await students.getByText('3 selected').waitFor();
  await effort.click(students.getByRole('button', { name: 'Nudge' }));
  const dialog = page.getByRole('dialog', { name: 'Nudge about Review' });
  const send = dialog.getByRole('button', { name: /^Send to / });
  await send.waitFor();
  await look();
  await effort.click(send);
  await dialog.getByText(/^Sent to 3 students/).waitFor();
  await look();
  await effort.click(dialog.getByRole('button', { name: 'Close' }).last());
  await dialog.waitFor({ state: 'detached' });
  await effort.click(students.getByRole('button', { name: 'Clear selection' }));
}

async function givesAPermit(page: Page, students: Locator, effort: Effort, look: Look): Promise<void> {
  await effort.click(students.getByRole('textbox', { name: 'Name or e-mail' }));
  await effort.type('okonkwo amara');
  await effort.click(students.getByRole('checkbox', { name: 'Select Okonkwo, Amara' }));
  await effort.click(students.getByRole('button', { name: 'Late permit' }));
  const dialog = page.getByRole('dialog', { name: 'Give late permit' });
  await dialog.getByRole('region', { name: 'What this changes' }).waitFor();
  await effort.click(dialog.getByRole('textbox', { name: 'Reason' }));
  await effort.type('Ill, with a note.');
  await look();
  await effort.click(dialog.getByRole('button', { name: 'Give to 1 student' }));
  await dialog.waitFor({ state: 'detached' });
  // With more time she is no longer behind.
  await students.getByLabel('Show').selectOption('all');
  await students
    .getByText(/permit until/)
    .first()
    .waitFor();
  await look();
}

/** With the own date, in a browser of the student's own. */
async function isSeenByTheStudent(page: Page, address: string): Promise<void> {
  const own = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  if (own === undefined) throw new Error('There is no browser.');
  try {
    const theirs = await own.newPage();
    await openHomeAs(theirs, new URL(address).origin, STUDENT);
    await theirs.goto(address);
    await theirs
      .getByText(/^open for you until /)
      .first()
      .waitFor();
    await isAccessible(theirs);
  } finally {
    await own.close();
  }
}

journey(
  'AX-1 JL-1 JL-5 VS-3 the job log, a job and the page as a student sees it are accessible and fit the window',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, INSTRUCTOR);
      await page.goto(`${origin}${groupAssignment.path}`);
      await page.getByRole('region', { name: 'Students' }).getByRole('rowheader').first().waitFor();
      await isAccessible(page);
      await page.goto(`${origin}${groupAssignment.path}/jobLogs`);
      await page.getByRole('heading', { level: 1, name: 'Job log' }).waitFor();
      await hasLoaded(page);
      await isAccessible(page);
      await page.getByRole('link', { name: 'Distribute reviews' }).first().click();
      await page.getByRole('region', { name: 'Messages' }).waitFor();
      await isAccessible(page);
      await page.goto(`${origin}${groupAssignment.path}/view-as-student`);
      await page.getByRole('region', { name: 'Your parts' }).waitFor();
      await page.getByRole('combobox', { name: 'Point in time' }).selectOption('PeerEvaluation');
      await page.getByRole('region', { name: /^Review / }).waitFor();
      await isAccessible(page);
    } finally {
      await groupAssignment.close();
    }
  },
);
