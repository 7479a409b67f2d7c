import {
  addFactorAtSignIn,
  beginTotpAtSignIn,
  exchangeToken,
  signInLocally,
  takeSecondStep,
} from '@circuit/contract/accounts';
import { makeRecoveryCodes } from '@circuit/contract/factors';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { aToken } from '#testing/builders.ts';
import { aSecondStep } from '#testing/factors.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const CODE = 'Code from your authenticator app';

/** With a password, up to the second step. */
async function openSecondStep(fields: Parameters<typeof aSecondStep>[0] = {}, path = '/login') {
  const page = open(path);
  answer(signInLocally, { code: 'c0de' });
  answer(exchangeToken, problem(403, { secondStep: aSecondStep(fields) }));
  await heading(/^Sign in/);
  await page.user.type(await screen.findByLabelText('E-mail or user name'), 'ada');
  await page.user.type(screen.getByLabelText('Password'), 'copper circle');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}

test('MW-1 after the password the page asks for the digits, and goes on to the page that was wanted', async () => {
  const { user, address } = await openSecondStep({}, '/settings');
  await heading('One more step');
  const asked = answer(takeSecondStep, { ...aToken(), proof: 'proof' });
  await user.type(screen.getByLabelText(CODE), '123 456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Settings');
  expect(address()).toBe('/settings');
  expect(asked[0]?.fields).toMatchObject({ pending: 'p'.repeat(43), proof: { kind: 'totp', code: '123 456' } });
  expect(String(asked[0]?.fields['code_verifier'])).toMatch(/^[\w-]{43}$/);
  expect(window.sessionStorage.getItem('circuit.university.pendingSignIn')).toBeNull();
  expect(JSON.stringify(window.localStorage)).not.toContain('proof');
});

test('MW-2 the digits have one field for phones; a wrong code says so, and a recovery code is one press away', async () => {
  const { user } = await openSecondStep();
  const field = await screen.findByLabelText(CODE);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  answer(takeSecondStep, problem(400, { detail: 'That code is wrong or was used before.' }));
  await user.type(field, '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain('That code is wrong');
  expect(document.activeElement?.textContent).toContain('Continue');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  const asked = answer(takeSecondStep, { ...aToken(), proof: 'proof' });
  await user.type(screen.getByLabelText('Recovery code'), 'abcde-23456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading(/, Ada$/);
  expect(asked[0]?.fields['proof']).toEqual({ kind: 'recoveryCode', code: 'abcde-23456' });
});

test('MW-2 an empty field says what to enter, and nothing is sent', async () => {
  const { user } = await openSecondStep();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter the 6 digits that your app shows.')).toBeTruthy();
});

test('MW-1 a sign-in that is over leads back to its beginning and says so; so does signing in as someone else', async () => {
  const { user } = await openSecondStep();
  await heading('One more step');
  const over = { type: 'urn:circuit:problem:codeRefused', detail: 'There were too many wrong codes. Sign in again.' };
  answer(takeSecondStep, problem(400, over));
  await user.type(screen.getByLabelText(CODE), '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading(/^Sign in/);
  expect((await screen.findByRole('alert')).textContent).toBe('There were too many wrong codes. Sign in again.');
  await user.type(screen.getByLabelText('E-mail or user name'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'copper circle');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await heading('One more step');
  await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
  await heading(/^Sign in/);
});

test('MW-6 where the days are over, an app is set up and the recovery codes are shown before anything else', async () => {
  const { user } = await openSecondStep({ step: 'enroll', kinds: [] });
  await heading('Set up two-step sign-in');
  answer(beginTotpAtSignIn, { ceremony: 'c'.repeat(43), secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' });
  await user.click(screen.getByRole('button', { name: 'Use an authenticator app' }));
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  expect(screen.getByRole('img', { name: /key for your authenticator app/ })).toBeTruthy();
  const asked = answer(addFactorAtSignIn, { ...aToken(), proof: 'a-proof-of-this-very-minute' });
  const made = answer(makeRecoveryCodes, { codes: ['abcde-23456', 'fghjk-34567'] });
  await user.type(screen.getByLabelText(CODE), '123456');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await heading('Keep your recovery codes');
  expect(await screen.findByText('fghjk-34567')).toBeTruthy();
  expect(made[0]?.fields).toEqual({ proof: 'a-proof-of-this-very-minute' });
  expect(asked[0]?.fields).toMatchObject({ factor: { kind: 'totp', code: '123456' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading(/, Ada$/);
});

test('MW-7 MW-2 without passkeys in the browser none is offered, and the second step says why', async () => {
  await openSecondStep({ kinds: ['passkey', 'totp'] });
  await heading('One more step');
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  expect(screen.getByText(/Passkeys do not work in this browser window/)).toBeTruthy();
});

test('MW-7 the sign-in page offers a passkey where the browser has them', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  open('/login');
  await heading(/^Sign in/);
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
});
