import {
  copyGroupAssignment,
  deleteGroupAssignment,
  type GroupAssignment,
  listGroupAssignments,
  updateActivationStatus,
  updateGroupAssignment,
} from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { groupAssignmentId, groupId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { open } from '#testing/visit.tsx';
import { aGroupAssignment } from '#testing/groupAssignments.ts';
import { aStatus, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const id = (last: string) => groupAssignmentId(`01980000-0000-7000-8000-0000000000${last}`);
const DRAFT = aGroupAssignment({ id: id('91'), title: 'Lab report' });
const SCHEDULED = aGroupAssignment({ id: id('92'), title: 'Op-ed', status: 'Scheduled' });
const ENDED = aGroupAssignment({
  id: id('93'),
  title: 'Minimum wage',
  status: 'Ended',
  groupAssignmentPhases: [
    { type: 'Submission', startsAt: '2020-01-06T13:00:00.000Z', endsAt: '2020-01-11T04:59:00.000Z' },
  ],
});

function openTab(groupAssignments: readonly GroupAssignment[], deleted: readonly GroupAssignment[] = []) {
  const visited = openAsInstructor(`/courses/${GROUP_ID}`);
  const asked = answer(listGroupAssignments, ({ fields }) => {
    const items = fields['tab'] === 'DELETED' ? [...deleted] : [...groupAssignments];
    return { items, totalCount: items.length };
  });
  return { ...visited, asked };
}

test('CW-1 an instructor sees the assignments of a course by state, each with its phases and its next date', async () => {
  openTab([DRAFT, SCHEDULED, ENDED]);
  const active = within(await screen.findByRole('region', { name: 'Active' }));
  expect(active.getByRole('link', { name: 'Op-ed' }).getAttribute('href')).toBe(
    `/courses/${GROUP_ID}/groupAssignments/${SCHEDULED.id}`,
  );
  expect(active.getByText('Hand in opens Mon, Nov 3, 2098, 8:00 AM.')).toBeTruthy();
  const steps = within(active.getByRole('list', { name: 'Phases of Op-ed' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Hand inopens Mon, Nov 3',
    'Practiceopens Sat, Nov 8',
    'Reviewopens Wed, Nov 12',
    'Self-evaluateopens Tue, Nov 18',
    'Resultsplanned Sat, Nov 22',
  ]);
  const draft = within(screen.getByRole('region', { name: 'Draft' }));
  expect(draft.getByText('Draft, students cannot see it')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Finished' })).getByText('All phases are closed.')).toBeTruthy();
  expect(screen.getByText(/^Times are Indianapolis time/)).toBeTruthy();
});

test('CW-1 students see one row for each assignment, without states and without anything to change', async () => {
  const group = anOwnedGroup({ roles: ['GroupLearner'], activities: GROUP_POLICY.GroupLearner });
  open(`/courses/${GROUP_ID}`, { person: {}, groups: [group] });
  answer(getGroup, group);
  answer(listGroupAssignments, { items: [SCHEDULED, ENDED], totalCount: 2 });
  answer(getOwnLearnerStatus, aStatus());
  expect(await screen.findByRole('heading', { level: 2, name: 'Op-ed' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Active' })).toBeNull();
  expect(screen.queryByRole('button', { name: /More for|deleted/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add assignment' })).toBeNull();
});

function openAsStudent(status: ReturnType<typeof aStatus> | Response, endDate: string | null = null) {
  const group = anOwnedGroup({ roles: ['GroupLearner'], activities: GROUP_POLICY.GroupLearner, endDate });
  open(`/courses/${GROUP_ID}`, { person: {}, groups: [group] });
  answer(getGroup, group);
  answer(listGroupAssignments, { items: [SCHEDULED], totalCount: 1 });
  answer(getOwnLearnerStatus, status);
  return screen.findByRole('region', { name: 'Op-ed' });
}

test('HB-11 a student sees what is open to them until when, and what they did', async () => {
  const practice = { status: 'InProgress', done: 1 } as const;
  const card = await openAsStudent(aStatus({ Submission: { status: 'Done', done: 1 }, Calibration: practice }));
  expect(await within(card).findByText(/^Practice is open until \w{3}, .+ 1 of 3 done\.$/)).toBeTruthy();
  expect(within(card).getByText('To do')).toBeTruthy();
  const [first] = within(card).getAllByRole('listitem');
  expect(first?.textContent).toBe('Hand in, donedone');
});

test('HB-11 HB-12 a hand-in with newer changes does not read as done', async () => {
  const card = await openAsStudent(aStatus({ Submission: { status: 'Done', done: 1 } }, true));
  const words = /^You have changes that are not handed in\. Hand in is open until \w{3}, /;
  expect(await within(card).findByText(words)).toBeTruthy();
  const [first] = within(card).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Hand inuntil \w{3} \d/);
});

test('HB-11 once the course has ended nothing is to do', async () => {
  const card = await openAsStudent(aStatus(), inHours(-1));
  expect(await within(card).findByText('This course has ended. You can no longer change anything.')).toBeTruthy();
  expect(within(card).queryByText('To do')).toBeNull();
});

test('HB-11 results that are out are one click away', async () => {
  const over = { status: 'Done', endsAt: inHours(-9) } as const;
  const phases = { Submission: over, Calibration: over, PeerEvaluation: over, SelfEvaluation: over };
  const card = await openAsStudent(aStatus({ ...phases, Results: { status: 'Done', startsAt: inHours(-1) } }));
  const link = await within(card).findByRole('link', { name: 'See results, Op-ed' });
  expect(link.getAttribute('href')).toBe(`/courses/${GROUP_ID}/groupAssignments/${SCHEDULED.id}/results`);
});

test('HB-11 where one stands could not be loaded: the dates of the class stand there, and that they are', async () => {
  const card = await openAsStudent(problem(403));
  expect(await within(card).findByText(/^Hand in opens .+ Could not load your status/)).toBeTruthy();
});

test('CW-1 a course without assignments leads to the first one', async () => {
  openTab([]);
  const link = await screen.findByRole('link', { name: 'Choose an assignment from the library' });
  expect(link.getAttribute('href')).toBe(`/courses/${GROUP_ID}/groupAssignments/new`);
  expect(screen.getByRole('link', { name: 'Add assignment' }).getAttribute('href')).toBe(link.getAttribute('href'));
});

test('CW-1 assignments that cannot be loaded say so, and can be asked for again', async () => {
  const { user } = openTab([]);
  answer(listGroupAssignments, problem(400, { detail: 'The list is broken.' }));
  expect(await screen.findByText('Could not load this course’s assignments.')).toBeTruthy();
  answer(listGroupAssignments, { items: [SCHEDULED], totalCount: 1 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Op-ed' })).toBeTruthy();
});

test('CW-3 deleted assignments are asked for on request and restored with the version that was seen', async () => {
  const { user, asked } = openTab(
    [SCHEDULED],
    [aGroupAssignment({ id: id('94'), title: 'Old essay', isDeleted: true, version: 5 })],
  );
  await screen.findByRole('link', { name: 'Op-ed' });
  expect(asked.map(({ fields }) => fields['tab'])).toEqual(['AVAILABLE']);
  await user.click(screen.getByRole('button', { name: 'Show deleted assignments' }));
  const restored = answer(updateGroupAssignment, aGroupAssignment({ title: 'Old essay', version: 6 }));
  await user.click(await screen.findByRole('button', { name: 'Restore Old essay' }));
  expect(await screen.findByText('Restored Old essay.')).toBeTruthy();
  expect(restored[0]?.fields).toEqual({ groupAssignmentId: id('94'), isDeleted: false });
  expect(restored[0]?.headers.get('If-Match')).toBe('"5"');
});

test('CW-7 deactivating asks first and says what students lose', async () => {
  const { user } = openTab([SCHEDULED]);
  const asked = answer(updateActivationStatus, { status: 'Deactivated', isReady: true, checklist: [], version: 4 });
  await user.click(await screen.findByRole('button', { name: 'More for Op-ed' }));
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Op-ed?' }));
  expect(dialog.getByText(/Students can no longer see it/)).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Deactivated Op-ed. Students can no longer see it.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ groupAssignmentId: SCHEDULED.id, status: 'Deactivated' });
});

test('CW-8 deleting names what is kept, and a refusal is told', async () => {
  const { user } = openTab([DRAFT]);
  answer(deleteGroupAssignment, problem(409, { detail: 'It is being scored.' }));
  await user.click(await screen.findByRole('button', { name: 'More for Lab report' }));
  expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Lab report?' }));
  expect(dialog.getByText(/We keep all work, reviews and scores/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete assignment' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not deleted. It is being scored.');
});

test('CW-9, CW-22 an assignment is copied to another course with its dates shifted by whole days, seen before', async () => {
  const spring = anOwnedGroup({
    id: groupId('01980000-0000-7000-8000-000000000020'),
    name: 'ECN 210 Economics',
    startDate: '2027-01-11T05:00:00.000Z',
    externalTerm: { id: '01980000-0000-7000-8000-000000000030', name: 'Spring 2027', startDate: null, endDate: null },
  });
  const visited = open(`/courses/${GROUP_ID}`, { person: {}, groups: [anOwnedGroup(), spring] });
  answer(getGroup, anOwnedGroup());
  answer(listGroupAssignments, { items: [DRAFT], totalCount: 1 });
  const asked = answer(copyGroupAssignment, aGroupAssignment({ groupId: spring.id }));
  const { user } = visited;
  await user.click(await screen.findByRole('button', { name: 'More for Lab report' }));
  await user.click(screen.getByRole('menuitem', { name: 'Copy to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Lab report' }));
  // CW-22: this course first, and courses of one name told apart by their terms.
  const courses = within(dialog.getByLabelText('To the course')).getAllByRole('option');
  expect(courses.map(({ textContent }) => textContent).at(1)).toBe('ECN 210 Economics, Spring 2027');
  expect(dialog.getByText('All dates stay the same.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('To the course'), 'ECN 210 Economics, Spring 2027');
  // As far into the spring as it is into the fall: from August 24 to January 11 it is 140 days.
  expect(dialog.getByText('All dates move 140 days later.')).toBeTruthy();
  const day = dialog.getByLabelText('First day there');
  await user.clear(day);
  await user.type(day, '2019-11-10');
  expect(dialog.getByText(/^That day has passed\./)).toBeTruthy();
  await user.clear(day);
  await user.type(day, '2098-11-10');
  expect(dialog.queryByText(/^That day has passed\./)).toBeNull();
  expect(dialog.getByText('All dates move 7 days later.')).toBeTruthy();
  expect(dialog.getByText('Mon, Nov 10, 2098, 8:00 AM')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy assignment' }));
  await waitFor(() =>
    expect(asked[0]?.fields).toEqual({ groupAssignmentId: DRAFT.id, toGroupId: spring.id, shiftDays: 7 }),
  );
});
