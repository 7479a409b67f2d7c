import { createAssignment, getAssignment, listAssignments } from '@circuit/contract/assignments';
import { attachAssignment, getActivationStatus, getGroupAssignment } from '@circuit/contract/groupAssignments';
import { assignmentId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { anAssignment } from '#testing/assignments.ts';
import { aGroupAssignment } from '#testing/groupAssignments.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const LIBRARY = ['Carbon pricing op-ed', 'Lab report', 'Book review', 'Titration essay'].map((title, index) =>
  anAssignment({
    title,
    id: assignmentId(`01980000-0000-7000-8000-00000000007${index}`),
    updatedAt: `2026-11-1${index}T00:00:00.000Z`,
  }),
);

function openNew(query = '') {
  const visited = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/new${query}`);
  answer(listAssignments, { items: LIBRARY, totalCount: LIBRARY.length });
  answer(getAssignment, ({ fields }) => LIBRARY.find(({ id }) => id === fields['assignmentId']) ?? anAssignment());
  return visited;
}

test('CW-4 an assignment of the library is searched, seen with its planned dates, and added as a draft', async () => {
  const { user, address } = openNew();
  const groupAssignment = aGroupAssignment();
  const asked = answer(attachAssignment, groupAssignment);
  answer(getGroupAssignment, groupAssignment);
  answer(getActivationStatus, { status: 'Draft', isReady: false, checklist: [], version: 3 });
  await user.type(await screen.findByRole('textbox', { name: 'Search by title or description' }), 'carbon');
  expect(screen.queryByRole('radio', { name: /^Lab report/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Carbon pricing op-ed/ }));
  const brings = within(await screen.findByRole('region', { name: 'What you get' }));
  expect(await brings.findByText('Students hand in one text.')).toBeTruthy();
  fireEvent.change(brings.getByLabelText('The first phase starts'), { target: { value: '2098-11-03' } });
  fireEvent.change(brings.getByLabelText('At'), { target: { value: '08:00' } });
  const rows = brings.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toBe('Hand inMon, Nov 3, 2098, 8:00 AMSun, Nov 9, 2098, 11:59 PM');
  expect(rows[2]).toMatch(/^PracticeMon, Nov 10, 2098, 12:00 AM/);
  await user.click(screen.getByRole('button', { name: 'Add to the course' }));
  await screen.findByRole('heading', { level: 2, name: 'Phases and dates' });
  expect(address()).toBe(`/courses/${GROUP_ID}/groupAssignments/${groupAssignment.id}/edit/phases`);
  expect(asked[0]?.fields).toEqual({
    groupId: GROUP_ID,
    assignmentId: LIBRARY[0]?.id,
    firstStartsAt: '2098-11-03T13:00:00.000Z',
  });
});

test('CW-4 without a choice nothing is sent, and a refusal is told', async () => {
  const { user } = openNew();
  const asked = answer(attachAssignment, problem(403, { detail: 'You may not read it.' }));
  await screen.findByRole('radio', { name: /^Lab report/ });
  await user.click(screen.getByRole('button', { name: 'Add to the course' }));
  expect(await screen.findByText('Choose an assignment.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^Lab report/ }));
  await user.click(screen.getByRole('button', { name: 'Add to the course' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The assignment was not added. You may not read it.');
});

test('CW-4 a choice that was made elsewhere is already made here', async () => {
  openNew(`?assignmentId=${LIBRARY[2]?.id}`);
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /^Book review/ });
  expect(chosen.checked).toBe(true);
});

test('CW-25 an assignment is made where one is chosen, and is then the chosen one', async () => {
  const { user, address } = openNew();
  const made = anAssignment({ title: 'Debate brief', id: assignmentId('01980000-0000-7000-8000-000000000079') });
  const asked = answer(createAssignment, made);
  await user.click(await screen.findByRole('button', { name: 'New assignment' }));
  answer(listAssignments, { items: [...LIBRARY, made], totalCount: LIBRARY.length + 1 });
  answer(getAssignment, made);
  const dialog = within(await screen.findByRole('dialog', { name: 'New assignment' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Debate brief');
  await user.click(dialog.getByRole('button', { name: 'Create assignment' }));
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /^Debate brief/ });
  expect(chosen.checked).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).toHaveLength(1);
  expect(address()).toBe(`/courses/${GROUP_ID}/groupAssignments/new?assignmentId=${made.id}`);
  const edit = await screen.findByRole('link', { name: 'Edit it in the library' });
  expect(edit.getAttribute('href')).toBe(`/assignments/${made.id}/details`);
});

test('CW-4 a user who may not add assignments is sent to the course', async () => {
  const group = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  const { address } = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/new`, group);
  expect(await screen.findByText('You do not have access to that page.')).toBeTruthy();
  expect(address()).toBe(`/courses/${GROUP_ID}`);
});

test('CW-20 an assignment of the library is used in a course from its row', async () => {
  const { user, address } = openAsInstructor('/assignments');
  answer(listAssignments, { items: LIBRARY, totalCount: LIBRARY.length });
  answer(getAssignment, LIBRARY[1] ?? anAssignment());
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await user.click(await screen.findByRole('button', { name: 'More for Lab report' }));
  await user.click(screen.getByRole('menuitem', { name: 'Use in a course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Lab report in a course' }));
  await user.click(dialog.getByRole('button', { name: 'Choose dates' }));
  await waitFor(() =>
    expect(address()).toBe(`/courses/${GROUP_ID}/groupAssignments/new?assignmentId=${LIBRARY[1]?.id}`),
  );
});
