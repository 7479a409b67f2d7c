import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import {
  deleteLateActivityPermit,
  giveLateActivityPermits,
  type LateActivityPermit,
  listLateActivityPermits,
  previewLateActivityPermits,
} from '@circuit/contract/lateActivityPermits';
import { listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { listTimeRequests } from '@circuit/contract/timeRequests';
import { userId } from '@circuit/domain/kernel';
import { type Activity, GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aGroupAssignment, aStanding, aTakenCourse, inHours, GROUP_ASSIGNMENT_ID } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

const AMARA = userId('01980000-0000-7000-8000-000000000021');
const CHIDI = userId('01980000-0000-7000-8000-000000000022');

const learner = (id: typeof AMARA, firstName: string, status: 'Done' | 'Missed') => ({
  userId: id,
  firstName,
  lastName: 'Okonkwo',
  email: `${firstName.toLowerCase()}@university.example`,
  submissionId: null,
  handedInAt: null,
  isLate: false,
  phases: [aStanding('Submission', { status })],
});

const PERMIT: LateActivityPermit = {
  id: '01980000-0000-7000-8000-0000000000a1',
  person: { id: AMARA, firstName: 'Amara', lastName: 'Okonkwo', email: 'amara@university.example' },
  phase: 'Submission',
  until: inHours(70),
  cascades: true,
  reason: 'Ill with a note.',
  grantedBy: 'Larissa Hale',
  updatedAt: inHours(0),
  version: 1,
};

function openPermits(activities: readonly Activity[] = GROUP_POLICY.GroupOwner) {
  const group = aTakenCourse({ roles: ['GroupOwner'], activities });
  const visit = open(`/courses/${group.id}/groupAssignments/${GROUP_ASSIGNMENT_ID}/late-permits`, {
    person: {},
    groups: [group],
  });
  answer(getGroup, group);
  answer(getGroupAssignment, aGroupAssignment({ activities }));
  let items: LateActivityPermit[] = [];
  answer(listLateActivityPermits, () => ({ items }));
  answer(listTimeRequests, { items: [] });
  const learners = [learner(AMARA, 'Amara', 'Missed'), learner(CHIDI, 'Chidi', 'Done')];
  answer(listLearnerStatuses, { items: learners, totalCount: learners.length });
  const startsAt = inHours(-48);
  const previewed = answer(previewLateActivityPermits, {
    effects: [
      {
        person: PERMIT.person,
        note: null,
        changes: [
          {
            phase: 'Submission',
            before: { phase: 'Submission', startsAt, endsAt: inHours(51) },
            after: { phase: 'Submission', startsAt, endsAt: inHours(70) },
          },
        ],
      },
    ],
    sentences: ['Volunteers or graders review the late work.'],
    refusal: null,
  });
  const given = answer(giveLateActivityPermits, () => {
    items = [PERMIT];
    return { items };
  });
  const taken = answer(deleteLateActivityPermit, () => {
    items = [];
    return new Response(null, { status: 204 });
  });
  return { ...visit, previewed, given, taken };
}

test('HS-11 HS-12 all who are not done are chosen in one press, and the effect is seen before it is given', async () => {
  const { user, previewed, given } = openPermits();
  await user.click(await screen.findByRole('button', { name: 'Give late permit' }));
  const button = () => screen.findByRole('button', { name: /^Give to/ });
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  await user.click(await screen.findByRole('button', { name: 'Choose everyone who is not done (1 student)' }));
  expect(await screen.findByRole('region', { name: 'What this changes' })).toBeTruthy();
  expect(await screen.findByText(/^Hand in until .+ instead of /)).toBeTruthy();
  expect(await screen.findByText('Volunteers or graders review the late work.')).toBeTruthy();
  expect(previewed[0]?.fields['userIds']).toEqual([AMARA]);
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(await button());
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ill with a note.');
  await user.click(await button());
  expect(await screen.findByText('Late permit given to 1 student.')).toBeTruthy();
  expect(given[0]?.fields).toMatchObject({ cascades: true, phase: 'Submission', reason: 'Ill with a note.' });
  expect(await screen.findByText(/^Ill with a note\. Given by Larissa Hale\.$/)).toBeTruthy();
});

test('HS-11 nothing is given before its effect is seen, and an effect that cannot be worked out is said', async () => {
  const { user, given } = openPermits();
  let isDown = true;
  const effects = { effects: [], sentences: ['Volunteers review it.'], refusal: null };
  answer(previewLateActivityPermits, () => (isDown ? problem(403, { detail: 'Not now.' }) : effects));
  await user.click(await screen.findByRole('button', { name: 'Give late permit' }));
  await user.click(await screen.findByRole('button', { name: 'Choose everyone who is not done (1 student)' }));
  expect(await screen.findByText(/^We could not work out what this changes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Give to 1 student' }).getAttribute('aria-disabled')).toBe('true');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Volunteers review it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Give to 1 student' }).getAttribute('aria-disabled')).not.toBe('true');
  expect(given).toHaveLength(0);
});

test('HS-11 a permit is taken back after a question', async () => {
  const { user, taken } = openPermits();
  answer(listLateActivityPermits, () => ({ items: taken.length === 0 ? [PERMIT] : [] }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the permit for Okonkwo, Amara' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Work handed in with it stays handed in.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(await screen.findByText('Nobody has a late permit.')).toBeTruthy();
});

test('HS-11 a permit that could not be taken back says why, beside what would follow', async () => {
  const { user } = openPermits();
  answer(listLateActivityPermits, { items: [PERMIT] });
  answer(deleteLateActivityPermit, problem(409, { detail: 'Someone is using it.' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the permit for Okonkwo, Amara' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not revoked. Someone is using it.');
  expect(dialog.getByText('Work handed in with it stays handed in.')).toBeTruthy();
});

test('HS-11 a list that cannot be loaded is tried again; who may not give permits finds no such page', async () => {
  const { user, unmount } = openPermits();
  let calls = 0;
  answer(listLateActivityPermits, () => ((calls += 1) === 1 ? problem(403) : { items: [] }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has a late permit.')).toBeTruthy();
  unmount();

  const { address } = openPermits(GROUP_POLICY.GroupGrader);
  await waitFor(() => expect(address()).toContain('/not-found'));
});
