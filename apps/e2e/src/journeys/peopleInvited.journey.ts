import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { linkIn, newestMailTo } from '#steps/mail.ts';
import { openHomeAs, signIn, SUPER_ADMIN } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

const EMAIL = 'noor.haddad@example.edu';
const PASSWORD = 'seven quiet lamps on a hill';

/** From the message to the first page, through a mail server; the link is good once. */
journey(
  'UR-3 UR-43 UR-45 an invited person sets a password from the message and signs in',
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/400/);
    await openHomeAs(page, origin, SUPER_ADMIN);
    await page.goto(`${origin}/users`);
    await create(page);

    const link = linkIn(await newestMailTo(EMAIL));
    await page.getByRole('button', { name: /Hi, Ingrid/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByText('You logged out.').waitFor();

    const theirs = await context.newPage();
    await theirs.goto(link);
    await theirs.getByText(`For Noor Haddad, ${EMAIL}`).waitFor();
    if (theirs.url().includes('token')) throw new Error('The secret of the link stayed in the address.');
    await isAccessible(theirs);
    await theirs.getByLabel('New password').fill('too short');
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await theirs
      .getByText(/Use at least 15 characters/)
      .first()
      .waitFor();
    await isAccessible(theirs);
    await theirs.getByLabel('New password').fill(PASSWORD);
    await theirs.getByLabel('New password').press('Enter');
    await theirs.getByRole('heading', { level: 1, name: 'Your password is set' }).waitFor();
    await isAccessible(theirs);
    await theirs.getByRole('link', { name: 'Sign in' }).click();
    await signIn(theirs, { userName: EMAIL, firstName: 'Noor' }, PASSWORD);
    await theirs.getByRole('heading', { level: 1, name: /Noor/ }).waitFor();
    await theirs.close();

    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor();
    await isAccessible(page);
  },
);

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New person' }).press('Enter');
  await page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Create person' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Noor Haddad' }).waitFor();
}
