import { listSignIns, type SignInList, signOutEverywhere } from '@circuit/contract/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

type SignIn = SignInList['items'][number];
let count = 0;

function aSignIn(fields: Partial<SignIn> = {}): SignIn {
  count += 1;
  return {
    id: `01980000-0000-7000-8000-${String(count).padStart(12, '0')}` as SignIn['id'], // oxlint-disable-line typescript/no-unsafe-type-assertion -- a builder may brand
    startedAt: '2026-11-02T13:00:00Z',
    lastUsedAt: '2026-11-02T14:00:00Z',
    endsAt: '2026-11-03T01:00:00Z',
    hasEnded: false,
    endedBecause: null,
    isCurrent: false,
    impersonatedBy: null,
    ...fields,
  };
}

async function openSettings(items: SignIn[]) {
  const page = open('/settings', { person: {} });
  answer(listSignIns, { items, totalCount: items.length });
  const section = within(await screen.findByRole('region', { name: 'Sign-ins' }));
  return { ...page, section };
}

test('UR-30 one sees one’s own sign-ins, and who viewed the site as oneself', async () => {
  const ingrid = { firstName: 'Ingrid', lastName: 'Solberg', email: 'ingrid@university.example' };
  const { section } = await openSettings([
    aSignIn({ isCurrent: true }),
    aSignIn({ impersonatedBy: ingrid, hasEnded: true, endedBecause: 'impersonationStopped' }),
    aSignIn({ hasEnded: true, endedBecause: 'loggedOut' }),
  ]);
  const lines = (await section.findAllByRole('listitem')).map((line) => line.textContent);
  const when = 'Mon, Nov 2, 8:00 AM, last used Mon, Nov 2, 9:00 AM';
  expect(lines).toEqual([
    `You signed in${when}This browser, now`,
    `Ingrid Solberg viewed the site as you${when}Stopped`,
    `You signed in${when}Signed out`,
  ]);
});

test('UR-31 of many sign-ins five are shown, and the rest on request', async () => {
  const { section, user } = await openSettings(Array.from({ length: 8 }, () => aSignIn()));
  expect(await section.findAllByRole('listitem')).toHaveLength(5);
  await user.click(section.getByRole('button', { name: 'Show 3 more' }));
  expect(section.getAllByRole('listitem')).toHaveLength(8);
});

test('UR-32 signing out everywhere is asked first and ends at the sign-in page', async () => {
  const { section, user, address } = await openSettings([aSignIn({ isCurrent: true })]);
  const asked = answer(signOutEverywhere, undefined);
  await user.click(section.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
  expect(asked).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(window.localStorage.getItem('circuit.university.token')).toBeNull();
});

test('UR-33 sign-ins that cannot be loaded say so and leave the rest of the page alone', async () => {
  const page = open('/settings', { person: {} });
  answer(listSignIns, problem(400, { detail: 'Not now.' }));
  const section = within(await screen.findByRole('region', { name: 'Sign-ins' }));
  expect((await section.findByRole('alert')).textContent).toContain('Could not load your sign-ins. Not now.');
  expect(await screen.findByRole('region', { name: 'Appearance' })).toBeTruthy();
  page.unmount();
});
