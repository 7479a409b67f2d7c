import type { Frame, Locator, Page } from '@playwright/test';
import axe from 'axe-core';

/** What is shown has loaded; what is folded away may wait until somebody opens it. */
export async function hasLoaded(page: Page): Promise<void> {
  const loading = page.locator('[data-loading]').or(page.getByText('Loading…'));
  await loading.filter({ visible: true }).first().waitFor({ state: 'detached' });
}

/** What fades in or out, such as a toast, is judged as it stands: half of the way its contrast says nothing. */
async function standsStill(page: Page, place: Frame): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await place.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}

const MODAL = '[role=dialog][aria-modal=true]';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.0 to 2.2, A and AA, and no scrolling sideways; of the page or of one frame in it. */
export async function isAccessible(page: Page, place: Frame = page.mainFrame()): Promise<void> {
  await standsStill(page, place);
  const hasModal = (await place.locator(MODAL).count()) > 0;
  // Nobody can point at what lies behind a modal dialog, so the size of targets is judged inside it only: behind it, a
  // row may lie half under the sticky head of its table.
  const problems = hasModal
    ? [
        ...(await violations(place, 'html', { runOnly: WCAG, rules: { 'target-size': { enabled: false } } })),
        ...(await violations(place, MODAL, { runOnly: ['target-size'] })),
      ]
    : await violations(place, 'html', { runOnly: WCAG });
  await page.emulateMedia({ reducedMotion: null });
  const overflow = await place.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) problems.push(`The page is ${overflow} px wider than the window.`);
  if (problems.length > 0) throw new Error(`${place.url()}\n${problems.join('\n')}`);
}

/**
 * Axe is brought into each document once and reports violations only. (ADR 0048 says why its adapter is not used.)
 */
async function violations(document: Frame, place: string, asked: axe.RunOptions): Promise<string[]> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(axe.source);
  return document.evaluate(
    async ({ within, options }) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(within, options); // oxlint-disable-line typescript/no-unsafe-type-assertion -- brought in above
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { within: place, options: { ...asked, resultTypes: ['violations' as const] } },
  );
}

/** Whether it is in the middle of the window, near its upper or lower edge. (S2.37) */
export async function standsInTheCenter(page: Page, target: Locator, edge: 'top' | 'bottom'): Promise<void> {
  await target.waitFor();
  const [box, window] = [await target.boundingBox(), page.viewportSize()];
  if (box === null || window === null) throw new Error('It is not on the screen.');
  const isInTheMiddle = Math.abs(box.x + box.width / 2 - window.width / 2) <= SCROLLBAR_PX;
  const distance = edge === 'top' ? box.y : window.height - box.y - box.height;
  if (!isInTheMiddle || distance < 0 || distance > window.height / 4)
    throw new Error(`It stands at ${JSON.stringify(box)}, not at the ${edge} center.`);
}

const SCROLLBAR_PX = 16;
