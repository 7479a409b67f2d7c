import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContext, Page } from '@playwright/test';

import { openStage } from '#stage/openStage.ts';
import { crashPage } from '#steps/crashPage.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { changeStoredToken, openHomeAs, STUDENT } from '#steps/people.ts';

// npm run drill:drafts [-- --short]: somebody types, something breaks, then the tab crashes without a chance to save. What
// stands in the essay when it is opened again is compared with what was typed. (HS-13) At last the deadline passes without a
// press: what was typed before the crashes is what hands itself in. (HD-4)
const rounds = process.argv.includes('--short') ? 1 : 5;
const MOST_LOST_MS = 2000;
const WORDS_BEFORE = 25;
const WORDS_AFTER = 40;

const { browser, origin, crashServer, close } = await openStage();

type Mishap = (page: Page, context: BrowserContext) => Promise<(() => Promise<void>) | undefined>;

/** Each breaks something while somebody types; what it answers mends it again. */
const MISHAPS: Readonly<Record<string, Mishap>> = {
  'nothing else breaks': async () => undefined,
  'the network is cut': async (_page, context) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  'the token expires': async (page) => {
    await changeStoredToken(page, 'expire');
    return undefined;
  },
  'the server is killed': async () => {
    const back = crashServer(4000);
    return () => back;
  },
};

interface Outcome {
  readonly typed: number;
  readonly missing: number;
  readonly lostMs: number;
}

async function drill(context: BrowserContext, address: string, name: string, round: number): Promise<Outcome> {
  const word = (index: number) => `${name.replaceAll(/\W/g, '')}${round}x${index}`;
  const page = await openText(context, address);
  const typedAt: number[] = [];
  const type = async (until: number) => {
    while (typedAt.length < until) {
      await page.keyboard.type(` ${word(typedAt.length)}`, { delay: 4 });
      typedAt.push(performance.now());
    }
  };
  await type(WORDS_BEFORE);
  const mend = await MISHAPS[name]?.(page, context);
  await type(WORDS_BEFORE + WORDS_AFTER);
  const crashedAt = performance.now();
  await crashPage(page, context);
  await mend?.();

  const again = await openText(context, address);
  await saved(again);
  const text = (await again.getByRole('textbox', { name: 'Your text' }).textContent()) ?? '';
  await again.close();
  const isThere = typedAt.map((_, index) => text.includes(` ${word(index)}`));
  const first = isThere.indexOf(false);
  return {
    typed: typedAt.length,
    missing: isThere.filter((there) => !there).length,
    lostMs: first < 0 ? 0 : crashedAt - (typedAt[first - 1] ?? typedAt[0] ?? crashedAt),
  };
}

async function openText(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const text = page.getByRole('textbox', { name: 'Your text' });
  await text.click();
  await page.keyboard.press('Control+End');
  return page;
}

/** The words of the draft and those of the version that nobody pressed a button for. */
async function handsItselfIn(
  context: BrowserContext,
  address: string,
  endHandIn: (secondsAgo: number) => Promise<void>,
): Promise<boolean> {
  const page = await openText(context, address);
  // Long enough for the assignment, whatever was lost before.
  await page.keyboard.insertText(` ${'filler '.repeat(520)}`);
  await saved(page);
  const before = (await page.getByRole('textbox', { name: 'Your text' }).textContent()) ?? '';
  await endHandIn(70);
  await page.goto(address);
  await page.getByText(/so it was handed in for you\./).waitFor({ timeout: 120_000 });
  await page
    .getByText(/filler filler/)
    .first()
    .waitFor();
  const after = (await page.getByRole('main').textContent()) ?? '';
  await page.close();
  return before.trim() !== '' && after.includes(before.trim());
}

/** What was found on the device reaches the server; nothing to send is as good. */
async function saved(page: Page): Promise<void> {
  await Promise.race([
    page
      .getByText(/^Saved \d/)
      .first()
      .waitFor({ timeout: 60_000 }),
    sleep(8000),
  ]);
}

let isHeld = true;
const lines: string[] = [];
try {
  const context = await browser.newContext();
  context.setDefaultTimeout(30_000);
  const home = await context.newPage();
  await openHomeAs(home, origin, STUDENT);
  const groupAssignment = await anOpenGroupAssignment(context, origin);
  for (const name of Object.keys(MISHAPS)) {
    const outcomes: Outcome[] = [];
    for (let round = 1; round <= rounds; round++)
      outcomes.push(await drill(context, `${origin}${groupAssignment.path}/submission`, name, round));
    const worst = Math.max(...outcomes.map(({ lostMs }) => lostMs));
    const missing = outcomes.reduce((sum, outcome) => sum + outcome.missing, 0);
    const typed = outcomes.reduce((sum, outcome) => sum + outcome.typed, 0);
    const isMet = worst <= MOST_LOST_MS;
    isHeld &&= isMet;
    lines.push(
      `${isMet ? 'held      ' : 'FELL SHORT'} HS-13 ${name} while somebody types, and the tab crashes without a chance to save`,
      `           ${rounds} rounds, ${typed} words typed, ${missing} missing, at most ${Math.round(worst)} ms of typing lost`,
    );
  }
  const address = `${origin}${groupAssignment.path}/submission`;
  const isHandedIn = await handsItselfIn(context, address, groupAssignment.endHandIn);
  isHeld &&= isHandedIn;
  lines.push(
    `${isHandedIn ? 'held      ' : 'FELL SHORT'} HD-4 the text that came through all of it hands itself in, whole`,
  );
} finally {
  await close();
}
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = isHeld ? 0 : 1;
