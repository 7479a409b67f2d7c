import { listGroups } from '@circuit/contract';
import { groupId } from '@circuit/domain/kernel';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#app/visit.contract.tsx';
import { greeting, zoneName } from '#features/home/greeting.ts';
import { aGroup } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const aCourse = (number: number, name: string, fields: Partial<ReturnType<typeof aGroup>> = {}) =>
  aGroup({ id: groupId(`01980000-0000-7000-8000-0000000000${number}`), name, ...fields });

test.each([
  ['2026-11-15T09:59:00Z', 'Good evening'],
  ['2026-11-15T10:00:00Z', 'Good morning'],
  ['2026-11-15T16:59:00Z', 'Good morning'],
  ['2026-11-15T17:00:00Z', 'Good afternoon'],
  ['2026-11-15T23:00:00Z', 'Good evening'],
])('SY-6 at %s in Indianapolis it says %s', (now, words) => {
  expect(greeting(new Date(now), 'America/Indianapolis')).toBe(words);
});

test('SY-6 the zone of all times is named once', () => {
  expect(zoneName(new Date('2026-11-15T12:00:00Z'), 'America/Indianapolis')).toBe('Indianapolis time (EST)');
});

test('SY-7 the home page lists the courses one takes and teaches, with links', async () => {
  const groups = [
    aCourse(11, 'ECN 10'),
    aCourse(12, 'ECN 9'),
    aCourse(14, 'Chemistry', { roles: ['GroupOwner'] }),
    aCourse(15, 'Old', { endDate: '2020-01-01T00:00:00.000Z' }),
  ];
  const { user } = open('/', { person: {}, groups });
  const taking = within(await screen.findByRole('region', { name: "Courses I'm Taking" }));
  const names = () => taking.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['ECN 9', 'ECN 10']);
  expect(taking.getByRole('link', { name: 'ECN 9' }).getAttribute('href')).toBe(`/courses/${groups[1]?.id}`);
  await user.click(taking.getByRole('button', { name: 'Show past (1)' }));
  expect(names()).toEqual(['ECN 9', 'ECN 10', 'Old']);
  const teaching = within(screen.getByRole('region', { name: "Courses I'm Teaching" }));
  expect(teaching.getByText('Instructor')).toBeTruthy();
});

test('SY-7 the order of the two lists follows the settings', async () => {
  const groups = [aCourse(11, 'ECN 10'), aCourse(14, 'Chemistry', { roles: ['GroupOwner'] })];
  open('/', { person: {}, groups, settings: { homeOrder: 'teaching' } });
  await screen.findByRole('region', { name: "Courses I'm Teaching" });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["Courses I'm Teaching", "Courses I'm Taking"]);
});

test('SY-8 whoever is in no course is told where courses come from', async () => {
  open('/', { person: {}, configuration: { lmsName: 'CampusLearn' } });
  expect(await screen.findByText('You are not in a course yet.')).toBeTruthy();
  expect(
    screen.getByText('If you expected one, open Circuit from your course in CampusLearn or ask your instructor.'),
  ).toBeTruthy();
});

test('SY-9 courses that could not be loaded are said so and can be tried again', async () => {
  const { user } = open('/', { person: {} });
  answer(listGroups, problem(403));
  await screen.findByText('Could not load your courses.');
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  answer(listGroups, { items: [aGroup()], totalCount: 1 });
  await user.click(tryAgain);
  expect(await screen.findByRole('link', { name: 'Chemistry 101' })).toBeTruthy();
});
