import type { Page } from 'playwright-core';

import { SEEDED_INSTRUCTOR } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { openLibrary } from './library.ts';
import { countHarm, noHarm, openBrowser, signInPage, watchedContext } from './stage.ts';

const WORDS = 5000;
const KEYS = 300;
const LIMIT_MS = 50;

/** Typing in a long text: from the key to the frame that shows its letter. */
export async function drillTyping(system: System): Promise<Finding[]> {
  const library = await openLibrary(system);
  const status = await library.save({ title: 'Essay', instructionsForAuthors: longDocument() });
  if (status !== 200) throw new Error(`The long document was refused with ${status}.`);
  const harm = noHarm();
  const browser = await openBrowser();
  try {
    const context = await watchedContext(browser, system.origin, harm);
    const page = await context.newPage();
    await signInPage(page, system.origin, SEEDED_INSTRUCTOR);
    await page.goto(`${system.origin}/assignments/${library.assignmentId}/instructions`);
    await page.getByRole('textbox', { name: 'Instructions for authors' }).waitFor();
    const findings = [
      await typeAt(page, 'in the middle of the text', 'p >> text=/^paragraph 25 /'),
      await typeAt(page, 'in a cell of the last table', 'td >> text=/^cell 2 9 2$/'),
    ];
    await page
      .getByText(/^Saved \d/)
      .first()
      .waitFor();
    await countHarm(page, harm);
    const bad = harm.executions + harm.foreignRequests + harm.policyReports;
    const rule = 'RX-16 writing, saving and reading as usual makes no policy report and asks no other site';
    return [
      ...findings,
      { rule, figures: `${bad} reports or requests ${harm.examples.slice(0, 3).join('; ')}`, isHeld: bad === 0 },
    ];
  } finally {
    await browser.close();
  }
}

// Two frames callbacks after the key: the first runs before its letter is drawn, a message after that follows the drawing.
const MEASURE = `
  window.__delays = [];
  if (!window.__isMeasuring) document.addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.__delays.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
  }, true);
  window.__isMeasuring = true;
`;

async function typeAt(page: Page, where: string, selector: string): Promise<Finding> {
  await page.locator(selector).first().click();
  await page.keyboard.press('End');
  await page.evaluate(MEASURE);
  for (let key = 0; key < KEYS; key++) await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e', { delay: 20 });
  await page.waitForTimeout(500);
  const delays = (await page.evaluate<number[]>('window.__delays')).toSorted((one, other) => one - other);
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN;
  return {
    rule: `RX-17 typing ${where} of ${WORDS} words and 3 tables is seen within ${LIMIT_MS} ms, 95 times of 100`,
    figures: `${delays.length} keys: median ${at(0.5).toFixed(1)} ms, 95th percentile ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
    isHeld: delays.length >= KEYS && at(0.95) < LIMIT_MS,
  };
}

function longDocument(): object {
  const sentence = 'carbon pricing works only where people see the money come back to them in some form '
    .split(' ')
    .slice(0, 15)
    .join(' ');
  const paragraphs = Array.from({ length: 50 }, (_, index) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `paragraph ${index} ${`${sentence} `.repeat(Math.ceil(WORDS / 50 / 15)).trim()}` }],
  }));
  const tables = Array.from({ length: 3 }, (_, table) => ({
    type: 'table',
    attrs: { id: `t${table}` },
    content: Array.from({ length: 10 }, (__, row) => ({
      type: 'tableRow',
      attrs: { id: `r${row}` },
      content: Array.from({ length: 4 }, (___, column) => ({
        type: 'tableCell',
        attrs: { id: `c${column}`, colspan: 1, rowspan: 1 },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: `cell ${table} ${row} ${column}` }] }],
      })),
    })),
  }));
  const content = paragraphs.flatMap((paragraph, index) => [
    paragraph,
    ...(index % 15 === 10 ? [tables[(index - 10) / 15]] : []),
  ]);
  return { type: 'doc', content };
}
