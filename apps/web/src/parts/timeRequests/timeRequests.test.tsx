import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { listLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import {
  answerTimeRequest,
  askForTime,
  listOwnTimeRequests,
  listTimeRequests,
  type OwnTimeRequest,
  type TimeRequest,
  withdrawTimeRequest,
} from '@circuit/contract/timeRequests';
import { userId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aGroupAssignment, aTakenCourse, GROUP_ASSIGNMENT_ID, inHours } from '#testing/learning.ts';
import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

// To the minute, as the field for it has it.
const UNTIL = `${inHours(99).slice(0, 16)}:00.000Z`;
const OWN: OwnTimeRequest = {
  id: '01980000-0000-7000-8000-0000000000e1',
  phase: 'Submission',
  until: UNTIL,
  reason: 'I was ill.',
  status: 'Open',
  answer: '',
  grantedUntil: null,
  askedAt: inHours(-1),
  answeredAt: null,
};
const PHASES = [{ phase: 'Submission' as const, endsAt: inHours(51), closed: null }];

function openHub(items: OwnTimeRequest[] = []) {
  let own = items;
  const visit = openGroupAssignment('');
  answer(listOwnTimeRequests, () => ({
    items: own,
    phases: own.some(({ status }) => status === 'Open') ? [] : PHASES,
  }));
  return { ...visit, set: (next: OwnTimeRequest[]) => void (own = next) };
}

test('TQ-7 a student asks for more time from the page of the assignment, and sees that they asked', async () => {
  const { user, set } = openHub();
  const asked = answer(askForTime, () => {
    set([OWN]);
    return OWN;
  });
  await user.click(await screen.findByRole('button', { name: 'Ask for more time' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for more time' });
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(within(dialog).getByText('Say why, in a few words.')).toBeTruthy();
  expect(asked).toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'I was ill.');
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Asked')).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ phase: 'Submission', reason: 'I was ill.' });
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).toBeNull();
});

test('TQ-7 a student reads the answer and its words, and withdraws what nobody answered', async () => {
  const { user, set } = openHub([OWN, { ...OWN, id: OWN.id.replace('e1', 'e2'), status: 'Refused', answer: 'Sorry.' }]);
  const withdrawn = answer(withdrawTimeRequest, () => {
    set([]);
    return { ...OWN, status: 'Withdrawn' as const };
  });
  expect(await screen.findByText('“Sorry.”')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw the request for Hand in' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('button', { name: 'Ask for more time' })).toBeTruthy();
  expect(withdrawn).toHaveLength(1);
});

const REQUEST: TimeRequest = {
  ...OWN,
  person: {
    id: userId('01980000-0000-7000-8000-000000000021'),
    firstName: 'Amara',
    lastName: 'Okonkwo',
    email: 'amara@university.example',
  },
  endsAt: inHours(51),
  answeredBy: null,
  version: 1,
};

function openPermits() {
  const group = aTakenCourse({ roles: ['GroupOwner'], activities: GROUP_POLICY.GroupOwner });
  const visit = open(`/courses/${group.id}/groupAssignments/${GROUP_ASSIGNMENT_ID}/late-permits`, {
    person: {},
    groups: [group],
  });
  answer(getGroup, group);
  answer(getGroupAssignment, aGroupAssignment({ activities: GROUP_POLICY.GroupOwner }));
  answer(listLateActivityPermits, { items: [] });
  let items: TimeRequest[] = [REQUEST];
  answer(listTimeRequests, () => ({ items }));
  const answered = answer(answerTimeRequest, () => {
    items = [];
    return { ...REQUEST, status: 'Granted' as const };
  });
  return { ...visit, answered };
}

test('TQ-8 staff give the time that was asked for in two presses', async () => {
  const { user, answered } = openPermits();
  expect(await screen.findByText(/I was ill\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Give time to Okonkwo, Amara' }));
  await user.click(await screen.findByRole('button', { name: 'Give time' }));
  expect(await screen.findByText('Amara Okonkwo has more time.')).toBeTruthy();
  expect(answered[0]?.fields).toMatchObject({ timeRequestId: REQUEST.id, answer: '' });
  expect(Date.parse(String(answered[0]?.fields['until']))).toBe(Date.parse(UNTIL));
});

test('TQ-8 staff refuse in two presses, and a refusal by the server is read in the dialog', async () => {
  const { user, answered } = openPermits();
  await user.click(await screen.findByRole('button', { name: 'Refuse the request of Okonkwo, Amara' }));
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('You refused Amara Okonkwo’s request.')).toBeTruthy();
  expect(answered[0]?.fields).toMatchObject({ until: null });
});

test('TQ-8 an answer that came too late says so', async () => {
  const { user } = openPermits();
  answer(answerTimeRequest, () => problem(409, { detail: 'This request has been answered.' }));
  await user.click(await screen.findByRole('button', { name: 'Refuse the request of Okonkwo, Amara' }));
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText(/This request has been answered\./)).toBeTruthy();
});
