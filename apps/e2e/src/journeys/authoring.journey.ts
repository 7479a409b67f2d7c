import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { INSTRUCTOR, openHomeAs } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

/** Shares the op-ed with her as Editor. */
const COLLEAGUE = { userName: 'doyelaran', firstName: 'David' } as const;
const OP_ED = 'Carbon pricing op-ed';

journey(
  'CE-10 CE-11 two authors write one sample: nothing is overwritten in silence, and the rating shows what was kept',
  async ({ page, context, origin, mayComplain }) => {
    // The second save is refused on purpose.
    mayComplain(/412/);
    const browser = context.browser();
    if (browser === null) throw new Error('There is a browser.');
    const his = await (await browser.newContext()).newPage();
    await openSample(page, origin, INSTRUCTOR);
    await openSample(his, origin, COLLEAGUE);
    await isAccessible(page);
    await write(his, 'David was here. ');
    await his
      .getByText(/^Saved \d/)
      .first()
      .waitFor();
    await write(page, 'Larissa was here. ');
    const dialog = page.getByRole('dialog', { name: 'Two versions' });
    await dialog.getByRole('button', { name: 'Show both' }).click();
    await dialog.getByRole('region', { name: 'Theirs' }).getByText('David was here.').waitFor();
    await dialog.getByRole('region', { name: 'Mine' }).getByText('Larissa was here.').waitFor();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await page.getByRole('textbox', { name: 'Sample text' }).getByText('David was here.').waitFor();
    await page.getByRole('button', { name: 'Back to the calibrations' }).click();
    await page.getByRole('region', { name: 'Calibration A' }).getByRole('button', { name: 'Edit the rating' }).click();
    await page
      .getByRole('region', { name: /^Calibration A, \d+ words/ })
      .getByText('David was here.')
      .waitFor();
    await isAccessible(page);
    await his.context().close();
  },
);

async function openSample(page: Page, origin: string, person: typeof INSTRUCTOR | typeof COLLEAGUE): Promise<void> {
  await openHomeAs(page, origin, person);
  await page.goto(`${origin}/assignments`);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('link', { name: OP_ED }).click();
  await page.getByRole('link', { name: 'Calibrations' }).click();
  await page.getByRole('region', { name: 'Calibration A' }).getByRole('button', { name: 'Edit the sample' }).click();
  await page.getByRole('textbox', { name: 'Sample text' }).waitFor();
}

/** At the very beginning of the text. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Sample text' }).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(text);
}

journey(
  'CC-1 CC-2 GA-4 a course is copied into the next term: its assignment is seen on the new dates before, and is a draft there after',
  EVERYWHERE,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, INSTRUCTOR);
    await page.goto(`${origin}/courses`);
    await page.getByLabel('Course name').fill('ECN 210');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'ECN 210 Economics' }).first().click();
    await page.waitForURL(/\/courses\/[0-9a-f-]{36}/);
    await page.goto(`${page.url()}/copy`);
    const coming = page.getByRole('group', { name: 'Assignments' });
    await coming.getByText('Mon, Mar 22, 2027, 8:00 AM to Sat, Apr 10, 2027, 12:00 AM').waitFor();
    await coming.getByText(/^All dates move 140 days later/).waitFor();
    await isAccessible(page);
    const name = `ECN 210 copied ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create course' }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(OP_ED).first().waitFor();
    await page.getByText('Draft', { exact: true }).first().waitFor();
    await isAccessible(page);
  },
);
