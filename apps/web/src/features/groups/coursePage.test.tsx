import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import { getGroup, updateGroup } from '@circuit/contract/groups';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aGroup } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

import { anOwnedGroup, aPerson, FALL, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';

afterEach(() => vi.unstubAllGlobals());

const main = () => within(screen.getByRole('main'));
const heading = () => screen.findByRole('heading', { level: 1, name: 'ECN 210 Economics' });

test('S2.13/3 an instructor sees the course with its header and every tab', async () => {
  openAsInstructor(`/courses/${GROUP_ID}`);
  await heading();
  expect(main().getByText(/^Fall 2026, Aug 24 to Dec 19, 2099\. You are an instructor\. 412 students\./)).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Course' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Assignments',
    'People 418',
    'Settings',
    'Sync',
    'History',
  ]);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
});

test('S2.13/3, CO-31 a student reads who teaches, and has no tabs', async () => {
  const group = anOwnedGroup({
    roles: ['GroupLearner'],
    activities: GROUP_POLICY.GroupLearner,
    instructors: ['Larissa Hale', 'David Oyelaran'],
    studentCount: null,
    peopleCount: null,
    roster: null,
  });
  open(`/courses/${GROUP_ID}`, { person: {}, groups: [group] });
  answer(getGroup, group);
  await heading();
  expect(main().getByText(/Instructors: Larissa Hale and David Oyelaran\.$/)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Course' })).toBeNull();
  expect(await screen.findByText('Larissa Hale has not added one.')).toBeTruthy();
});

test('RT-3, CO-32 a user who may not open a tab stays in the course and sees a notice', async () => {
  const group = aGroup({ name: 'ECN 210 Economics', activities: GROUP_POLICY.GroupLearner });
  const { address } = open(`/courses/${GROUP_ID}/settings`, { person: {}, groups: [group] });
  answer(getGroup, group);
  expect(await screen.findByText('You do not have access to that page.')).toBeTruthy();
  await heading();
  expect(address()).toBe(`/courses/${GROUP_ID}`);
});

test('CO-33 what is no tab of a course is not found', async () => {
  const { address } = openAsInstructor(`/courses/${GROUP_ID}/nothing`);
  expect(await screen.findByRole('heading', { name: 'We cannot find that page.' })).toBeTruthy();
  expect(address()).toBe(`/not-found?pathname=${encodeURIComponent(`/courses/${GROUP_ID}/nothing`)}`);
});

test('S3.04/4, CO-34 a course that has ended says so', async () => {
  openAsInstructor(`/courses/${GROUP_ID}`, anOwnedGroup({ endDate: '2020-12-20T04:59:59.000Z' }));
  await heading();
  expect(screen.getByText('Ended Dec 19, 2020. Read-only for students.')).toBeTruthy();
});

test('CO-41 settings are saved with the version that was seen, and untouched dates keep their instants', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/settings`, anOwnedGroup({ version: 7 }));
  const asked = answer(updateGroup, anOwnedGroup({ version: 8 }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'ECN 211');
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  expect(await screen.findByText('Saved the course settings.')).toBeTruthy();
  expect(asked[0]?.headers.get('If-Match')).toBe('"7"');
  expect(asked[0]?.fields).toEqual({
    groupId: GROUP_ID,
    name: 'ECN 211',
    externalTermId: FALL.id,
    startDate: FALL.startDate,
    endDate: FALL.endDate,
    timeZoneId: 'America/Indianapolis',
  });
});

test('CO-41 after a save the fields follow what others change, and the next save names their version', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/settings`, anOwnedGroup({ version: 7 }));
  const asked = answer(updateGroup, anOwnedGroup({ version: 8, name: 'ECN 211' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.type(name, 'ECN 211 ');
  answer(getGroup, anOwnedGroup({ version: 9, name: 'ECN 212' }));
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  await waitFor(() => expect(name.value).toBe('ECN 212'));
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"9"']);
});

test('CO-42 settings that somebody else changed meanwhile are not overwritten, and what was typed stays', async () => {
  const { user } = openAsInstructor(`/courses/${GROUP_ID}/settings`, anOwnedGroup({ version: 7 }));
  const asked = answer(updateGroup, problem(412));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.type(name, 'ECN 211');
  answer(getGroup, anOwnedGroup({ version: 8, name: 'ECN 210 by somebody else' }));
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ECN 210 by somebody else' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved\. Someone else changed this course/);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ECN 211');
  await user.click(screen.getByRole('button', { name: /Save settings/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"7"']);
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(second);
});

test('CO-50 the history says who did what to whom and why, and what was before', async () => {
  openAsInstructor(`/courses/${GROUP_ID}/history`);
  const { userId: id, ...amara } = aPerson();
  answer(listAuditEventsOfGroup, {
    items: [
      {
        id: '01980000-0000-7000-8000-0000000000e1',
        at: '2026-11-14T17:00:00.000Z',
        verb: 'groupRoleChanged',
        text: 'Changed a role in the course',
        entity: 'groupUserRole',
        entityId: null,
        subject: { id, ...amara },
        actor: { id, firstName: 'Marcus', lastName: 'Bell', email: 'mbell@univ.edu' },
        actedAs: { id, firstName: 'Larissa', lastName: 'Hale', email: 'lhale@univ.edu' },
        group: null,
        groupAssignment: null,
        reason: 'She helps in the lab.',
        before: { role: 'GroupLearner', groupId: GROUP_ID },
        after: { role: 'GroupGrader', groupId: GROUP_ID },
      },
    ],
    totalCount: 1,
  });
  const row = within(await screen.findByRole('row', { name: /Changed a role/ }));
  expect(row.getByText('Amara Okonkwo')).toBeTruthy();
  expect(row.getByText('role: Student → Grader')).toBeTruthy();
  expect(row.getByText('Marcus Bell as Larissa Hale')).toBeTruthy();
  expect(row.getByText('She helps in the lab.')).toBeTruthy();
});
