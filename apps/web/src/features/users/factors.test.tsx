import { listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { cancelFactorReset, getUserFactors, resetUserFactors } from '@circuit/contract/factors';
import { listMessagesOfUser } from '@circuit/contract/messages';
import { getUser, listGroupUserRolesOfUser } from '@circuit/contract/users';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { aUserFactors } from '#testing/factors.ts';
import { AMARA, aUserDetail } from '#testing/people.ts';
import { answer } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

afterEach(() => vi.unstubAllGlobals());

const NOTHING = { items: [], totalCount: 0 };
const items = [{ kind: 'totp' as const, createdAt: '2026-11-02T13:00:00Z', lastUsedAt: null }];
const takesEffectAt = '2026-11-19T13:00:00Z';
const reset = { askedAt: '2026-11-18T13:00:00Z', askedBy: null, reason: 'Lost the phone.', takesEffectAt };

async function openCard(fields: Parameters<typeof aUserFactors>[0]) {
  answer(listGroupUserRolesOfUser, NOTHING);
  answer(listMessagesOfUser, NOTHING);
  answer(listAuditEventsOfUser, NOTHING);
  answer(getUser, aUserDetail());
  const page = open(`/users/${AMARA}`, { person: { activities: ['UserReadAny', 'UserUpdateAny'] } });
  answer(getUserFactors, aUserFactors(fields));
  const card = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  return { ...page, card };
}

test('MW-9 an administrator asks for a reset with a reason, and reads when it takes effect', async () => {
  const { card, user } = await openCard({ items, next: { kind: 'ask', takesEffectAt } });
  await user.click(await card.findByRole('button', { name: 'Reset two-step sign-in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in for Amara Okonkwo?' }));
  expect(dialog.getByText(/It takes effect in 24 hours/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ask for the reset' }));
  expect(await dialog.findByText('Give a reason of at least 10 characters.')).toBeTruthy();
  const asked = answer(resetUserFactors, { isReset: false, takesEffectAt });
  answer(getUserFactors, aUserFactors({ items, reset }));
  await user.type(dialog.getByLabelText('Reason'), 'Lost the phone.');
  await user.click(dialog.getByRole('button', { name: 'Ask for the reset' }));
  expect(await screen.findByText('Asked to reset two-step sign-in for Amara Okonkwo.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ userId: AMARA, reason: 'Lost the phone.' });
  expect(await card.findByText(/unless Amara Okonkwo signs in before/)).toBeTruthy();
});

test('MW-9 a second administrator confirms, and a reset can be canceled', async () => {
  const { card, user } = await openCard({
    items,
    reset: { ...reset, takesEffectAt: null },
    next: { kind: 'reset' },
  });
  expect(await card.findByText(/A second administrator must confirm it/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Confirm the reset' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the reset for Amara Okonkwo?' }));
  expect(dialog.getByRole('button', { name: 'Reset now' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const asked = answer(cancelFactorReset, undefined);
  await user.click(card.getByRole('button', { name: 'Cancel the reset' }));
  const canceling = within(await screen.findByRole('dialog', { name: 'Cancel the reset?' }));
  await user.click(canceling.getByRole('button', { name: 'Cancel the reset' }));
  expect(await screen.findByText('Canceled the reset.')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('MW-9 where nothing is set up there is nothing to reset, and why the caller may not is said', async () => {
  const { card } = await openCard({});
  expect(await card.findByText('Not set up.')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});
