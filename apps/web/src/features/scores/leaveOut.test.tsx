import { updateGroupAssignmentCalibration } from '@circuit/contract/groupAssignments';
import {
  dispatchScore,
  getCalibrationQuality,
  getScoreJob,
  getScoreStats,
  listScoreRuns,
  listScores,
} from '@circuit/contract/scores';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { aCalibration } from '#testing/calibrations.ts';
import { aReadyGroupAssignment, ASSIGNMENT_DATES } from '#testing/groupAssignments.ts';
import { aCalibrationId, aScoreJob, aScoreRun, anEssay, scoreStats } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';
import { openScores } from '#testing/openScores.tsx';

afterEach(leaveGroupAssignment);

const REASON = 'The sample was copied.';
const OTHER = anEssay({ calibrationId: aCalibrationId(2), title: 'Sample B' });

/** The report on two calibrations; whatever is left out makes the newest run older. */
function openQuality(group = anOwnedGroup()) {
  const visited = openScores({ rest: '/calibrations', group });
  let first = anEssay();
  answer(getCalibrationQuality, () => ({ items: [first, OTHER] }));
  const changed = (fields: Partial<typeof first>) => {
    first = { ...first, ...fields, version: first.version + 1 };
    visited.now({ scoreRun: aScoreRun({ isStale: true, newerInputCount: 1 }) });
  };
  return { ...visited, changed };
}

test('LO-2 one that misleads is left out where its quality is shown, with a reason, and scoring again is offered', async () => {
  const { user, changed } = openQuality();
  const asked = answer(updateGroupAssignmentCalibration, () => {
    changed({ isIncluded: false });
    return aCalibration(0, { isIncluded: false });
  });
  await user.click(await screen.findByRole('button', { name: /^Leave out\s*Sample A$/ }));
  expect(await screen.findByRole('dialog', { name: 'Leave out Sample A?' })).toBeTruthy();
  expect(screen.getByText(/^Ratings of it no longer count/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(await screen.findByText('Write at least 10 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  expect(asked).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), REASON);
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(await screen.findByText('Left out, does not count')).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ isIncluded: false, unlockReason: REASON });
  expect(asked[0]?.headers.get('If-Match')).toBe('"4"');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    await screen.findByText(/^Run 1 is older than what is shown here\. 1 rating or decision is newer/),
  ).toBeTruthy();
  const { scoreRunId: _run, isPreview: _preview, ...started } = aScoreJob({ status: 'queued', endedAt: null });
  const scored = answer(dispatchScore, started);
  answer(getScoreJob, aScoreJob({ status: 'running', endedAt: null, isPreview: true, scoreRunId: null }));
  await user.click(screen.getByRole('button', { name: 'Score again' }));
  await waitFor(() => expect(scored[0]?.fields).toMatchObject({ dryRun: true }));
});

test('LO-2 one that was left out counts again; the only one that counts stays', async () => {
  const { user, changed } = openQuality();
  changed({ isIncluded: false });
  const asked = answer(updateGroupAssignmentCalibration, () => {
    changed({ isIncluded: true });
    return aCalibration(0);
  });
  const last = await screen.findByRole('button', { name: /^Leave out\s*Sample B$/ });
  expect(last.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Practice needs at least one calibration.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Count again\s*Sample A$/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'It was fine after all.');
  await user.click(screen.getByRole('button', { name: 'Count it again' }));
  expect(await screen.findByRole('button', { name: /^Leave out\s*Sample A$/ })).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ isIncluded: true });
  expect(screen.queryByText('Left out, does not count')).toBeNull();
});

test('LO-2 a refusal keeps the dialog and the reason, and says what happened meanwhile', async () => {
  const { user } = openQuality();
  answer(updateGroupAssignmentCalibration, (_asked, calls) =>
    calls === 1 ? problem(412) : problem(409, { detail: 'Practice needs at least one calibration.' }),
  );
  await user.click(await screen.findByRole('button', { name: /^Leave out\s*Sample A$/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), REASON);
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(await screen.findByText(/someone changed this calibration in the meantime/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(await screen.findByText('Not saved. Practice needs at least one calibration.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe(REASON);
});

test('LO-2 a user who may not edit the assignment can read the report', async () => {
  openQuality(anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader }));
  expect(await screen.findByRole('region', { name: 'Sample A' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /out$/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit the expert’s ratings' })).toBeNull();
});

test('LO-2 the finish card that was read a moment ago says that the newest run is older', async () => {
  let isIncluded = true;
  const newest = () => aScoreRun({ isStale: !isIncluded, newerInputCount: isIncluded ? 0 : 1 });
  const opening = openGroupAssignment(
    '',
    aReadyGroupAssignment({ status: 'Active', groupAssignmentPhases: ASSIGNMENT_DATES }),
  );
  answer(listScoreRuns, () => ({ items: [newest()], totalCount: 1 }));
  answer(listScores, () => ({ items: [], totalCount: 0, scoreRun: newest(), releasedRun: null, sections: [] }));
  answer(getScoreStats, () => scoreStats({ scoreRun: newest() }));
  answer(getCalibrationQuality, () => ({ items: [anEssay({ isIncluded }), OTHER] }));
  answer(updateGroupAssignmentCalibration, () => {
    isIncluded = false;
    return aCalibration(0, { isIncluded });
  });
  const { user } = await opening;
  const steps = () => within(screen.getByRole('region', { name: 'Finish this assignment' }));
  await waitFor(() => expect(steps().getByText(/: 409 of 412 have a score\.$/)).toBeTruthy());
  await user.click(steps().getByRole('link', { name: 'Scores' }));
  await user.click(await screen.findByRole('link', { name: 'Calibration quality' }));
  await user.click(await screen.findByRole('button', { name: /^Leave out\s*Sample A$/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), REASON);
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(await screen.findByText('Left out, does not count')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await waitFor(() => expect(steps().getByText(/1 rating or decision is newer than this run\.$/)).toBeTruthy());
});
