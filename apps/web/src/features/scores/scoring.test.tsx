import {
  dispatchScore,
  getScoreJob,
  getScoreRun,
  listScoreJobs,
  previewScoreRun,
  releaseScoreRun,
} from '@circuit/contract/scores';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { TRIES } from '#platform/http/retry.ts';
import { aComparison, aJobId, aScoreRunId, aRelease, aScoreJob, aScoreRun } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

import { openScores } from '#testing/openScores.tsx';

const dialog = () => within(screen.getByRole('dialog'));
const press = async (user: ReturnType<typeof openScores>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** The server: jobs that have ended when they are asked for, a preview for each mode, and a saved run. */
function answerScoring(savedHash = aScoreRun().inputHash) {
  const asked = answer(dispatchScore, ({ fields }) => {
    const { scoreRunId: _run, isPreview: _preview, ...started } = JOBS[jobOf(fields)];
    return { ...started, status: 'queued' as const, endedAt: null };
  });
  answer(getScoreJob, ({ fields }) => Object.values(JOBS).find(({ id }) => id === fields['jobLogId']) ?? problem(404));
  answer(previewScoreRun, ({ fields }) =>
    aComparison(fields['scoreRunId'] === JOBS.simple.scoreRunId ? { medianTenths: 777 } : {}),
  );
  answer(getScoreRun, aScoreRun({ number: 3, inputHash: savedHash }));
  return asked;
}

const JOBS = {
  saved: aScoreJob({ id: aJobId(9), scoreRunId: aScoreRunId(3) }),
  calibrated: aScoreJob({ id: aJobId(7), scoreRunId: aScoreRunId(4), isPreview: true }),
  simple: aScoreJob({ id: aJobId(8), scoreRunId: aScoreRunId(5), isPreview: true }),
};

function jobOf(fields: Readonly<Record<string, unknown>>): keyof typeof JOBS {
  if (fields['dryRun'] === false) return 'saved';
  return fields['mode'] === 'simple' ? 'simple' : 'calibrated';
}

test('SP-1 a scoring is previewed by name with its histogram before anything is saved', async () => {
  const { user } = openScores();
  const asked = answerScoring();
  await press(user, 'Score again');
  expect(
    await screen.findByText(
      '2 scores change compared with run 1: 1 up, 1 down. 409 stay the same. The largest change is 6.4 points.',
    ),
  ).toBeTruthy();
  expect(dialog().getByText('Changed scores (2)')).toBeTruthy();
  expect(dialog().getByRole('row', { name: 'Bennett, Rosa 66.4 60.0 -6.4', hidden: true })).toBeTruthy();
  expect(dialog().getByText('Eze, Amarachi: No usable review: needs an instructor')).toBeTruthy();
  expect(dialog().getByText('Median 81.4, before 80.9. Solid: this preview. Outlined: run 1.')).toBeTruthy();
  expect(asked.map(({ fields }) => fields['dryRun'])).toEqual([true]);
});

test('SP-1 SP-14 both ways of scoring stand side by side once both were previewed, and the chosen one is saved', async () => {
  const { user } = openScores();
  const asked = answerScoring();
  await press(user, 'Score again');
  await user.click(await screen.findByRole('radio', { name: /^Simple/ }));
  const table = await screen.findByRole('table', { name: 'Calibrated and simple side by side' });
  expect(within(table).getByRole('row', { name: 'Median 81.4 77.7' })).toBeTruthy();
  // SP-14: another method than the assignment's is named, and asked about.
  await press(user, 'Save Simple scores');
  expect(await screen.findByText('Save Simple scores?')).toBeTruthy();
  expect(asked).toHaveLength(2);
  await press(user, 'Save Simple scores');
  await screen.findByText('Scores are saved as run 3.');
  expect(asked.map(({ fields }) => [fields['dryRun'], fields['mode']])).toEqual([
    [true, 'calibrated'],
    [true, 'simple'],
    [false, 'simple'],
  ]);
});

test('SP-3 what was saved says whether it is what was shown, and leads to the release', async () => {
  const { user } = openScores();
  answerScoring();
  await press(user, 'Score again');
  await press(user, 'Save scores');
  expect(await screen.findByText(/Students do not see it yet\. They match the preview\.$/)).toBeTruthy();
  answer(releaseScoreRun, aRelease());
  await user.click(dialog().getByRole('button', { name: 'Release results' }));
  expect(await screen.findByRole('dialog', { name: 'Release results of run 3' })).toBeTruthy();
});

test('SP-3 what changed after the preview is said', async () => {
  const { user } = openScores();
  answerScoring('b'.repeat(64));
  await press(user, 'Score again');
  await press(user, 'Save scores');
  expect(await screen.findByText(/Something changed after the preview/)).toBeTruthy();
});

test('SP-2 a job that failed says why, keeps what was there and is tried again', async () => {
  const { user } = openScores();
  const asked = answerScoring();
  answer(getScoreJob, (_asked, calls) =>
    calls === 1
      ? aScoreJob({ status: 'failed', isPreview: true, scoreRunId: null, messages: ['The rubric is gone.'] })
      : aScoreJob({ isPreview: true, scoreRunId: aScoreRunId(4) }),
  );
  await press(user, 'Score again');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Nothing was saved. The rubric is gone.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save scores' })).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('SP-2 while it runs the progress stands there, and the page may be left', async () => {
  const { user } = openScores();
  answerScoring();
  answer(getScoreJob, aScoreJob({ status: 'running', done: 100, endedAt: null, isPreview: true, scoreRunId: null }));
  await press(user, 'Score again');
  expect(await screen.findByText('100 of 412')).toBeTruthy();
  expect(dialog().getByText('You can leave this page. The job continues.')).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Save scores' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('SP-2 a scoring that was left at once and ended before the next look is shown without a reload', async () => {
  const { user, now } = openScores();
  answerScoring();
  answer(getScoreJob, ({ fields }) =>
    fields['jobLogId'] === JOBS.saved.id
      ? { ...JOBS.saved, status: 'running' as const, endedAt: null, scoreRunId: null }
      : JOBS.calibrated,
  );
  await press(user, 'Score again');
  const save = await screen.findByRole('button', { name: 'Save scores' });
  // It has ended when jobs are next listed, and only then its run is there.
  answer(listScoreJobs, () => {
    now({ scoreRun: aScoreRun({ number: 3 }) });
    return { items: [JOBS.saved], totalCount: 1 };
  });
  await user.click(save);
  await screen.findByText('412 of 412');
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/^Run 3, scored /)).toBeTruthy();
});

test('SP-2 while a scoring runs nobody starts another, and what it replaces is not released', async () => {
  const running = aScoreJob({ status: 'running', done: 100, endedAt: null, scoreRunId: null });
  openScores({ jobs: [running] });
  answer(getScoreJob, running);
  await screen.findByText('100 of 412');
  expect(screen.getByRole('button', { name: 'Scoring…' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: /^Release results/ }).getAttribute('aria-disabled')).toBe('true');
});

test('SP-2 an answer that was lost is not told as nothing saved, and the same is sent again', async () => {
  const { user } = openScores();
  answerScoring();
  await press(user, 'Score again');
  await screen.findByRole('button', { name: 'Save scores' });
  const keys: (string | null)[] = [];
  const { scoreRunId: _run, isPreview: _preview, ...started } = aScoreJob();
  answer(dispatchScore, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return keys.length <= TRIES ? problem(502) : started;
  });
  answer(getScoreJob, aScoreJob({ scoreRunId: aScoreRunId(3) }));
  await press(user, 'Save scores');
  expect((await dialog().findByRole('alert')).textContent).toMatch(/so scores may already be saved/);
  await user.click(dialog().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Scores are saved as run 3.')).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(TRIES + 1);
});

test('SP-4 a first release says what students will see and how many get a message, then happens once', async () => {
  const { user, now } = openScores();
  const asked = answer(releaseScoreRun, ({ fields }) => {
    if (fields['dryRun'] === false) now({ scoreRun: aScoreRun({ isReleased: true }) });
    return aRelease();
  });
  await press(user, 'Release results');
  expect(await screen.findByText(/^409 students see their score, how it adds up/)).toBeTruthy();
  expect(dialog().getByText(/^3 students have no score yet/)).toBeTruthy();
  expect(dialog().getByText('412 students get a message that results are out.')).toBeTruthy();
  expect(dialog().queryByRole('textbox')).toBeNull();
  await user.click(dialog().getByRole('checkbox', { name: 'Show students the middle half of the class' }));
  await user.click(dialog().getByRole('button', { name: 'Release to 412 students' }));
  expect(await screen.findByText('Results of run 1 are released.')).toBeTruthy();
  expect(asked.map(({ fields }) => [fields['dryRun'], fields['showsClassRange']])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await screen.findByText('Released')).toBeTruthy();
});

test('SP-4 after an earlier release a reason is needed, and a refusal leaves everything as it was', async () => {
  const { user } = openScores();
  const asked = answer(releaseScoreRun, ({ fields }, calls) =>
    calls === 2
      ? problem(409, { detail: 'Another run was released a moment ago.' })
      : aRelease({
          scoreRun: aScoreRun({ isReleased: fields['dryRun'] === false }),
          needsInstructorCount: 0,
          toldCount: 27,
          changedCount: 27,
          raisedCount: 20,
          loweredCount: 5,
          largestRaiseTenths: 64,
          largestDropTenths: 31,
          isFirst: false,
          showedClassRange: true,
        }),
  );
  await press(user, 'Release results');
  expect(
    await screen.findByText('20 scores go up, by up to 6.4 points. 5 scores go down, by up to 3.1 points.'),
  ).toBeTruthy();
  const range = dialog().getByRole<HTMLInputElement>('checkbox', {
    name: 'Show students the middle half of the class',
  });
  // As the last release had it.
  expect(range.checked).toBe(true);
  expect(
    dialog().getByText('27 students get a message that their score changed or is now available, with your reason.'),
  ).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Release to 409 students' }));
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  expect(asked).toHaveLength(1);
  await user.type(dialog().getByRole('textbox', { name: /^Why scores are changing/ }), 'Twelve essays were graded.');
  await user.click(dialog().getByRole('button', { name: 'Release to 409 students' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Nothing was released. Another run was released');
  await user.click(dialog().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Results of run 1 are released.')).toBeTruthy();
  expect(asked[2]?.fields).toMatchObject({ dryRun: false, reason: 'Twelve essays were graded.' });
});
