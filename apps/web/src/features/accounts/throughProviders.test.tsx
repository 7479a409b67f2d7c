import { exchangeToken } from '@circuit/contract/accounts';
import { getDashboard } from '@circuit/contract/dashboard';
import { listIdentityProviders, signInByCasCredentials } from '@circuit/contract/identityProviders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { aToken, keepToken } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';
import { open, visit } from '#testing/visit.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const provider = (digit: number, name: string, takesCredentials = false) => ({
  id: `01980000-0000-7000-8000-00000000000${digit}`,
  name,
  identityProvider: { loginUrl: `https://sso.example/${digit}`, logoutUrl: `https://sso.example/${digit}/out` },
  takesCredentials,
});

const offer = (...items: ReturnType<typeof provider>[]) =>
  answer(listIdentityProviders, { items, totalCount: items.length });

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const userName = () => screen.queryByRole('textbox', { name: 'E-mail or user name' });

test('IW-1 the university comes first in the administrator’s order, and the first button is the primary one', async () => {
  open('/login');
  offer(provider(1, 'University account'), provider(2, 'Partner account'));
  await screen.findByRole('button', { name: 'University account' });
  const buttons = within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('button');
  expect(buttons.map((button) => [button.textContent.replace(/Opening.*/, ''), button.dataset['kind']])).toEqual([
    ['University account', 'primary'],
    ['Partner account', 'secondary'],
  ]);
});

test('IW-2 local accounts are behind one button, and what was typed stays when it is folded', async () => {
  const { user } = open('/login');
  offer(provider(1, 'University account'));
  const others = await screen.findByRole('button', { name: 'Other ways to sign in' });
  expect(others.getAttribute('aria-expanded')).toBe('false');
  expect(userName()).toBeNull();
  await user.click(others);
  await user.type(userName() ?? document.body, 'ada');
  await user.click(others);
  expect(userName()).toBeNull();
  await user.click(others);
  expect(userName()).toHaveProperty('value', 'ada');
});

test('IW-2 the form is open by itself if there is no provider or the list of them did not load', async () => {
  const page = open('/login');
  await waitFor(() => expect(userName()).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Other ways to sign in' })).toBeNull();
  page.unmount();
  open('/login');
  answer(listIdentityProviders, problem(400));
  await waitFor(() => expect(userName()).toBeTruthy());
  expect(screen.getByText(/Could not load the other ways to sign in/)).toBeTruthy();
});

test('S7.03, S4.03/8, S1.06/2, IP-100, IW-3 where a provider takes passwords here, they are asked for behind the same button', async () => {
  const page = open('/login');
  const career = provider(1, 'Career account', true);
  offer(career);
  const asked = answer(signInByCasCredentials, { code: 'c0de' });
  answer(exchangeToken, aToken());
  await page.user.click(await screen.findByRole('button', { name: 'Other ways to sign in' }));
  const form = within(screen.getByRole('form', { name: 'Password of your Career account' }));
  await page.user.click(form.getByRole('button', { name: 'Sign in with this password' }));
  expect(form.getAllByText('Enter your password.')).not.toHaveLength(0);
  await page.user.type(form.getByLabelText('User name of your Career account'), ' ada ');
  await page.user.type(form.getByLabelText('Password of your Career account'), 'secret');
  await page.user.click(form.getByRole('button', { name: 'Sign in with this password' }));
  await heading(/, Ada$/);
  expect(asked[0]?.fields).toEqual({ username: 'ada', password: 'secret', identityProviderId: career.id });
});

test('IW-4 a refused sign-in is said in one sentence with its reference, and the address is clean', async () => {
  const page = open('/login?refused=domainForbidden&reference=4bf92f35&x=1');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe(
    'Your account is of another organization. Sign in with the account of this university.Reference: 4bf92f35',
  );
  await waitFor(() => expect(page.address()).toBe('/login?x=1'));
});

test('IW-4 whoever makes a link puts no words of their own on the page', async () => {
  const page = open('/login?refused=Call%20555-0100&reference=Call%20555-0100');
  await heading(/^Sign in/);
  expect(document.body.textContent).not.toContain('555');
  await waitFor(() => expect(page.address()).toBe('/login'));
});

test('IW-4 somebody who is signed in reads a refusal on the way home', async () => {
  const page = open('/login?refused=startUnknown&reference=abc', { person: {} });
  await heading(/, Ada$/);
  expect(await screen.findByText('The sign-in did not work. Try again.')).toBeTruthy();
  expect(page.address()).toBe('/');
});

test('IW-5 where one is still signed in is said by name, with a way to sign out there', async () => {
  const page = open(`/login?stillSignedInAt=${provider(1, '').id}`);
  offer(provider(1, 'University account'));
  expect(
    await screen.findByText(/^You logged out here\. You are still signed in at University account\./),
  ).toBeTruthy();
  await waitFor(() => expect(page.address()).toBe('/login'));
  await page.user.click(screen.getByRole('button', { name: 'Sign out there' }));
  expect(page.opened).toEqual(['https://sso.example/1/out']);
});

test('IW-6 after the provider the page opens that was wanted at first, in this tab', async () => {
  const away = open('/settings');
  offer(provider(1, 'University account'));
  await away.user.click(await screen.findByRole('button', { name: 'University account' }));
  expect(away.opened).toEqual(['https://sso.example/1']);
  away.unmount();
  window.history.replaceState(null, '', '/login?code=c0de');
  const back = visit('/login');
  const gate = Promise.withResolvers<null>();
  const asked = answer(exchangeToken, async () => {
    await gate.promise;
    return aToken();
  });
  const started = back.begin();
  expect(await screen.findByText('Signing you in…')).toBeTruthy();
  gate.resolve(null);
  await started;
  await heading('Settings');
  expect(asked[0]?.fields).toMatchObject({ grant_type: 'authorization_code', code: 'c0de' });
  expect(window.location.search).toBe('');
});

test('IW-6 a kept path of another site leads home', async () => {
  sessionStorage.setItem('circuit.university.returnPath', '//evil.example/');
  window.history.replaceState(null, '', '/login?code=c0de');
  const back = visit('/login');
  answer(exchangeToken, aToken());
  await back.begin();
  await heading(/, Ada$/);
  expect(back.address()).toBe('/');
});

test('IW-7 a page that waits for a sign-in goes on when another tab has signed in', async () => {
  const page = open('/settings');
  await heading(/^Sign in/);
  keepToken(aToken());
  window.dispatchEvent(new StorageEvent('storage', { key: 'circuit.university.token' }));
  await heading('Settings');
  expect(page.address()).toBe('/settings');
});

test('IW-7 whoever comes back from the provider’s page with Back can choose again', async () => {
  const { user } = open('/login');
  offer(provider(1, 'University account'));
  answer(getDashboard, problem(400));
  await user.click(await screen.findByRole('button', { name: 'University account' }));
  const busy = await screen.findByRole('button', { name: /^Opening University account/ });
  expect(busy.dataset['busy']).toBe('true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await screen.findByRole('button', { name: /^University account/ })).toBeTruthy();
});
