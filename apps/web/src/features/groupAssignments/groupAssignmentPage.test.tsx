import {
  getGroupAssignment,
  getLibraryUpdate,
  updateActivationStatus,
  updateFromLibrary,
} from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { groupId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID } from '#testing/openCourses.tsx';
import { open } from '#testing/visit.tsx';
import { aReadyGroupAssignment, aGroupAssignment } from '#testing/groupAssignments.ts';
import { aStatus } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const address = `/courses/${GROUP_ID}/groupAssignments/${aGroupAssignment().id}`;
test('CW-5 a draft shows what is missing, each with the way to mend it, and cannot be activated yet', async () => {
  const { user } = await openGroupAssignment();
  const card = within(await screen.findByRole('region', { name: 'Before you activate' }));
  await card.findByText(/Attach a rubric or a point scale/);
  expect(card.getByRole('link', { name: 'Go to Rubric' }).getAttribute('href')).toBe(`${address}/edit/rubric`);
  expect(card.getByRole('link', { name: 'Go to Calibrations' }).getAttribute('href')).toBe(
    `${address}/edit/calibrations`,
  );
  const asked = answer(updateActivationStatus, problem(409));
  const button = card.getByRole('button', { name: 'Activate' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Fix 3 items first.',
  );
  await user.click(button);
  expect(asked).toEqual([]);
});

/** The question comes first. (CW-23) */
async function activate({ click }: { readonly click: (element: Element) => Promise<void> }): Promise<void> {
  await click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate Carbon pricing op-ed?' }));
  await click(dialog.getByRole('button', { name: 'Activate' }));
}

test('CW-23 activating is asked first, with what students will find, and can be left', async () => {
  const { user } = await openGroupAssignment('', aReadyGroupAssignment());
  const asked = answer(updateActivationStatus, problem(409));
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate Carbon pricing op-ed?' }));
  expect(dialog.getByText(/Students will see it right away\. Hand in opens Mon, Nov 3, 2098, 8:00 AM\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([]);
});

test('CW-6 a complete draft is activated with the version that was seen, and says what students find', async () => {
  const { user, change } = await openGroupAssignment('', aReadyGroupAssignment());
  const card = within(await screen.findByRole('region', { name: 'Before you activate' }));
  expect(
    await card.findByText('Students will see it right away. Hand in opens Mon, Nov 3, 2098, 8:00 AM.'),
  ).toBeTruthy();
  const asked = answer(updateActivationStatus, () => {
    change({ status: 'Scheduled' });
    return { status: 'Scheduled' as const, isReady: true, checklist: [], version: 4 };
  });
  await activate(user);
  expect(await screen.findByText('Carbon pricing op-ed is active. Students can see it now.')).toBeTruthy();
  expect(asked[0]?.headers.get('If-Match')).toBe('"3"');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Before you activate' })).toBeNull());
  expect(screen.getByText('Scheduled')).toBeTruthy();
});

test('CW-6 an activation that the server refuses says why', async () => {
  const { user } = await openGroupAssignment('', aReadyGroupAssignment());
  answer(updateActivationStatus, problem(409, { detail: 'Hand in has already closed.' }));
  await activate(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Not activated. Hand in has already closed.');
});

test('CW-6 an activation that failed is asked again in the same dialog, under the same key', async () => {
  const { user } = await openGroupAssignment('', aReadyGroupAssignment());
  const asked = answer(updateActivationStatus, problem(409, { detail: 'Not now.' }));
  await activate(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate Carbon pricing op-ed?' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not activated. Not now.');
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

test('RT-12 staff who open a page for students are told so, and see the assignment', async () => {
  const { address: shown } = await openGroupAssignment('/submission', aReadyGroupAssignment());
  expect(
    await screen.findByText('That page is for students. Here is the page for instructors and graders.'),
  ).toBeTruthy();
  expect(shown()).toBe(address);
});

test('CW-10 at the same address students read what is asked of them and by when', async () => {
  const group = anOwnedGroup({ roles: ['GroupLearner'], activities: GROUP_POLICY.GroupLearner });
  open(address, { person: {}, groups: [group] });
  answer(getGroup, group);
  answer(
    getGroupAssignment,
    aGroupAssignment({ status: 'Active', groupAssignmentPhases: [], activities: GROUP_POLICY.GroupLearner }),
  );
  answer(getOwnLearnerStatus, aStatus());
  expect(await screen.findByRole('heading', { level: 1, name: 'Carbon pricing op-ed' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Hand in your essay' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
});

test('CW-10 a user who may not see an assignment stays in the course; another course’s is not shown', async () => {
  const visited = open(address, { person: {}, groups: [anOwnedGroup()] });
  answer(getGroup, anOwnedGroup());
  answer(getGroupAssignment, problem(403));
  expect(await screen.findByText('You do not have access to that assignment.')).toBeTruthy();
  expect(visited.address()).toBe(`/courses/${GROUP_ID}`);
  visited.unmount();

  const other = open(address, { person: {}, groups: [anOwnedGroup()] });
  answer(getGroup, anOwnedGroup());
  answer(getGroupAssignment, aGroupAssignment({ groupId: groupId('01980000-0000-7000-8000-000000000099') }));
  await waitFor(() => expect(other.address()).toBe(`/courses/${GROUP_ID}`));
});

test('CW-10 what is no page of an assignment is not found', async () => {
  const visited = open(`${address}/nothing`, { person: {}, groups: [anOwnedGroup()] });
  answer(getGroup, anOwnedGroup());
  expect(await screen.findByRole('heading', { name: 'We cannot find that page.' })).toBeTruthy();
  expect(visited.address()).toContain('/not-found');
});

const DIFFERENCES = [
  { field: 'title', label: 'Title', before: 'Op-ed', after: 'Carbon op-ed', changesResults: false },
  { field: 'weights', label: 'Weights', before: 'work 60', after: 'work 70', changesResults: true },
];

test('CW-15 an update from the library is seen line by line before it is taken over', async () => {
  const { user } = await openGroupAssignment();
  answer(getLibraryUpdate, { differences: DIFFERENCES, isLocked: false, version: 7, libraryStamp: 'as shown' });
  await user.click(screen.getByRole('button', { name: 'More for Carbon pricing op-ed' }));
  await user.click(screen.getByRole('menuitem', { name: 'Update from library' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update from library' }));
  await dialog.findByText(/2 parts differ/);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TitleOp-edCarbon op-ed',
    'WeightsChanges resultswork 60work 70',
  ]);
  const asked = answer(updateFromLibrary, aGroupAssignment({ version: 8 }));
  await user.click(dialog.getByRole('button', { name: 'Update assignment' }));
  expect(
    await screen.findByText('Updated Carbon pricing op-ed from the library. Its dates stay the same.'),
  ).toBeTruthy();
  expect(asked[0]?.headers.get('If-Match')).toBe('"7"');
  expect(asked[0]?.fields).toEqual({ groupAssignmentId: aGroupAssignment().id, libraryStamp: 'as shown' });
});

test('CW-15 while students are at work an update that changes results needs a reason', async () => {
  const { user } = await openGroupAssignment('', aGroupAssignment({ status: 'Active' }));
  answer(getLibraryUpdate, { differences: DIFFERENCES, isLocked: true, version: 7, libraryStamp: 'as shown' });
  const asked = answer(updateFromLibrary, aGroupAssignment({ version: 8 }));
  await user.click(screen.getByRole('button', { name: 'More for Carbon pricing op-ed' }));
  await user.click(screen.getByRole('menuitem', { name: 'Update from library' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update from library' }));
  await user.click(await dialog.findByRole('button', { name: 'Update assignment' }));
  expect(dialog.getByText('Write at least 10 characters.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Why the change is needed' }), 'The weights were swapped.');
  await user.click(dialog.getByRole('button', { name: 'Update assignment' }));
  await waitFor(() => expect(asked[0]?.fields['unlockReason']).toBe('The weights were swapped.'));
});

test('CW-15 when the library is the same there is nothing to take over', async () => {
  const { user } = await openGroupAssignment();
  answer(getLibraryUpdate, { differences: [], isLocked: false, version: 7, libraryStamp: 'as shown' });
  await user.click(screen.getByRole('button', { name: 'More for Carbon pricing op-ed' }));
  await user.click(screen.getByRole('menuitem', { name: 'Update from library' }));
  expect(await screen.findByText('Nothing to update. This assignment is the same as in the library.')).toBeTruthy();
});
