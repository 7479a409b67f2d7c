import type { Locator, Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const PARAGRAPH = 'A price on carbon works when families see the money come back to them. '.repeat(12).trim();

journey(
  'HS-18 RX-24 RX-25 RX-26 a student reads the rubric beside a long draft, fills a table by keyboard and drops a file that is not taken',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/submission`);
      const text = page.getByRole('textbox', { name: 'Your text' });
      await text.click();
      await page.keyboard.insertText(PARAGRAPH);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await fillsTheTable(page, text);
      await page.keyboard.press('Control+End');
      for (let turn = 0; turn < 6; turn++) {
        await page.keyboard.press('Enter');
        await page.keyboard.insertText(PARAGRAPH);
      }
      await isInView(page, page.getByText(/ left$/).first(), 'The time left');
      await opensTheRubric(page, text);
      await isAccessible(page);
      await dropsAPdf(page, text);
    } finally {
      await groupAssignment.close();
    }
  },
);

/** Nine cells and one Tab more: a row is added, and the focus stays in the text. */
async function fillsTheTable(page: Page, text: Locator): Promise<void> {
  const rows = text.locator('table tr');
  const before = await rows.count();
  for (let cell = 0; cell < before * 3; cell++) {
    await page.keyboard.type('word');
    await page.keyboard.press('Tab');
  }
  await rows.nth(before).waitFor();
  await text.and(page.locator(':focus')).waitFor();
  await isInView(page, page.getByRole('group', { name: 'Table' }), 'The table tools');
  const [table, paragraph] = await Promise.all([
    text.locator('[data-table]').boundingBox(),
    text.locator('> p').first().boundingBox(),
  ]);
  if (table === null || paragraph === null || table.width > paragraph.width + 1)
    throw new Error(`The table is ${table?.width} px wide beside ${paragraph?.width} px of text.`);
}

/** Beside the draft where there is room for it, else in a sheet. */
async function opensTheRubric(page: Page, text: Locator): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Rubric' });
  if (await tab.isVisible()) {
    await tab.click();
    await page.getByRole('list', { name: 'Criteria' }).first().waitFor();
    await isInView(page, page.getByRole('list', { name: 'Criteria' }).getByRole('heading').first(), 'The rubric');
    await text.click();
    return;
  }
  await page.getByRole('button', { name: 'Rubric' }).click();
  await page.getByRole('dialog').getByRole('list', { name: 'Criteria' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function dropsAPdf(page: Page, text: Locator): Promise<void> {
  await text.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'report.pdf', { type: 'application/pdf' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await isInView(page, page.getByText(/^“report\.pdf” was not added\./), 'Why the file is refused');
}

async function isInView(page: Page, target: Locator, what: string): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  const height = await page.evaluate(() => window.innerHeight);
  if (box === null || box.y < 0 || box.y + box.height > height)
    throw new Error(`${what} is out of sight: ${box?.y} to ${box === null ? '' : box.y + box.height} of ${height}.`);
}
