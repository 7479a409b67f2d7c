import type { Page } from 'playwright-core';

import { isAccessible, type Journey } from './journey.ts';

export const opensTheApp: Journey = {
  name: 'S1.03/4 the page shows the name of the university that its host stands for',
  walk: async (page) => {
    const university = page.url();
    const demo = new URL(university);
    demo.hostname = 'demo.localhost';
    await page.goto(demo.href);
    await shows(page, 'Demo College');
    await page.goto(university);
    await shows(page, 'Lindenfield University');
    await isAccessible(page);
  },
};

async function shows(page: Page, universityName: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Circuit' }).waitFor();
  await page.getByRole('status').getByText(universityName).waitFor();
}
