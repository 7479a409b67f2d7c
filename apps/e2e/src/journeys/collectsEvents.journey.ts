import { startEventCollector, type EventCollector } from '@circuit/testing';
import { expect, type Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, STUDENT, SUPER_ADMIN } from '#steps/people.ts';
import { untilPagesMayCall } from '#steps/policy.ts';
import { journey } from '#stage/journey.ts';

const TOKEN = 'a-token-of-the-collector';
/** More than the pause between two messages of a page. */
const NEXT_MESSAGE_MS = 12_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

journey(
  'LE-5 LE-6 LE-12 LE-20 LE-22 OS-3 OS-5 OS-7: an administrator sets up a collector, tests it and switches it off again; a student is reported until she says no',
  async ({ page, browser, origin }) => {
    journey.setTimeout(180_000);
    const collector = await startEventCollector({ token: TOKEN });
    const hers = await browser.newPage({ viewport: DESK });
    try {
      await openHomeAs(page, origin, SUPER_ADMIN);
      await setUp(page, origin, collector);
      await tests(page, collector);
      await page.getByLabel('Send learning events').check();
      await saves(page, 'The test worked');

      await untilPagesMayCall(origin, collector.hostname);
      await hers.clock.install();
      await openHomeAs(hers, origin, STUDENT);
      await hers.clock.fastForward(NEXT_MESSAGE_MS);
      await expect
        .poll(() => saidOf(collector), { timeout: 30_000 })
        .toEqual(expect.arrayContaining(['SessionEvent LoggedIn', 'NavigationEvent NavigatedTo']));
      await saysNo(hers, origin, collector);

      await switchesOff(page);
      await hers.goto(`${origin}/settings`);
      await hers.getByRole('heading', { name: 'Notifications' }).waitFor();
      await expect(hers.getByRole('heading', { name: 'Learning events' })).toHaveCount(0);
    } finally {
      await hers.close();
      await collector.stop();
    }
  },
);

const saidOf = ({ stored }: EventCollector): string[] =>
  [...stored.values()].map(({ type, action }) => `${type} ${action}`);

async function setUp(page: Page, origin: string, { hostname }: EventCollector): Promise<void> {
  await page.goto(`${origin}/configuration/learning-events`);
  await page.getByLabel('Host of the event store').fill('https://events.example.edu/collector');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByText(/^Enter a host without https/)
    .first()
    .waitFor();
  await page.getByLabel('Host of the event store').fill(hostname);
  await page.getByLabel('Namespace of people').fill('https://id.example.edu/people/');
  await saves(page, 'Learning analytics');
  await page.getByRole('button', { name: 'Enter access token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the access token' });
  await dialog.getByLabel('Access token', { exact: true }).fill(TOKEN);
  await dialog.getByLabel('Why?').fill('From the event store');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Saved [A-Z][a-z]{2} \d/).waitFor();
}

async function saves(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await dialog.getByLabel('Why?').fill(reason);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What came back is said on a desk and on a phone; a collector that refuses is said too. */
async function tests(page: Page, collector: EventCollector): Promise<void> {
  const test = page.getByRole('button', { name: 'Test', exact: true });
  collector.answerWith(401);
  await test.click();
  await page.getByText('The event store refused the access token.').waitFor();
  await test.click();
  await page.getByText('The event store took one test event.').waitFor();
  await page.getByText('may send events').waitFor();
  await isAccessible(page);
  await page.setViewportSize(PHONE);
  await isAccessible(page);
  await page.setViewportSize(DESK);
}

/** From then on nothing more arrives, also not what her page had not sent yet. */
async function saysNo(page: Page, origin: string, collector: EventCollector): Promise<void> {
  await page.goto(`${origin}/privacy-policy`);
  await page.getByRole('heading', { name: 'Learning events' }).waitFor();
  await isAccessible(page);
  await page.goto(`${origin}/settings`);
  const choice = page.getByRole('switch', { name: /^Tell the university/ });
  await choice.waitFor();
  await isAccessible(page);
  await page.setViewportSize(PHONE);
  await isAccessible(page);
  await page.setViewportSize(DESK);
  await choice.click();
  await page
    .getByText(/^Saved \d/)
    .first()
    .waitFor();
  await page.waitForTimeout(500);
  const before = collector.stored.size;
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
  await page.clock.fastForward(NEXT_MESSAGE_MS);
  await page.waitForTimeout(1000);
  expect(collector.stored.size).toBe(before);
}

async function switchesOff(page: Page): Promise<void> {
  await page.getByLabel('Send learning events').uncheck();
  await saves(page, 'The study is over');
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByText('Learning events: on → off').waitFor();
  await page.getByText('Secret of the event store: none → saved').waitFor();
  await isAccessible(page);
}
