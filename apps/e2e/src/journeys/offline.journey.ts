import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContext, Page, Request } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { deviceHas, opensWithout } from '#steps/onDevice.ts';
import { anOpenGroupAssignment, theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { openHomeAs, type Person, STUDENT } from '#steps/people.ts';
import { twoBuilds } from '#steps/twoBuilds.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

journey.use({ serviceWorkers: 'allow' });

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|Failed to (?:fetch|load)/;

const box = (page: Page) => page.getByRole('textbox', { name: 'Your text' });

async function write(page: Page, words: string): Promise<void> {
  await box(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(` ${words}`);
}

const isSaved = (page: Page) =>
  page
    .getByText(/^Saved \d/)
    .first()
    .waitFor({ timeout: 60_000 });

const keptNote = (page: Page) => page.getByText(/^This page is as of /);

/** What was sent and answered: each save by its key. */
function savesOf(context: BrowserContext, words: string): () => readonly string[] {
  const keys: string[] = [];
  const note = async (asked: Request) => {
    if (asked.method() !== 'PUT' || asked.postData()?.includes(words) !== true) return;
    const answer = await asked.response().catch(() => null);
    if (answer?.ok() === true) keys.push(asked.headers()['idempotency-key'] ?? '');
  };
  context.on('requestfinished', (asked) => void note(asked));
  return () => keys;
}

/** The page may say so a moment before this list has it. */
async function wasSentOnce(saves: () => readonly string[]): Promise<void> {
  for (let tries = 0; tries < 200 && saves().length === 0; tries++) await sleep(100);
  if (new Set(saves()).size !== 1) throw new Error(`It was sent with these keys: ${saves().join(', ')}`);
}

journey(
  'OF-6 OF-7 OF-14 NV-20 a student writes on without a network, through two reloads, and every word is sent once',
  EVERYWHERE,
  async ({ page, context, origin, mayComplain }, { project }) => {
    mayComplain(CUT);
    await openHomeAs(page, origin, STUDENT);
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      const stamp = Date.now();
      await page.goto(`${origin}${groupAssignment.path}/submission`);
      await write(page, `with${stamp}`);
      await isSaved(page);
      await opensWithout(page, 'ownSubmission');
      const last = `last${stamp}`;
      const saves = savesOf(context, last);

      await context.setOffline(true);
      await write(page, `without${stamp}`);
      await page.getByText('Kept on this device').first().waitFor();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await box(page).getByText(`without${stamp}`).waitFor();
      await box(page).getByText(`with${stamp}`).first().waitFor();
      await keptNote(page).waitFor();
      await page.getByText(/^No network connection\. Your text is kept/).waitFor();
      await isAccessible(page);
      await page.screenshot({ path: `../../.cache/offline-draft-${project.name}.png` });
      await write(page, last);
      // It said "Kept" before, too: the device has each word a quarter of a second after it was typed. (SV-9)
      await page.waitForTimeout(1000);
      await page.getByText('Kept on this device').first().waitFor();
      await page.reload();
      await box(page).getByText(last).waitFor();

      await context.setOffline(false);
      await isSaved(page);
      await keptNote(page).waitFor({ state: 'hidden' });
      await page.reload();
      await box(page).getByText(last).waitFor();
      const text = (await box(page).textContent()) ?? '';
      for (const word of [`with${stamp}`, `without${stamp}`, last])
        if (text.split(` ${word}`).length !== 2) throw new Error(`"${word}" is not there once: ${text}`);
      await wasSentOnce(saves);
    } finally {
      await context.setOffline(false);
      await groupAssignment.close();
    }
  },
);

const COMMENT = 'The second claim needs a source, for example a named study';

const comment = (page: Page) => page.getByRole('group', { name: /up to/ }).getByRole('textbox');

const nextReview = (page: Page) =>
  page
    .getByRole('region', { name: 'Your parts' })
    .getByRole('listitem')
    .filter({ hasText: /^Review/ })
    .getByRole('link', { name: /^(Start|Continue)$/ });

async function openRubric(page: Page): Promise<void> {
  const rubric = page.getByText(/^Rubric \(\d of 4\)$/);
  if (await rubric.isVisible()) await rubric.click();
}

journey(
  'OF-2 OF-4 OF-6 OF-7 a student reviews on without a network; the essay is on the device encrypted, and gone when the review is handed in or they sign out',
  EVERYWHERE,
  async ({ page, context, origin, mayComplain }, { project }) => {
    mayComplain(CUT);
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      const student = await groupAssignment.aReviewer();
      await openHomeAs(page, origin, student);
      await page.goto(origin + groupAssignment.path);
      await nextReview(page).click();
      await page.getByText('Anonymous classmate').waitFor();
      const pieces = await page.locator('section [data-at]').allTextContents();
      const essay = pieces.toSorted((one, other) => other.length - one.length)[0] ?? '';
      const device = await opensWithout(page, 'learnerEvaluation');
      if (essay.length < 20 || device.seen.includes(essay.slice(0, 20)))
        throw new Error('The essay lies on the device as plain text.');
      const words = `${COMMENT} ${Date.now()}.`;
      const saves = savesOf(context, words);

      await context.setOffline(true);
      await openRubric(page);
      await comment(page).fill(words);
      await page
        .getByText(/kept on this device/i)
        .first()
        .waitFor();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('Anonymous classmate').waitFor();
      await page.getByText(essay.slice(0, 40)).first().waitFor();
      await keptNote(page).waitFor();
      await isAccessible(page);
      await page.screenshot({ path: `../../.cache/offline-review-${project.name}.png` });
      await openRubric(page);
      if ((await comment(page).inputValue()) !== words) throw new Error('The comment is not there.');
      await isAccessible(page);

      await context.setOffline(false);
      await keptNote(page).waitFor({ state: 'hidden' });
      await page.waitForFunction(() => !document.body.textContent.includes('kept on this device'));
      await wasSentOnce(saves);

      const lying = (await deviceHas(page, 'a review', ({ kept }) => kept.some(isTask))).kept.filter(isTask);
      await handIn(page);
      await deviceHas(page, 'one review less', ({ kept }) => kept.filter(isTask).length < lying.length);
      await logOut(page, student);
      await deviceHas(page, 'nothing', ({ kept }) => kept.length === 0);
    } finally {
      await context.setOffline(false);
      await groupAssignment.close();
    }
  },
);

const isTask = (key: string): boolean => key.startsWith('learnerEvaluation(');

/** In the bar, or in the sheet of a phone. */
async function logOut(page: Page, { firstName }: Person): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`Hi, ${firstName}|Menu`) })
    .first()
    .click();
  await page.getByText('Log Out').click();
  await page.getByText('You logged out.').waitFor();
}

async function handIn(page: Page): Promise<void> {
  for (let criterion = 1; criterion <= 4; criterion++) {
    const open = page.getByRole('group', { name: /up to/ });
    await open.getByText(new RegExp(`^${criterion}[.] `)).waitFor();
    await comment(page).fill(`${COMMENT}, since the whole argument leans on it.`);
    await page.waitForTimeout(600);
    await open.getByRole('radio').nth(1).locator('xpath=..').click();
  }
  await page.getByRole('button', { name: 'Hand in review' }).click();
  await page
    .getByText(/^Handed in /)
    .first()
    .waitFor();
}

journey(
  'OF-9 OF-10 OF-11 an update while text waits: the open tab finds its own files, a reload has the new build alone, and the text is sent once',
  EVERYWHERE,
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/./);
    const builds = await twoBuilds(origin);
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      const words = `waits${Date.now()}`;
      await openHomeAs(page, builds.origin, STUDENT);
      await page.goto(`${builds.origin}${groupAssignment.path}/submission`);
      await box(page).waitFor();
      await opensWithout(page, 'ownSubmission');
      await deviceHas(page, 'every page of this build', ({ files }) =>
        files.some((name) => /PrivacyPolicy.*js/.test(name)),
      );
      const saves = savesOf(context, words);
      builds.setApi(false);
      await write(page, words);
      await page.getByText('Kept on this device').first().waitFor({ timeout: 45_000 });

      builds.update();
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await deviceHas(page, 'two whole builds', ({ builds: { length }, isUpdating }) => length === 2 && !isUpdating);
      // A file of the older build that this tab has not asked for yet; the server does not have it any more.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.getByRole('link', { name: 'privacy policy' }).click();
      await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
      if ((await filesOf(page)).some((name) => name.includes(builds.mark))) throw new Error('Two builds are mixed.');

      await context.setOffline(true);
      await page.goto(`${builds.origin}${groupAssignment.path}/submission`);
      await box(page).getByText(words).waitFor();
      const files = await filesOf(page);
      if (files.length === 0 || !files.every((name) => name.includes(builds.mark)))
        throw new Error(`Two builds are mixed: ${files.join(' ')}`);

      builds.setApi(true);
      await context.setOffline(false);
      await isSaved(page);
      await wasSentOnce(saves);
      await deviceHas(page, 'the new build alone', (device) => device.builds.length === 1);
    } finally {
      await context.setOffline(false);
      await groupAssignment.close();
      builds.close();
    }
  },
);

/** The scripts and styles of the page as it was loaded. */
const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => /^\/assets\/.*\.(?:js|css)$/.test(name)),
  );
