import type { BrowserContext, Page } from '@playwright/test';

import { hasLoaded, isAccessible } from '#steps/accessible.ts';
import { addProvider, type ConnectedProvider, passProvider, PROVIDER_NAME } from '#steps/identityProvider.ts';
import { siteOf } from '#steps/lms.ts';
import { openHomeAs, SUPER_ADMIN } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

journey(
  'IW-1 IW-5 IW-6 IW-10 IW-12 IW-14 S4.05/6 S4.05/7 an administrator connects and tests the university’s OpenID provider, and a student comes through it to the page she wanted and leaves through it',
  async ({ page, context, origin, mayComplain }) => {
    // The provider's own pages ask for a font of another site; a session that has ended is found out by asking.
    mayComplain(/fonts|ERR_|401/);
    const site = siteOf(origin);
    const theirs = await aBrowser(context);
    const admin = await theirs.newPage();
    await openHomeAs(admin, site, SUPER_ADMIN);
    const provider = await addProvider(admin);
    try {
      await turnsItOn(admin, site, provider);
      await testsIt(admin, provider);
      for (const size of WIDTHS) {
        await page.setViewportSize(size);
        await comesAndGoes(page, site, provider);
      }
    } finally {
      await provider.turnOff();
      await theirs.close();
      await provider.stop();
    }
  },
);

async function turnsItOn(admin: Page, site: string, { id, clientSecret }: ConnectedProvider): Promise<void> {
  await admin.getByRole('button', { name: 'Manage' }).click();
  await admin.getByRole('menuitem', { name: 'Identity providers' }).click();
  await admin.getByRole('link', { name: PROVIDER_NAME }).waitFor();
  await looksRight(admin);
  await admin.goto(`${site}/identity-providers/new`);
  await admin.getByRole('radio', { name: /SAML/ }).check();
  await admin.getByRole('button', { name: 'Enter everything by hand' }).click();
  await looksRight(admin);
  await admin.goto(`${site}/identity-providers/${id}`);
  await admin.getByLabel('Client secret').fill(clientSecret);
  await admin.getByRole('switch', { name: 'On the sign-in page' }).check();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await admin.getByText(`Saved ${PROVIDER_NAME}.`).waitFor();
  await looksRight(admin);
}

async function testsIt(admin: Page, provider: ConnectedProvider): Promise<void> {
  await admin.getByRole('button', { name: 'Test sign-in' }).click();
  await admin.waitForURL(`${provider.issuer}/**`);
  await passProvider(admin, provider);
  await admin.getByText(/They would be signed in as Amara Okonkwo/).waitFor();
  await admin.getByRole('region', { name: 'What arrived' }).getByText('aokonkwo@example.edu').waitFor();
  await looksRight(admin);
}

async function comesAndGoes(page: Page, site: string, provider: ConnectedProvider): Promise<void> {
  await page.goto(`${site}/settings?from=mail`);
  await page.getByText('Then we’ll take you to').waitFor();
  await page.getByRole('button', { name: 'Other ways to sign in' }).waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: PROVIDER_NAME }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await passProvider(page, provider);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  if (page.url() !== `${site}/settings?from=mail`) throw new Error(`She wanted her settings and is at ${page.url()}.`);
  await page.getByRole('button', { name: `Disconnect ${PROVIDER_NAME}` }).waitFor();
  await page
    .getByRole('button', { name: /Hi, Amara|Menu/ })
    .first()
    .click();
  await page.getByText('Log Out').click();
  await page.waitForURL(`${provider.issuer}/**`);
  await passProvider(page, provider);
  await page.waitForURL(`${site}/login**`);
  await page.getByText('You logged out.').waitFor();
}

/** At both widths; the page is wide again afterwards. */
async function looksRight(page: Page): Promise<void> {
  for (const size of WIDTHS.toReversed()) {
    await page.setViewportSize(size);
    await hasLoaded(page);
    await isAccessible(page);
  }
}

/** Of their own: the journey's tab must not know them. */
async function aBrowser(context: BrowserContext): Promise<BrowserContext> {
  const theirs = await context.browser()?.newContext();
  if (theirs === undefined) throw new Error('There is no browser.');
  return theirs;
}
