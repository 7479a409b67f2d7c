import { isAccessible } from '#steps/accessible.ts';
import { journey } from '#stage/journey.ts';

const PAGE = '<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1></main></html>';
const NAMELESS = '<button style="width: 44px; height: 44px"></button>';
const TINY_NEIGHBORS = '<a href="/a">a</a><a href="/b">b</a>';

journey('AX-1 what looks for violations finds a planted one on a page and in a dialog', async ({ page }) => {
  await page.setContent(PAGE);
  await isAccessible(page);
  await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), NAMELESS);
  await isRefused(page, /button-name/);
  await page.setContent(PAGE);
  await page.locator('main').evaluate((main, html) => {
    main.insertAdjacentHTML('beforeend', `<div role="dialog" aria-modal="true" aria-label="Planted">${html}</div>`);
  }, TINY_NEIGHBORS);
  await isRefused(page, /target-size/);
});

async function isRefused(page: Parameters<typeof isAccessible>[0], why: RegExp): Promise<void> {
  const said = await isAccessible(page).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  if (!why.test(said)) throw new Error(`A planted violation of ${why.source} was not found: ${said}`);
}
