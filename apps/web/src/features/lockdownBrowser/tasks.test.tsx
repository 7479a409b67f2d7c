import { checkLockdownBrowser, getLockdownBrowser, launchLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import { saveSubmission } from '@circuit/contract/submissions';
import { LOCKDOWN_TEXTS } from '@circuit/domain/lockdownBrowser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aSubmission, GROUP_ASSIGNMENT_ID, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { box, handInButton, paste, write } from '#testing/writeEssay.tsx';

const REQUIRED = { groupAssignment: { requiresLockdownBrowser: true } };

test('S9.10 a task opens through ldb-launch and ldb-check, with the challenge that the launch gave', async () => {
  let closed: string | null = LOCKDOWN_TEXTS.needed;
  const { address, router } = write(aSubmission(), REQUIRED);
  const page = address();
  const places: string[] = [];
  router.subscribe(({ location }) => void places.push(location.pathname));
  answer(getLockdownBrowser, () => ({ closed, verifiedUntil: null }));
  const launches = answer(launchLockdownBrowser, { challenge: 'a-challenge', expiresAt: inHours(1) });
  const checks = answer(checkLockdownBrowser, () => {
    closed = null;
    return { verifiedUntil: inHours(1) };
  });
  await handInButton();
  expect([...new Set(places.filter((place) => place !== page))]).toEqual(['/ldb-launch', '/ldb-check']);
  expect(launches[0]?.fields).toEqual({ groupAssignmentId: GROUP_ASSIGNMENT_ID });
  expect(checks.map(({ fields }) => fields)).toEqual([
    { groupAssignmentId: GROUP_ASSIGNMENT_ID, challenge: 'a-challenge' },
  ]);
  expect(address()).toBe(page);
});

test('LD-10 text whose save is refused for want of LockDown Browser stays on the device and is there again', async () => {
  const { address, router } = write(aSubmission(), REQUIRED);
  const page = address();
  answer(getLockdownBrowser, { closed: null, verifiedUntil: null });
  await box();
  const refused = answer(saveSubmission, problem(403, { detail: LOCKDOWN_TEXTS.needed }));
  await paste('These words were typed after the check had ended.');
  await waitFor(() => expect(address()).toMatch(/^\/error/));
  expect(refused.length).toBeGreaterThan(0);
  await router.navigate(page);
  expect(await screen.findByText(/These words were typed after the check had ended\./)).toBeTruthy();
});
