import { getLockdownBrowser, saveSubmission } from '@circuit/contract';
import { LOCKDOWN_TEXTS } from '@circuit/domain/lockdownBrowser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aSubmission } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { box, paste, write } from '#testing/writeEssay.tsx';

test('LD-10 text whose save is refused for want of LockDown Browser stays on the device and is there again', async () => {
  const { address, router } = write(aSubmission(), { groupAssignment: { requiresLockdownBrowser: true } });
  answer(getLockdownBrowser, { closed: null, verifiedUntil: null });
  const page = address();
  await box();
  const refused = answer(saveSubmission, problem(403, { detail: LOCKDOWN_TEXTS.needed }));
  await paste('These words were typed after the check had ended.');
  await waitFor(() => expect(address()).toMatch(/^\/error/));
  expect(refused.length).toBeGreaterThan(0);
  await router.navigate(page);
  expect(await screen.findByText(/These words were typed after the check had ended\./)).toBeTruthy();
});
