import type { BrowserContext, Page, Request } from 'playwright-core';

import { Effort } from './effort.ts';
import { crashPage } from './browser.ts';
import { isAccessible, type Journey } from './journey.ts';
import { anOpenRun } from './openRun.ts';
import { changeStoredToken, openHomeAs, STUDENT } from './people.ts';

const ESSAY = 'A price on carbon works when families see the money come back to them. '.repeat(40).trim();
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const STEADY_MS = 8000;
const LONGEST_WAIT_MS = 6000;
const MOST_CLICKS = 3;

export const keepsWhatIsInserted: Journey = {
  name: 'RX-23 UI-33 UI-34 what is inserted into an essay stays when its author types on, and undo goes step by step',
  walk: async ({ page, context, origin }) => {
    const run = await anOpenRun(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${run.path}/submission`);
      await text(page).click();
      // Each dialog has the focus in its field, and Ctrl+Enter confirms.
      await tool(page, 'Video');
      await page.getByRole('dialog').waitFor();
      await typesInto(page, 'Video address', 'https://youtu.be/dQw4w9WgXcQ');
      await stays(page, 'video', ' after the video');
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await tool(page, 'Formula');
      await typesInto(page, 'Formula in LaTeX', 'x^2');
      await stays(page, 'math', ' after the formula');
      await page.keyboard.press('Enter');
      await page
        .getByLabel('Image files')
        .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') });
      await page.getByLabel('What does this image show?').first().waitFor();
      await stays(page, 'image', ' after the image');
      await isAccessible(page);
    } finally {
      await run.close();
    }
  },
};

const PARTS = {
  video: '[class*=node-video]',
  math: '[data-math=block]',
  image: '[class*=node-image]',
} as const;

/** Typing on does not replace it; undo takes the words, then the part; redo brings both back. */
async function stays(page: Page, part: keyof typeof PARTS, typed: string): Promise<void> {
  const shown = text(page).locator(PARTS[part]);
  const said = text(page).getByText(typed.trim());
  await shown.waitFor();
  await page.keyboard.type(typed);
  await said.waitFor();
  await shown.waitFor();
  await page.keyboard.press('Control+z');
  await said.waitFor({ state: 'detached' });
  await shown.waitFor();
  await page.keyboard.press('Control+z');
  await shown.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await shown.waitFor();
  await said.waitFor();
}

async function typesInto(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label);
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true }).click();

export const saysSavedOnlyOfTheSaved: Journey = {
  name: 'SV-19 SV-20 HS-5 an author who never pauses is saved all the same, reads Saved only of what the server has, and hands in with 3 clicks',
  walk: async ({ page, context, origin }) => {
    const run = await anOpenRun(context, origin);
    const effort = new Effort(page);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + run.path);
      await effort.click(page.getByRole('main').getByRole('link', { name: 'Start' }).first());
      await effort.click(text(page));
      await page.keyboard.insertText(ESSAY);
      await saved(page);
      await typesWithoutPause(page);
      await saved(page);
      await effort.click(page.getByRole('button', { name: 'Hand in essay' }));
      await page.getByRole('heading', { level: 1, name: 'Your essay is handed in' }).waitFor();
      effort.takesAtMost(MOST_CLICKS);
      process.stdout.write(`HS-5 from the hub to the receipt by mouse: ${effort.toString()}\n`);
    } finally {
      await run.close();
    }
  },
};

async function typesWithoutPause(page: Page): Promise<void> {
  let sent = '';
  const note = (request: Request) => {
    if (request.method() === 'PUT' && request.url().includes('/submissions/')) sent = request.postData() ?? '';
  };
  page.on('request', note);
  const began = performance.now();
  const passed = () => performance.now() - began;
  for (let word = 0; passed() < STEADY_MS; word++) {
    /* oxlint-disable eslint/no-await-in-loop -- one word after the other */
    await page.keyboard.type(` word${word}x`, { delay: 30 });
    const status = await page
      .getByRole('region', { name: 'Save and hand in' })
      .getByText(/^(?:Saved|Not sent|Saving)/)
      .first()
      .textContent();
    /* oxlint-enable eslint/no-await-in-loop */
    if (status?.startsWith('Saved') === true && !sent.includes(`word${word}x`))
      throw new Error(`"${status ?? ''}" after ${Math.round(passed())} ms, but word ${word} was not sent.`);
    if (passed() > LONGEST_WAIT_MS && sent === '') throw new Error('Nothing was sent in 6 seconds of typing.');
  }
  page.off('request', note);
}

const MOST_LOST_MS = 2000;
const WORDS = 30;

/** The short form of the drill of drafts: one round of the two mishaps that the network's own journey does not have. */
export const losesTwoSecondsAtMost: Journey = {
  name: 'HS-13 when the token expires no word is lost, and when the tab crashes at most 2 seconds of typing are',
  walk: async ({ page, context, origin }) => {
    const run = await anOpenRun(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      const tab = await openText(context, origin + run.path);
      await changeStoredToken(tab, 'expire');
      await tab.keyboard.type('These words were written after the token had expired.');
      await saved(tab);
      const typedAt: number[] = [];
      while (typedAt.length < WORDS) {
        await tab.keyboard.type(` word${typedAt.length}x`, { delay: 5 }); // oxlint-disable-line eslint/no-await-in-loop -- one word after the other
        typedAt.push(performance.now());
      }
      const crashedAt = performance.now();
      await crashPage(tab, context);
      const again = await openText(context, origin + run.path);
      const found = (await text(again).textContent()) ?? '';
      if (!found.includes('after the token had expired.'))
        throw new Error('What was typed after the end of the token is lost.');
      const lost = typedAt.findIndex((_at, word) => !found.includes(`word${word}x`));
      const lostMs = lost < 0 ? 0 : crashedAt - (typedAt[lost - 1] ?? typedAt[0] ?? crashedAt);
      if (lostMs > MOST_LOST_MS) throw new Error(`${Math.round(lostMs)} ms of typing are lost.`);
      process.stdout.write(`HS-13 ${WORDS} words before a crash: ${Math.round(lostMs)} ms of typing lost\n`);
    } finally {
      await run.close();
    }
  },
};

async function openText(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${path}/submission`);
  await text(page).click();
  await page.keyboard.press('Control+End');
  return page;
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Your text' });

const saved = (page: Page) =>
  page
    .getByText(/^Saved(?: \d|$)/)
    .first()
    .waitFor({ timeout: 45_000 });
