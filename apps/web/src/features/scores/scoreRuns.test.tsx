import {
  compareScoreRuns,
  getCalibrationQuality,
  listScoreRuns,
  releaseScoreRun,
  type ScoreRun,
} from '@circuit/contract/scores';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aCalibrationId, aComparison, aRelease, aScoreRunId, aScoreRun, anEssay } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

import { openScores } from '#testing/openScores.tsx';

const RUNS = [
  aScoreRun({ number: 3, isStale: true, newerInputCount: 1 }),
  aScoreRun({ number: 2, isNewest: false, isReleased: true, releasedAt: '2026-11-14T14:02:00.000Z' }),
  aScoreRun({ number: 1, isNewest: false, settings: { ...aScoreRun().settings, mode: 'simple' } }),
];

function openGroupAssignments(items: readonly ScoreRun[] = RUNS, rest = '/runs') {
  const visited = openScores({ rest });
  answer(listScoreRuns, { items: [...items], totalCount: items.length });
  const compared = answer(compareScoreRuns, ({ fields }) =>
    aComparison({
      scoreRun: RUNS.find(({ id }) => id === fields['scoreRunId']) ?? aScoreRun(),
      with: RUNS.find(({ id }) => id === fields['with']) ?? null,
    }),
  );
  return { ...visited, compared };
}

test('SP-9 every run stands with when, by whom and how; the two newest are compared at first', async () => {
  const { compared } = openGroupAssignments();
  expect(await screen.findByText(/^2 scores change compared with run 2:/)).toBeTruthy();
  const oldest = within(screen.getByRole('row', { name: /^Run 1 / }));
  expect(oldest.getByText('Simple')).toBeTruthy();
  expect(oldest.getByText('Larissa Hale')).toBeTruthy();
  expect(screen.getByText('Out of date')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Run 2' }).getAttribute('href')).toContain(`/scores?run=${aScoreRunId(2)}`);
  expect(compared[0]?.fields).toMatchObject({ scoreRunId: aScoreRunId(3), with: aScoreRunId(2) });
});

test('SP-9 any two runs are compared, and the address says which', async () => {
  const { user, compared, address } = openGroupAssignments();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Compared with' }), aScoreRunId(1));
  expect(await screen.findByText(/^2 scores change compared with run 1:/)).toBeTruthy();
  expect(address()).toContain(`run=${aScoreRunId(3)}&with=${aScoreRunId(1)}`);
  expect(compared.at(-1)?.fields).toMatchObject({ scoreRunId: aScoreRunId(3), with: aScoreRunId(1) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Run' }), aScoreRunId(1));
  expect(await screen.findByText('Choose two different runs.')).toBeTruthy();
});

test('SP-9 an earlier run is released from the list', async () => {
  const { user } = openGroupAssignments();
  const released = answer(releaseScoreRun, aRelease({ needsInstructorCount: 0, toldCount: 0, isFirst: false }));
  await user.click(await screen.findByRole('button', { name: 'More for run 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Release results' }));
  expect(await screen.findByText('No scores change from what students have seen.')).toBeTruthy();
  expect(released[0]?.fields).toMatchObject({ scoreRunId: aScoreRunId(1), dryRun: true });
});

test('SP-9 a list of runs that fails is tried again; before the first run it says what will be here', async () => {
  const { user } = openGroupAssignments();
  answer(listScoreRuns, (_asked, calls) => (calls === 1 ? problem(403) : { items: [], totalCount: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Not scored yet.')).toBeTruthy();
});

test('SP-10 each calibration stands beside its expert with what is wrong with it, and one that was dropped says so', async () => {
  openScores({ rest: '/calibrations' });
  const advice = 'On average, students rate it 52 points higher than the expert. Check the expert’s rating.';
  answer(getCalibrationQuality, {
    items: [anEssay({ advice, isIncluded: false }), anEssay({ title: 'Sample B', learnerCount: 0, criteria: [] })].map(
      (essay, at) => ({ ...essay, calibrationId: aCalibrationId(at) }),
    ),
  });
  const first = within(await screen.findByRole('region', { name: 'Sample A' }));
  expect(first.getByText(advice)).toBeTruthy();
  expect(first.getByText('Left out, does not count')).toBeTruthy();
  expect(
    first.getByText(/^Expert 85\.0\. 381 students, on average 90\.2, \+5\.2 compared with the expert\./),
  ).toBeTruthy();
  expect(first.getByRole('row', { name: 'Evidence 5 4 4.6 210 of 381' })).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Sample B' })).getByText(/No student has rated it yet\.$/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit the expert’s ratings' }).getAttribute('href')).toMatch(
    /\/edit\/calibrations$/,
  );
});

test('SP-10 a report that fails is tried again, and an assignment without practice says so', async () => {
  const { user } = openScores({ rest: '/calibrations' });
  answer(getCalibrationQuality, (_asked, calls) => (calls === 1 ? problem(403) : { items: [] }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no calibrations.')).toBeTruthy();
});

test('S2.14/2 what is not a page of the scores is not found', async () => {
  openScores({ rest: '/nothing' });
  expect(await screen.findByText('We cannot find that page.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Scores' })).toBeNull());
});
