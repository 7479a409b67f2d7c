import type { Page, Request } from 'playwright-core';

import type { Journey } from './journey.ts';
import { theReviewedRun } from './openRun.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from './people.ts';

const LARGEST_SCRIPTS_BYTES = 220_000;
const EACH_ANSWER_TAKES_MS = 700;

export const smallFirstLoad: Journey = {
  name: 'WB-2 the home page of a signed-in person loads with under 220 kB of JavaScript',
  walk: async ({ page, context, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    const fresh = await context.newPage();
    const scripts = new Set<string>();
    fresh.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
    await fresh.goto(`${origin}/`);
    await fresh.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
    await fresh.waitForLoadState('networkidle');
    // The browser takes Brotli, which is smaller; the limit is meant for whoever takes gzip.
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
};

export const nothingWaits: Journey = {
  name: 'WB-3 no call of the first load waits for the answer to another',
  walk: async ({ page, context, origin }) => {
    await openHomeAs(page, origin, STUDENT);
    const fresh = await context.newPage();
    const asked: { readonly path: string; readonly at: number }[] = [];
    // Each answer is held back for longer than the page needs to ask: a call that waits for one comes too late.
    await fresh.route('**/api/**', async (route) => {
      asked.push({ path: new URL(route.request().url()).pathname, at: Date.now() });
      await new Promise((resolve) => setTimeout(resolve, EACH_ANSWER_TAKES_MS));
      await route.continue();
    });
    await fresh.goto(`${origin}/`);
    await fresh.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
    await fresh.waitForLoadState('networkidle');
    const first = Math.min(...asked.map(({ at }) => at));
    const late = asked.filter(({ at }) => at - first >= EACH_ANSWER_TAKES_MS);
    process.stdout.write(
      `WB-3 ${asked.length} calls, the last ${Math.max(...asked.map(({ at }) => at - first))} ms after the first\n`,
    );
    if (asked.length === 0 || late.length > 0)
      throw new Error(`These waited: ${late.map(({ path }) => path).join(', ')}`);
  },
};

/** Each file costs a request, and a page is drawn only after the last of them. */
const MOST_SCRIPTS = { home: 5, review: 20, overview: 20 } as const;

export const fewFiles: Journey = {
  name: 'WB-5 home asks for at most 5 script files, a review and the overview for at most 20',
  walk: async ({ page, context, origin }) => {
    const run = await theReviewedRun(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await asksForFew(page, 'home', `${origin}/`);
      await asksForFew(page, 'review', `${origin}${run.path}/evaluations/1`);
      const hers = await context.browser()?.newPage();
      if (hers === undefined) throw new Error('There is no browser.');
      await openHomeAs(hers, origin, INSTRUCTOR);
      await asksForFew(hers, 'overview', `${origin}${run.path}`);
      await hers.close();
    } finally {
      await run.close();
    }
  },
};

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
