import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';

/** What is shown has loaded; what is folded away may wait until somebody opens it. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.getByText('Loading…').filter({ visible: true }).first().waitFor({ state: 'detached' });
}

/** What fades in or out, such as a toast, is judged as it stands: half of the way its contrast says nothing. */
async function standsStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}

const MODAL = '[role=dialog][aria-modal=true]';

/** No violation of WCAG 2.0 to 2.2, A and AA, and no scrolling sideways. */
export async function isAccessible(page: Page): Promise<void> {
  await standsStill(page);
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const hasModal = (await page.locator(MODAL).count()) > 0;
  // Nobody can point at what lies behind a modal dialog, so the size of targets is judged inside it only: behind it, a
  // row may lie half under the sticky head of its table.
  const { violations } = await (hasModal ? axe.disableRules('target-size') : axe).analyze();
  if (hasModal)
    violations.push(...(await new AxeBuilder({ page }).include(MODAL).withRules('target-size').analyze()).violations);
  await page.emulateMedia({ reducedMotion: null });
  const problems = violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) problems.push(`The page is ${overflow} px wider than the window.`);
  if (problems.length > 0) throw new Error(`${page.url()}\n${problems.join('\n')}`);
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
