import { checkLockdownBrowser, getLockdownBrowser, launchLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import { getOwnSubmission } from '@circuit/contract/submissions';
import { couldNotStart, LOCKDOWN_TEXTS } from '@circuit/domain/lockdownBrowser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { launchAddress } from '#parts/lockdownBrowser/launchAddress.ts';
import { aTakenCourse, GROUP_ASSIGNMENT_ID, inHours } from '#testing/learning.ts';
import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const LAUNCH_ERROR = 'A LockDown Browser session could not be started. Please close the browser and try again.';
const IDS = { groupId: aTakenCourse().id, groupAssignmentId: GROUP_ASSIGNMENT_ID };
const HUB = `/courses/${IDS.groupId}/groupAssignments/${IDS.groupAssignmentId}`;
const REQUIRED = { groupAssignment: { requiresLockdownBrowser: true } };

/** The server: closed until a check passes. */
function aServer() {
  let closed: string | null = LOCKDOWN_TEXTS.needed;
  answer(getLockdownBrowser, () => ({ closed, verifiedUntil: closed === null ? inHours(1) : null }));
  answer(launchLockdownBrowser, { challenge: 'a-challenge', expiresAt: inHours(1) });
  const checks = answer(checkLockdownBrowser, () => {
    closed = null;
    return { verifiedUntil: inHours(1) };
  });
  return { checks };
}

test('S9.10 S8.07 a check that fails ends at the error page, which says so to the letter and then why', async () => {
  const { address } = openGroupAssignment('/submission', REQUIRED);
  aServer();
  answer(checkLockdownBrowser, problem(403, { detail: couldNotStart('This page is not open in LockDown Browser.') }));
  expect(await screen.findByText(LAUNCH_ERROR)).toBeTruthy();
  expect(screen.getByText('This page is not open in LockDown Browser.')).toBeTruthy();
  expect(address()).toMatch(/^\/error\?message=A%20LockDown%20Browser%20session%20could%20not%20be%20started\./);
});

test.each([
  '/ldb-launch',
  '/ldb-check',
  `/ldb-check?groupId=${IDS.groupId}&groupAssignmentId=${IDS.groupAssignmentId}`,
])('S9.10 S8.07 %s without an assignment or a challenge says that no session could be started', async (path) => {
  const { address } = open(path, { person: {} });
  expect(await screen.findByText(LAUNCH_ERROR)).toBeTruthy();
  expect(decodeURIComponent(address())).toBe(`/error?message=${LAUNCH_ERROR}`);
});

test('LD-9 the launch leads into the assignment and nowhere else', async () => {
  const { router, address } = openGroupAssignment('', REQUIRED);
  aServer();
  await screen.findByRole('link', { name: 'Start in LockDown Browser' });
  await router.navigate(launchAddress(IDS, '/settings'));
  await waitFor(() => expect(address()).toBe(HUB));
});

test('LD-9 the page of the assignment says it before anything is begun, and asks for no draft', async () => {
  const { user, address } = openGroupAssignment('', REQUIRED);
  const drafts = answer(getOwnSubmission, problem(403, { detail: LOCKDOWN_TEXTS.needed }));
  const { checks } = aServer();
  expect(
    await screen.findByText(/^This assignment needs LockDown Browser\. Open this page in LockDown Browser/),
  ).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Start in LockDown Browser' }));
  expect(await screen.findByText(/^You are in LockDown Browser until /)).toBeTruthy();
  expect(checks).toHaveLength(1);
  expect(drafts).toHaveLength(0);
  expect(address()).toBe(HUB);
});

test('LD-8 without a verifier the page says why nothing opens, and offers no start', async () => {
  openGroupAssignment('', REQUIRED);
  answer(getLockdownBrowser, { closed: LOCKDOWN_TEXTS.notSetUp, verifiedUntil: null });
  expect(await screen.findByText(LOCKDOWN_TEXTS.notSetUp)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Start in LockDown Browser' })).toBeNull();
});
