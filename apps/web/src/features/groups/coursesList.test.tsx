import { listExternalTerms } from '@circuit/contract/externalTerms';
import { deleteGroup, listGroups, restoreGroup } from '@circuit/contract/groups';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aGroup } from '#testing/builders.ts';
import { answer, type Asked } from '#testing/server.ts';

import { anOwnedGroup, openAsInstructor } from '#testing/openCourses.tsx';

afterEach(() => vi.unstubAllGlobals());

/** What the list itself asked for, not what was loaded after sign-in. */
const ofTheTable = (asked: readonly Asked[]) => asked.filter(({ fields }) => fields['tab'] !== 'ALL');

async function showAll(items = [anOwnedGroup()], tabCounts = { CURRENT: 1, PAST: 2, DELETED: 1 }) {
  const visit = openAsInstructor('/courses');
  await screen.findByText('Search by course name or instructor, or show all courses.');
  const asked = answer(listGroups, { items, totalCount: items.length, tabCounts });
  await visit.user.click(screen.getByRole('button', { name: 'Show all' }));
  return { ...visit, asked };
}

test('S2.10/2 the list of courses loads nothing until asked', async () => {
  const { asked, user } = openAsInstructor('/courses');
  expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy();
  expect(await screen.findByText('Search by course name or instructor, or show all courses.')).toBeTruthy();
  expect(ofTheTable(asked.groups)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByRole('link', { name: 'ECN 210 Economics' });
  expect(ofTheTable(asked.groups)).toHaveLength(1);
});

test('S2.10/2, CO-60 a course is shown with term, own role and number of students, and tabs with their counts', async () => {
  const { asked } = await showAll();
  const row = within((await screen.findByRole('link', { name: 'ECN 210 Economics' })).closest('tr') as HTMLElement); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a link of the table stands in a row
  expect(row.getByText('Fall 2026')).toBeTruthy();
  expect(row.getByText('Instructor')).toBeTruthy();
  expect(row.getByText('412')).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Current 1',
    'Past 2',
    'Deleted 1',
  ]);
  expect(ofTheTable(asked)[0]?.fields).toMatchObject({ scope: 'own', tab: 'CURRENT', withTabCounts: 'true' });
});

test('CO-61 a user who may read every course searches all of them', async () => {
  const { user } = open('/courses', { person: { activities: ['GroupRead'] } });
  await screen.findByRole('heading', { level: 1, name: 'Courses' });
  const asked = answer(listGroups, { items: [], totalCount: 0 });
  await user.type(screen.getByLabelText('Course name or instructor'), 'econ{Enter}');
  await waitFor(() => expect(ofTheTable(asked)[0]?.fields).toMatchObject({ scope: 'any', keywords: 'econ' }));
  expect(screen.queryByRole('link', { name: 'New course' })).toBeNull();
});

test('CO-88 the list of courses is filtered by term', async () => {
  const { user } = openAsInstructor('/courses');
  const id = '01980000-0000-7000-8000-0000000000f1';
  const days = { startDate: '2026-08-24T04:00:00.000Z', endDate: '2026-12-20T05:00:00.000Z' };
  answer(listExternalTerms, { items: [{ id, name: 'Fall 2026', ...days, source: 'hand', version: 1 }], totalCount: 1 });
  await screen.findByRole('heading', { level: 1, name: 'Courses' });
  const asked = answer(listGroups, { items: [anOwnedGroup()], totalCount: 1 });
  await user.selectOptions(await screen.findByLabelText('Term'), 'Fall 2026');
  await waitFor(() => expect(ofTheTable(asked)[0]?.fields).toMatchObject({ externalTermId: id }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Term: Fall 2026' }));
  await waitFor(() => expect(ofTheTable(asked).at(-1)?.fields).not.toHaveProperty('externalTermId'));
});

test('CO-62 a deleted course leads nowhere and can be restored', async () => {
  const deleted = anOwnedGroup({ isDeleted: true });
  const { user } = await showAll([deleted]);
  await screen.findByText('ECN 210 Economics');
  expect(screen.queryByRole('link', { name: 'ECN 210 Economics' })).toBeNull();
  const restored = answer(restoreGroup, anOwnedGroup());
  await user.click(screen.getByRole('button', { name: /More for/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Restore']);
  await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  expect(await screen.findByText('Restored ECN 210 Economics.')).toBeTruthy();
  expect(restored[0]?.fields).toMatchObject({ groupId: deleted.id, isDeleted: false });
});

test('CO-40 deleting says what students lose and asks for the name', async () => {
  const { user } = await showAll();
  const asked = answer(deleteGroup, undefined);
  await user.click(await screen.findByRole('button', { name: /More for/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete ECN 210 Economics?' }));
  expect(dialog.getByText('412 students will no longer be able to open it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete course' }));
  expect(asked).toHaveLength(0);
  await user.type(dialog.getByRole('textbox'), 'ECN 210 Economics');
  await user.click(dialog.getByRole('button', { name: 'Delete course' }));
  expect(await screen.findByText(/^Deleted ECN 210 Economics\./)).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('CO-63 a grader is offered to open a course, and nothing else', async () => {
  const group = aGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  const { user } = open('/courses', { person: {}, groups: [group] });
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await user.click(await screen.findByRole('button', { name: /More for/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open']);
});
