import { changeServiceKeys, getProviderSettings, listServiceKeys } from '@circuit/contract/identityProviders';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aProvider, PROVIDER_ID as ID, PROVIDERS_ADMIN as ADMIN } from '#testing/identityProviders.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

import type { ServiceKey } from './providersApi.ts';

const AT = `/identity-providers/${ID}`;
const saml = (fields: Parameters<typeof aProvider>[0] = {}) =>
  aProvider({
    settings: {
      kind: 'saml',
      entityId: 'https://idp.uni.edu',
      signInUrl: 'https://idp.uni.edu/sso',
      signOutUrl: null,
      metadataUrl: null,
      certificates: ['MIIB'],
      signsResponse: false,
    },
    ...fields,
  });

const key = (fingerprint: string, year: number, isSigning: boolean): ServiceKey => ({
  fingerprint,
  endsAt: `${year}-03-01T12:00:00Z`,
  isSigning,
});
const OLD = 'AA:01';
const NEW = 'BB:02';
const card = async () => within(await screen.findByRole('region', { name: 'Our keys' }));
const shown = async () => (await (await card()).findAllByRole('listitem')).map(({ textContent }) => textContent);

test('IW-15 an administrator sees our key at a SAML provider, until when it is valid, and our metadata', async () => {
  open(AT, { person: ADMIN });
  answer(getProviderSettings, saml());
  answer(listServiceKeys, { items: [key(OLD, 2036, true)] });
  const [only, ...others] = await shown();
  expect(only).toMatch(/^Signs nowValid until Sat, Mar 1, 2036/);
  expect(only).toContain('SHA-256 fingerprint: AA:01');
  expect(others).toEqual([]);
  const keys = await card();
  expect(keys.getByRole('link', { name: /our metadata/ }).getAttribute('href')).toBe(
    'https://circuit.uni.edu/saml/metadata',
  );
  expect(keys.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Publish a new key']);
});

test('IW-15 a key is replaced in three steps, and each says what it does before it does it', async () => {
  const { user } = open(AT, { person: ADMIN });
  answer(getProviderSettings, saml());
  let items = [key(OLD, 2027, true)];
  answer(listServiceKeys, () => ({ items }));
  const asked = answer(changeServiceKeys, () => ({ items }));
  async function take(button: string, after: ServiceKey[]) {
    await user.click(await (await card()).findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: `${button}?` }));
    items = after;
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await take('Publish a new key', [key(OLD, 2027, true), key(NEW, 2036, false)]);
  await (await card()).findByText(/^Step 2 of 3/);
  expect((await shown()).map((text) => text.slice(0, 4))).toEqual(['Sign', 'Next']);
  await take('Sign with the new key', [key(NEW, 2036, true), key(OLD, 2027, false)]);
  await (await card()).findByText(/^Step 3 of 3/);
  expect((await shown()).map((text) => text.slice(0, 3))).toEqual(['Sig', 'Old']);
  await take('Remove the old key', [key(NEW, 2036, true)]);
  await (await card()).findByRole('button', { name: 'Publish a new key' });
  expect(asked.map(({ fields }) => fields)).toMatchObject([
    { step: 'publish', signing: OLD },
    { step: 'sign', signing: OLD },
    { step: 'remove', signing: NEW },
  ]);
});

test('IW-15 a step that is refused says why, and the keys stay', async () => {
  const { user } = open(AT, { person: ADMIN });
  answer(getProviderSettings, saml());
  answer(listServiceKeys, { items: [key(OLD, 2036, true)] });
  answer(changeServiceKeys, problem(409, { detail: 'Somebody else has just changed this provider.' }));
  await user.click(await (await card()).findByRole('button', { name: 'Publish a new key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish a new key' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Not published. Somebody else has just changed this provider.',
  );
});

test('IW-15 the page says whose certificate ends: one of our keys is replaced here', async () => {
  open(AT, { person: ADMIN });
  const endsAt = '2027-03-01T12:00:00Z';
  answer(getProviderSettings, saml({ secretEndsAt: endsAt, secretEnd: { state: 'endsSoon', days: 12 } }));
  answer(listServiceKeys, { items: [{ fingerprint: OLD, endsAt, isSigning: true }] });
  expect(
    await screen.findByText(/^Certificate ends in 12 days\. It is one of our own keys\. Replace it below/),
  ).toBeTruthy();
});

test('IW-15 an OpenID provider has no keys of ours', async () => {
  open(AT, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  await screen.findByRole('heading', { level: 2, name: 'For the provider’s administrators' });
  expect(screen.queryByRole('region', { name: 'Our keys' })).toBeNull();
});
