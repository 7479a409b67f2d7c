import { getGroupAssignment, getResult } from '@circuit/contract';
import { userId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#app/courses/courses.contract.tsx';
import { aRun } from '#testing/groupAssignments.ts';
import { aReceivedReview, aResult, aSecondLook, aWorkResult, FOR_STAFF } from '#testing/results.ts';
import { answer, problem } from '#testing/server.ts';

const AMARA = {
  id: userId('01980000-0000-7000-8000-0000000000a6'),
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: '',
};

function openResultsOf(fields: Parameters<typeof aResult>[0] = {}, group = anOwnedGroup()) {
  const run = aRun();
  const visit = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${run.id}/results/${AMARA.id}`, group);
  answer(getGroupAssignment, run);
  const work = aWorkResult({
    reviews: [aReceivedReview(1, { staff: FOR_STAFF }), aReceivedReview(2), aReceivedReview(3)],
  });
  const asked = answer(getResult, aResult({ learner: AMARA, work, ...fields }));
  return { ...visit, asked };
}

test('RZ-9 staff see the same page with names and what was learnt about each reviewer', async () => {
  const { asked } = openResultsOf();
  expect(await screen.findByRole('heading', { level: 1, name: 'Results of Amara Okonkwo' })).toBeTruthy();
  expect(asked[0]?.fields['userId']).toBe(AMARA.id);
  const [first] = within(await screen.findByRole('list', { name: 'Reviews' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Jonas Weber gave 85.0');
  expect(first?.textContent).toContain('Leniency−1.4 points');
  expect(first?.textContent).toContain('Score without it73.1');
  expect(screen.getByRole('link', { name: /^Try it/ }).getAttribute('href')).toMatch(`&user=${AMARA.id}`);
});

test('RZ-9 a review that was set aside says why', async () => {
  const staff = { ...FOR_STAFF, isExcluded: true, exclusionReason: 'Insulting' };
  const reviews = [aReceivedReview(1, { staff, sharePercent: null, reason: null }), aReceivedReview(2)];
  openResultsOf({ work: aWorkResult({ reviews }) });
  expect(await screen.findByText('Does not count. Set aside: Insulting')).toBeTruthy();
});

test('RZ-3 staff are told that students do not see a run yet', async () => {
  openResultsOf({ isProvisional: true, releasedAt: null });
  expect(await screen.findByText('Preview. Students do not see these scores yet.')).toBeTruthy();
});

test('RZ-9 before anything is scored there is nothing to show', async () => {
  openResultsOf({ state: 'notReleased', lines: [], work: null, totalTenths: null });
  expect(await screen.findByText('There are no scores yet.')).toBeTruthy();
});

test('RZ-9 somebody who came after the scores were made has none yet', async () => {
  openResultsOf();
  answer(getResult, problem(404));
  expect(await screen.findByText('This person has no score yet.')).toBeTruthy();
});

test('RZ-9 whoever may not see results of others finds no such page', async () => {
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
  expect(link.getAttribute('href')).toBe(`/courses/${GROUP_ID}/groupAssignments/${aResult().groupAssignmentId}/queue`);
});

test('SW-8 who reads results and does not grade is shown no way to the queue', async () => {
  const reviews = [aReceivedReview(1, { staff: FOR_STAFF, secondLook: aSecondLook() })];
  const activities = GROUP_POLICY.GroupOwner.filter((activity) => activity !== 'SuperiorEvaluationCreate');
  openResultsOf({ work: aWorkResult({ reviews }), mayRespond: false }, anOwnedGroup({ activities }));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Answer in the grading queue' })).toBeNull();
});
