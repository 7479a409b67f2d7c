import type { Page } from '@playwright/test';

import { openStage } from '#stage/openStage.ts';
import { changeStoredToken, openHomeAs, STUDENT } from '#steps/people.ts';

// npm run drill:tabs [-- --short]: one person, two tabs, a token that expires again and again. Each expiry must cost
// one refresh, and nobody may be logged out. (SX-9, S4.04/5)
const expiries = process.argv.includes('--short') ? 5 : 20;
const { browser, origin, close } = await openStage();
let [refreshes, logouts, doubled] = [0, 0, 0];
try {
  const context = await browser.newContext();
  const first = await context.newPage();
  await openHomeAs(first, origin, STUDENT);
  const second = await context.newPage();
  await open(second, '/settings');
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/token') refreshes += 1;
  });
  for (let turn = 0; turn < expiries; turn++) {
    const before = refreshes;
    await changeStoredToken(first, 'expire');
    await Promise.all([open(first, turn % 2 === 0 ? '/settings' : '/'), open(second, '/')]);
    if (refreshes - before !== 1) doubled += 1;
  }
} finally {
  await close();
}
const isHeld = logouts === 0 && doubled === 0 && refreshes === expiries;
process.stdout.write(
  `${isHeld ? 'held      ' : 'FELL SHORT'} SX-9 two tabs that expire at once make one refresh, and nobody is logged out\n` +
    `           ${expiries} expiries, ${refreshes} refreshes, ${doubled} expiries with another number than one, ${logouts} logouts\n`,
);
process.exitCode = isHeld ? 0 : 1;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The bar names the person who is signed in; the login page has no bar.
  const isIn = await page
    .getByRole('button', { name: /Hi, Amara/ })
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  if (!isIn) logouts += 1;
}
