import { listExternalTerms } from '@circuit/contract/externalTerms';
import { copyGroup, createGroup, getGroup, previewGroupCopy } from '@circuit/contract/groups';
import { groupAssignmentId } from '@circuit/domain/kernel';
import { GLOBAL_POLICY, GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aGroup } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

import { anOwnedGroup, aPerson, GROUP_ID, openAsInstructor, SPRING, TERMS } from '#testing/openCourses.tsx';

afterEach(() => vi.unstubAllGlobals());

const created = anOwnedGroup({ id: GROUP_ID, name: 'ECN 310' });
const button = () => screen.getByRole('button', { name: /Create course/ });

const anAssignment = (end: string, title: string, startsAt: string) => ({
  groupAssignmentId: groupAssignmentId(`01980000-0000-7000-8000-00000000070${end}`),
  title,
  groupAssignmentPhases: [
    { type: 'Submission' as const, startsAt, endsAt: startsAt.replace('T13', 'T20') },
    { type: 'Results' as const, startsAt: startsAt.replace('T13', 'T22'), endsAt: null },
  ],
});
const COMING = [
  anAssignment('1', 'Op-ed', '2026-09-07T13:00:00.000Z'),
  anAssignment('2', 'Memo', '2026-10-05T13:00:00.000Z'),
];

/** With a first day the dates are told as they would be there. */
function answerPreview() {
  return answer(previewGroupCopy, ({ fields }) => ({
    source: anOwnedGroup(),
    name: 'ECN 210 Economics',
    timeZoneId: 'America/Indianapolis',
    startDate: null,
    endDate: null,
    isNameTaken: false,
    shiftDays: fields['startDate'] === undefined ? null : 140,
    staff: [
      {
        ...aPerson({ firstName: 'Tomás', lastName: 'Silva', email: 'tsilva@univ.edu' }),
        roles: ['GroupGrader' as const],
      },
    ],
    groupAssignments: COMING,
    studentsLeftBehind: 412,
  }));
}

function openNew() {
  const visit = open('/courses/new', { person: { activities: GLOBAL_POLICY.Creator } });
  answer(listExternalTerms, TERMS);
  return visit;
}

test('CO-87 a university without terms is asked for none', async () => {
  open('/courses/new', { person: { activities: GLOBAL_POLICY.Creator } });
  expect(await screen.findByLabelText('First day')).toBeTruthy();
  expect(screen.queryByLabelText('Term')).toBeNull();
});

test('S2.11/2 a name and a term make a course, and one lands in it', async () => {
  const { user, address } = openNew();
  const asked = answer(createGroup, created);
  answer(getGroup, created);
  await user.type(await screen.findByLabelText('Name'), 'ECN 310');
  await user.selectOptions(await screen.findByLabelText('Term'), 'Spring 2027');
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2027-01-11');
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2027-05-08');
  await user.click(button());
  expect(await screen.findByText('Created ECN 310.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`/courses/${GROUP_ID}`));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.fields).toEqual({
    name: 'ECN 310',
    externalTermId: SPRING.id,
    startDate: SPRING.startDate,
    endDate: SPRING.endDate,
  });
});

test('CO-23 what is wrong is said when a field is left, and a form with mistakes is not sent', async () => {
  const { user } = openNew();
  const asked = answer(createGroup, created);
  await user.click(await screen.findByLabelText('Name'));
  await user.tab();
  expect(await screen.findByText('Give the course a name.')).toBeTruthy();
  await user.type(screen.getByLabelText('First day'), '2027-05-01');
  await user.type(screen.getByLabelText('Last day'), '2027-04-01');
  await user.click(button());
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link', { name: 'The end is before the start.' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(asked).toHaveLength(0);
});

test('CO-25 pressing the button again after a failure is the same intent', async () => {
  const { user } = openNew();
  const asked = answer(createGroup, (_asked, calls) => (calls === 1 ? problem(403, { detail: 'Not now.' }) : created));
  answer(getGroup, created);
  await user.type(await screen.findByLabelText('Name'), 'ECN 310');
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('The course was not created. Not now.');
  await user.click(button());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.headers.get('Idempotency-Key')).toBe(asked[1]?.headers.get('Idempotency-Key'));
});

test('S2.12/2 a copy goes to the next term, with the staff and without students', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/copy`);
  answerPreview();
  const asked = answer(copyGroup, created);
  expect(await screen.findByRole('heading', { level: 1, name: 'Copy course: ECN 210 Economics' })).toBeTruthy();
  expect(await screen.findByText('Tomás Silva')).toBeTruthy();
  expect(screen.getByText('412 students stay in the original course. Scores are never copied.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Term').value).toBe(SPRING.id);
  await user.click(button());
  expect(await screen.findByText('Created ECN 310.')).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({
    groupId: GROUP_ID,
    name: 'ECN 210 Economics',
    externalTermId: SPRING.id,
    people: 'staff',
    groupAssignmentIds: COMING.map((coming) => coming.groupAssignmentId),
  });
});

test('CC-2 the assignments that come along are shown with their shifted dates, and one can be left out', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/copy`);
  const previews = answerPreview();
  const asked = answer(copyGroup, created);
  const coming = within(await screen.findByRole('group', { name: 'Assignments' }));
  expect(coming.getByText('Mon, Sep 7, 9:00 AM to Mon, Sep 7, 6:00 PM')).toBeTruthy();
  expect(await coming.findByText(/^All dates move 140 days later, at the same time of day\./)).toBeTruthy();
  expect(previews.at(-1)?.fields).toMatchObject({ externalTermId: SPRING.id, startDate: SPRING.startDate });
  await user.click(coming.getByRole('checkbox', { name: 'Memo' }));
  await user.click(button());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields['groupAssignmentIds']).toEqual([COMING[0]?.groupAssignmentId]);
});

test('CC-2 without a first day the dates stay, and what it takes to move them is told', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/copy`);
  answerPreview();
  await user.selectOptions(await screen.findByLabelText('Term'), '');
  await user.clear(screen.getByLabelText('First day'));
  expect(await screen.findByText(/^To move the dates, give both courses a first day/)).toBeTruthy();
});

test('CO-26 a new course can begin as a copy of one that the person may change', async () => {
  const { user } = openAsInstructor('/courses/new');
  const asked = answerPreview();
  await user.click(await screen.findByRole('radio', { name: 'A copy of an earlier course' }));
  expect(await screen.findByText('Tomás Silva')).toBeTruthy();
  expect(asked[0]?.fields['groupId']).toBe(GROUP_ID);
});

test('CO-27 a user who may see a course but not copy it is told which rights it takes', async () => {
  const group = aGroup({ roles: ['GroupLearner'], activities: GROUP_POLICY.GroupLearner });
  open(`/courses/${GROUP_ID}/copy`, { person: {}, groups: [group] });
  answer(getGroup, group);
  expect(await screen.findByText('You cannot copy this course.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Create course/ })).toBeNull();
});

test('CO-22 another course of the same name in the same term is said, and can be made all the same', async () => {
  const { user } = openAsInstructor('/courses/new');
  await user.type(await screen.findByLabelText('Name'), 'ECN 210 Economics');
  await user.selectOptions(await screen.findByLabelText('Term'), 'Fall 2026');
  expect(screen.getByText(/^You have another course with this name/)).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBeNull();
});
