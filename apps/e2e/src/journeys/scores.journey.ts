import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

/** The most rows of a page. */
const MOST_ROWS = '200';
/** Why and the row's menu are no figures. */
const NO_FIGURES = 2;
/** What stands where there is no figure; the file has an empty cell there. */
const NO_FIGURE = new Set(['none', 'Exempt']);

/** T8 of the acceptance tests, up to the file. */
journey(
  'SP-1 SP-2 SP-5 SP-8 FN-1 an instructor previews, scores, leaves while it runs, and the CSV file equals the table to the decimal',
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, INSTRUCTOR);
      await page.goto(origin + groupAssignment.path);
      const effort = new Effort(page);
      await previewsAndSaves(page, effort);
      await leavesAndReturns(page, origin + groupAssignment.path);
      const shown = await readTable(page);
      await isAccessible(page);
      const file = await download(page, effort, /^What you see/);
      compare(shown, rowsOf(file.text));
      if (!/^ECN210_carbon-pricing-op-ed_scores_.+\.csv$/.test(file.name))
        throw new Error(`It is called ${file.name}.`);
      const everything = rowsOf((await download(page, effort, /^Everything/)).text);
      if (everything.length !== shown.length) throw new Error(`Everything has ${everything.length} rows.`);
      await looksElsewhere(page);
      process.stdout.write(`SP-8 table and file of ${shown.length} rows are equal: ${effort.toString()}\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

/** From the card of the overview, the preview first; nothing is saved before the button says so. */
async function previewsAndSaves(page: Page, effort: Effort): Promise<void> {
  const card = page.getByRole('region', { name: 'Finish this assignment' });
  await card.getByText(/have a score|preview now|preview saves nothing/).waitFor();
  await isAccessible(page);
  await effort.click(card.getByRole('button', { name: /^(Preview|Score again)$/ }));
  const dialog = page.getByRole('dialog', { name: 'Preview scores' });
  await dialog.getByRole('button', { name: 'Save scores' }).waitFor();
  await dialog.getByRole('region', { name: 'Totals' }).waitFor();
  await isAccessible(page);
  await effort.reachAndPress(dialog.getByRole('radio', { name: /^Calibrated/ }), 'ArrowDown');
  await dialog.getByRole('table', { name: 'Calibrated and simple side by side' }).waitFor();
  await isAccessible(page);
  await effort.press('ArrowUp');
  await effort.reachAndPress(dialog.getByRole('button', { name: 'Save scores' }));
}

/** The page is left at once; the scores are there all the same. */
async function leavesAndReturns(page: Page, address: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Score', exact: true }).waitFor();
  await page.goto(new URL(address).origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${address}/scores`);
  await page.getByRole('table', { name: 'Scores' }).waitFor();
  await hasLoaded(page);
}

/** Name, parts, total and note of everybody, as they stand on the screen, page after page. */
async function readTable(page: Page): Promise<readonly (readonly string[])[]> {
  await page.getByRole('combobox', { name: 'Rows' }).selectOption(MOST_ROWS);
  const rows: string[][] = [];
  for (;;) {
    await page.locator('table:not([aria-busy])').first().waitFor();
    const here = await page.getByRole('table', { name: 'Scores' }).locator('tbody tr').evaluateAll(cellsOf);
    rows.push(...here.map((cells) => cells.slice(0, -NO_FIGURES)));
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if ((await next.getAttribute('aria-disabled')) === 'true') return rows;
    const first = rows.at(-here.length)?.[0] ?? '';
    await next.click();
    await page.getByRole('rowheader', { name: first, exact: true }).waitFor({ state: 'detached' });
  }
}

/** In the page, all at once. */
const cellsOf = (rows: Element[]): string[][] =>
  rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim()));

async function download(page: Page, effort: Effort, item: RegExp): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).focus();
  await effort.press('Enter');
  await effort.click(page.getByRole('menuitem', { name: item }));
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The lines after the header. A cell in quotes may hold commas and line breaks. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end = ''] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end.endsWith('\n')) rows.push([]);
    if (end === '') break;
  }
  return rows.slice(1).filter((row) => row.join('') !== '');
}

function compare(shown: readonly (readonly string[])[], filed: readonly (readonly string[])[]): void {
  if (shown.length !== filed.length) throw new Error(`The table has ${shown.length} rows, the file ${filed.length}.`);
  for (const [at, row] of shown.entries()) {
    const expected = row.map((cell) => (NO_FIGURE.has(cell) ? '' : cell)).join(' | ');
    const found = filed[at]?.join(' | ');
    if (expected !== found) throw new Error(`Row ${at + 1} is ${expected} on the screen and ${found} in the file.`);
  }
}

/** The pages beside the table. */
async function looksElsewhere(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Scores' });
  for (const [tab, title] of [
    ['Runs', 'Score runs'],
    ['Calibration quality', 'Calibration quality'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await hasLoaded(page);
    await isAccessible(page);
  }
}
