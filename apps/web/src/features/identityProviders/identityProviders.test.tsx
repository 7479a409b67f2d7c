import {
  createIdentityProvider,
  getProviderSettings,
  getProviderTest,
  listProviderSettings,
  orderIdentityProviders,
  readProviderMetadata,
  testIdentityProvider,
  updateIdentityProvider,
} from '@circuit/contract/identityProviders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { aProvider, PROVIDER_ID as ID, PROVIDERS_ADMIN as ADMIN } from '#testing/identityProviders.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

import type { ListedProvider, ProviderTest } from './providersApi.ts';

afterEach(() => vi.unstubAllGlobals());

const TEST_ID = '01980000-0000-4000-8000-00000000000a';
const AT = `/identity-providers/${ID}`;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const listed = (fields: Partial<ListedProvider> = {}): ListedProvider => ({
  id: ID,
  name: 'University account',
  kind: 'oidc',
  isEnabled: true,
  people: 412,
  lastSignInAt: null,
  secretEndsAt: null,
  secretEnd: null,
  ...fields,
});

const aTest = (fields: Partial<ProviderTest> = {}): ProviderTest => ({
  testId: TEST_ID,
  state: 'arrived',
  refusal: null,
  subject: 'ada-7',
  attributes: { email: ['ada@uni.edu'], groups: ['staff', 'econ'] },
  person: {
    alias: null,
    puid: '0012345678',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@uni.edu',
    isEmailTrusted: true,
  },
  outcome: 'link',
  account: { userId: ID as never, firstName: 'Ada', lastName: 'Lovelace' }, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a builder may brand
  provesSecondFactor: true,
  ...fields,
});

test('IW-10 Manage leads to the identity providers, which say what needs an administrator', async () => {
  const { user } = open('/', { person: ADMIN });
  answer(listProviderSettings, {
    items: [
      listed({ secretEnd: { state: 'endsSoon', days: 12 } }),
      listed({ id: ID.replace(/1$/, '2'), name: 'Partners', kind: 'saml', isEnabled: false, people: 1 }),
    ],
    allowLocalAccounts: true,
  });
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Identity providers' }));
  await heading('Identity providers');
  const rows = await screen.findAllByRole('listitem');
  const mine = rows.map(({ textContent }) => textContent).filter((text) => /people|person/.test(text));
  expect(mine[0]).toContain(
    'On the sign-in pageClient secret ends in 12 daysOpenID Connect, 412 people, last sign-in never',
  );
  expect(mine[1]).toContain('OffSAML 2.0, 1 person');
  expect(screen.getByRole('link', { name: 'Change in Configuration' }).getAttribute('href')).toBe(
    '/configuration/sign-in',
  );
});

test('IW-10 nobody else gets to the identity providers', async () => {
  const { address } = open('/identity-providers', { person: { activities: ['ExternalProviderModify'] } });
  await waitFor(() => expect(address()).toBe('/'));
});

test('IW-10 without a provider the list says what one is for; a list that does not load says so', async () => {
  const page = open('/identity-providers', { person: ADMIN });
  answer(listProviderSettings, { items: [], allowLocalAccounts: false });
  await screen.findByText('No identity provider is connected.');
  expect(screen.getByText('Nobody can sign in with a password that is kept here.')).toBeTruthy();
  page.unmount();
  open('/identity-providers', { person: ADMIN });
  answer(listProviderSettings, problem(400, { detail: 'Not now.' }));
  expect(await screen.findByText('Could not load the identity providers.')).toBeTruthy();
});

test('IW-10 the order of the sign-in page is changed with the Move menu', async () => {
  const { user } = open('/identity-providers', { person: ADMIN });
  const other = ID.replace(/1$/, '2');
  answer(listProviderSettings, {
    items: [listed(), listed({ id: other, name: 'Partners' })],
    allowLocalAccounts: true,
  });
  const asked = answer(orderIdentityProviders, undefined);
  await user.click((await screen.findAllByRole('button', { name: /^Move/ }))[0] ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ identityProviderIds: [other, ID] });
});

test('IW-11 a provider is added by kind, by what it publishes, and by the fields that are left', async () => {
  const { user, address } = open('/identity-providers/new', { person: ADMIN });
  answer(readProviderMetadata, {
    kind: 'oidc',
    issuer: 'https://login.uni.edu',
    scopes: ['profile', 'email'],
    endsSessions: true,
  });
  const asked = answer(createIdentityProvider, aProvider());
  answer(getProviderSettings, aProvider());
  await user.click(await screen.findByRole('radio', { name: /OpenID Connect/ }));
  expect(screen.queryByLabelText(/Label of the button/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Issuer' }), 'https://login.uni.edu');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  await user.type(await screen.findByLabelText(/Label of the button/), 'University account');
  await user.click(screen.getByRole('button', { name: 'Add provider' }));
  expect(screen.getAllByText('Enter the client ID that the provider shows.').length).toBeGreaterThan(0);
  expect(asked).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Client ID/), 'circuit');
  await user.type(screen.getByLabelText('Client secret'), 'swordfish');
  await user.click(screen.getByRole('button', { name: 'Add provider' }));
  await waitFor(() => expect(address()).toBe(AT));
  expect(asked[0]?.fields).toMatchObject({
    isEnabled: false,
    firstSignIn: 'knownOnly',
    clientSecret: 'swordfish',
    mapping: { firstName: 'given_name', email: 'email', alias: null },
    settings: { kind: 'oidc', issuer: 'https://login.uni.edu', scopes: ['profile', 'email'] },
  });
});

test('IW-11 what cannot be read is said, and everything can be entered by hand', async () => {
  const { user } = open('/identity-providers/new', { person: ADMIN });
  answer(readProviderMetadata, problem(400, { errors: { address: ['Nothing that can be read was found there.'] } }));
  await user.click(await screen.findByRole('radio', { name: /SAML/ }));
  await user.type(screen.getByRole('textbox', { name: 'Metadata address' }), 'https://idp.uni.edu');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing that can be read was found there.');
  await user.click(screen.getByRole('button', { name: 'Enter everything by hand' }));
  expect(await screen.findByLabelText(/^Entity ID/)).toBeTruthy();
});

test('IW-12 the values for the people who run the provider are copied one by one', async () => {
  const { user } = open(AT, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  await heading(/University account/);
  await user.click(await screen.findByRole('button', { name: 'Copy Redirect URL' }));
  expect(await navigator.clipboard.readText()).toBe('https://circuit.uni.edu/callback');
  expect(screen.queryByText('https://circuit.uni.edu/saml/acs')).toBeNull();
});

test('IW-13 a save sends what changed and keeps the secret; the server’s words stand at their field', async () => {
  const { user } = open(AT, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  const asked = answer(
    updateIdentityProvider,
    problem(400, { errors: { 'settings.issuer': ['Enter an address that begins with https://.'] } }),
  );
  const issuer = await screen.findByLabelText(/^Issuer/);
  await user.clear(issuer);
  await user.type(issuer, 'http://login.uni.edu');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(issuer.getAttribute('aria-invalid')).toBe('true'));
  expect(asked[0]?.fields).not.toHaveProperty('clientSecret');
  expect(asked[0]?.fields).not.toHaveProperty('clientSecretEndsAt');
  expect(asked[0]?.headers.get('if-match')).toBe('"3"');
});

test('IW-13 if somebody else saved meanwhile, what was typed stays until one decides', async () => {
  const { user } = open(AT, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  const theirs = aProvider({ name: 'Campus account', version: 4 });
  answer(updateIdentityProvider, problem(412, { current: theirs }));
  const label = await screen.findByLabelText(/Label of the button/);
  await user.type(label, ' 2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/Someone else saved this provider in the meantime/);
  expect(label).toHaveProperty('value', 'University account 2');
  const again = answer(updateIdentityProvider, aProvider({ name: 'University account 2', version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(again[0]?.headers.get('if-match')).toBe('"4"'));
});

test('IW-13 whoever leaves with unsaved changes is asked', async () => {
  const { user, address } = open(AT, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  answer(listProviderSettings, { items: [], allowLocalAccounts: true });
  await user.type(await screen.findByLabelText(/Label of the button/), '!');
  expect(screen.getByText('Save your changes first.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Identity providers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(address()).toBe(AT);
  await user.click(screen.getByRole('link', { name: 'Identity providers' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(address()).toBe('/identity-providers'));
});

test('IW-14 a test goes to the provider in this tab', async () => {
  const { user, opened } = open(AT, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  answer(testIdentityProvider, { testId: TEST_ID, loginUrl: 'https://circuit.uni.edu/start?begun=x' });
  await user.click(await screen.findByRole('button', { name: 'Test sign-in' }));
  await waitFor(() => expect(opened).toEqual(['https://circuit.uni.edu/start?begun=x']));
});

test('IW-14 a test shows what arrived, how it is read and to which account it would lead', async () => {
  open(`${AT}/tests/${TEST_ID}`, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  answer(getProviderTest, aTest());
  await screen.findByText(/^They would be signed in as Ada Lovelace, and this account would be connected/);
  const read = within(screen.getByRole('region', { name: 'How we read it' }));
  expect(read.getByText('trusted')).toBeTruthy();
  expect(read.getByText('Yes, the provider says so')).toBeTruthy();
  const arrived = within(screen.getByRole('region', { name: 'What arrived' }));
  expect(['ada-7', 'groups', 'staff', 'econ'].every((text) => arrived.queryByText(text) !== null)).toBe(true);
});

test('IW-14 a refused test says what to do; one that is not back says that', async () => {
  const page = open(`${AT}/tests/${TEST_ID}`, { person: ADMIN });
  answer(getProviderSettings, aProvider());
  const refusal = {
    reason: 'personUnknown',
    told: 'You have no account here yet.',
    fix: 'Only people who are known may come.',
    details: '',
  } as const;
  answer(getProviderTest, aTest({ outcome: 'refuse', account: null, refusal }));
  await screen.findByText(/They would be refused. You have no account here yet/);
  expect(screen.getByText(/Only people who are known may come/)).toBeTruthy();
  page.unmount();
  open(`${AT}/tests/${TEST_ID}`, { person: ADMIN });
  answer(
    getProviderTest,
    aTest({ state: 'waiting', outcome: null, person: null, account: null, attributes: {}, subject: null }),
  );
  expect(await screen.findByText('Nobody has come back yet.')).toBeTruthy();
});
