import { listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { eraseUser, getErasure } from '@circuit/contract/erasures';
import { listMessagesOfUser } from '@circuit/contract/messages';
import { getUser, listGroupUserRolesOfUser } from '@circuit/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { anErasure } from '#testing/erasures.ts';
import { AMARA, aUserDetail } from '#testing/people.ts';
import { answer } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

afterEach(() => vi.unstubAllGlobals());

const NOTHING = { items: [], totalCount: 0 };

async function openCard(fields: Parameters<typeof anErasure>[0] = {}) {
  answer(listGroupUserRolesOfUser, NOTHING);
  answer(listMessagesOfUser, NOTHING);
  answer(listAuditEventsOfUser, NOTHING);
  answer(getUser, aUserDetail());
  const page = open(`/users/${AMARA}`, { person: { activities: ['UserReadAny', 'UserUpdateAny'] } });
  answer(getErasure, anErasure(fields));
  const card = within(await screen.findByRole('region', { name: 'Erasure' }));
  return { ...page, card };
}

test('EP-1 an administrator reads what goes and stays, types the name and a reason, and sees that it runs', async () => {
  const { card, user } = await openCard();
  await user.click(await card.findByRole('button', { name: 'Erase this person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Amara Okonkwo for good?' }));
  expect(dialog.getByText('Texts that they handed in')).toBeTruthy();
  expect(dialog.getByText('Scores and feedback of classmates rest on them.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Type the name/), 'Amara');
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await dialog.findByText('Type “Amara Okonkwo” to confirm.')).toBeTruthy();
  const asked = answer(eraseUser, anErasure({ state: 'waiting' }));
  answer(getErasure, anErasure({ state: 'waiting' }));
  await user.type(dialog.getByLabelText(/Type the name/), ' okonkwo');
  await user.type(dialog.getByLabelText('Reason'), 'She asked for it.');
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await card.findByText(/is being erased/)).toBeTruthy();
  // The button is gone: who uses the keyboard goes on from the heading of the card.
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('heading', { level: 2, name: 'Erasure' })));
  expect(asked[0]?.fields).toEqual({ userId: AMARA, name: 'Amara okonkwo', reason: 'She asked for it.' });
});

test('EP-1 an erasure that is done offers nothing, one that stopped can be started again', async () => {
  const { card } = await openCard({ state: 'failed' });
  expect(await card.findByText(/stopped before its end/)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Erase this person' })).toBeTruthy();
});
