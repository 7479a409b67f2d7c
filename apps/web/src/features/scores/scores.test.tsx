import { adjustScore, getResult, getScoreJob, getScoreStats, listScores } from '@circuit/contract/scores';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnedGroup } from '#testing/openCourses.tsx';
import { BENNETT, EZE } from '#testing/distribution.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { aResult } from '#testing/results.ts';
import { aScoreRunId, aScoreJob, aScoreRow, aScoreRun, SCORE_ROWS, scoreStats } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

import { openScores, SCORED_ASSIGNMENT } from '#testing/openScores.tsx';

const GRADER = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
const row = (name: RegExp) => screen.findByRole('row', { name });

test('S2.14/2, SP-5 every student stands with parts, total and note, and each total leads to its explanation', async () => {
  openScores();
  expect(await screen.findByRole('heading', { level: 1, name: 'Scores' })).toBeTruthy();
  const cells = within(await row(/Abara, Chidi/)).getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual(['70.1', '77.0', '90.0', '85.0', '75.9']);
  expect(screen.getByRole('columnheader', { name: /Calibration 15%/ })).toBeTruthy();
  const adjusted = within(await row(/Bennett, Rosa/));
  expect(adjusted.getByText('Adjusted by Larissa Hale, was 58.2')).toBeTruthy();
  expect(adjusted.getByText('Exempt')).toBeTruthy();
  expect(within(await row(/Eze, Amarachi/)).getAllByText('none')).toHaveLength(2);
  const why = screen.getByRole('link', { name: /^Why\s*Bennett, Rosa has this score$/ });
  expect(why.getAttribute('href')).toMatch(
    new RegExp(`/groupAssignments/${SCORED_ASSIGNMENT.id}/results/${BENNETT.id}\\?run=${aScoreRunId(1)}$`),
  );
});

test('SP-5 the totals stand together as a picture with a sentence, and as a table', async () => {
  const { user } = openScores();
  const totals = within(await screen.findByRole('region', { name: 'Distribution of totals' }));
  expect(
    totals.getByText('Histogram of totals. Median 81.4. 136 of 409 students have 80 to 90, the most.'),
  ).toBeTruthy();
  await user.click(totals.getByRole('button', { name: 'As a table' }));
  expect(totals.getByRole('row', { name: '70 to under 80 98' })).toBeTruthy();
  const agreement = within(screen.getByRole('region', { name: 'Reviewer agreement by criterion' }));
  expect(agreement.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Evidence1.1',
    'Thesis0.4',
  ]);
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  expect(summary.getByText('74.0 to 88.0')).toBeTruthy();
});

test('SP-5 a class of fewer than ten is not drawn, and statistics that fail are tried again', async () => {
  const { user } = openScores();
  answer(getScoreStats, (_asked, calls) => (calls === 1 ? problem(403) : scoreStats({ count: 4 })));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^4 students have a score\. With fewer than 10/)).toBeTruthy();
});

test('SP-5 tabs say how many they hold, and tab and order are asked of the server', async () => {
  const { user, listed } = openScores();
  await user.click(await screen.findByRole('tab', { name: /^Not scored\s*3$/ }));
  await user.click(await screen.findByRole('button', { name: 'Total' }));
  await waitFor(() => expect(listed.at(-1)?.fields).toMatchObject({ tab: 'NOT_SCORED', sort: 'total' }));
});

test('SP-15 the flagged scores begin with what a look would change most, until somebody sorts them otherwise', async () => {
  const { user, listed } = openScores();
  await user.click(await screen.findByRole('tab', { name: /^Flagged/ }));
  await waitFor(() => expect(listed.at(-1)?.fields).toMatchObject({ tab: 'FLAGGED', sort: 'look' }));
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  const student = screen.getByRole('columnheader', { name: /^Student/ });
  await waitFor(() => expect(student.getAttribute('aria-sort')).toBe('ascending'));
  await user.click(await screen.findByRole('button', { name: 'Total' }));
  await user.click(await screen.findByRole('tab', { name: /^Flagged/ }));
  await waitFor(() => expect(listed.at(-1)?.fields).toMatchObject({ tab: 'FLAGGED', sort: 'total' }));
});

test('SP-6 a score is adjusted with a reason, on the version that was seen, and stays beside the computed one', async () => {
  const { user, now } = openScores();
  const saved = answer(adjustScore, () => {
    const later = aScoreRow({ person: EZE, totalTenths: 705, computedTenths: null, note: 'Adjusted by Larissa Hale' });
    now({ rows: [later] });
    return later;
  });
  await user.click(await screen.findByRole('button', { name: 'More for Eze, Amarachi' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adjust score' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Adjust the score for Eze, Amarachi' }));
  await waitFor(() => expect(dialog().getByText(/^Computed: no score\./)).toBeTruthy());
  await user.type(dialog().getByRole('textbox', { name: 'Total' }), '170');
  await user.click(dialog().getByRole('button', { name: 'Adjust score' }));
  expect(await screen.findByText('Type a number from 0 to 100, such as 82.5.')).toBeTruthy();
  expect(screen.getByText('Say why, in a few words.')).toBeTruthy();
  await user.clear(dialog().getByRole('textbox', { name: 'Total' }));
  await user.type(dialog().getByRole('textbox', { name: 'Total' }), '70.5');
  await user.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'I read it myself.');
  await user.click(dialog().getByRole('button', { name: 'Adjust score' }));
  expect(await screen.findByText('The score for Eze, Amarachi is now 70.5.')).toBeTruthy();
  expect(saved[0]?.fields).toMatchObject({ userId: EZE.id, totalTenths: 705, reason: 'I read it myself.' });
  expect(saved[0]?.headers.get('if-match')).toBe('"0"');
  expect(await screen.findByText('Adjusted by Larissa Hale')).toBeTruthy();
});

test('SP-6 an adjusted score is reset to the computed one with a reason, and one that changed meanwhile is not overwritten', async () => {
  const { user } = openScores();
  const saved = answer(adjustScore, (_asked, calls) =>
    calls === 1
      ? problem(412, { detail: 'Somebody else has changed this.' })
      : aScoreRow({ person: BENNETT, totalTenths: 582 }),
  );
  await user.click(await screen.findByRole('button', { name: 'More for Bennett, Rosa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset to computed' }));
  expect(await screen.findByText('60.0 becomes 58.2, as it was computed.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The file was found.');
  await user.click(screen.getByRole('button', { name: 'Reset score' }));
  expect(await screen.findByText(/someone changed this score in the meantime/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset score' }));
  expect(await screen.findByText('Reset the score for Bennett, Rosa to the computed one.')).toBeTruthy();
  expect(saved[1]?.fields).toMatchObject({ totalTenths: null });
});

test('SP-7 a run with newer ratings says how many and offers to score again', async () => {
  openScores({ scoreRun: aScoreRun({ isStale: true, newerInputCount: 2, hasOtherSettings: true }) });
  expect(
    await screen.findByText(
      '2 ratings or decisions are newer than this run. The weights, the rubric or the number of reviews have changed since.',
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Score again' })).toHaveLength(1);
});

test('SP-7 a released run says so and offers no second release; an older one leads to the newest and is only read', async () => {
  const { unmount } = openScores({ scoreRun: aScoreRun({ isReleased: true, releasedAt: '2026-11-14T14:02:00.000Z' }) });
  expect(await screen.findByText('Released')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release results' })).toBeNull();
  unmount();

  const older = aScoreRun({ number: 1, isNewest: false });
  const { listed } = openScores({ scoreRun: older, rest: `?run=${aScoreRunId(1)}` });
  expect(await screen.findByRole('link', { name: 'Show the newest run' })).toBeTruthy();
  expect(listed[0]?.fields['scoreRunId']).toBe(aScoreRunId(1));
  expect(screen.queryByRole('button', { name: 'More for Bennett, Rosa' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Bennett, Rosa' }).getAttribute('href')).toMatch(`/students/${BENNETT.id}`);
  const why = screen.getByRole('link', { name: /^Why\s*Bennett, Rosa has this score$/ });
  expect(why.getAttribute('href')).toMatch(new RegExp(`/results/${BENNETT.id}\\?run=${aScoreRunId(1)}$`));
});

test('SP-7 the released run that is not the newest explains and adjusts what students see', async () => {
  const released = aScoreRun({ number: 1, isNewest: false, isReleased: true, releasedAt: '2026-11-14T14:02:00.000Z' });
  const { user } = openScores({ scoreRun: released, rest: `?run=${aScoreRunId(1)}` });
  expect(await screen.findByText(/^This is run 1, which students see\. There is a newer one\./)).toBeTruthy();
  const why = await screen.findByRole('link', { name: /^Why\s*Bennett, Rosa has this score$/ });
  expect(why.getAttribute('href')).toMatch(new RegExp(`/results/${BENNETT.id}$`));
  await user.click(screen.getByRole('button', { name: 'More for Bennett, Rosa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adjust score' }));
  expect(await screen.findByText('The student sees the new score and your reason right away.')).toBeTruthy();
});

const inGroupAssignment = (number: number, fields: object) => ({
  scoreRunId: aScoreRunId(number),
  number,
  isReleased: false,
  isNewest: false,
  totalTenths: 905,
  computedTenths: 858,
  ...fields,
});

test('SP-6 SP-7 while students see another run, the dialog and the page say which, what it has there and when it changes', async () => {
  const { user } = openScores({ scoreRun: aScoreRun({ number: 2 }), releasedNumber: 1 });
  const scoreRuns = [
    inGroupAssignment(1, { isReleased: true }),
    inGroupAssignment(2, { isNewest: true, computedTenths: 861 }),
  ];
  const asked = answer(getResult, aResult({ learner: BENNETT, scoreRuns }));
  expect(await screen.findByText(/^Run 2, not released\. Students see run 1\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show run 1' }).getAttribute('href')).toMatch(`?run=${aScoreRunId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'More for Bennett, Rosa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adjust score' }));
  const when =
    'The student sees run 1. It changes there too: the student sees the new score and your reason right away.';
  expect(await screen.findByText(when)).toBeTruthy();
  expect(asked[0]?.fields).not.toHaveProperty('scoreRunId');
  expect(screen.getByText('Computed in run 2: 58.2. It stays beside yours.')).toBeTruthy();
  expect(screen.getByText('The student sees 90.5 now (run 1).')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'More for Bennett, Rosa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset to computed' }));
  expect(await screen.findByText('60.0 becomes 58.2, as it was computed in run 2.')).toBeTruthy();
  expect(screen.getByText('The student sees run 1: 90.5 becomes 85.8 there.')).toBeTruthy();
});

test.each([
  [
    'an older run',
    { number: 1, isNewest: false },
    2,
    /^Run 1, released Sat, Nov 14, replaced by run 2\. It is not the newest\. Students see run 2\./,
  ],
  ['the newest', { number: 2 }, 1, /^Run 2, released Sat, Nov 14, replaced by run 1\. Students see run 1\./],
] as const)(
  'SP-7 %s that was released and replaced is not said to be unreleased',
  async (_what, fields, seen, words) => {
    const scoreRun = aScoreRun({ ...fields, releasedAt: '2026-11-14T14:02:00.000Z' });
    openScores({ scoreRun, releasedNumber: seen, rest: `?run=${scoreRun.id}` });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: `Show run ${seen}` }).getAttribute('href')).toMatch(
      `?run=${aScoreRunId(seen)}`,
    );
    expect(screen.queryByText(/not released/)).toBeNull();
  },
);

test('SP-7 an address whose run was cut off shows the newest', async () => {
  const { listed } = openScores({ rest: '?run=' });
  await row(/Abara, Chidi/);
  expect(listed[0]?.fields).not.toHaveProperty('scoreRunId');
});

test('SP-6 what the student sees could not be looked up: the dialog promises no more than it knows', async () => {
  const { user } = openScores();
  answer(getResult, problem(404));
  await user.click(await screen.findByRole('button', { name: 'More for Bennett, Rosa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adjust score' }));
  expect(
    await screen.findByText('If results are released, the student sees the new score and your reason right away.'),
  ).toBeTruthy();
});

test('SP-6 before a release the student reads the reason with the results', async () => {
  const { user } = openScores();
  answer(
    getResult,
    aResult({ learner: BENNETT, isProvisional: true, scoreRuns: [inGroupAssignment(1, { isNewest: true })] }),
  );
  await user.click(await screen.findByRole('button', { name: 'More for Bennett, Rosa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adjust score' }));
  expect(
    await screen.findByText('The student sees your reason once a run that includes them is released.'),
  ).toBeTruthy();
});

test('SP-11 a grader reads everything and changes nothing; before the first run nobody is shown figures', async () => {
  const { unmount } = openScores({ group: GRADER });
  await row(/Abara, Chidi/);
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Score|Release|More for/ })).toBeNull();
  unmount();

  const { unmount: leave } = openScores({ group: GRADER, scoreRun: null, rows: [] });
  expect(await screen.findByText('An instructor will score it.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
  leave();

  openScores({ scoreRun: null, rows: [] });
  expect(await screen.findByRole('button', { name: 'Preview scores' })).toBeTruthy();
});

test('SP-11 a course that has ended and an assignment that students cannot see are read, and the reason stands there', async () => {
  const { unmount } = openScores({ group: anOwnedGroup({ endDate: '2026-05-09T03:59:59.000Z' }) });
  expect(await screen.findByText(/^This course ended .* You can read everything but not change it\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Score again' })).toBeNull();
  unmount();

  openScores({ groupAssignment: aReadyGroupAssignment({ status: 'Deactivated' }) });
  expect(await screen.findByText(/^Students cannot see this assignment, so it cannot be scored\./)).toBeTruthy();
});

test('SP-11 scores that cannot be loaded are tried again, and a list without anybody says so', async () => {
  const { user } = openScores();
  answer(listScores, (_asked, calls) =>
    calls === 1
      ? problem(403)
      : { items: [], totalCount: 0, scoreRun: aScoreRun(), releasedRun: null, sections: [], tabCounts: undefined },
  );
  expect(await screen.findByText('Could not load the scores.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody is in this list.')).toBeTruthy();
});

test('SP-2 a scoring that somebody else began is followed on the page, and its scores are shown when it has ended', async () => {
  const running = aScoreJob({ status: 'running', done: 100, endedAt: null, scoreRunId: null });
  const { now } = openScores({ scoreRun: null, rows: [], jobs: [running] });
  answer(getScoreJob, () => {
    now({ scoreRun: aScoreRun(), rows: SCORE_ROWS, jobs: [aScoreJob()] });
    return aScoreJob();
  });
  expect(await row(/Abara, Chidi/)).toBeTruthy();
  expect(screen.queryByText('You can leave this page. The job continues.')).toBeNull();
});
