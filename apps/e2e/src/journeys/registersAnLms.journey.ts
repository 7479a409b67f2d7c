import type { Page } from '@playwright/test';
import type { LtiPlatform } from '@circuit/testing';

import { isAccessible } from '#steps/accessible.ts';
import { coursePageOf, siteOf, startLms, toolFrameOf, toolIn } from '#steps/lms.ts';
import { openHomeAs, SUPER_ADMIN } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';
import { openStrictBrowser } from '#stage/strictBrowser.ts';

journey(
  'LT-8 LT-3 LT-4 LT-15 LW-4 LW-7 LW-9 T-LTI-3: an administrator has a platform register itself by a link, approves its deployment, reads what was seen of it, and a launch works at once',
  async ({ page, origin }) => {
    const lms = await startLms(origin, 'brightspace');
    // The platform knows no tool until one registers.
    lms.changeTool(lms.clientId, { isActive: false });
    const browser = await openStrictBrowser({ width: 1440 });
    try {
      await openHomeAs(page, siteOf(origin), SUPER_ADMIN);
      const link = await madeLink(page);
      await registers(browser.page, lms, link);

      await launches(browser.page, lms);
      await toolIn(browser.page).getByRole('heading', { name: 'This could not be opened' }).waitFor();
      await isAccessible(browser.page, toolFrameOf(browser.page));
      await approves(page, lms);
      await launches(browser.page, lms);
      await toolIn(browser.page).getByRole('heading', { level: 1, name: 'Connect this course' }).waitFor();

      await page.getByRole('link', { name: 'Health' }).click();
      const health = page.getByRole('region', { name: nameOf(lms) });
      await health.getByText('Working').waitFor();
      await health.getByText('The last launch worked.').waitFor();
      await page
        .getByRole('list', { name: 'Refused logins and launches, newest first' })
        .getByText(/deployment/)
        .first()
        .waitFor();
      await isAccessible(page);
    } finally {
      await browser.close();
      await lms.stop();
    }
  },
);

const nameOf = ({ issuer }: LtiPlatform): string => `desire2learn (${new URL(issuer).host})`;

/** The link that works once, as the administrator reads it. */
async function madeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Learning platforms' }).click();
  await page.getByRole('link', { name: 'Add platform' }).first().click();
  await page.getByRole('button', { name: 'Make a registration link' }).click();
  const link = page.getByText(/\/lti\/register\?t=/);
  await link.waitFor();
  await isAccessible(page);
  return (await link.textContent()) ?? '';
}

/** An administrator of the platform pastes it there; the platform and the product do the rest. */
async function registers(page: Page, { issuer }: LtiPlatform, link: string): Promise<void> {
  await page.goto(issuer);
  await page.getByLabel('Registration link of a tool').fill(link);
  await page.getByRole('button', { name: 'Register a tool' }).click();
  await page.getByText(/^Circuit, client .* active$/).waitFor();
  // The link works once.
  await page.getByLabel('Registration link of a tool').fill(link);
  await page.getByRole('button', { name: 'Register a tool' }).click();
  await toolIn(page).getByRole('heading', { name: 'This could not be opened' }).waitFor();
}

async function launches(page: Page, lms: LtiPlatform): Promise<void> {
  await page.goto(coursePageOf(lms, lms.people.teacher));
  await page.getByRole('link', { name: lms.link.title }).click();
}

/** The platform is on the list, and says that something waits for an administrator. */
async function approves(page: Page, lms: LtiPlatform): Promise<void> {
  await page.getByRole('link', { name: 'Learning platforms' }).click();
  const row = page.getByRole('row', { name: nameOf(lms) });
  await row.getByText('1 to approve').waitFor();
  await isAccessible(page);
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await isAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve deployment' }).click();
  await page.getByText(/^Approved deployment/).waitFor();
}
