import type { Page } from '@playwright/test';
import { type OpenidProvider, startOpenidProvider } from '@circuit/testing';

import { call } from './openGroupAssignment.ts';

/** What the button on the sign-in page says. */
export const PROVIDER_NAME = 'University account';

/** The seeded student, as her university knows her. */
const AMARA = {
  login: 'amara',
  claims: {
    given_name: 'Amara',
    family_name: 'Okonkwo',
    email: 'aokonkwo@example.edu',
    email_verified: true,
    amr: ['mfa'],
  },
};

interface Added {
  readonly id: string;
  readonly version: number;
  readonly addresses: { readonly redirectUrl: string; readonly afterSignOutUrl: string };
}

const settingsAt = (issuer: string, isEnabled: boolean) => ({
  name: PROVIDER_NAME,
  isEnabled,
  firstSignIn: 'knownOnly',
  domains: ['example.edu'],
  mapping: {
    subject: null,
    alias: null,
    puid: null,
    firstName: 'given_name',
    lastName: 'family_name',
    email: 'email',
  },
  secondFactorValues: ['mfa'],
  settings: { kind: 'oidc', issuer, clientId: 'circuit', scopes: ['profile', 'email'] },
});

export interface ConnectedProvider extends OpenidProvider {
  readonly id: string;
  /** The sign-in page is as it was; the page is still the administrator's. */
  readonly turnOff: () => Promise<void>;
}

/** A real OpenID provider on this machine. An administrator, whose page it is, has added it; it is off and has no secret. */
export async function addProvider(page: Page): Promise<ConnectedProvider> {
  const at = '/api/identityProviderSettings';
  // Its address is part of its settings here, and ours of its own.
  const added = await call<Added>(page, 'POST', at, settingsAt('https://not.yet.example', false));
  const { id, addresses } = added;
  const provider = await startOpenidProvider({ ...addresses, people: [AMARA] });
  await call(page, 'PUT', `${at}/${id}`, settingsAt(provider.issuer, false), added.version);
  const turnOff = async () => {
    const { version } = await call<Added>(page, 'GET', `${at}/${id}`);
    await call(page, 'PUT', `${at}/${id}`, settingsAt(provider.issuer, false), version);
  };
  return { ...provider, id, turnOff };
}

/** Goes through the provider's own pages until it sends the browser away: the login, if it asks, and its questions. */
export async function passProvider(page: Page, { issuer }: OpenidProvider): Promise<void> {
  for (let step = 0; step < 4; step++) {
    await page.waitForLoadState();
    if (!page.url().startsWith(issuer)) return;
    const login = page.locator('input[name=login]');
    if (await login.isVisible()) {
      await login.fill(AMARA.login);
      await page.locator('input[name=password]').fill('any');
    }
    const before = page.url();
    await page.locator('button[type=submit], button[autofocus]').first().click();
    await page.waitForURL((url) => url.href !== before);
  }
}
