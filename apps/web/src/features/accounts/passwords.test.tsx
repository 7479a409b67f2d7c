import { checkPasswordLink, forgotPassword, setPassword, type PasswordLink } from '@circuit/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const TOKEN = 'a-secret-of-a-message-with-many-letters';
const LINK: PasswordLink = {
  purpose: 'set',
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@university.example',
  userName: null,
  expiresAt: '2026-11-15T12:00:00Z',
  hasSecondStep: false,
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('UR-40 the sign-in page leads to a page that sends a link, whatever name is given', async () => {
  const { user, address } = open('/login');
  const asked = answer(forgotPassword, undefined);
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await heading('Set a new password');
  expect(address()).toBe('/login/forgot-password');
  await user.click(screen.getByRole('button', { name: 'E-mail me a link' }));
  expect(screen.getAllByText('Enter your e-mail or user name.').length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('E-mail or user name'), ' amara@university.example {Enter}');
  expect(await screen.findByText(/If this account exists, we have e-mailed it a link/)).toBeTruthy();
  expect(asked.map(({ fields }) => fields)).toEqual([{ userName: 'amara@university.example' }]);
  expect(document.activeElement).toBe(await heading('Set a new password'));
});

test('UR-41 a message that could not be sent is said so, and what was typed stays', async () => {
  const { user } = open('/login/forgot-password');
  answer(forgotPassword, problem(429, { detail: 'Too many attempts. Wait a minute.' }));
  await user.type(await screen.findByLabelText('E-mail or user name'), 'amara{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We did not send a message. Too many attempts. Wait a minute.',
  );
  expect(screen.getByLabelText('E-mail or user name')).toHaveProperty('value', 'amara');
});

test('UR-42 where there are no passwords of ours, the page says where they are changed', async () => {
  open('/login/forgot-password', { configuration: { allowLocalAccounts: false } });
  expect(await screen.findByText(/Sign in with your Lindenfield University account/)).toBeTruthy();
  expect(screen.queryByLabelText('E-mail or user name')).toBeNull();
});

test('UR-43 the link of a message sets a password once, leaves the address at once, and signs nobody in', async () => {
  const { user, router } = open(`/login/set-password#token=${TOKEN}`);
  const looked = answer(checkPasswordLink, LINK);
  const asked = answer(setPassword, undefined);
  await heading('Set your password');
  expect(await screen.findByText('For Amara Okonkwo, amara@university.example')).toBeTruthy();
  expect(router.state.location.hash).toBe('');
  expect(document.title).toBe('Circuit - Set your password');
  await user.type(screen.getByLabelText('New password'), 'too short{Enter}');
  expect(screen.getAllByText(/^Use at least 15 characters\./).length).toBeGreaterThan(0);
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), 'copper circle, blue diamond{Enter}');
  const done = await heading('Your password is set');
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(looked[0]?.fields).toEqual({ token: TOKEN });
  expect(asked.map(({ fields }) => fields)).toEqual([{ token: TOKEN, password: 'copper circle, blue diamond' }]);
  expect(window.localStorage.getItem('circuit.university.token')).toBeNull();
});

test('UR-43 pressing again after a failure is the same intent', async () => {
  const { user } = open(`/login/set-password#token=${TOKEN}`);
  answer(checkPasswordLink, LINK);
  const asked = answer(setPassword, (_asked, calls) => (calls === 1 ? problem(400) : undefined));
  await user.type(await screen.findByLabelText('New password'), 'copper circle, blue diamond{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not set\./);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await heading('Your password is set');
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(second);
});

test('UR-44 a password that is mostly one’s own name is refused before it is sent', async () => {
  const { user } = open(`/login/set-password#token=${TOKEN}`);
  answer(checkPasswordLink, LINK);
  const asked = answer(setPassword, undefined);
  await user.type(await screen.findByLabelText('New password'), 'Amara Okonkwo 1{Enter}');
  expect(screen.getAllByText(/mostly your name/).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(0);
});

test('UR-45 a used or expired link says so and offers a new one', async () => {
  open(`/login/set-password#token=${TOKEN}`);
  answer(checkPasswordLink, problem(400, { detail: 'This link was used already. Ask for a new one.' }));
  await heading('This link does not work');
  expect(screen.getByRole('alert').textContent).toBe('This link was used already. Ask for a new one.');
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/login/forgot-password');
});

test('UR-46 an address without its secret is not sent anywhere', async () => {
  open('/login/set-password');
  await heading('This link does not work');
  expect(screen.getByRole('alert').textContent).toBe('This link is incomplete. Open it from the message again.');
});

test('UR-47 a link also works in a browser where somebody is signed in, and keeps them signed in', async () => {
  const { user, address } = open(`/login/set-password#token=${TOKEN}`, { person: {} });
  answer(checkPasswordLink, LINK);
  answer(setPassword, undefined);
  await user.type(await screen.findByLabelText('New password'), 'copper circle, blue diamond{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/'));
});
