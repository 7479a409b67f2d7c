import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { aCoverage } from '#testing/distribution.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { aReminders } from '#testing/reminders.ts';
import { problem } from '#testing/server.ts';
import { anOverview } from '#testing/overview.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

test('VS-3 staff see the students’ page at any time of the assignment; it says that it is nobody’s and leads nowhere', async () => {
  const { user } = await openGroupAssignment('/view-as-student', aReadyGroupAssignment());
  expect(await screen.findByText(/so you cannot change anything here\.$/)).toBeTruthy();
  expect(await screen.findByRole('region', { name: /^Opens Mon, Nov 3, 2098/ })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Point in time' }), 'Submission');
  const step = within(await screen.findByRole('region', { name: 'Hand in your essay' }));
  const start = step.getByRole('button', { name: 'Start' });
  expect(start.getAttribute('aria-disabled')).toBe('true');
  expect(step.queryByRole('link')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Point in time' }), 'PeerEvaluation');
  expect(await screen.findByRole('region', { name: 'Review 3 essays' })).toBeTruthy();
  const parts = within(screen.getByRole('region', { name: 'Your parts' }));
  expect(parts.queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toMatch(
    /\/groupAssignments\/[0-9a-f-]{36}$/,
  );
});

test('VS-4 once results are released, staff see that students see them', async () => {
  const { user } = await openGroupAssignment(
    '/view-as-student',
    aReadyGroupAssignment(),
    anOwnedGroup(),
    aCoverage(),
    aReminders(),
    anOverview({ isReleased: true }),
  );
  const parts = within(await screen.findByRole('region', { name: 'Your parts' }));
  expect(parts.getByText('Your results are out.')).toBeTruthy();
  expect(parts.queryByRole('link')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Point in time' }), 'PeerEvaluation');
  expect(parts.queryByText('Your results are out.')).toBeNull();
});

test('VS-3 a preview that cannot be loaded says so and is tried again', async () => {
  let isDown = true;
  const { user } = await openGroupAssignment(
    '/view-as-student',
    aReadyGroupAssignment(),
    anOwnedGroup(),
    aCoverage(),
    aReminders(),
    () => (isDown ? problem(403, { detail: 'Not now.' }) : anOverview()),
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not load the students’ page\. Not now\./);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Your parts' })).toBeTruthy();
});
