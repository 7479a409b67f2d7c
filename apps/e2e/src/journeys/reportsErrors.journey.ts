import { setTimeout as sleep } from 'node:timers/promises';

import { startAnalyticsEndpoint, startErrorEndpoint } from '@circuit/testing';

import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, STUDENT, SUPER_ADMIN } from '#steps/people.ts';
import { untilPagesMayCall } from '#steps/policy.ts';
import { signedIn, type Wire } from '#steps/wire.ts';
import { journey } from '#stage/journey.ts';

const ARRIVES_MS = 15_000;

journey(
  'S1.06/10 ER-2 ER-5 ER-6 AY-4 an administrator tests both services, and a page that breaks reaches them without a press',
  async ({ page, context, origin, mayComplain }) => {
    mayComplain(/./);
    const [errors, analytics] = await Promise.all([startErrorEndpoint(), startAnalyticsEndpoint()]);
    const ask = await signedIn(origin, SUPER_ADMIN);
    try {
      await save(ask, {
        errorReportsDsn: errors.dsn,
        analyticsMeasurementId: 'G-JOURNEY1',
        analyticsUrl: analytics.url,
      });
      for (const service of [errors.dsn, analytics.url]) await untilPagesMayCall(origin, new URL(service).host);
      const theirs = await context.browser()?.newContext();
      const admin = await theirs?.newPage();
      if (admin === undefined) throw new Error('There is no browser.');
      await openHomeAs(admin, origin, SUPER_ADMIN);
      for (const [group, outcome] of [
        ['error-reports', /took it/],
        ['analytics', /took it/],
      ] as const) {
        await admin.goto(`${origin}/configuration/${group}`);
        await admin.getByRole('button', { name: 'Test', exact: true }).click();
        await admin.getByRole('status').filter({ hasText: outcome }).waitFor();
        await isAccessible(admin);
      }
      await theirs?.close();

      await openHomeAs(page, origin, STUDENT);
      await page.route('**/api/groups?*', (route) => route.fulfill({ json: { items: [null], totalCount: 1 } }));
      await page.goto(`${origin}/`);
      await page.getByText('Oops! Something went wrong while processing your request.').waitFor();
      const reference = (await page.getByText(/^Reference: /).innerText()).replace('Reference: ', '').trim();
      await arrives(() => errors.everything().includes(reference), `A report with the reference ${reference}`);
      await arrives(() => analytics.pageViews.some(({ dl }) => dl === `${origin}/`), 'A page view');
      const refused = [...errors.refused, ...analytics.refused];
      if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
      await page.unroute('**/api/groups?*');
    } finally {
      await save(ask, { errorReportsDsn: '', analyticsMeasurementId: '', analyticsUrl: '' });
      await Promise.all([errors.stop(), analytics.stop()]);
      await untilPagesMayCall(origin, new URL(errors.dsn).host, false);
    }
  },
);

async function save(ask: Wire, changes: object): Promise<void> {
  const { version } = await ask<{ readonly version: number }>('GET', '/api/configuration/full');
  await ask('PUT', '/api/configuration', { ...changes, reason: 'A journey' }, version);
}

async function arrives(hasCome: () => boolean, what: string): Promise<void> {
  for (let waited = 0; waited < ARRIVES_MS; waited += 100) {
    if (hasCome()) return;
    await sleep(100);
  }
  throw new Error(`${what} did not come.`);
}
