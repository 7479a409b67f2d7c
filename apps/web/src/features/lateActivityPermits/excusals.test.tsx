import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import {
  deleteExcusal,
  type Excusal,
  giveExcusals,
  listExcusals,
  listLateActivityPermits,
  previewExcusals,
} from '@circuit/contract/lateActivityPermits';
import { listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { userId } from '@circuit/domain/kernel';
import { type Activity, GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aGroupAssignment, aStanding, aTakenCourse, inHours, GROUP_ASSIGNMENT_ID } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

const AMARA = {
  id: userId('01980000-0000-7000-8000-000000000021'),
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@university.example',
};
const EXCUSAL: Excusal = {
  id: '01980000-0000-7000-8000-0000000000a2',
  person: AMARA,
  part: 'submission',
  reason: 'Ill with a note.',
  grantedBy: 'Larissa Hale',
  updatedAt: inHours(0),
  version: 1,
};

function openExcusals(activities: readonly Activity[] = GROUP_POLICY.GroupOwner, at = 'excusals') {
  const group = aTakenCourse({ roles: ['GroupOwner'], activities });
  const visit = open(`/courses/${group.id}/groupAssignments/${GROUP_ASSIGNMENT_ID}/${at}`, {
    person: {},
    groups: [group],
  });
  answer(getGroup, group);
  answer(getGroupAssignment, aGroupAssignment({ activities }));
  answer(listLateActivityPermits, { items: [] });
  let items: Excusal[] = [];
  answer(listExcusals, () => ({ items }));
  const { id, ...person } = AMARA;
  const standing = { submissionId: null, handedInAt: null, isLate: false, phases: [aStanding('Submission')] };
  answer(listLearnerStatuses, { items: [{ ...standing, ...person, userId: id }], totalCount: 1 });
  const previewed = answer(previewExcusals, {
    effects: [
      {
        person: AMARA,
        weights: [
          { part: 'calibration', percent: 42.9 },
          { part: 'evaluation', percent: 57.1 },
        ],
        note: null,
      },
    ],
    refusal: null,
  });
  const given = answer(giveExcusals, () => {
    items = [EXCUSAL];
    return { items };
  });
  const taken = answer(deleteExcusal, () => {
    items = [];
    return new Response(null, { status: 204 });
  });
  return { ...visit, previewed, given, taken };
}

test('HS-14 what it does to the score is seen before somebody is excused, and a reason is needed', async () => {
  const { user, given, previewed } = openExcusals();
  expect(await screen.findByText('Nobody is exempt.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Exempt students' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Okonkwo, Amara/ }));
  expect(await screen.findByText(/Practice 42\.9%, Review 57\.1%\./)).toBeTruthy();
  expect(previewed.at(-1)?.fields).toMatchObject({ part: 'submission', userIds: [AMARA.id] });
  await user.click(screen.getByRole('button', { name: 'Exempt 1 student' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ill with a note.');
  await user.click(screen.getByRole('button', { name: 'Exempt 1 student' }));
  expect(await screen.findByText('Exempt from Hand in')).toBeTruthy();
  expect(given[0]?.fields).toMatchObject({ part: 'submission', reason: 'Ill with a note.' });
});

test('HS-14 an excusal is taken back after a question', async () => {
  const { user, taken } = openExcusals();
  answer(listExcusals, () => ({ items: taken.length === 0 ? [EXCUSAL] : [] }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the exemption for Okonkwo, Amara' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Hand in will count for them again/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(await screen.findByText('Nobody is exempt.')).toBeTruthy();
});

test('HS-14 an excusal that could not be taken back says why, beside what would follow', async () => {
  const { user } = openExcusals();
  answer(listExcusals, { items: [EXCUSAL] });
  answer(deleteExcusal, problem(409, { detail: 'The scores are out.' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the exemption for Okonkwo, Amara' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not revoked. The scores are out.');
  expect(dialog.getByText(/^Hand in will count for them again/)).toBeTruthy();
});

test('HS-14 it stands beside the late permits; who may not excuse finds neither link nor page', async () => {
  const { user, unmount } = openExcusals(GROUP_POLICY.GroupOwner, 'late-permits');
  await user.click(await screen.findByRole('link', { name: 'Exemptions' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Exemptions' })).toBeTruthy();
  unmount();
  const { address } = openExcusals(GROUP_POLICY.GroupGrader);
  await waitFor(() => expect(address()).toContain('/not-found'));
});

test('HS-14 a list that cannot be loaded is tried again', async () => {
  const { user } = openExcusals();
  let calls = 0;
  answer(listExcusals, () => ((calls += 1) === 1 ? problem(403) : { items: [] }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody is exempt.')).toBeTruthy();
});
