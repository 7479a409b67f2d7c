import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Request } from '@playwright/test';

import { theReviewedGroupAssignment } from '#steps/openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

const LARGEST_SCRIPTS_BYTES = 190_000;
/** No new call for this long: the page has asked for all that it can ask for without an answer. */
const QUIET_MS = 2000;

journey(
  'WB-2 the home page of a signed-in person loads with under 190 kB of JavaScript',
  async ({ page, context, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    const fresh = await context.newPage();
    const scripts = new Set<string>();
    fresh.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
    await fresh.goto(`${origin}/`);
    await fresh.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
    await fresh.waitForLoadState('networkidle');
    // The browser takes Brotli, which is smaller; the limit applies to clients that take gzip.
    const sizes = await Promise.all(
      [...scripts].map(async (url) => {
        const answer = await context.request.get(url, { headers: { 'accept-encoding': 'gzip' } });
        return Number(answer.headers()['content-length']);
      }),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`WB-2 ${sizes.length} scripts, ${bytes} bytes as gzip\n`);
    if (sizes.length === 0 || !(bytes <= LARGEST_SCRIPTS_BYTES))
      throw new Error(`${sizes.length} scripts with ${bytes} bytes, allowed are ${LARGEST_SCRIPTS_BYTES}.`);
  },
);

journey('WB-3 no call of the first load waits for the answer to another', async ({ page, context, origin }) => {
  await openHomeAs(page, origin, STUDENT);
  const fresh = await context.newPage();
  const asked: string[] = [];
  let askedAt = Date.now();
  const { promise: areReleased, resolve: release } = Promise.withResolvers<void>();
  // Every answer is held back until the page has nothing left to ask: a call that comes later waited for an answer.
  await fresh.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    askedAt = Date.now();
    await areReleased;
    await route.continue();
  });
  await fresh.goto(`${origin}/`);
  while (asked.length === 0 || Date.now() - askedAt < QUIET_MS) await sleep(100);
  const held = asked.length;
  release();
  await fresh.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
  await fresh.waitForLoadState('networkidle');
  process.stdout.write(`WB-3 ${held} calls of ${asked.length} before the first answer\n`);
  if (asked.length > held) throw new Error(`These waited: ${asked.slice(held).join(', ')}`);
});

/** Each file costs a request, and a page is drawn only after the last of them. */
const MOST_SCRIPTS = { home: 5, review: 20, overview: 20 } as const;

journey(
  'WB-5 home asks for at most 5 script files, a review and the overview for at most 20',
  async ({ page, context, origin }) => {
    const groupAssignment = await theReviewedGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await asksForFew(page, 'home', `${origin}/`);
      await asksForFew(page, 'review', `${origin}${groupAssignment.path}/evaluations/1`);
      const hers = await context.browser()?.newPage();
      if (hers === undefined) throw new Error('There is no browser.');
      await openHomeAs(hers, origin, INSTRUCTOR);
      await asksForFew(hers, 'overview', `${origin}${groupAssignment.path}`);
      await hers.close();
    } finally {
      await groupAssignment.close();
    }
  },
);

async function asksForFew(page: Page, name: keyof typeof MOST_SCRIPTS, address: string): Promise<void> {
  const scripts = new Set<string>();
  const note = (request: Request) => void (request.resourceType() === 'script' && scripts.add(request.url()));
  page.on('request', note);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  process.stdout.write(`WB-5 ${name}: ${scripts.size} scripts\n`);
  if (scripts.size === 0 || scripts.size > MOST_SCRIPTS[name])
    throw new Error(`${name} asks for ${scripts.size} scripts, allowed are ${MOST_SCRIPTS[name]}.`);
}
