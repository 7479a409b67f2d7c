import type { Page } from '@playwright/test';
import { startChatReader, type ChatReader } from '@circuit/testing';

import { isAccessible } from './accessible.ts';
import { call } from './openGroupAssignment.ts';

interface Versioned {
  readonly version: number;
}

export interface NamedReader extends ChatReader {
  /** The university reads drafts itself again, and has no key; the page is still the administrator's. */
  readonly turnOff: () => Promise<void>;
}

/** A stand-in for a service outside, which an administrator names on the configuration page, with its key, and tests. */
export async function nameOutsideReader(page: Page, origin: string): Promise<NamedReader> {
  const reader = await startChatReader();
  await page.goto(`${origin}/configuration/feedback`);
  await page.getByRole('radio', { name: /^Outside reader/ }).check();
  await page.getByLabel('Address of the service').fill(reader.baseUrl);
  await page.getByLabel('Model', { exact: true }).fill(reader.model);
  // The same student asks in every look, on one day.
  await page.getByLabel('Drafts per student and day').fill('100');
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  const saving = page.getByRole('dialog', { name: 'Save these changes?' });
  await saving.getByLabel('Why?').fill('A trial of the outside reader');
  await saving.getByRole('button', { name: 'Save changes' }).click();
  await saving.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Enter key of the service' }).click();
  const secret = page.getByRole('dialog', { name: 'Save the key of the service' });
  await secret.getByLabel('Key of the service', { exact: true }).fill(reader.key);
  await secret.getByLabel('Why?').fill('The service gave us one');
  await secret.getByRole('button', { name: 'Save', exact: true }).click();
  await secret.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText(/^The sentence was read\. \d of \d remarks can be shown\.$/).waitFor();
  await isAccessible(page);
  const turnOff = async () => {
    const { version } = await call<Versioned>(page, 'GET', '/api/configuration/full');
    const settings = {
      aesProvider: 'local',
      aesAddress: '',
      aesModel: '',
      aesDailyPerStudent: 6,
      reason: 'The trial is over',
    };
    await call(page, 'PUT', '/api/configuration', settings, version);
    await call(page, 'PUT', '/api/outsideServices/secondReader/secret', { secret: null, reason: 'The trial is over' });
    await reader.stop();
  };
  return Object.assign(reader, { turnOff });
}
