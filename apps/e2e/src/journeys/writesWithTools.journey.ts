import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { essayText, isSaved } from '#steps/essay.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const TEXT_AND_FILES = {
  artifactConstraints: [
    { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 5, maxWords: 800 },
    { type: 'FileArtifact', isRequired: false, minCount: 0, maxCount: 2, extensions: ['pdf'], maxBytes: 1_000_000 },
  ],
};

const FROM_WORD = `<p class=MsoNormal><b>From Word</b></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>
<span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>Supply</p>`;

journey(
  'RX-25 RX-28 RX-29 RX-30 RX-31 a student makes a link by keys, sees a formula while typing it, drags a table wider, pastes from Word and hands in a dropped PDF',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin, TEXT_AND_FILES);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/submission`);
      await essayText(page).click();
      await makesALink(page);
      await typesAFormula(page);
      await dragsATable(page);
      await pastes(page);
      await dropsAPdf(page);
      await isSaved(page);
    } finally {
      await groupAssignment.close();
    }
  },
);

async function makesALink(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Insert link' });
  await dialog.getByLabel('Address').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('example.org/prices');
  await page.keyboard.press('Enter');
  await essayText(page).locator('a[href="https://example.org/prices"]').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Link' }).getByLabel('Address').and(page.locator(':focus')).waitFor();
  await essayText(page).press('Control+End');
  await page.keyboard.press('Enter');
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

async function typesAFormula(page: Page): Promise<void> {
  await tool(page, 'Formula').click();
  const dialog = page.getByRole('dialog', { name: 'Insert formula' });
  await dialog.getByLabel('Formula in LaTeX').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('\\frac{1}{2} x^2');
  await dialog.getByLabel('Preview of the formula').locator('mfrac').waitFor({ state: 'attached' });
  await isAccessible(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** By mouse where there is one; by its buttons everywhere. */
async function dragsATable(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await tool(page, 'Table').click();
  const table = essayText(page).locator('table');
  await table.waitFor();
  const [text, before] = await Promise.all([widthOf(page, '[data-table]'), widthOf(page, '[data-table] > table')]);
  if (before !== text) throw new Error(`A new table is ${before} px wide, the text ${text}.`);
  const edge = await table.locator('th').first().boundingBox();
  if (edge === null) throw new Error('The table has no cell.');
  await page.mouse.move(edge.x + edge.width - 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 500, edge.y + edge.height / 2, { steps: 5 });
  await page.mouse.up();
  const dragged = await widthOf(page, '[data-table] > table');
  if (dragged <= text) throw new Error(`The table was dragged and is ${dragged} px wide, the text ${text}.`);
  if ((await widthOf(page, '[data-table]')) !== text) throw new Error('The table left the text.');
  await table.locator('th').first().click();
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Wider column' }).click();
  const wider = await widthOf(page, '[data-table] > table');
  if (wider <= dragged) throw new Error(`The button made the table ${wider} px wide; it was ${dragged}.`);
  // Only words out of sight make it a place that a keyboard has to reach.
  await table.locator('th').first().click();
  await page.keyboard.type('Year');
  await table.locator('td').last().click();
  await page.keyboard.type('Price');
  await isAccessible(page);
}

const widthOf = (page: Page, selector: string): Promise<number> =>
  essayText(page)
    .locator(selector)
    .evaluate((element) => Math.round(element.getBoundingClientRect().width));

async function pastes(page: Page): Promise<void> {
  await essayText(page).press('Control+End');
  await essayText(page).evaluate((box, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, FROM_WORD);
  await essayText(page).locator('strong', { hasText: 'From Word' }).waitFor();
  await essayText(page)
    .locator('ul > li', { hasText: /^Supply$/ })
    .waitFor();
}

async function dropsAPdf(page: Page): Promise<void> {
  await essayText(page).evaluate((box) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7\n%%EOF'], 'figures.pdf', { type: 'application/pdf' }));
    const { x, y } = (box.firstElementChild ?? box).getBoundingClientRect();
    const where = { clientX: x + 20, clientY: y + 10 };
    box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...where }));
  });
  await page.getByText('“figures.pdf” was not added. Only images can go into the text.').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Hand it in as a file' }).click();
  await page.getByRole('region', { name: 'Files' }).getByText('figures.pdf').waitFor();
}
