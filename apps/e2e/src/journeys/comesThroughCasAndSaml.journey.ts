import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { addCas, addSaml, type KnownProvider, passAsAmara } from '#steps/casAndSaml.ts';
import { siteOf } from '#steps/lms.ts';
import { openHomeAs, SUPER_ADMIN } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

const KINDS = [
  { kind: 'CAS', ids: 'IP-90 IP-99 IP-102 S1.06/2 S7.04', add: addCas },
  { kind: 'SAML', ids: 'IP-71 IP-76', add: (page: Page) => addSaml(page) },
] as const;

for (const { kind, ids, add } of KINDS)
  journey(
    `${ids} a student on a phone comes through a real ${kind} server to the page she wanted, leaves through it, and is signed out here when she signs out there`,
    async ({ page, context, origin, mayComplain }) => {
      // The provider's own pages ask for pictures that are not there; and a session that was ended is refused.
      mayComplain(/404|ERR_|fonts|jQuery|status of 40[01]/);
      const site = siteOf(origin);
      const theirs = await context.browser()?.newContext();
      if (theirs === undefined) throw new Error('There is no browser.');
      const admin = await theirs.newPage();
      await openHomeAs(admin, site, SUPER_ADMIN);
      const provider = await add(admin, site, origin);
      try {
        await page.setViewportSize({ width: 390, height: 844 });
        await comesIn(page, site, provider);
        await leavesThroughIt(page, site);
        await comesIn(page, site, provider);
        await isEndedFromThere(page, site, provider);
      } finally {
        await provider.remove();
        await theirs.close();
      }
    },
  );

async function comesIn(page: Page, site: string, provider: KnownProvider): Promise<void> {
  await page.goto(`${site}/settings`);
  const button = page.getByRole('button', { name: provider.name });
  await button.waitFor();
  await isAccessible(page);
  await button.click();
  await page.waitForURL(`${provider.origin}/**`);
  await passAsAmara(page);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

async function leavesThroughIt(page: Page, site: string): Promise<void> {
  await page
    .getByRole('button', { name: /Hi, Amara|Menu/ })
    .first()
    .click();
  await page.getByText('Log Out').click();
  await page.waitForURL(`${site}/**`);
  await page.getByText('You logged out.').waitFor();
}

/** If a person signs out at the university, the next call here finds them signed out. */
async function isEndedFromThere(page: Page, site: string, { signOutPage }: KnownProvider): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(signOutPage);
  await tab.waitForLoadState();
  await tab.close();
  await page.goto(`${site}/settings`);
  await page.getByRole('heading', { level: 1, name: /^Sign in/ }).waitFor();
}
