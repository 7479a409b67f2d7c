import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { isSaved } from '#steps/essay.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

/** As a calendar program asks: with nothing but the address. */
const fetched = async (page: Page, address: string) => {
  const answer = await page.context().request.get(address, { headers: { authorization: '' } });
  return { status: answer.status(), text: await answer.text() };
};

journey(
  'CY-1 CY-2 CY-8 a student subscribes to their dates in a calendar and revokes the address',
  EVERYWHERE,
  async ({ page, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    await page.goto(`${origin}/settings`);
    const section = page.getByRole('region', { name: 'Calendar' });
    await section.getByRole('button', { name: 'Make a calendar address' }).press('Enter');
    const address = (await section.getByRole('code').textContent()) ?? '';
    await section.getByRole('link', { name: 'Open in my calendar app' }).waitFor();
    await isAccessible(page);

    const calendar = await fetched(page, address);
    if (calendar.status !== 200 || !calendar.text.startsWith('BEGIN:VCALENDAR'))
      throw new Error(`The calendar answers ${calendar.status}.`);
    for (const said of ['BEGIN:VEVENT', 'BEGIN:VALARM', 'TRIGGER:-P1D'])
      if (!calendar.text.includes(said)) throw new Error(`The calendar has no ${said}.`);

    await section.getByRole('button', { name: 'Revoke the address' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Revoke the calendar address?' });
    await dialog.waitFor();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
    await section.getByRole('button', { name: 'Make a calendar address' }).waitFor();
    const { status } = await fetched(page, address);
    if (status !== 404) throw new Error(`The revoked calendar answers ${status}.`);
  },
);

journey('DG-6 a student chooses a daily summary, and finds it kept', EVERYWHERE, async ({ page, origin }) => {
  await openHomeAs(page, origin, STUDENT);
  await page.goto(`${origin}/settings`);
  const choice = page.getByRole('combobox', { name: 'When to send: My results' });
  await choice.selectOption('Daily summary');
  await isSaved(page);
  await isAccessible(page);
  await page.reload();
  await choice.waitFor();
  if ((await choice.inputValue()) !== 'daily') throw new Error('The choice was not kept.');
  await choice.selectOption('Right away');
  await isSaved(page);
});

journey(
  'HP-6 HP-7 HP-9 a student finds how to appeal, and an instructor the help for the page',
  EVERYWHERE,
  async ({ page, origin }) => {
    await page.goto(`${origin}/help`);
    const search = page.getByRole('searchbox', { name: 'Search the help' });
    await search.fill('appeal');
    await page.getByRole('link', { name: /Appeal a score/ }).waitFor();
    await isAccessible(page);
    await search.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/students#appeal-a-score$/);
    await page.getByRole('heading', { name: 'Appeal a score' }).waitFor();
    await search.fill('zzzzqq');
    await page.getByText('No answers found.').waitFor();
    await isAccessible(page);

    await openHomeAs(page, origin, INSTRUCTOR);
    const help = page.getByRole('link', { name: /^Help for this page/ });
    const target = (await help.getAttribute('href')) ?? '';
    await page.goto(`${origin}${target}`);
    await page.getByRole('heading', { level: 2, name: 'While it runs' }).waitFor();
  },
);
