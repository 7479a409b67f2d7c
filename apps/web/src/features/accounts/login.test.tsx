import { exchangeToken, signInLocally } from '@circuit/contract/accounts';
import { listIdentityProviders } from '@circuit/contract/identityProviders';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { tokenRefreshFailed } from '#platform/token/authSlice.ts';
import { aToken } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

async function signIn({ user }: ReturnType<typeof open>, userName = 'ada', password = 'copper circle') {
  await heading(/^Sign in/);
  await screen.findByLabelText('E-mail or user name');
  if (userName !== '') await user.type(screen.getByLabelText('E-mail or user name'), userName);
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

const provider = (digit: number, name: string) => ({
  id: `01980000-0000-7000-8000-00000000000${digit}`,
  name,
  identityProvider: { loginUrl: `https://sso.example/${digit}`, logoutUrl: null },
  takesCredentials: false,
});

test('S1.06/1, S2.17 one signs in with a user name and a password and lands on the home page', async () => {
  const page = open('/login');
  const asked = answer(signInLocally, { code: 'c0de' });
  answer(exchangeToken, aToken());
  await signIn(page, ' ada ');
  await heading(/, Ada$/);
  expect(asked[0]?.fields).toEqual({ userName: 'ada', password: 'copper circle' });
  expect(page.address()).toBe('/');
});

test('S2.24/3 after sign-in the wanted page opens', async () => {
  const page = open('/settings');
  answer(signInLocally, { code: 'c0de' });
  answer(exchangeToken, aToken());
  await signIn(page);
  await heading('Settings');
  expect(page.address()).toBe('/settings');
});

test('LG-1 a wrong password is said so, and what was typed stays', async () => {
  const page = open('/login');
  answer(signInLocally, problem(400, { detail: 'The user name or password is wrong.' }));
  await signIn(page);
  expect((await screen.findByRole('alert')).textContent).toBe('That e-mail and password do not match. Try again.');
  expect(screen.getByLabelText('E-mail or user name')).toHaveProperty('value', 'ada');
});

test('LG-8 a wrong password is no longer said after the page was left', async () => {
  const page = open('/login');
  answer(signInLocally, problem(400, { detail: 'The user name or password is wrong.' }));
  await signIn(page);
  await screen.findByRole('alert');
  await page.router.navigate('/privacy-policy');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Sign in/ })).toBeNull());
  await page.router.navigate('/login');
  await heading(/^Sign in/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('LG-1 where there is a provider, a wrong password also points to it', async () => {
  const page = open('/login');
  answer(listIdentityProviders, { items: [provider(1, 'University account')], totalCount: 1 });
  answer(signInLocally, problem(400, { detail: 'The user name or password is wrong.' }));
  await page.user.click(await screen.findByRole('button', { name: 'Other ways to sign in' }));
  await signIn(page);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That e-mail and password do not match. Try again or sign in with your Lindenfield University account.',
  );
});

test('LG-2 another failure says what it is', async () => {
  const page = open('/login');
  answer(signInLocally, { code: 'c0de' });
  answer(exchangeToken, problem(400, { detail: 'This sign-in was started in another window. Sign in.' }));
  await signIn(page);
  expect(await screen.findByText('This sign-in was started in another window. Sign in.')).toBeTruthy();
});

test('LG-3 an empty form names what is missing and goes to the first of it, without asking the server', async () => {
  const page = open('/login');
  const asked = answer(signInLocally, { code: 'c0de' });
  await signIn(page, '', '');
  expect(screen.getAllByText('Enter your password.').length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail or user name')));
  expect(asked).toEqual([]);
});

test('LG-4 an ended session promises no draft where nothing lies on the device', async () => {
  const { store } = open('/settings', { person: {} });
  await heading('Settings');
  store.dispatch(tokenRefreshFailed());
  await heading(/^Sign in/);
  expect(screen.getByText('Please sign in again.')).toBeTruthy();
  expect(screen.getByText('Then we’ll take you to', { exact: false })).toBeTruthy();
  expect(screen.queryByText(/draft/)).toBeNull();
});

test('LG-5 the provider used last comes first and says so', async () => {
  localStorage.setItem('circuit.university.lastIdentityProvider', provider(2, '').id);
  const { user, opened } = open('/login');
  const items = [provider(1, 'Partner account'), provider(2, 'University account')];
  answer(listIdentityProviders, { items, totalCount: 2 });
  const first = await screen.findByRole('button', { name: /University account/ });
  expect(first.textContent).toContain('used last time');
  expect(screen.getAllByRole('listitem')[0]?.contains(first)).toBe(true);
  await user.click(first);
  expect(opened).toEqual(['https://sso.example/2']);
});

test('LG-6 password managers are helped', async () => {
  open('/login');
  await heading(/^Sign in/);
  expect((await screen.findByLabelText('E-mail or user name')).getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});

test('LG-7 a signed-in user is sent from the sign-in page to the home page', async () => {
  const { address } = open('/login', { person: {} });
  await heading(/, Ada$/);
  expect(address()).toBe('/');
});

test('SY-12 while downtime is on, the sign-in page says so', async () => {
  open('/login', { configuration: { isDown: true } });
  expect(await screen.findByText(/^Circuit is down for maintenance\./)).toBeTruthy();
});

test('SY-12 every page tells administrators who can end a downtime that it is on, and nobody else', async () => {
  const strip = 'Downtime is on. Only people who can end it get in.';
  const page = open('/privacy-policy', {
    configuration: { isDown: true },
    person: { activities: ['ConfigurationModify'] },
  });
  expect(await screen.findByText(strip)).toBeTruthy();
  page.unmount();
  open('/privacy-policy', { configuration: { isDown: true }, person: {} });
  await screen.findByRole('contentinfo');
  expect(screen.queryByText(strip)).toBeNull();
});
