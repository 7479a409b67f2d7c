import { exchangeToken, getUserInfo, logOut, signInLocally } from '@circuit/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { open } from '#app/visit.contract.tsx';
import { TOUR, TOUR_PASSWORD } from '#features/tour/tour.ts';
import { aToken, aUserInfo } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('DM-4 there is no tour outside the demo', async () => {
  open('/tour');
  expect(await heading('We cannot find that page.')).toBeTruthy();
});

test('DM-4 four people are named to whoever is not signed in, each with three things to do', async () => {
  open('/tour', { isDemo: true });
  await heading('Tour');
  for (const { role, firstName, lastName, userName } of TOUR) {
    const card = screen.getByRole('region', { name: `${role}: ${firstName} ${lastName}` });
    expect(within(card).getByText(userName)).toBeTruthy();
    expect(within(card).getAllByRole('listitem')).toHaveLength(3);
    expect(within(card).getAllByRole('link')).toHaveLength(3);
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
  expect(await screen.findByText('You are signed in as Larissa')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ userName: 'lhale', password: TOUR_PASSWORD });
  expect(address()).toBe('/tour');
});

test('DM-4 whoever is signed in is signed out first', async () => {
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

test('DM-4 a sign-in that fails is said so', async () => {
  const { user } = open('/tour', { isDemo: true });
  await heading('Tour');
  answer(signInLocally, problem(400, { detail: 'The name or the password is wrong.' }));
  await user.click(screen.getByRole('button', { name: 'Sign in as Amara' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The name or the password is wrong.');
});
