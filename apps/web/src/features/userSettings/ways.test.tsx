import {
  confirmIdentity,
  connectIdentity,
  disconnectIdentity,
  listOwnIdentities,
} from '@circuit/contract/identityProviders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

import type { Way } from './wayCalls.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '01980000-0000-7000-8000-000000000001';
const START = '01980000-0000-4000-8000-00000000000a';
const aWay = (fields: Partial<Way> = {}): Way => ({
  identityProviderId: ID,
  name: 'University account',
  isEnabled: true,
  connectedAt: null,
  lastSignInAt: null,
  ...fields,
});

async function openSettings(ways: Way[], path = '/settings', person = {}) {
  const page = open(path, { person });
  answer(listOwnIdentities, { items: ways, hasPassword: true });
  const section = within(await screen.findByRole('region', { name: 'Ways to sign in' }));
  return { ...page, section };
}

test('IW-20 one sees since when a provider is connected, and begins to connect another', async () => {
  const { section, user, opened } = await openSettings([
    aWay({ connectedAt: '2026-11-02T13:00:00Z', lastSignInAt: '2026-11-02T14:00:00Z' }),
    aWay({ identityProviderId: ID.replace(/1$/, '2'), name: 'Partners' }),
  ]);
  answer(connectIdentity, { loginUrl: 'https://circuit.uni.edu/start?begun=x' });
  const lines = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Connected Mon, Nov 2, 8:00 AM, last used Mon, Nov 2, 9:00 AM');
  await user.click(section.getByRole('button', { name: 'Connect Partners' }));
  await waitFor(() => expect(opened).toEqual(['https://circuit.uni.edu/start?begun=x']));
});

test('IW-20 the only way to sign in stays, and the dialog says so', async () => {
  const { section, user } = await openSettings([aWay({ connectedAt: '2026-11-02T13:00:00Z' })]);
  answer(disconnectIdentity, problem(409, { detail: 'This is your only way to sign in.' }));
  await user.click(await section.findByRole('button', { name: 'Disconnect University account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect University account?' }));
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not disconnected. This is your only way to sign in.');
});

test('IW-20 whoever views the site as somebody else changes nothing there, and confirms nothing', async () => {
  const path = `/settings?connecting=${ID}&start=${START}`;
  const confirmed = answer(confirmIdentity, undefined);
  const { section, address } = await openSettings([aWay()], path, { isImpersonated: true });
  await section.findByText('University account');
  await waitFor(() => expect(address()).toBe('/settings'));
  expect(section.queryByRole('button')).toBeNull();
  expect(confirmed).toHaveLength(0);
});

test('IW-20 without a provider there is nothing to say', async () => {
  open('/settings', { person: {} });
  await screen.findByRole('region', { name: 'Sign-ins' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ways to sign in' })).toBeNull());
});

test('IW-21 back from the provider the connection is finished once, and the address is clean', async () => {
  const asked = answer(confirmIdentity, undefined);
  const { section, address } = await openSettings([aWay()], `/settings?connecting=${ID}&start=${START}`);
  expect(await section.findByText('Connected. From now on you can sign in with it.')).toBeTruthy();
  expect(address()).toBe('/settings');
  expect(asked.map(({ fields }) => fields)).toEqual([{ startId: START }]);
});

test('IW-21 why it was not connected is said', async () => {
  answer(confirmIdentity, problem(409, { detail: 'This account is connected with another person here.' }));
  const { section } = await openSettings([aWay()], `/settings?connecting=${ID}&start=${START}`);
  expect((await section.findByRole('alert')).textContent).toBe(
    'Not connected. This account is connected with another person here.',
  );
});
