import type { BrowserContext, Page, Request } from '@playwright/test';

import { Effort } from '#steps/effort.ts';
import { ESSAY, essayText, isSaved } from '#steps/essay.ts';
import { crashPage } from '#steps/crashPage.ts';
import { isAccessible } from '#steps/accessible.ts';
import { anOpenGroupAssignment } from '#steps/openGroupAssignment.ts';
import { changeStoredToken, openHomeAs, STUDENT } from '#steps/people.ts';
import { journey } from '#stage/journey.ts';

/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const STEADY_MS = 8000;
const LONGEST_WAIT_MS = 6000;
const MOST_CLICKS = 3;

journey(
  'RX-23 UI-33 UI-34 what is inserted into an essay stays when its author types on, and undo goes step by step',
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(`${origin}${groupAssignment.path}/submission`);
      await essayText(page).click();
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
      // The assignment closes next, and a save that came after that would be refused.
      await isSaved(page);
    } finally {
      await groupAssignment.close();
    }
  },
);

const PARTS = {
  video: '[class*=node-video]',
  math: '[data-math=block]',
  image: '[class*=node-image]',
} as const;

/** Typing on does not replace it; undo takes the words, then the part; redo brings both back. */
async function stays(page: Page, part: keyof typeof PARTS, typed: string): Promise<void> {
  const shown = essayText(page).locator(PARTS[part]);
  const said = essayText(page).getByText(typed.trim());
  await shown.waitFor();
  const before = await wordsBeside(page, part);
  await page.keyboard.type(typed);
  await said.waitFor();
  await shown.waitFor();
  // Keys that come more than half a second apart are steps of their own, so words can take several.
  let steps = 0;
  while ((await wordsBeside(page, part)) !== before && steps < typed.length) {
    await page.keyboard.press('Control+z');
    steps += 1;
  }
  await said.waitFor({ state: 'detached' });
  await shown.waitFor();
  await page.keyboard.press('Control+z');
  await shown.waitFor({ state: 'detached' });
  for (; steps >= 0; steps -= 1) await page.keyboard.press('Control+Shift+z');
  await shown.waitFor();
  await said.waitFor();
}

/** What stands in the essay without the part: while a picture is on its way, its own words change by themselves. */
function wordsBeside(page: Page, part: keyof typeof PARTS): Promise<string> {
  return essayText(page).evaluate((essay, selector) => {
    const copy = essay.cloneNode(true) as Element; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the copy of an element is one
    for (const one of copy.querySelectorAll(selector)) one.remove();
    return copy.textContent;
  }, PARTS[part]);
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

journey(
  'SV-19 SV-20 HS-5 an author who never pauses is saved all the same, reads Saved only of what the server has, and hands in with 3 clicks',
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    const effort = new Effort(page);
    try {
      await openHomeAs(page, origin, STUDENT);
      await page.goto(origin + groupAssignment.path);
      await effort.click(page.getByRole('main').getByRole('link', { name: 'Start' }).first());
      await effort.click(essayText(page));
      await page.keyboard.insertText(ESSAY);
      await isSaved(page);
      await typesWithoutPause(page);
      await isSaved(page);
      await effort.click(page.getByRole('button', { name: 'Hand in essay' }));
      await page.getByRole('heading', { level: 1, name: 'Your essay is handed in' }).waitFor();
      effort.takesAtMost(MOST_CLICKS);
      process.stdout.write(`HS-5 from the hub to the receipt by mouse: ${effort.toString()}\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

async function typesWithoutPause(page: Page): Promise<void> {
  let sent = '';
  const note = (request: Request) => {
    if (request.method() === 'PUT' && request.url().includes('/submissions/')) sent = request.postData() ?? '';
  };
  page.on('request', note);
  const began = performance.now();
  const passed = () => performance.now() - began;
  for (let word = 0; passed() < STEADY_MS; word++) {
    await page.keyboard.type(` word${word}x`, { delay: 30 });
    const status = await page
      .getByRole('region', { name: 'Save and hand in' })
      .getByText(/^(?:Saved|Not sent|Saving)/)
      .first()
      .textContent();
    if (status?.startsWith('Saved') === true && !sent.includes(`word${word}x`))
      throw new Error(`"${status ?? ''}" after ${Math.round(passed())} ms, but word ${word} was not sent.`);
    if (passed() > LONGEST_WAIT_MS && sent === '') throw new Error('Nothing was sent in 6 seconds of typing.');
  }
  page.off('request', note);
}

const MOST_LOST_MS = 2000;
const WORDS = 30;

/** The short form of the drill of drafts: one round of the two mishaps that the network's own journey does not have. */
journey(
  'HS-13 when the token expires no word is lost, and when the tab crashes at most 2 seconds of typing are',
  async ({ page, context, origin }) => {
    const groupAssignment = await anOpenGroupAssignment(context, origin);
    try {
      await openHomeAs(page, origin, STUDENT);
      const tab = await openText(context, origin + groupAssignment.path);
      await changeStoredToken(tab, 'expire');
      await tab.keyboard.type('These words were written after the token had expired.');
      await isSaved(tab);
      const typedAt: number[] = [];
      while (typedAt.length < WORDS) {
        await tab.keyboard.type(` word${typedAt.length}x`, { delay: 5 });
        typedAt.push(performance.now());
      }
      const crashedAt = performance.now();
      await crashPage(tab, context);
      const again = await openText(context, origin + groupAssignment.path);
      const found = (await essayText(again).textContent()) ?? '';
      if (!found.includes('after the token had expired.'))
        throw new Error('What was typed after the end of the token is lost.');
      const lost = typedAt.findIndex((_at, word) => !found.includes(`word${word}x`));
      const lostMs = lost < 0 ? 0 : crashedAt - (typedAt[lost - 1] ?? typedAt[0] ?? crashedAt);
      if (lostMs > MOST_LOST_MS) throw new Error(`${Math.round(lostMs)} ms of typing are lost.`);
      process.stdout.write(`HS-13 ${WORDS} words before a crash: ${Math.round(lostMs)} ms of typing lost\n`);
    } finally {
      await groupAssignment.close();
    }
  },
);

async function openText(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${path}/submission`);
  await essayText(page).click();
  await page.keyboard.press('Control+End');
  return page;
}
