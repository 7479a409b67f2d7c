import { listArtifacts } from '@circuit/contract/artifacts';
import { grantPracticeTry, listCalibrationEvaluations } from '@circuit/contract/calibrations';
import {
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
  updateGroupAssignmentCalibration,
} from '@circuit/contract/groupAssignments';
import { evaluationId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { aCalibration } from '#testing/calibrations.ts';
import { ABARA } from '#testing/distribution.ts';
import { aReadyGroupAssignment, aGroupAssignment } from '#testing/groupAssignments.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const RATED = aCalibration(0, { title: 'Tax carbon at the pump' });

test('CW-21 a calibration is left out with the version that was seen', async () => {
  const opened = openGroupAssignment('/edit/calibrations', aReadyGroupAssignment());
  answer(listGroupAssignmentCalibrations, { items: [RATED] });
  const { user } = await opened;
  const card = within(await screen.findByRole('region', { name: 'Calibration A' }));
  const asked = answer(updateGroupAssignmentCalibration, aCalibration(0, { isIncluded: false }));
  await user.click(card.getByRole('checkbox', { name: 'Use A for practice' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({
    groupAssignmentId: aGroupAssignment().id,
    calibrationId: RATED.id,
    isIncluded: false,
  });
  expect(asked[0]?.headers.get('If-Match')).toBe(`"${RATED.version}"`);
});

test('CW-21 a refusal is told, and calibrations that cannot be loaded say so', async () => {
  const opened = openGroupAssignment('/edit/calibrations', aReadyGroupAssignment());
  answer(listGroupAssignmentCalibrations, problem(403, { detail: 'Not for you.' }));
  const { user } = await opened;
  expect(await screen.findByText('Could not load the calibrations.')).toBeTruthy();
  answer(listGroupAssignmentCalibrations, { items: [RATED] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  answer(updateGroupAssignmentCalibration, problem(409, { detail: 'Practice needs at least one calibration.' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use A for practice' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Practice needs at least one calibration.');
});

test('CW-21 while students are at work calibrations are locked, and a reason opens them', async () => {
  const opened = openGroupAssignment('/edit/calibrations', aReadyGroupAssignment({ status: 'Active' }));
  answer(listGroupAssignmentCalibrations, { items: [RATED] });
  const { user } = await opened;
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use A for practice' });
  expect(box.closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /rating of A|Rate A/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Why the change is needed' }), 'The sample was copied.');
  await user.click(dialog.getByRole('button', { name: 'Unlock' }));
  const asked = answer(updateGroupAssignmentCalibration, aCalibration(0, { isIncluded: false }));
  await user.click(screen.getByRole('checkbox', { name: 'Use A for practice' }));
  await waitFor(() => expect(asked[0]?.fields['unlockReason']).toBe('The sample was copied.'));
});

test('CW-21 a sample is read and rated in the course', async () => {
  const opened = openGroupAssignment('/edit/calibrations', aReadyGroupAssignment());
  answer(listGroupAssignmentCalibrations, { items: [RATED] });
  answer(listArtifacts, { items: [], mayChange: false });
  const { user } = await opened;
  await user.click(await screen.findByRole('button', { name: 'Read A' }));
  expect(screen.getByRole('heading', { name: 'Sample of calibration A, Tax carbon at the pump' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the calibrations' }));
  const asked = answer(saveGroupAssignmentExpertEvaluation, RATED);
  await user.click(screen.getByRole('button', { name: 'Rate A' }));
  await user.click(await screen.findByRole('radio', { name: /Sharp/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ groupAssignmentId: aGroupAssignment().id, calibrationId: RATED.id });
});

test('PX-8 PX-11 staff see what students rated, and let one of them try once more with a reason', async () => {
  const opened = openGroupAssignment('/edit/calibrations', aReadyGroupAssignment({ status: 'Active' }));
  answer(listGroupAssignmentCalibrations, { items: [RATED] });
  const rated = {
    id: evaluationId('01980000-0000-7000-8000-0000000000e1'),
    number: 2,
    status: 'HandedIn' as const,
    answers: [],
    handedInAt: '2026-11-11T05:02:00.000Z',
    match: { matchedCount: 2, totalCount: 4, differing: [] },
    evaluator: ABARA,
    score: 61.25,
    isOutdated: false,
  };
  let isGranted = false;
  answer(listCalibrationEvaluations, () => ({ items: [{ ...rated, isGranted }], totalCount: 1 }));
  let calls = 0;
  const asked = answer(grantPracticeTry, () => {
    if ((calls += 1) === 1) return problem(409, { detail: 'This student still has a try left on this essay.' });
    isGranted = true;
    return { triesAllowed: 3 };
  });
  const { user } = await opened;
  await user.click(await screen.findByRole('button', { name: 'What students rated on A' }));
  expect(await screen.findByText('Practice score 61.3, matched 2 of 4')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Abara, Chidi, try 2/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Give another try' }));
  await user.click(await screen.findByRole('button', { name: 'Give another try' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A cat.');
  await user.click(screen.getByRole('button', { name: 'Give another try' }));
  expect(await screen.findByText(/This student still has a try left/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Give another try' }));
  expect(await screen.findByText('Abara, Chidi can rate this essay one more time.')).toBeTruthy();
  expect(asked[1]?.fields).toMatchObject({ userId: ABARA.id, reason: 'A cat.' });
  expect(await screen.findByText('Has another try')).toBeTruthy();
});
