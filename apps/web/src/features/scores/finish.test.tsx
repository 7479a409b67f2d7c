import { listGradePushes } from '@circuit/contract/gradePushes';
import {
  dispatchScore,
  getScoreJob,
  listScoreJobs,
  listScoreRuns,
  releaseScoreRun,
  type ScoreJob,
  type ScoreRun,
} from '@circuit/contract/scores';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { gradePushes } from '#testing/gradePushes.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { aRelease, aScoreJob, aScoreRun } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const active = aReadyGroupAssignment({ status: 'Active' });
const card = async () => within(await screen.findByRole('region', { name: 'Finish this assignment' }));

/** The overview of a run with these scorings. */
async function openFinish(scoreRuns: readonly ScoreRun[], jobs: readonly ScoreJob[] = [], group = anOwnedGroup()) {
  const opening = openGroupAssignment('', active, group);
  answer(listScoreRuns, () => ({ items: [...scoreRuns], totalCount: scoreRuns.length }));
  answer(listScoreJobs, () => ({ items: [...jobs], totalCount: jobs.length }));
  return opening;
}

test('FN-1 before the first run the steps say when scoring is ready, that a preview is possible, and what waits', async () => {
  await openFinish([]);
  const steps = await card();
  expect(await steps.findByText('Ready after Fri, Nov 21, or preview now.')).toBeTruthy();
  expect(steps.getByText('Score this assignment first.')).toBeTruthy();
  expect(steps.queryByRole('button', { name: 'Release' })).toBeNull();
  expect(steps.getByRole('link', { name: 'Scores' }).getAttribute('href')).toMatch(/\/scores$/);
});

test('FN-3 the last step leads to the push where the assignment is linked, and says how far it is', async () => {
  const opening = openFinish([aScoreRun({ isReleased: true })]);
  answer(listGradePushes, gradePushes({ tabCounts: { ALL: 412, FAILED: 2, WAITING: 0, SENT: 407, NOT_SENT: 3 } }));
  await opening;
  const steps = await card();
  expect(await steps.findByText('407 grades sent to Moodle. 2 failed.')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Push grades' }).getAttribute('href')).toMatch(/\/scores\/push$/);
});

test('FN-1 the preview opens from its step, and the release from the next', async () => {
  const { user } = await openFinish([aScoreRun({ isStale: true, newerInputCount: 1 })]);
  const { scoreRunId: _run, isPreview: _preview, ...started } = aScoreJob({ status: 'queued', endedAt: null });
  const asked = answer(dispatchScore, started);
  answer(getScoreJob, aScoreJob({ status: 'running', endedAt: null, isPreview: true, scoreRunId: null }));
  const steps = await card();
  expect(
    await steps.findByText(/: 409 of 412 have a score\. 1 rating or decision is newer than this run\.$/),
  ).toBeTruthy();
  expect(steps.getByText('Students see no results yet.')).toBeTruthy();
  await user.click(steps.getByRole('button', { name: 'Score again' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ dryRun: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const released = answer(releaseScoreRun, aRelease());
  await user.click(steps.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(released[0]?.fields).toMatchObject({ dryRun: true }));
});

test('FN-1 a scoring that failed says why and is tried again; what students see is said', async () => {
  const seen = aScoreRun({ number: 1, isNewest: false, isReleased: true, releasedAt: '2026-11-13T15:00:00.000Z' });
  const failed = aScoreJob({
    status: 'failed',
    scoreRunId: null,
    createdAt: '2026-11-14T14:00:00.000Z',
    messages: ['The worker ran out of time.'],
  });
  await openFinish([aScoreRun({ number: 2 }), seen], [failed]);
  const steps = await card();
  expect(await steps.findByText('The worker ran out of time.')).toBeTruthy();
  expect(steps.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(steps.getByText(/^Students see run 1 since Fri, Nov 13/)).toBeTruthy();
  expect(steps.getByRole('button', { name: 'Release' })).toBeTruthy();
});

test('FN-2 a user who may not score sees no steps, and steps that fail to load can be retried', async () => {
  const group = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  const { unmount } = await openFinish([], [], group);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Finish this assignment' })).toBeNull();
  unmount();

  const opening = openGroupAssignment('', active);
  answer(listScoreRuns, (_asked, calls) => (calls === 1 ? problem(403) : { items: [], totalCount: 0 }));
  const { user } = await opening;
  await user.click(await (await card()).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Score this assignment first.')).toBeTruthy();
});
