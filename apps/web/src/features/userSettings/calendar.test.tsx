import { getCalendar, makeCalendar, revokeCalendar } from '@circuit/contract/calendars';
import { updateUserSettings } from '@circuit/contract/userSettings';
import { DIGESTED_KINDS } from '@circuit/domain/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { open, SETTINGS } from '#testing/visit.tsx';

const ADDRESS = 'https://uni.example.edu/api/calendars/secret/dates.ics';
const MADE = { createdAt: '2026-11-18T09:00:00.000Z', address: ADDRESS };
const section = () => screen.findByRole('region', { name: 'Calendar' });

test('CY-8 an address is made, shown once with ways to use it, and revoked after a question', async () => {
  let createdAt: string | null = null;
  const { user } = open('/settings', { person: {} });
  answer(getCalendar, () => ({ createdAt }));
  answer(makeCalendar, () => {
    createdAt = MADE.createdAt;
    return MADE;
  });
  const revoked = answer(revokeCalendar, () => {
    createdAt = null;
    return undefined;
  });
  const card = within(await section());
  await user.click(await card.findByRole('button', { name: 'Make a calendar address' }));
  expect(await card.findByText(ADDRESS)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Copy Calendar address' })).toBeTruthy();
  const link = card.getByRole('link', { name: 'Open in my calendar app' });
  expect(link.getAttribute('href')).toBe('webcal://uni.example.edu/api/calendars/secret/dates.ics');
  await user.click(card.getByRole('button', { name: 'Revoke the address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await card.findByRole('button', { name: 'Make a calendar address' })).toBeTruthy();
  expect(card.queryByText(ADDRESS)).toBeNull();
  expect(revoked).toHaveLength(1);
});

test('CY-8 an earlier address is not shown again; a new one ends it after a question', async () => {
  const { user } = open('/settings', { person: {} });
  answer(getCalendar, { createdAt: MADE.createdAt });
  const made = answer(makeCalendar, MADE);
  const card = within(await section());
  expect(await card.findByText(/We cannot show it again/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Make a new address' }));
  expect(made).toHaveLength(0);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new address' }));
  expect(await card.findByText(ADDRESS)).toBeTruthy();
});

test('CY-8 what fails says so', async () => {
  const { user } = open('/settings', { person: {} });
  answer(makeCalendar, problem(429, { detail: 'Too many.' }));
  const card = within(await section());
  await user.click(await card.findByRole('button', { name: 'Make a calendar address' }));
  expect(await card.findByText(/No address was made/)).toBeTruthy();
});

test('CY-1 somebody who views as the person sees no address and no button', async () => {
  open('/settings', { person: { isImpersonated: true } });
  const card = within(await section());
  expect(card.getByText(/Only the person can see or change/)).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

test('DG-6 what can wait has a choice while its kind is on; reminders have none; the choice is saved with the zone', async () => {
  const { user } = open('/settings', {
    person: {},
    settings: { timeZone: 'device', messages: { ...SETTINGS.messages, scoreChanged: false } },
  });
  const saved = answer(updateUserSettings, ({ fields }) => ({ ...SETTINGS, ...fields, version: 1 }));
  const card = within(await screen.findByRole('region', { name: 'Notifications' }));
  const choices = card.getAllByRole('combobox').map((one) => one.getAttribute('id'));
  // Students have no choice for grades that could not be sent.
  expect(choices).toHaveLength(DIGESTED_KINDS.length - 2);
  expect(card.queryByRole('combobox', { name: /Deadlines/ })).toBeNull();
  await user.selectOptions(card.getByRole('combobox', { name: 'When to send: My results' }), 'Daily summary');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.fields).toMatchObject({
    digests: { ...SETTINGS.digests, resultsReleased: 'daily' },
    mailZoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});
