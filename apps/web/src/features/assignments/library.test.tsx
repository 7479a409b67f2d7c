import {
  createAssignment,
  duplicateAssignment,
  getAssignment,
  getAssignmentActivationStatus,
  listAssignments,
  unshareAssignment,
  updateAssignment,
} from '@circuit/contract/assignments';
import { createRubric, deleteRubric, getRubric, listRubrics, updateRubric } from '@circuit/contract/rubrics';
import { GLOBAL_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { anAssignment } from '#testing/assignments.ts';
import { aRubric } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const ADA = '01980000-0000-7000-8000-000000000001';

function openAsCreator(path: string) {
  answer(getAssignmentActivationStatus, { isReady: false, checklist: [] });
  return open(path, { person: { activities: GLOBAL_POLICY.Creator } });
}

async function showAssignments(items = [anAssignment()]) {
  const visited = openAsCreator('/assignments');
  await screen.findByText('Search for an assignment by its title, or show all assignments.');
  const asked = answer(listAssignments, { items, totalCount: items.length });
  await visited.user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByText('Carbon pricing op-ed');
  return { ...visited, asked };
}

async function showRubrics(items = [aRubric()]) {
  const visited = openAsCreator('/rubrics');
  await screen.findByText('Search for a rubric by its name, or show all rubrics.');
  const asked = answer(listRubrics, { items, totalCount: items.length });
  await visited.user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByText('Op-ed rubric');
  return { ...visited, asked };
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('S2.06/2, AE-15 the list of assignments loads nothing until asked, then shows what each is about', async () => {
  const rated = { rubricName: 'Op-ed rubric', calibrationCount: 3, ratedCount: 2, courseCount: 1 };
  const { asked } = await showAssignments([anAssignment(rated)]);
  expect(asked.map(({ fields }) => fields)).toMatchObject([{ scope: 'own', tab: 'AVAILABLE', sort: 'title' }]);
  expect(cells()).toEqual(expect.arrayContaining(['Text', 'Op-ed rubric', '2 of 3 rated', '1 course', 'Owner']));
  const link = screen.getByRole('link', { name: 'Carbon pricing op-ed' });
  expect(link.getAttribute('href')).toBe(`/assignments/${anAssignment().id}/details`);
});

test('AE-15 a row of an assignment is duplicated into an editor of its own', async () => {
  const { user, address } = await showAssignments();
  await user.click(screen.getByRole('button', { name: /More for/ }));
  expect(items()).toEqual(['Open', 'Use in a course', 'Duplicate', 'Share', 'Remove myself', 'Delete']);
  const copied = answer(duplicateAssignment, anAssignment());
  answer(getAssignment, anAssignment());
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(address()).toBe(`/assignments/${anAssignment().id}/details`));
  expect(copied).toHaveLength(1);
});

test('AE-15 a deleted assignment leads nowhere and can be restored', async () => {
  const { user } = await showAssignments([anAssignment({ isDeleted: true })]);
  expect(screen.queryByRole('link', { name: 'Carbon pricing op-ed' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /More for/ }));
  expect(items()).toEqual(['Restore']);
  const restored = answer(updateAssignment, anAssignment());
  await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  expect(await screen.findByText('Restored Carbon pricing op-ed.')).toBeTruthy();
  expect(restored[0]?.fields).toMatchObject({ isDeleted: false });
  expect(restored[0]?.headers.get('If-Match')).toBe('"3"');
});

test('AE-14 a new assignment begins with a title and a template, and opens in its editor', async () => {
  const { user, address } = openAsCreator('/assignments');
  const made = answer(createAssignment, anAssignment());
  answer(getAssignment, anAssignment());
  await user.click(await screen.findByRole('button', { name: 'New assignment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New assignment' }));
  await user.click(dialog.getByRole('button', { name: 'Create assignment' }));
  expect(dialog.getByText('An assignment needs a title.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Carbon pricing op-ed');
  await user.click(dialog.getByRole('radio', { name: /^Simple/ }));
  await user.click(dialog.getByRole('button', { name: 'Create assignment' }));
  await waitFor(() => expect(address()).toBe(`/assignments/${anAssignment().id}/details`));
  expect(made.map(({ fields }) => fields)).toEqual([{ title: 'Carbon pricing op-ed', template: 'simple' }]);
});

test('S2.08/2, RB-15 the list of rubrics loads nothing until asked, then shows what each is about', async () => {
  const { asked } = await showRubrics([aRubric({ usedInCount: 3, activeCount: 2 })]);
  expect(asked.map(({ fields }) => fields)).toMatchObject([{ scope: 'own', tab: 'AVAILABLE', sort: 'name' }]);
  expect(cells()).toEqual(expect.arrayContaining(['4 criteria', '20', '3 assignments, 2 active', 'Owner']));
});

test('RB-15 deleting asks, and the list stays', async () => {
  const { user, address } = await showRubrics();
  await user.click(screen.getByRole('button', { name: /More for/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Op-ed rubric?' }));
  const deleted = answer(deleteRubric, undefined);
  await user.click(dialog.getByRole('button', { name: 'Delete rubric' }));
  expect(await screen.findByText('Deleted Op-ed rubric. You can restore it from the Deleted tab.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([deleted.length, address()]).toEqual([1, '/rubrics']);
});

test('RB-15 a deleted rubric is restored on the version that was seen', async () => {
  const { user } = await showRubrics([aRubric({ isDeleted: true })]);
  await user.click(screen.getByRole('button', { name: /More for/ }));
  expect(items()).toEqual(['Restore']);
  const restored = answer(updateRubric, aRubric());
  await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  expect(await screen.findByText('Restored Op-ed rubric.')).toBeTruthy();
  expect(restored[0]?.headers.get('If-Match')).toBe('"3"');
});

test('RB-15 a viewer who may create nothing is offered to open a rubric and to leave it, and nothing else', async () => {
  const { user } = open('/rubrics', { person: { activities: ['RubricRead'] } });
  await screen.findByRole('heading', { level: 1, name: 'Rubrics' });
  const asked = answer(listRubrics, { items: [aRubric({ roles: ['Viewer'] })], totalCount: 1 });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await user.click(await screen.findByRole('button', { name: /More for/ }));
  expect(items()).toEqual(['Open', 'Remove myself']);
  expect(screen.queryByRole('button', { name: 'New rubric' })).toBeNull();
  expect(asked[0]?.fields).toMatchObject({ scope: 'any' });
});

test('RB-14, S2.09/2 a new rubric begins with a name and opens in its editor under its name', async () => {
  const { user, address } = openAsCreator('/rubrics');
  const made = answer(createRubric, aRubric());
  answer(getRubric, aRubric());
  await user.click(await screen.findByRole('button', { name: 'New rubric' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Op-ed rubric{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: /^Op-ed rubric/ })).toBeTruthy();
  expect(address()).toBe(`/rubrics/${aRubric().id}/edit`);
  expect(made[0]?.fields).toMatchObject({ name: 'Op-ed rubric' });
});

test('LL-1 the tabs of both lists say how many they hold for what was asked', async () => {
  const { user } = openAsCreator('/rubrics');
  await screen.findByText('Search for a rubric by its name, or show all rubrics.');
  const asked = answer(listRubrics, { items: [aRubric()], totalCount: 1, tabCounts: { AVAILABLE: 1, DELETED: 4 } });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('tab', { name: /^Deleted\s*4/ })).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ withTabCounts: 'true' });
});

test('LL-2 a row links to its sharing page if the user may share it', async () => {
  const { user } = await showAssignments();
  await user.click(screen.getByRole('button', { name: /More for/ }));
  const share = screen.getByRole('menuitem', { name: 'Share' });
  expect(share.getAttribute('href')).toBe(`/assignments/${anAssignment().id}/people`);
});

test('LL-2 users who remove themselves are asked first, and told why the server refused', async () => {
  const { user } = await showAssignments([anAssignment({ roles: ['Editor'] })]);
  await user.click(screen.getByRole('button', { name: /More for/ }));
  expect(items()).not.toContain('Share');
  await user.click(screen.getByRole('menuitem', { name: 'Remove myself' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove yourself from Carbon pricing op-ed?' }));
  const asked = answer(unshareAssignment, (_asked, calls) =>
    calls === 1 ? problem(409, { detail: 'You are the last owner.' }) : undefined,
  );
  await user.click(dialog.getByRole('button', { name: 'Remove myself' }));
  expect(await dialog.findByText('Not removed. You are the last owner.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove myself' }));
  expect(await screen.findByText('You no longer share Carbon pricing op-ed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ fields }) => fields['userId'])).toEqual([ADA, ADA]);
});
