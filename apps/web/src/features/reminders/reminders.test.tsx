import { setReminders } from '@circuit/contract/reminders';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { aGroupAssignment } from '#testing/groupAssignments.ts';
import { inHours } from '#testing/learning.ts';
import { aReminders } from '#testing/reminders.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const openWith = (reminders: Parameters<typeof openGroupAssignment>[4], group = anOwnedGroup()) =>
  openGroupAssignment('', ACTIVE, group, undefined, reminders);
const ACTIVE = aGroupAssignment({ status: 'Active' });
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^E-mail students/ });

test('RM-7 what went out and what comes next stands on the overview, and is switched off and on', async () => {
  let isOn = true;
  const sent = [{ phase: 'Submission' as const, kind: 'phaseOpened' as const, count: 410, lastAt: inHours(-20) }];
  const shown = () => aReminders({ isOn, sent, ...(isOn ? {} : { planned: [] }) });
  const { user } = await openWith(shown);
  const asked = answer(setReminders, ({ fields }) => {
    isOn = fields['isOn'] === true;
    return shown();
  });
  expect((await theSwitch()).checked).toBe(true);
  expect(await screen.findByText(/^Next: Hand in, 48 hours before it closes, /)).toBeTruthy();
  expect(await screen.findByText(/^Hand in: when it opens, to 410 students, last /)).toBeTruthy();
  await user.click(await theSwitch());
  await waitFor(() => expect(screen.queryByText(/^Next: /)).toBeNull());
  expect(asked[0]?.fields).toMatchObject({ isOn: false });
  await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
});

test('RM-7 what cannot be loaded or changed is said', async () => {
  const { user } = await openWith((_, calls) => (calls === 1 ? problem(403, { detail: 'Not now.' }) : aReminders()));
  answer(setReminders, () => problem(403, { detail: 'Not you.' }));
  expect(await screen.findByText(/^Could not load the messages\. Not now\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy();
  await user.click(await theSwitch());
  expect(await screen.findByText('Not saved. Not you.')).toBeTruthy();
  expect((await theSwitch()).checked).toBe(true);
});

test('RM-7 in a course that has ended nothing can be switched', async () => {
  await openWith(aReminders(), anOwnedGroup({ endDate: inHours(-30) }));
  expect(await screen.findByText('This course has ended. Messages are no longer sent.')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
