import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getResult } from '@circuit/contract/scores';
import { userId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { aGroupAssignment } from '#testing/groupAssignments.ts';
import { aReceivedReview, aResult, aSecondLook, aWorkResult, FOR_STAFF } from '#testing/results.ts';
import { aScoreRunId } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';

const AMARA = {
  id: userId('01980000-0000-7000-8000-0000000000a6'),
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: '',
};

function openResultsOf(fields: Parameters<typeof aResult>[0] = {}, group = anOwnedGroup(), rest = '') {
  const groupAssignment = aGroupAssignment();
  const visit = openAsInstructor(
    `/courses/${GROUP_ID}/groupAssignments/${groupAssignment.id}/results/${AMARA.id}${rest}`,
    group,
  );
  answer(getGroupAssignment, groupAssignment);
  const work = aWorkResult({
    reviews: [aReceivedReview(1, { staff: FOR_STAFF }), aReceivedReview(2), aReceivedReview(3)],
  });
  const asked = answer(getResult, aResult({ learner: AMARA, work, ...fields }));
  return { ...visit, asked };
}

test('RZ-9 staff see the same page with names and what was learned about each reviewer', async () => {
  const { asked } = openResultsOf();
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for Amara Okonkwo' })).toBeTruthy();
  expect(asked[0]?.fields['userId']).toBe(AMARA.id);
  const [first] = within(await screen.findByRole('list', { name: 'Reviews' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Jonas Weber gave 85.0 and counts for 40%');
  expect(first?.textContent).toContain('Leniency−1.4 points');
  expect(first?.textContent).toContain('Score without this review73.1');
  expect(first?.textContent).toMatch(/Usually off by[\d.]+ points/);
  expect(first?.textContent).toMatch(/Scores follow the work\d+% likely/);
  expect(screen.getByText(/“Usually off by” is how far their ratings miss/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Try it/ }).getAttribute('href')).toMatch(`&user=${AMARA.id}`);
});

test('RZ-9 a review that was set aside says why', async () => {
  const staff = { ...FOR_STAFF, isExcluded: true, exclusionReason: 'Insulting' };
  const reviews = [aReceivedReview(1, { staff, sharePercent: null, reason: null }), aReceivedReview(2)];
  openResultsOf({ work: aWorkResult({ reviews }) });
  expect(await screen.findByText(/doesn’t count because it was set aside: Insulting$/)).toBeTruthy();
});

const inGroupAssignment = (number: number, fields: object) => ({
  scoreRunId: aScoreRunId(number),
  number,
  isReleased: false,
  isNewest: false,
  totalTenths: 704,
  computedTenths: 704,
  ...fields,
});
const NEWER = [
  inGroupAssignment(1, { isReleased: true }),
  inGroupAssignment(2, { isNewest: true, totalTenths: 709, computedTenths: 709 }),
];

test('RZ-3 staff are told that students do not see a run yet', async () => {
  openResultsOf({
    isProvisional: true,
    releasedAt: null,
    scoreRunId: aScoreRunId(2),
    scoreRuns: [inGroupAssignment(2, { isNewest: true })],
  });
  expect(await screen.findByText('Run 2, not released. The student does not see this score yet.')).toBeTruthy();
});

test('RZ-9 a result opens as the student sees it, names a newer run and leads to it', async () => {
  const { asked } = openResultsOf({ scoreRunId: aScoreRunId(1), runNumber: 1, scoreRuns: NEWER });
  const words = 'The student sees this run (run 1). Run 2 is newer, and the student doesn’t see it. Its score is 70.9.';
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(asked[0]?.fields).not.toHaveProperty('scoreRunId');
  expect(screen.getByRole('link', { name: 'Show run 2' }).getAttribute('href')).toMatch(`?run=${aScoreRunId(2)}`);
  expect(screen.getByRole('link', { name: 'All scores' }).getAttribute('href')).toMatch(
    `/scores?run=${aScoreRunId(1)}`,
  );
});

test('RZ-9 RZ-11 a run that is not released says what the student sees, leads there, and takes no number of it for its own', async () => {
  const change = {
    at: '2026-11-14T15:00:00.000Z',
    kind: 'adjusted',
    fromTenths: 858,
    toTenths: 905,
    reason: 'Data lost in the lab.',
  } as const;
  const shown = {
    isProvisional: true,
    releasedAt: null,
    scoreRunId: aScoreRunId(2),
    scoreRuns: NEWER,
    changes: [change],
  };
  const { asked } = openResultsOf(shown, anOwnedGroup(), `?run=${aScoreRunId(2)}`);
  expect(await screen.findByText('Run 2, not released. The student sees 70.4 (run 1).', { exact: false })).toBeTruthy();
  expect(asked[0]?.fields['scoreRunId']).toBe(aScoreRunId(2));
  expect(screen.getByRole('link', { name: 'Show what the student sees' }).getAttribute('href')).toMatch(/a6$/);
  expect(screen.getByText(/^What the student sees: Score changed from 85\.8 to 90\.5 on /)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Changes to the score that the student sees' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Try it/ }).getAttribute('href')).toMatch(`&scoreRun=${aScoreRunId(2)}`);
});

const RELEASED_AT = '2026-11-13T15:00:00.000Z';

test('RZ-9 a run that was released and replaced says so, and leads to what the student sees', async () => {
  const scoreRuns = [inGroupAssignment(2, { isReleased: true, isNewest: true })];
  const shown = { isProvisional: true, releasedAt: RELEASED_AT, scoreRunId: aScoreRunId(1), runNumber: 1, scoreRuns };
  openResultsOf(shown, anOwnedGroup(), `?run=${aScoreRunId(1)}`);
  const words = 'Run 1, released Fri, Nov 13, replaced by run 2. The student sees 70.4 (run 2).';
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(screen.queryByText(/not released/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Show what the student sees' }).getAttribute('href')).toMatch(/a6$/);
});

test('RZ-9 of a replaced run whose student is in no other, it says that they see no score', async () => {
  openResultsOf({
    isProvisional: true,
    releasedAt: RELEASED_AT,
    scoreRunId: aScoreRunId(1),
    runNumber: 1,
    scoreRuns: [],
  });
  const words =
    'Run 1, released Fri, Nov 13, then replaced by a run without this student. They see no score right now.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('RZ-9 who is not in the run of the address is shown the runs they are in', async () => {
  const none = { state: 'notInRun' as const, lines: [], work: null, totalTenths: null, scoreRunId: null };
  const scoreRuns = [
    inGroupAssignment(2, { isReleased: true }),
    inGroupAssignment(3, { isNewest: true, totalTenths: 709 }),
  ];
  openResultsOf({ ...none, runNumber: 1, scoreRuns }, anOwnedGroup(), `?run=${aScoreRunId(1)}`);
  expect(await screen.findByText('This person is not in run 1.')).toBeTruthy();
  expect(screen.getByText('Run 2: 70.4, which the student sees. Run 3: 70.9.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show run 2' }).getAttribute('href')).toMatch(/a6$/);
  expect(screen.getByRole('link', { name: 'Show run 3' }).getAttribute('href')).toMatch(`?run=${aScoreRunId(3)}`);
});

test('RZ-9 an address whose run was cut off shows what the student sees', async () => {
  const { asked } = openResultsOf({}, anOwnedGroup(), '?run=');
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for Amara Okonkwo' })).toBeTruthy();
  expect(asked[0]?.fields).not.toHaveProperty('scoreRunId');
});

test('RZ-9 before anything is scored there is nothing to show', async () => {
  openResultsOf({ state: 'notReleased', lines: [], work: null, totalTenths: null });
  expect(await screen.findByText('There are no scores yet.')).toBeTruthy();
});

test('RZ-9 somebody who came after the scores were made has none yet', async () => {
  openResultsOf({ state: 'notInRun', lines: [], work: null, totalTenths: null, scoreRuns: [] });
  expect(await screen.findByText('This person has no score here.')).toBeTruthy();
  expect(screen.queryByText(/next run/)).toBeNull();
});

test('RZ-9 the result of a person who does not take the course is not found', async () => {
  openResultsOf();
  answer(getResult, problem(404));
  expect(await screen.findByText('We cannot find that result.')).toBeTruthy();
  expect(screen.queryByText('This person has no score here.')).toBeNull();
});

test('RZ-9 a user who may not see the results of others does not find the page', async () => {
  const activities = GROUP_POLICY.GroupOwner.filter((activity) => activity !== 'GroupAssignmentResultReadAny');
  const { asked } = openResultsOf({}, anOwnedGroup({ activities }));
  expect(await screen.findByRole('heading', { level: 1, name: 'We cannot find that page.' })).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test('SW-7 staff read with names what the author said of a review and asked for, and change nothing', async () => {
  const reaction = { isSpecific: false, isUseful: true, isKind: false, reply: 'That helped.' };
  const secondLook = aSecondLook({ reason: 'It is about another essay.' });
  const reviews = [aReceivedReview(1, { staff: FOR_STAFF, reaction, secondLook }), aReceivedReview(2)];
  openResultsOf({ work: aWorkResult({ reviews }), mayRespond: false });
  const first = within(await screen.findByRole('article', { name: 'Jonas Weber' }));
  expect(first.getByText('The author found this useful.')).toBeTruthy();
  expect(first.getByText('That helped.')).toBeTruthy();
  expect(first.getByText('It is about another essay.')).toBeTruthy();
  expect(first.queryAllByRole('button')).toEqual([]);
});

test('SW-8 staff who answer second looks find their way from one that waits to the queue', async () => {
  const reviews = [aReceivedReview(1, { staff: FOR_STAFF, secondLook: aSecondLook() })];
  openResultsOf({ work: aWorkResult({ reviews }), mayRespond: false });
  const link = await screen.findByRole('link', { name: 'Answer in the grading queue' });
  const scoreRun = `/courses/${GROUP_ID}/groupAssignments/${aResult().groupAssignmentId}`;
  expect(link.getAttribute('href')).toBe(`${scoreRun}/queue?reason=secondLook`);
});

test('SW-8 who reads results and does not grade is shown no way to the queue', async () => {
  const reviews = [aReceivedReview(1, { staff: FOR_STAFF, secondLook: aSecondLook() })];
  const activities = GROUP_POLICY.GroupOwner.filter((activity) => activity !== 'SuperiorEvaluationCreate');
  openResultsOf({ work: aWorkResult({ reviews }), mayRespond: false }, anOwnedGroup({ activities }));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Answer in the grading queue' })).toBeNull();
});
