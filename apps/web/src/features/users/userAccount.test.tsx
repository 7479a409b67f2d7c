import { listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { listMessagesOfUser } from '@circuit/contract/messages';
import {
  deactivateUser,
  getUser,
  listGroupUserRolesOfUser,
  reactivateUser,
  sendPasswordMessage,
  signOutUser,
  updateUser,
  type UserDetail,
} from '@circuit/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { AMARA, aUserDetail } from '#testing/people.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const ADMIN = { activities: ['UserReadAny', 'UserUpdateAny'] as const };
const NOTHING = { items: [], totalCount: 0 };

async function openAccountMenu(fields: Parameters<typeof aUserDetail>[0] = {}, configuration = {}) {
  answer(listGroupUserRolesOfUser, NOTHING);
  answer(listMessagesOfUser, NOTHING);
  answer(listAuditEventsOfUser, NOTHING);
  answer(getUser, aUserDetail(fields));
  const page = open(`/users/${AMARA}`, { person: ADMIN, configuration });
  await page.user.click(await screen.findByRole('button', { name: 'Account' }));
  return page;
}

const choose = async ({ user }: Awaited<ReturnType<typeof openAccountMenu>>, act: string, title: string) => {
  await user.click(screen.getByRole('menuitem', { name: act }));
  return within(await screen.findByRole('dialog', { name: title }));
};

test('UR-10 deactivating names the person, says what follows, and is told when it is done', async () => {
  const page = await openAccountMenu();
  const asked = answer(deactivateUser, undefined);
  const dialog = await choose(page, 'Deactivate', 'Deactivate Amara Okonkwo?');
  expect(dialog.getByText(/Work, reviews and scores stay\./)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Deactivated Amara Okonkwo.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ userId: AMARA });
});

test('UR-11 a refused act says why and changes nothing', async () => {
  const page = await openAccountMenu();
  const detail = 'Only a Super Admin can do this to a Super Admin’s account.';
  answer(signOutUser, problem(403, { detail }));
  const dialog = await choose(page, 'Sign out everywhere', 'Sign Amara Okonkwo out everywhere?');
  await page.user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(`Nothing was changed. ${detail}`);
});

test('UR-12 a set-password message is sent after a question, under one key', async () => {
  const page = await openAccountMenu();
  const asked = answer(sendPasswordMessage, problem(400, { detail: 'Not now.' }));
  const dialog = await choose(page, 'Send set-password message', 'Send Amara Okonkwo a message to set a password?');
  const button = dialog.getByRole('button', { name: 'Send set-password message' });
  await page.user.click(button);
  await dialog.findByRole('alert');
  await page.user.click(button);
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(second);
});

const MESSAGE = {
  id: '01980000-0000-7000-8000-000000000071',
  kind: 'account',
  subject: 'Set your password',
  address: 'amara@university.example',
  state: 'waiting',
  attempts: 0,
  createdAt: '2026-11-14T17:00:00.000Z',
  sentAt: null,
  nextTryAt: null,
  problem: null,
} as const;

test('UR-12 a set-password message that waits is not called sent', async () => {
  const page = await openAccountMenu();
  answer(sendPasswordMessage, MESSAGE);
  const dialog = await choose(page, 'Send set-password message', 'Send Amara Okonkwo a message to set a password?');
  await page.user.click(dialog.getByRole('button', { name: 'Send set-password message' }));
  expect(await screen.findByText('We are sending Amara Okonkwo a message to set a password.')).toBeTruthy();
});

test('UR-12 a set-password message that nobody gets says why, and the dialog stays', async () => {
  const page = await openAccountMenu();
  const why = 'This person turned off these messages.';
  answer(sendPasswordMessage, { ...MESSAGE, state: 'cancelled', problem: why });
  const dialog = await choose(page, 'Send set-password message', 'Send Amara Okonkwo a message to set a password?');
  await page.user.click(dialog.getByRole('button', { name: 'Send set-password message' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(`We did not send a message. ${why}`);
  expect(screen.queryByText(/is on its way/)).toBeNull();
});

test('UR-13 where there are no passwords of ours, none is offered', async () => {
  await openAccountMenu({}, { allowLocalAccounts: false });
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Edit account',
    'Sign out everywhere',
    'Deactivate',
  ]);
});

test('UR-14 a deactivated person can be reactivated', async () => {
  const page = await openAccountMenu({ isActive: false });
  const asked = answer(reactivateUser, aUserDetail());
  const dialog = await choose(page, 'Reactivate', 'Reactivate Amara Okonkwo?');
  await page.user.click(dialog.getByRole('button', { name: 'Reactivate' }));
  expect(await screen.findByText('Reactivated Amara Okonkwo.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ userId: AMARA, isActive: true });
});

test('UR-15 an edit names the version that was seen and warns before an e-mail is changed', async () => {
  const page = await openAccountMenu();
  const asked = answer(updateUser, aUserDetail({ email: 'a@university.example' }));
  const dialog = await choose(page, 'Edit account', 'Edit account');
  expect(dialog.queryByText(/notify both addresses/)).toBeNull();
  await page.user.clear(dialog.getByLabelText('E-mail'));
  await page.user.type(dialog.getByLabelText('E-mail'), 'a@university.example');
  expect(dialog.getByText(/notify both addresses/)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Save account' }));
  expect(await screen.findByText('Saved the account.')).toBeTruthy();
  expect(asked[0]?.headers.get('If-Match')).toBe('"3"');
  expect(asked[0]?.fields).toMatchObject({ email: 'a@university.example', uid: 'aokonkwo', puid: '0031245678' });
});

test('UR-16 an account that was changed meanwhile is not overwritten', async () => {
  const page = await openAccountMenu();
  answer(updateUser, problem(412, { detail: 'Somebody changed this meanwhile.' }));
  const dialog = await choose(page, 'Edit account', 'Edit account');
  await page.user.click(dialog.getByRole('button', { name: 'Save account' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not saved. Somebody changed this meanwhile.');
});

test('UR-11 the old refusal is gone while a corrected account is being sent', async () => {
  const page = await openAccountMenu();
  const said = 'This e-mail is taken.';
  const refusal = problem(409, { detail: 'Not possible.', errors: { email: [said] } });
  const { promise: saved, resolve } = Promise.withResolvers<UserDetail>();
  const asked = answer(updateUser, (_asked, calls) => (calls === 1 ? refusal : saved));
  const dialog = await choose(page, 'Edit account', 'Edit account');
  await page.user.click(dialog.getByRole('button', { name: 'Save account' }));
  await dialog.findAllByText(said);
  await page.user.clear(dialog.getByLabelText('E-mail'));
  await page.user.type(dialog.getByLabelText('E-mail'), 'a@university.example');
  await page.user.click(dialog.getByRole('button', { name: 'Save account' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(dialog.queryAllByText(said)).toEqual([]);
  resolve(aUserDetail({ email: 'a@university.example' }));
  expect(await screen.findByText('Saved the account.')).toBeTruthy();
});
