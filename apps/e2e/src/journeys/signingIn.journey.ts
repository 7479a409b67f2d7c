import { isAccessible } from '#steps/accessible.ts';
import { changeStoredToken, openHomeAs, signIn, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

journey(
  'S2.24/1 S2.24/2 S2.24/3 S2.29 a protected page asks for sign-in and is opened afterwards',
  EVERYWHERE,
  async ({ page, origin }) => {
    await page.goto(`${origin}/settings`);
    await page.waitForURL(`${origin}/login`);
    await page.getByText('Then we’ll take you to').waitFor();
    await isAccessible(page);
    await signIn(page, STUDENT);
    await page.waitForURL(`${origin}/settings`);
    await page.waitForFunction(() => document.title === 'Circuit - Settings');
    await isAccessible(page);
  },
);

journey('LG-1 S4.03/3 a wrong password says so, and the next try works', async ({ page, origin, mayComplain }) => {
  mayComplain(/400/);
  await page.goto(`${origin}/login`);
  await signIn(page, STUDENT, 'not the right words');
  await page.getByText('That e-mail and password do not match.').waitFor();
  await isAccessible(page);
  await signIn(page, STUDENT);
  await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
});

journey(
  'S4.04/1 S4.04/2 a token that expired in the middle of a page is refreshed unnoticed',
  async ({ page, origin, mayComplain }) => {
    mayComplain(/401/);
    await openHomeAs(page, origin, STUDENT);
    const refreshes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/token') && refreshes.push(request.method()));
    await changeStoredToken(page, 'expire');
    await page.goto(`${origin}/settings`);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await changeStoredToken(page, 'bend');
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
    if (refreshes.length !== 2) throw new Error(`${refreshes.length} refreshes instead of 2.`);
  },
);

journey('SX-11 S4.03/4 logging out in one tab logs the person out in the other', async ({ page, context, origin }) => {
  await openHomeAs(page, origin, STUDENT);
  const other = await context.newPage();
  await other.goto(`${origin}/settings`);
  await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('button', { name: /Hi, Amara/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByText('You logged out.').waitFor();
  await other.waitForURL(`${origin}/login`);
  await other.close();
});
