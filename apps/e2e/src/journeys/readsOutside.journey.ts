import type { Locator, Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { essayText, isSaved } from '#steps/essay.ts';
import { anOpenGroupAssignment, call } from '#steps/openGroupAssignment.ts';
import { nameOutsideReader } from '#steps/outsideReader.ts';
import { openHomeAs, STUDENT, SUPER_ADMIN } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const ESSAY =
  'Amara Okonkwo thinks that a price on carbon works when families see the money come back to them. ' +
  'Those who burn less than their neighbors come out ahead, and nobody has to tell them what to buy.';

journey(
  'FB-13 FB-14 FB-17 FB-19 FB-20 an administrator names an outside reader and tests it; a student sees who reads, gets remarks that quote the draft without a name having left, and refuses',
  EVERYWHERE,
  async ({ page, context, origin }) => {
    const theirs = await context.browser()?.newContext({ viewport: page.viewportSize() });
    if (theirs === undefined) throw new Error('There is no browser.');
    const admin = await theirs.newPage();
    await openHomeAs(admin, origin, SUPER_ADMIN);
    const reader = await nameOutsideReader(admin, origin);
    const groupAssignment = await anOpenGroupAssignment(context, origin, { aesEnabled: true });
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/submission`);
      await essayText(page).click();
      await page.keyboard.insertText(ESSAY);
      await isSaved(page);
      let card = await theCard(page);
      const outside = card.getByRole('radio', { name: /^The model stand-in-1 at 127/ });
      if (!(await outside.isChecked())) throw new Error('The outside reader is not what is offered first.');
      const before = reader.asked.length;
      await card.getByRole('button', { name: 'Get' }).click();
      await card.getByRole('button', { name: /^Show/ }).first().waitFor({ timeout: 60_000 });
      await isAccessible(page);
      const sent = reader.asked
        .slice(before)
        .map(({ text }) => text)
        .join('\n');
      if (!sent.includes('[name] thinks that')) throw new Error(`This left: ${sent.slice(-300)}`);
      if (/Amara|Okonkwo/.test(sent)) throw new Error('A name has left.');

      reader.behavior = { failures: { status: 401, times: 1 } };
      await writeMore(page, ' One more sentence for another reading.');
      card = await theCard(page);
      await card.getByRole('button', { name: 'Run again' }).click();
      await card.getByText(/^The built-in program read your text, because the outside reader did not accept/).waitFor();
      await isAccessible(page);

      await card.getByRole('button', { name: 'Change who reads' }).click();
      await card.getByRole('radio', { name: /^The built-in program/ }).check();
      await card.getByRole('button', { name: 'Run again' }).waitFor();
      await page.reload();
      card = await theCard(page);
      await card.getByText('Next time: the built-in program.').waitFor();
    } finally {
      // The next look begins as this one did.
      await call(page, 'PUT', '/api/aesFeedback/readerChoice', { choice: 'outside' });
      await groupAssignment.close();
      await reader.turnOff();
      await theirs.close();
    }
  },
);

/** Beside the text where there is room for it, else in a sheet. */
async function theCard(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Automatic feedback' }).filter({ visible: true }).first();
  const sheet = page.getByRole('button', { name: /^(Checks|Before you hand in)/ }).filter({ visible: true });
  await card.or(sheet).first().waitFor();
  if (!(await card.isVisible())) await sheet.first().click();
  await card
    .getByRole('radio')
    .or(card.getByRole('button', { name: 'Change who reads' }))
    .first()
    .waitFor();
  return card;
}

async function writeMore(page: Page, text: string): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await essayText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
  await isSaved(page);
}
