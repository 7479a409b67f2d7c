import { isAccessible, standsInTheCenter } from '#steps/accessible.ts';
import { INSTRUCTOR, openHomeAs, STUDENT } from '#steps/people.ts';
import { EVERYWHERE, journey } from '#stage/journey.ts';

journey(
  'NV-20 a lost network is said above every page, and gone when it is back',
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await openHomeAs(page, origin, STUDENT);
    await context.setOffline(true);
    const strip = page.getByText('No network connection.');
    await strip.waitFor();
    await isAccessible(page);
    await context.setOffline(false);
    await strip.waitFor({ state: 'hidden' });
  },
);

journey(
  'S4.08/1 S4.08/2 S4.08/3 S8.09 S2.37/1 a newer server brings the banner, and the next change of page reloads',
  async ({ page, origin }) => {
    await page.route('**/api/appClients/web', (route) =>
      route.fulfill({ json: { id: 'web', currentVersion: '99.0.0', versionName: 'Newer' } }),
    );
    await openHomeAs(page, origin, STUDENT);
    await page.getByText(/^A new version of .+ is available$/).waitFor();
    await standsInTheCenter(page, page.getByRole('status').filter({ hasText: 'A new version' }).locator('..'), 'top');
    await page.getByText(/Please click "Refresh" to get the new version\./).waitFor();
    await isAccessible(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'privacy policy' }).click();
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
    await page.waitForFunction(() => !('isSamePage' in window));
  },
);

/** What somebody without a key sees who opens the databases of this device. Runs in the page. */
async function seenOnDevice(): Promise<string> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the page
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
    });
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      found.push(...(await settled(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  return JSON.stringify(found, (_name, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  );
}

journey(
  'RT-10 SV-8 SV-21 a newer version takes no word that the server does not have yet, and the device keeps it encrypted',
  async ({ page, origin, mayComplain }) => {
    mayComplain(/503/);
    const library = page.waitForResponse((response) => /\/api\/assignments\?/.test(response.url()));
    await openHomeAs(page, origin, INSTRUCTOR);
    const [assignmentId = ''] = /(?<="id":")[^"]+/.exec(await (await library).text()) ?? [];
    const instructions = `${origin}/assignments/${assignmentId}/instructions`;
    const words = `Written at ${Date.now()} while the server was away.`;

    await page.route('**/api/assignments/*', async (route) => {
      if (route.request().method() === 'PUT')
        await route.fulfill({ status: 503, json: { status: 503, title: 'Busy' } });
      else await route.continue();
    });
    await page.route('**/api/appClients/web', (route) =>
      route.fulfill({ json: { id: 'web', currentVersion: '99.0.0', versionName: 'Newer' } }),
    );
    await page.goto(instructions);
    const editor = page.getByRole('textbox', { name: 'Instructions for authors' });
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
    await page
      .getByText(/^Not saved[.] Kept on this device/)
      .first()
      .waitFor({ timeout: 45_000 });
    const seen = await page.evaluate(seenOnDevice);
    if (!seen.includes('idempotencyKey')) throw new Error(`Nothing lies on the device: ${seen}`);
    if (seen.includes('while the server was away')) throw new Error('The words lie on the device as plain text.');
    await page.getByText(/We will keep your text[.]$/).waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'privacy policy' }).click();
    await page.waitForFunction(() => !('isSamePage' in window));

    await page.unroute('**/api/assignments/*');
    await page.unroute('**/api/appClients/web');
    await page.goto(instructions);
    await page.getByRole('textbox', { name: 'Instructions for authors' }).getByText(words).waitFor();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor({ timeout: 45_000 });
    await isAccessible(page);
  },
);

journey(
  'S8.03/8 S2.20 a service that will be right back is said on a page of its own',
  EVERYWHERE,
  async ({ page, origin, mayComplain }) => {
    mayComplain(/403/);
    await openHomeAs(page, origin, STUDENT);
    await page.route('**/api/userSettings', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { status: 403, title: 'We will be right back', detail: 'The service is down for maintenance.' },
      }),
    );
    await page.goto(`${origin}/settings`);
    await page.waitForURL(`${origin}/downtime`);
    await page.getByRole('heading', { level: 1, name: /right back/ }).waitFor();
    await isAccessible(page);
  },
);

journey(
  'S8.06/1 S8.06/2 a page that breaks leaves a screen with a way on and a report to send',
  async ({ page, origin, mayComplain }) => {
    mayComplain(/./);
    await openHomeAs(page, origin, STUDENT);
    // An answer that no server of ours gives: what breaks is the page.
    await page.route('**/api/groups?*', (route) => route.fulfill({ json: { items: [null], totalCount: 1 } }));
    await page.goto(`${origin}/`);
    await page.getByText('Oops! Something went wrong while processing your request.').waitFor();
    await page.getByText('Please try reloading or refresh the page to try again.').waitFor();
    await isAccessible(page);
    const report = page.waitForResponse((response) => response.url().endsWith('/api/crashReports'));
    await page.getByRole('button', { name: 'Send Crash Report' }).click();
    if ((await report).status() !== 204) throw new Error('The report was not taken.');
    await page.unroute('**/api/groups?*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor();
  },
);

journey(
  'S2.23/1 S2.25/1 a page or course that is not there says so and keeps its path',
  async ({ page, origin, mayComplain }) => {
    mayComplain(/404/);
    await page.goto(`${origin}/no/such/page`);
    await page.getByRole('heading', { level: 1, name: 'We cannot find that page.' }).waitFor();
    await isAccessible(page);
    await openHomeAs(page, origin, STUDENT);
    await page.goto(`${origin}/courses/01930000-0000-7000-8000-00000000dead`);
    await page.waitForURL(/\/not-found\?pathname=%2Fcourses%2F/);
  },
);
