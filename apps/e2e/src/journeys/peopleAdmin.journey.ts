import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, STUDENT, SUPER_ADMIN } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

const FIELD = 'Name, e-mail, alias or PUID';
const RULE = 'Type at least 3 letters. Numbers can be shorter.';
const STRIP = 'You are viewing as Amara Okonkwo. You can read this but not change it.';

/** T10: by keyboard from the search to the dialog; axe after each step. */
journey(
  'S1.06/7 S2.03/2 S2.03/3 S5.01/1 S5.01/2 S2.04/2 S4.06/1 S4.06/2 S6.07 UR-2 an admin finds a person, views as them, can change nothing and stops',
  EVERYWHERE,
  async ({ page, origin, mayComplain }) => {
    mayComplain(/403/);
    await openHomeAs(page, origin, SUPER_ADMIN);
    await page.goto(`${origin}/users`);
    const searches = countSearches(page);
    await page.getByText('Search for a name, e-mail or PUID, or show everyone.').waitFor();
    await isAccessible(page);

    await type(page, '31');
    await page
      .getByText(/\d+ to \d+ of \d+/)
      .first()
      .waitFor();
    await isAccessible(page);
    await type(page, 'ab');
    await page.getByText(RULE).waitFor();
    await isAccessible(page);
    if (searches.length !== 1) throw new Error(`"31" and "ab" made ${searches.length} searches instead of 1.`);
    await type(page, 'amara okonkwo');
    const link = page.getByRole('link', { name: 'Okonkwo, Amara' });
    await link.waitFor();

    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' }).waitFor();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await isAccessible(page);
    await page.goBack();
    await link.waitFor();
    if ((await page.getByLabel(FIELD).inputValue()) !== 'amara okonkwo') throw new Error('Back lost the keywords.');

    await page.getByRole('button', { name: 'More for Okonkwo, Amara' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Impersonate' }).press('Enter');
    await page.getByLabel('Reason').fill('Amara asks why her essay is missing');
    await isAccessible(page);
    await page.getByLabel('Reason').press('Enter');
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();

    for (const path of ['/', '/help', '/privacy-policy', '/settings']) {
      await page.goto(`${origin}${path}`);
      await page.getByText(STRIP).waitFor();
    }
    await page.getByRole('radio', { name: 'Compact', disabled: true }).waitFor();
    await isAccessible(page);

    await page.getByRole('button', { name: 'Stop Impersonating' }).click();
    await page.getByRole('heading', { level: 1, name: /Ingrid/ }).waitFor();
    if (new URL(page.url()).pathname !== '/') throw new Error(`Stopping led to ${page.url()}.`);
    await page.getByText(STRIP).waitFor({ state: 'hidden' });
    await theyCanSeeIt(page, origin);
  },
);

/** The person finds in Settings who viewed the site as them. */
async function theyCanSeeIt(page: Page, origin: string): Promise<void> {
  await page.getByRole('button', { name: /Hi, Ingrid/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByText('You logged out.').waitFor();
  await openHomeAs(page, origin, STUDENT);
  await page.goto(`${origin}/settings`);
  await page.getByText('Ingrid Solberg viewed the site as you').first().waitFor();
}

async function type(page: Page, keywords: string): Promise<void> {
  await page.getByLabel(FIELD).fill(keywords);
  await page.getByLabel(FIELD).press('Enter');
}

function countSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/users') searches.push(search);
  });
  return searches;
}
