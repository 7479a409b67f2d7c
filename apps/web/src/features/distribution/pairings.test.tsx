import {
  addAllocation,
  type Allocation,
  deleteAllocation,
  listAllocations,
  listPairingChoices,
} from '@circuit/contract/distribution';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { ABARA, aHandInId, aPairing, BENNETT, EZE } from '#testing/distribution.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { answer, problem } from '#testing/server.ts';

const groupAssignment = aReadyGroupAssignment({ status: 'Active' });

function openPairings(items: readonly Allocation[] = [aPairing()], group = anOwnedGroup()) {
  const visited = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${groupAssignment.id}/evaluations`, group);
  answer(getGroupAssignment, groupAssignment);
  let rows = items;
  const listed = answer(listAllocations, () => ({ items: [...rows], totalCount: rows.length }));
  return { ...visited, listed, now: (later: readonly Allocation[]) => void (rows = later) };
}

test('AP-6 every pairing stands with both names, its state and its reason, and filters ask the server', async () => {
  const { user, listed } = openPairings();
  expect(await screen.findByText('Given out with the whole class.')).toBeTruthy();
  expect(screen.getByText('1 of 3 in')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Started');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reviewers' }), 'Fewer than needed');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Look in' }), 'Author');
  await waitFor(() =>
    expect(listed.at(-1)?.fields).toMatchObject({ review: 'begun', hasFewReviewers: 'true', whose: 'author' }),
  );
});

test('AP-6 a pairing is added by hand with a reason, and a refusal is shown as the server says it', async () => {
  const { user, now } = openPairings([]);
  const people = [ABARA, BENNETT, EZE].map((person, at) => ({
    ...person,
    submissionId: at === 2 ? null : aHandInId(at),
    reviewerCount: at,
    reviewsGiven: 3,
  }));
  const looked = answer(listPairingChoices, ({ fields }) => {
    const items = people
      .filter(({ lastName }) => fields['keywords'] === undefined || lastName === fields['keywords'])
      .filter(({ submissionId }) => fields['hasHandIn'] !== 'true' || submissionId !== null);
    return { items, totalCount: items.length };
  });
  let calls = 0;
  const asked = answer(addAllocation, () => {
    if ((calls += 1) === 1) return problem(409, { detail: 'These two are kept apart in this course.' });
    now([aPairing({ source: 'manual', reason: 'Their reviewer left.' })]);
    return aPairing();
  });
  expect(await screen.findByText('Nothing has been given out.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add pairing' }));
  const press = async () => {
    const buttons = screen.getAllByRole('button', { name: 'Add pairing' });
    await user.click(buttons.at(-1) ?? document.body);
  };
  expect(await screen.findByRole('radio', { name: /^Eze/ })).toBeTruthy();
  await press();
  // The first of what is missing takes the focus.
  expect(screen.getByRole('link', { name: 'Say why, in a few words.' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Who reviews/ }));
  await user.type(screen.getByRole('textbox', { name: /^Who reviews/ }), 'Abara');
  await waitFor(() => expect(looked.some(({ fields }) => fields['keywords'] === 'Abara')).toBe(true));
  const choose = async (group: string, name: RegExp) =>
    user.click(await within(await screen.findByRole('group', { name: group })).findByRole('radio', { name }));
  await choose('Who reviews', /^Abara/);
  await choose('Whose work', /^Bennett/);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Their reviewer left.');
  await press();
  expect(await screen.findByText(/These two are kept apart/)).toBeTruthy();
  await press();
  expect(await screen.findByText('Abara, Chidi now reviews Bennett, Rosa.')).toBeTruthy();
  expect(asked[1]?.fields).toMatchObject({
    reviewerId: ABARA.id,
    submissionId: aHandInId(1),
    reason: 'Their reviewer left.',
  });
  expect(await screen.findByText('Their reviewer left.')).toBeTruthy();
});

test('AP-6 revoking a started review needs a confirmation; a handed-in review offers no actions', async () => {
  const begun = aPairing({ review: 'begun' });
  const { user, now } = openPairings([begun]);
  const taken = answer(deleteAllocation, () => {
    now([]);
    return new Response(null, { status: 204 });
  });
  await user.click(await screen.findByRole('button', { name: /Abara, Chidi reviews Bennett, Rosa/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'A mistake.');
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect((await screen.findAllByText('Check this box to revoke it.')).length).toBeGreaterThan(0);
  expect(taken).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /They have started this review/ }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked the review by Abara, Chidi.')).toBeTruthy();
  expect(taken[0]?.fields).toMatchObject({ confirmsBegun: true, reason: 'A mistake.' });
});

test('AP-6 a grader does not see who reviews whom; a list that fails is tried again', async () => {
  const grader = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  const { unmount, listed } = openPairings([aPairing()], grader);
  expect(await screen.findByText('We cannot find that page.')).toBeTruthy();
  expect(listed).toEqual([]);
  unmount();

  const { user } = openPairings();
  let calls = 0;
  answer(listAllocations, () => ((calls += 1) === 1 ? problem(403) : { items: [aPairing()], totalCount: 1 }));
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByText('Given out with the whole class.')).toBeTruthy();
});

test('AP-6 a review that is begun while it is taken back can still be taken back, knowingly', async () => {
  const { user, now } = openPairings([aPairing()]);
  let calls = 0;
  answer(deleteAllocation, () => {
    if ((calls += 1) > 1) return new Response(null, { status: 204 });
    now([aPairing({ review: 'begun' })]);
    return problem(409, { detail: 'This student has begun the review.' });
  });
  await user.click(await screen.findByRole('button', { name: /Abara, Chidi reviews Bennett, Rosa/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'A mistake.');
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.click(await screen.findByRole('checkbox', { name: /They have started this review/ }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked the review by Abara, Chidi.')).toBeTruthy();
});

test('AP-3 RV-13 why it was taken back stands beside why it was made, and of which version a review is', async () => {
  const taken = { takenBackAt: '2026-11-12T05:02:00.000Z', takenBackBy: 'Larissa Hale', takenBackReason: 'A mistake.' };
  openPairings([
    aPairing({ status: 'Withdrawn', ...taken }),
    aPairing({ id: '01980000-0000-7000-8000-0000000000c2', review: 'handedIn', reviewedVersion: 1, lastVersion: 2 }),
  ]);
  const both = 'Given out with the whole class. Revoked: A mistake. By Larissa Hale.';
  expect(await screen.findByText(both)).toBeTruthy();
  expect(screen.getByText('Handed in for version 1 of 2')).toBeTruthy();
});
