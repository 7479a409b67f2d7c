import { exchangeToken, getUserInfo, logOut, signInLocally } from '@circuit/contract/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { TOUR, TOUR_PASSWORD } from './tour.ts';
import { registerDraft } from '#platform/drafts/drafts.ts';
import { aToken, aUserInfo } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('DM-4 there is no tour outside the demo', async () => {
  open('/tour');
  expect(await heading('We cannot find that page.')).toBeTruthy();
});

test('DM-4 a visitor who is not signed in sees four people, each with three to six things to do', async () => {
  open('/tour', { isDemo: true });
  await heading('Tour');
  for (const { role, firstName, lastName, userName, things } of TOUR) {
    const card = screen.getByRole('region', { name: `${role}: ${firstName} ${lastName}` });
    expect(within(card).getByText(userName)).toBeTruthy();
    expect([3, 4, 5, 6]).toContain(things.length);
    expect(within(card).getAllByRole('listitem')).toHaveLength(things.length);
    expect(within(card).getAllByRole('link')).toHaveLength(things.length);
  }
  expect(TOUR.map(({ role }) => role)).toEqual(['Student', 'Instructor', 'Grader', 'Administrator']);
  expect(screen.getByText(TOUR_PASSWORD)).toBeTruthy();
});

test('DM-4 a button signs in as somebody and stays on the tour', async () => {
  const { user, address } = open('/tour', { isDemo: true });
  await heading('Tour');
  const asked = answer(signInLocally, { code: 'c0de' });
  answer(exchangeToken, aToken());
  answer(getUserInfo, aUserInfo({ userName: 'lhale' }));
  await user.click(screen.getByRole('button', { name: 'Sign in as Larissa' }));
  const said = await screen.findByText('You are signed in as Larissa');
  // The button is gone, so focus moves to the text in its place.
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(asked[0]?.fields).toEqual({ userName: 'lhale', password: TOUR_PASSWORD });
  expect(address()).toBe('/tour');
});

test('DM-4 a signed-in user is signed out first', async () => {
  const { user } = open('/tour', { isDemo: true, person: { userName: 'aokonkwo' } });
  expect(await screen.findByText('You are signed in as Amara')).toBeTruthy();
  const out = answer(logOut, undefined);
  answer(signInLocally, { code: 'c0de' });
  answer(exchangeToken, aToken());
  answer(getUserInfo, aUserInfo({ userName: 'mbell' }));
  await user.click(screen.getByRole('button', { name: 'Sign in as Marcus' }));
  expect(await screen.findByText('You are signed in as Marcus')).toBeTruthy();
  expect(screen.queryByText('You are signed in as Amara')).toBeNull();
  expect(out).toHaveLength(1);
});

test('DM-4 a user who declines to leave unsaved words behind stays signed in', async () => {
  const { user } = open('/tour', { isDemo: true, person: { userName: 'aokonkwo' } });
  expect(await screen.findByText('You are signed in as Amara')).toBeTruthy();
  const [out, asked] = [answer(logOut, undefined), answer(signInLocally, { code: 'c0de' })];
  const forget = registerDraft({ hasUnsentText: () => true, keep: async () => undefined });
  const question = vi.spyOn(window, 'confirm').mockReturnValueOnce(false);
  await user.click(screen.getByRole('button', { name: 'Sign in as Marcus' }));
  forget();
  expect(question).toHaveBeenCalledOnce();
  expect(screen.getByText('You are signed in as Amara')).toBeTruthy();
  expect(screen.queryByText('Signing in…', { ignore: '[aria-hidden]' })).toBeNull();
  expect([out, asked]).toEqual([[], []]);
});

test('DM-4 while somebody is signed in, only their button says so', async () => {
  const { user } = open('/tour', { isDemo: true });
  await heading('Tour');
  const gate = Promise.withResolvers<void>();
  answer(signInLocally, async () => {
    await gate.promise;
    return problem(400, { detail: 'The user name or password is wrong.' });
  });
  await user.click(screen.getByRole('button', { name: 'Sign in as Amara' }));
  expect(await screen.findAllByRole('button', { name: 'Signing in…' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Sign in as Marcus' }).getAttribute('aria-disabled')).toBe('true');
  gate.resolve();
  expect(await screen.findByRole('button', { name: 'Sign in as Amara' })).toBeTruthy();
});

test('DM-4 a sign-in that fails is said so', async () => {
  const { user } = open('/tour', { isDemo: true });
  await heading('Tour');
  answer(signInLocally, problem(400, { detail: 'The user name or password is wrong.' }));
  await user.click(screen.getByRole('button', { name: 'Sign in as Amara' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The user name or password is wrong.');
});
