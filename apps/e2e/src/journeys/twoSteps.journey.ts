import type { Page } from '@playwright/test';

import { isAccessible } from '#steps/accessible.ts';
import { openHomeAs, signIn } from '#steps/people.ts';
import { appShows } from '#steps/totp.ts';
import { WHOLE_CHROMIUM } from '#stage/chromium.ts';
import { journey, ON_PHONES } from '#stage/journey.ts';

// The browser without windows has no authenticator that a test can add.
journey.use({ launchOptions: WHOLE_CHROMIUM });

const PASSWORD = 'copper circle, blue diamond';
// Nobody else's journey signs in as these two.
const WITH_A_PASSKEY = { userName: 'ngupta', firstName: 'Neel' } as const;
const WITH_AN_APP = { userName: 'tmarsh', firstName: 'Theo' } as const;

journey(
  'MF-4 MF-7 MW-2 MW-3 MW-7 a passkey is added in Settings, is the second step after a password, and signs in alone',
  async ({ page, origin: address, mayComplain }) => {
    // The second step is asked for with a refusal.
    mayComplain(/403/);
    // A passkey belongs to a name, and never to a number.
    const origin = address.replace('127.0.0.1', 'localhost');
    await addAuthenticator(page);
    await openHomeAs(page, origin, WITH_A_PASSKEY);
    await openSettings(page, origin);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await proveByPassword(page);
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('Name of this passkey').fill('Journey laptop');
    await isAccessible(page);
    await adding.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Later' }).click();
    await section(page).getByText('Journey laptop').waitFor();

    await logOut(page, WITH_A_PASSKEY.firstName);
    await signIn(page, WITH_A_PASSKEY);
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(WITH_A_PASSKEY.firstName) }).waitFor();

    await logOut(page, WITH_A_PASSKEY.firstName);
    await isAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(WITH_A_PASSKEY.firstName) }).waitFor();

    await openSettings(page, origin);
    await section(page)
      .getByText(/last used/)
      .waitFor();
    await section(page).getByRole('button', { name: 'Change Journey laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await section(page).getByText('It is off.').waitFor();
  },
);

journey(
  'MF-3 MF-5 MW-1 MW-4 MW-5 an authenticator app and a recovery code on a phone',
  ON_PHONES,
  async ({ page, origin, mayComplain }) => {
    mayComplain(/40[03]/);
    await openHomeAs(page, origin, WITH_AN_APP);
    await openSettings(page, origin);
    await isAccessible(page);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await proveByPassword(page);
    const adding = page.getByRole('dialog', { name: 'Add an authenticator app' });
    const key = (await adding.locator('code').textContent()) ?? '';
    await adding.getByLabel('Code from your authenticator app').fill('000000');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.getByText(/That code is wrong/).waitFor();
    await isAccessible(page);
    // The half minute before: the one of now is for signing in.
    await adding.getByLabel('Code from your authenticator app').fill(appShows(key, -1));
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await codes.getByRole('button', { name: 'Make recovery codes' }).click();
    await codes.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await isAccessible(page);
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await codes.getByRole('button', { name: 'I have kept them' }).click();

    await logOut(page, WITH_AN_APP.firstName);
    await signIn(page, WITH_AN_APP);
    await page.getByLabel('Code from your authenticator app').fill(appShows(key));
    await isAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(WITH_AN_APP.firstName) }).waitFor();

    await logOut(page, WITH_AN_APP.firstName);
    await signIn(page, WITH_AN_APP);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await isAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(WITH_AN_APP.firstName) }).waitFor();

    await openSettings(page, origin);
    await section(page).getByText('You have 9 recovery codes left.').waitFor();
    await section(page).getByRole('button', { name: 'Change Authenticator app' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    // The page was loaded anew, and what proved who it is was nowhere but in its memory.
    const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asking.getByLabel('Code from your authenticator app').fill(appShows(key, 1));
    await isAccessible(page);
    await asking.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await section(page).getByText('It is off.').waitFor();
  },
);

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

/** A device with a fingerprint reader that always says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openSettings(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/settings`);
  await section(page).getByRole('button', { name: 'Add an authenticator app' }).waitFor();
}

async function proveByPassword(page: Page): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asking.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await isAccessible(page);
  await asking.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Hi, ${firstName}`) }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByText('You logged out.').waitFor();
}
