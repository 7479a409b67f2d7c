import {
  addFactor,
  beginTotp,
  listFactors,
  makeRecoveryCodes,
  proveByFactor,
  proveByPassword,
  removeFactor,
  renameFactor,
} from '@circuit/contract/factors';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { aFactor, aFactorList } from '#testing/factors.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

afterEach(() => vi.unstubAllGlobals());

const PROOF = { proof: 'a-proof-of-this-very-minute', expiresAt: '2026-11-18T12:05:00Z' };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openSection(fields: Parameters<typeof aFactorList>[0] = {}, person = {}) {
  const page = open('/settings', { person });
  answer(listFactors, aFactorList(fields));
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  return { ...page, section };
}

test('MW-3 MW-4 MW-5 an app is added after the password was shown once more, and recovery codes follow', async () => {
  const { section, user } = await openSection();
  expect(await section.findByText('It is off.')).toBeTruthy();
  const proven = answer(proveByPassword, PROOF);
  const begun = answer(beginTotp, { ceremony: 'c'.repeat(43), secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=A' });
  await user.click(section.getByRole('button', { name: 'Add an authenticator app' }));
  const asking = await dialog('Confirm that it is you');
  await user.type(asking.getByLabelText('Password'), 'copper circle');
  await user.click(asking.getByRole('button', { name: 'Continue' }));
  const adding = await dialog('Add an authenticator app');
  await adding.findByText('ABCD EFGH');
  expect(proven[0]?.fields).toEqual({ password: 'copper circle' });
  expect(begun[0]?.fields).toEqual({ proof: PROOF.proof });
  answer(addFactor, problem(400, { detail: 'That code is wrong or was used before.' }));
  await user.type(adding.getByLabelText('Code from your authenticator app'), '000000');
  await user.click(adding.getByRole('button', { name: 'Add' }));
  expect((await adding.findByRole('alert')).textContent).toContain('That code is wrong');
  const asked = answer(addFactor, aFactor());
  answer(listFactors, aFactorList({ items: [aFactor()], provableBy: ['totp'] }));
  await user.click(adding.getByRole('button', { name: 'Add' }));
  const codes = await dialog('Recovery codes');
  expect(asked[0]?.fields).toMatchObject({ proof: PROOF.proof, name: 'Authenticator app' });
  answer(makeRecoveryCodes, { codes: ['abcde-23456'] });
  await user.click(codes.getByRole('button', { name: 'Make recovery codes' }));
  expect(await codes.findByText('abcde-23456')).toBeTruthy();
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(await section.findByText('My phone')).toBeTruthy();
});

test('MW-3 a person with a factor shows it once, and a second change within five minutes needs no new proof', async () => {
  const items = [aFactor(), aFactor({ id: '01980000-0000-7000-8000-0000000000f2', kind: 'passkey', name: 'Laptop' })];
  const { section, user } = await openSection({ items, recoveryCodesLeft: 9, provableBy: ['totp', 'recoveryCode'] });
  expect(await section.findByText('You have 9 recovery codes left.')).toBeTruthy();
  await user.click(await section.findByRole('button', { name: 'Change Laptop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const asking = await dialog('Confirm that it is you');
  answer(proveByFactor, problem(400, { detail: 'That code is wrong.' }));
  await user.type(asking.getByLabelText('Code from your authenticator app'), '000000');
  await user.click(asking.getByRole('button', { name: 'Continue' }));
  expect((await asking.findByRole('alert')).textContent).toBe('That code is wrong.');
  const proven = answer(proveByFactor, PROOF);
  await user.click(asking.getByRole('button', { name: 'Continue' }));
  const removing = await dialog('Remove Laptop?');
  const removed = answer(removeFactor, undefined);
  await user.click(removing.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed Laptop.')).toBeTruthy();
  expect(removed[0]?.fields).toEqual({ factorId: items[1]?.id, proof: PROOF.proof });
  await user.click(section.getByRole('button', { name: 'Make new recovery codes' }));
  expect(await dialog('Recovery codes')).toBeTruthy();
  expect(proven).toHaveLength(1);
});

test('MW-3 a name is changed without a proof', async () => {
  const { section, user } = await openSection({ items: [aFactor()], provableBy: ['totp'] });
  await user.click(await section.findByRole('button', { name: 'Change My phone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const renaming = await dialog('Rename My phone');
  const asked = answer(renameFactor, aFactor({ name: 'Old phone' }));
  await user.clear(renaming.getByLabelText('Name'));
  await user.type(renaming.getByLabelText('Name'), 'Old phone');
  await user.click(renaming.getByRole('button', { name: 'Rename' }));
  await vi.waitFor(() => expect(asked[0]?.fields).toMatchObject({ name: 'Old phone' }));
});

test('MW-3 a person with neither password nor factor is asked to sign in again, and a failed load is shown', async () => {
  const { section, user } = await openSection({ provableBy: [] });
  await user.click(await section.findByRole('button', { name: 'Add an authenticator app' }));
  expect((await dialog('Confirm that it is you')).getByText(/Sign out and sign in again/)).toBeTruthy();
});

test('MW-3 while viewing as somebody nothing of it is asked for', async () => {
  const page = open('/settings', { person: { isImpersonated: true } });
  const asked = answer(listFactors, aFactorList());
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  expect(section.getByText('Only the person can see and change this.')).toBeTruthy();
  expect(section.queryByRole('button')).toBeNull();
  expect(asked).toHaveLength(0);
  expect(page.address()).toBe('/settings');
});

test('MW-8 an administrator reads above every page how many days are left', async () => {
  const dueAt = new Date(Date.now() + 5.5 * 86_400_000).toISOString();
  const person = { roles: [{ role: 'Admin' as const }] };
  await openSection({ dueAt, isRequired: true }, person);
  expect(await screen.findByText(/Set up two-step sign-in within 6 days/)).toBeTruthy();
  expect(await screen.findByText(/Administrators must use two-step sign-in from/)).toBeTruthy();
});
