import { execFileSync } from 'node:child_process';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { aConfiguration, aToken, aUserInfo } from './src/testing/builders.ts';
import { aRun, aStatus, aTakenCourse, RUN, aPractice } from './src/testing/learning.ts';
import { aReceivedReview, aResult, aWorkResult, FOR_STAFF } from './src/testing/results.ts';
import { SETTINGS } from './src/testing/userSettings.ts';
import { VERSION, VERSION_NAME } from '@circuit/domain/product';
import { GROUP_POLICY } from '@circuit/domain/permissions';
const origin = `http://localhost:4281`;
const staff = process.argv[3] === 'staff';
const course = aTakenCourse(staff ? { roles: ['GroupOwner'], activities: GROUP_POLICY.GroupOwner } : {});
const nothing = { items: [], totalCount: 0 };
const result = aResult({ classRange: { lowTenths: 741, highTenths: 878 },
  changes: [{ at: '2026-11-14T15:00:00.000Z', kind: 'rescored', fromTenths: 776, toTenths: 790, reason: 'A grader rated your essay.' }],
  ...(staff ? { learner: { id: 'a' as never, firstName: 'Amara', lastName: 'Okonkwo', email: '' }, work: aWorkResult({ reviews: [1,2,3].map((n) => aReceivedReview(n as 1, { staff: FOR_STAFF })) }) } : {}) });
const answers: [RegExp, unknown][] = [
  [/\/api\/time/, { now: new Date().toISOString() }],
  [/\/api\/configuration/, aConfiguration()],
  [/\/api\/clients?|webClient/i, { id: 'web', currentVersion: VERSION, versionName: VERSION_NAME }],
  [/identityProviders/, nothing], [/userInfo/i, aUserInfo({ firstName: 'Amara' })],
  [/userSettings|settings/, SETTINGS], [/signIns/, nothing],
  [/results\//, result],
  [/learnerStatus/, aStatus()], [/practice|calibrations/i, aPractice()],
  [/groupAssignments\/[^/]+$/, aRun()], [/groupAssignments(\?|$)/, nothing],
  [/\/api\/groups\/[^/]+$/, course], [/\/api\/groups/, { items: [course], totalCount: 1 }],
  [/.*/, nothing],
];
const browser = await chromium.launch({ executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(), args: ['--no-sandbox'] });
const [, , what = 'help'] = process.argv;
const pages: Record<string, string[]> = {
  help: ['/help/scoring-docs', '/help/scoring-docs/try-it', '/help/glossary', '/help/scoring-docs/measurements', '/help/scoring-docs/method', '/help/nonsense'],
  results: [`/courses/${course.id}/groupAssignments/${RUN}/results${staff ? '/01980000-0000-7000-8000-0000000000a6' : ''}`],
  own: [`/help/scoring-docs/try-it?run=${RUN}`],
};
for (const [name, width, scheme] of [['1440', 1440, 'light'], ['1440-dark', 1440, 'dark'], ['390', 390, 'light'], ['320', 320, 'light']] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  await context.addInitScript((stored) => { if (stored) localStorage.setItem('circuit.university.token', stored); }, what === 'help' ? '' : JSON.stringify({ signIn: 's', token: aToken({ expiresInSeconds: 3600 }) }));
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.route((url) => url.pathname.startsWith('/api/') || url.pathname === '/token', async (route) => {
    const url = new URL(route.request().url()); const path = url.pathname + url.search;
    const found = answers.find(([re]) => re.test(path));
    await route.fulfill({ json: found?.[1] ?? {} });
  });
  for (const [i, path] of pages[what]!.entries()) {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 90000 });
    await page.waitForTimeout(1500);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    console.log(name, path, 'axe', violations.map((v) => v.id + ' ' + v.nodes[0]?.html.slice(0, 200)), 'overflow', overflow);
    await page.screenshot({ path: `/tmp/j3/${what}${staff ? '-staff' : ''}-${i}-${name}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
