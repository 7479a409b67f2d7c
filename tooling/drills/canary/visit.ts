import type { Page } from 'playwright-core';

import { SEEDED_INSTRUCTOR } from '#tooling/dev/signIn.ts';
import { openBrowser, signInPage } from '#tooling/drills/content/stage.ts';

import { CANARIES } from './canaries.ts';

const MOST_SECONDS = 60;

export interface Visited {
  /** What the crash screen showed. */
  readonly reference: string;
  readonly violations: readonly string[];
  readonly foreign: ReadonlySet<string>;
}

/**
 * Somebody signs in, types, looks for people, and a page breaks while what they typed is on it. They press nothing: no
 * button on the crash screen.
 */
export async function visit(origin: string, assignmentId: string, isTold: () => boolean): Promise<Visited> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(60_000);
    const [violations, foreign]: [string[], Set<string>] = [[], new Set()];
    context.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('Content Security Policy'))
        violations.push(message.text());
    });
    context.on('request', (request) => {
      const { origin: to } = new URL(request.url());
      if (request.url().startsWith('http') && to !== origin) foreign.add(to);
    });
    await context.addInitScript(drawEveryTrace);
    const page = await context.newPage();
    const { tokens, emails, names, puids } = CANARIES;
    // Wrong sign-ins first: what was typed stands in fields, and the calls fail.
    await page.goto(`${origin}/login?code=${tokens[0] ?? ''}&email=${emails[0] ?? ''}`);
    await page.getByLabel('E-mail or user name').fill(emails[1] ?? '');
    await page.getByLabel('Password', { exact: true }).fill(tokens[1] ?? '');
    const refused = page.waitForResponse('**/api/account/local');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await refused;
    await signInPage(page, origin, SEEDED_INSTRUCTOR);
    await writeEssay(page, `${origin}/assignments/${assignmentId}/instructions`);
    // Learning events leave some seconds after a page is at rest, each ten seconds.
    for (let second = 0; second < MOST_SECONDS && !isTold(); second++) await page.waitForTimeout(1000);
    await throwUp(page);
    const reference = await breakPage(page, origin, names, puids);
    // Recordings and traces are sent some seconds later.
    await page.waitForTimeout(9000);
    await page.goto('about:blank');
    return { reference, violations, foreign };
  } finally {
    await browser.close();
  }
}

/** Half of the traces of pages leave, by chance (S9.11). Here all of them do, so that all are looked through. */
function drawEveryTrace(): void {
  const { random } = Math;
  Math.random = () => random() / 2;
}

async function writeEssay(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const editor = page.getByRole('textbox', { name: 'Instructions for authors' });
  await editor.click();
  for (const text of CANARIES.texts) await page.keyboard.insertText(`${text}. `);
  await page
    .getByText(/^Saved \d/)
    .first()
    .waitFor();
}

/** Errors that quote what they were about, in a promise, in a handler and from a call that fails. */
async function throwUp(page: Page): Promise<void> {
  const { tokens, emails, puids } = CANARIES;
  for (const [index, secret] of tokens.entries()) {
    const text = `Could not load /x?code=${secret}&email=${emails[index] ?? ''} for ${emails[index] ?? ''} (${puids[index] ?? ''})`;
    await page.evaluate((message) => {
      if (message.length % 2 === 0)
        setTimeout(() => {
          throw new Error(message);
        });
      else void Promise.reject(new Error(message));
    }, text);
    await page.evaluate(
      (address) => void fetch(address).catch(() => undefined),
      `/api/users?code=${secret}&keywords=${emails[index] ?? ''}`,
    );
  }
}

/** An answer that no server of ours gives, with people in it: what breaks is the page. */
async function breakPage(
  page: Page,
  origin: string,
  names: readonly string[],
  puids: readonly string[],
): Promise<string> {
  const items = names.map((name, index) => ({ name, puid: puids[index], email: CANARIES.emails[index], users: null }));
  await page.route('**/api/groups?*', (route) => route.fulfill({ json: { items: [null, ...items], totalCount: 13 } }));
  await page.goto(`${origin}/?code=${CANARIES.tokens[2] ?? ''}x&keywords=${encodeURIComponent(names[0] ?? '')}`);
  await page.getByText('Oops! Something went wrong while processing your request.').waitFor();
  const shown = await page.getByText(/^Reference: /).innerText();
  return shown.replace('Reference: ', '').trim();
}
