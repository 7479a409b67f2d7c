import { getLearnerEvaluation } from '@circuit/contract/evaluations';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';

import { openKept } from '#platform/device/keptStore.ts';
import { startKeeping } from '#platform/offline/startKeeping.ts';
import { aTakenCourse, GROUP_ASSIGNMENT_ID } from '#testing/learning.ts';
import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';
import { aReview } from '#testing/reviews.ts';
import { OP_ED } from '#testing/rubrics.ts';
import { answer, server } from '#testing/server.ts';
import { visit } from '#testing/visit.tsx';

const NEEDED = ['userInfo', 'groups', 'group', 'groupAssignment', 'learnerEvaluations', 'learnerEvaluation'];

test('OF-6 OF-14 a review that is reloaded without a network shows the essay and the rubric, and says since when', async () => {
  const first = openGroupAssignment('/evaluations/1');
  answer(getLearnerEvaluation, aReview());
  const stop = startKeeping(first.store, 0);
  const kept = openKept('university');
  await screen.findByText(/nobody went hungry/);
  await waitFor(async () => {
    const names = new Set((await kept.all()).map(({ name }) => name));
    for (const name of NEEDED) expect(names).toContain(name);
  });
  stop();
  cleanup();

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const course = aTakenCourse();
  const path = `/courses/${course.id}/groupAssignments/${GROUP_ASSIGNMENT_ID}/evaluations/1`;
  const again = visit(path, { person: { firstName: 'Nobody asks' }, groups: [] });
  server.use(http.all('*', () => Response.error()));
  void again.begin();
  expect(await screen.findByText(/nobody went hungry/, {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getAllByText(new RegExp(OP_ED[0]?.title ?? '')).length).toBeGreaterThan(0);
  expect(await screen.findByText(/^This page is as of /)).toBeTruthy();
  expect(screen.getByText(/^No network connection\. Your text is kept on this device/)).toBeTruthy();
  vi.restoreAllMocks();
});
