import { getGroup } from '@circuit/contract/groups';
import { listExternalProviders } from '@circuit/contract/providers';
import { getRoster, listRosterSyncs } from '@circuit/contract/roster';
import {
  connectTimetableClasses,
  createGroupFromTimetable,
  getInstructorSchedule,
  type InstructorSchedule,
  type TimetableClass,
} from '@circuit/contract/timetable';
import { GLOBAL_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { answer } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const TIMETABLE = {
  items: [{ id: '01980000-0000-7000-8000-000000000901', name: 'Timetable', type: 'UniTimeExternalProvider' as const }],
  totalCount: 1,
};
const FALL = {
  id: '01980000-0000-7000-8000-000000000902',
  name: 'Fall 2026',
  startDate: '2026-08-24T04:00:00.000Z',
  endDate: '2026-12-13T05:00:00.000Z',
};
const SPRING = { ...FALL, id: '01980000-0000-7000-8000-000000000903', name: 'Spring 2027' };

const aClass = (fields: Partial<TimetableClass> = {}): TimetableClass => ({
  classId: 99,
  courseCode: 'ENGL 10600',
  courseTitle: 'First-Year Comp',
  label: 'Lec 3',
  meets: 'Mon, Wed, Fri 9:30a–10:20a, HEAV 128',
  firstDay: '2026-08-24',
  lastDay: '2026-12-07',
  limit: 22,
  inCourses: [],
  ...fields,
});
const LAB = aClass({ classId: 100, label: 'Lab 11', meets: '', firstDay: '', lastDay: '', limit: null });
const HALF = aClass({
  classId: 101,
  courseCode: 'ENGL 30400',
  courseTitle: 'Essay',
  label: 'Lec 1',
  lastDay: '2026-10-15',
});

const schedule = (fields: Partial<InstructorSchedule> = {}): InstructorSchedule => ({
  state: 'ready',
  detail: '',
  term: FALL,
  terms: [FALL, SPRING],
  classes: [aClass(), LAB, HALF],
  ...fields,
});

async function openMyClasses(seen: InstructorSchedule = schedule()) {
  const visit = open('/courses/new', { person: { activities: GLOBAL_POLICY.Creator } });
  answer(listExternalProviders, TIMETABLE);
  const asked = answer(getInstructorSchedule, seen);
  await visit.user.click(await screen.findByRole('radio', { name: 'My classes' }));
  return { ...visit, asked };
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const choose = (label: RegExp) => screen.findByRole('checkbox', { name: label });

test('UT-40 without a timetable nobody is offered their classes', async () => {
  open('/courses/new', { person: { activities: GLOBAL_POLICY.Creator } });
  await screen.findByLabelText('First day');
  expect(screen.queryByRole('radio', { name: 'My classes' })).toBeNull();
});

test('UT-40 UT-41 S1.06/5 choosing classes fills in name and days, and the course is made of them', async () => {
  const { user, address } = await openMyClasses();
  const created = anOwnedGroup({ id: GROUP_ID, name: 'ENGL 10600 First-Year Comp' });
  const asked = answer(createGroupFromTimetable, created);
  answer(getGroup, created);
  answer(getRoster, { sources: [], lastSync: null });
  answer(listRosterSyncs, { items: [], totalCount: 0 });
  expect(await screen.findByRole('group', { name: 'Your classes in Fall 2026' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create course' })).toBeNull();
  await user.click(await choose(/ENGL 10600 Lec 3/));
  await user.click(await choose(/ENGL 10600 Lab 11/));
  expect([name().value, value('First day'), value('Last day')]).toEqual([
    'ENGL 10600 First-Year Comp',
    '2026-08-24',
    '2026-12-12',
  ]);
  await user.click(screen.getByRole('button', { name: 'Create course' }));
  await waitFor(() => expect(address()).toBe(`/courses/${GROUP_ID}/sync`));
  expect(asked[0]?.fields).toMatchObject({
    externalTermId: FALL.id,
    classIds: [99, 100],
    name: 'ENGL 10600 First-Year Comp',
    endDate: FALL.endDate,
  });
});

test('UT-41 UT-21 the days follow classes of half a term, and what somebody typed stays', async () => {
  const { user } = await openMyClasses();
  await user.click(await choose(/ENGL 30400 Lec 1/));
  expect(value('Last day')).toBe('2026-10-15');
  await user.clear(name());
  await user.type(name(), 'My essay class');
  await user.click(await choose(/ENGL 10600 Lec 3/));
  expect([name().value, value('Last day')]).toEqual(['My essay class', '2026-12-12']);
});

test('UT-42 a class that is part of a course already says so', async () => {
  await openMyClasses(schedule({ classes: [aClass({ inCourses: [{ groupId: GROUP_ID, name: 'Comp last year' }] })] }));
  expect(await screen.findByText('Already in Comp last year')).toBeTruthy();
});

test.each([
  [
    { state: 'notAnInstructor', detail: 'None.' },
    'No classes for you in Fall 2026.',
    'You can create an empty course.',
  ],
  [{ state: 'ready' }, 'No classes for you in Fall 2026.', 'You can create an empty course.'],
  [
    { state: 'noIdentifier', detail: 'There is no PUID.' },
    'There are no classes to choose from.',
    'There is no PUID. You can create an empty course.',
  ],
] as const)('UT-42 %j is said in plain words', async (fields, title, text) => {
  await openMyClasses(schedule({ ...fields, classes: [] }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('UT-42 a timetable that does not answer can be asked again', async () => {
  const { user, asked } = await openMyClasses(
    schedule({ state: 'unreachable', detail: 'The timetable did not answer.', classes: [] }),
  );
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('The timetable did not answer. You can create an empty course.');
  answer(getInstructorSchedule, schedule());
  await user.click(within(note).getByRole('button', { name: 'Try again' }));
  expect(await choose(/ENGL 10600 Lec 3/)).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('UT-42 another term shows its own classes, and nothing stays chosen', async () => {
  const { user } = await openMyClasses();
  await user.click(await choose(/ENGL 10600 Lec 3/));
  const asked = answer(getInstructorSchedule, schedule({ term: SPRING, classes: [LAB] }));
  await user.selectOptions(screen.getByLabelText('Term'), 'Spring 2027');
  expect(await screen.findByRole('group', { name: 'Your classes in Spring 2027' })).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ externalTermId: SPRING.id });
  expect(screen.queryByRole('button', { name: 'Create course' })).toBeNull();
});

test('UT-43 the Sync tab shows the classes of a course and changes them', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/sync`);
  answer(listExternalProviders, TIMETABLE);
  answer(listRosterSyncs, { items: [], totalCount: 0 });
  answer(getRoster, {
    sources: [
      {
        provider: 'UniTimeRosterProvider',
        name: 'Timetable',
        contextTitle: 'ENGL 10600 First-Year Comp, Lec 3',
        missing: 'remove',
        peopleCount: 0,
        updatedAt: null,
        updatedBy: null,
        problem: null,
      },
    ],
    lastSync: null,
  });
  const classes = [aClass({ inCourses: [{ groupId: GROUP_ID, name: 'Comp' }] }), LAB];
  answer(getInstructorSchedule, schedule({ terms: [FALL], classes }));
  const asked = answer(connectTimetableClasses, { labels: ['Lec 3', 'Lab 11'] });
  expect(await screen.findByText('Timetable: ENGL 10600 First-Year Comp, Lec 3')).toBeTruthy();
  expect(screen.getByText(/Not read yet.*We sync it every night./)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Change classes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const lecture = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Lec 3/ });
  expect(lecture.checked).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /Lab 11/ }));
  await user.click(dialog.getByRole('button', { name: 'Save classes' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ groupId: GROUP_ID, externalTermId: FALL.id, classIds: [99, 100] });
});
