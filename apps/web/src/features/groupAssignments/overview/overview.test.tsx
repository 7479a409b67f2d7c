import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { listRunningJobs } from '@circuit/contract/jobLogs';
import { previewLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { getOverview } from '@circuit/contract/overview';
import { nudgeLearners } from '@circuit/contract/reminders';
import { jobLogId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID } from '#testing/openCourses.tsx';
import { open } from '#testing/visit.tsx';
import { api } from '#platform/api/api.ts';
import { aCoverage } from '#testing/distribution.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { inHours } from '#testing/learning.ts';
import { aLoggedJob, aMatrixLearner, anOverview } from '#testing/overview.ts';
import { aNudge, aReminders } from '#testing/reminders.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const active = aReadyGroupAssignment({ status: 'Active' });
const ABARA = aMatrixLearner(1, { firstName: 'Chidi', lastName: 'Abara', behind: ['PeerEvaluation'] });
const DVORAK = aMatrixLearner(2, {
  firstName: 'Petra',
  lastName: 'Dvořák',
  behind: ['PeerEvaluation'],
  received: { handedIn: 1, expected: 2 },
});
const EZE = aMatrixLearner(3, {
  firstName: 'Amarachi',
  lastName: 'Eze',
  handedInAt: null,
  received: null,
  permits: [{ phase: 'Submission', until: '2026-11-18T15:00:00.000Z' }],
  standings: [
    { status: 'Missed', done: 0, total: 1 },
    { status: 'NotOpen', done: 0, total: 0 },
    { status: 'Blocked', done: 0, total: 0 },
    { status: 'NotOpen', done: 0, total: 1 },
    { status: 'NotOpen', done: 0, total: 0 },
  ],
});
const OTHER_JOB = jobLogId('01980000-0000-7000-8000-0000000000b8');
const OTHERS = Array.from({ length: 30 }, (_, index) => aMatrixLearner(100 + index));

function openBoard(fields: Parameters<typeof anOverview>[0] = {}, group = anOwnedGroup(), query = '') {
  const overview = anOverview({ learners: [ABARA, DVORAK, EZE, ...OTHERS], ...fields });
  return openGroupAssignment(query, active, group, aCoverage({ isDistributed: true }), aReminders(), overview);
}

const board = async () => within(await screen.findByRole('region', { name: 'Students' }));
const names = async () => (await board()).getAllByRole('rowheader').map(({ textContent }) => textContent);

function openAsGrader(query = '', fields: Parameters<typeof anOverview>[0] = {}) {
  const group = anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
  open(`/courses/${GROUP_ID}/groupAssignments/${active.id}${query}`, { person: {}, groups: [group] });
  answer(getGroup, group);
  answer(getGroupAssignment, { ...active, activities: GROUP_POLICY.GroupGrader });
  answer(getOverview, anOverview({ learners: [ABARA], ...fields }));
}

test('OV-2 every phase says how far the class is in it, and the open one is the current step', async () => {
  await openBoard();
  const phases = within(await screen.findByRole('region', { name: 'Phases' }));
  expect(phases.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
    '396 of 412',
    '381 of 412',
    '640 of 1,188',
  ]);
  const steps = phases.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
  expect(phases.getByText('Review, open now')).toBeTruthy();
  expect(phases.getByText('You release them')).toBeTruthy();
});

test('OV-3 the columns bear the whole names of the phases, also where room is short', async () => {
  await openBoard();
  const shown = await board();
  for (const name of ['Hand in', 'Practice', 'Review', 'Self-evaluate'])
    expect(shown.getByRole('columnheader', { name })).toBeTruthy();
});

test('OV-2 once results are released the last step says so', async () => {
  await openBoard({ isReleased: true });
  const phases = within(await screen.findByRole('region', { name: 'Phases' }));
  expect(phases.getByText('Students see their results')).toBeTruthy();
  expect(phases.queryByText('You release them')).toBeNull();
  expect(phases.queryByText(/^planned/)).toBeNull();
});

test('OV-4 what was typed goes with the address it stood in', async () => {
  const { user, router } = await openBoard();
  const field = async () => (await board()).getByRole<HTMLInputElement>('textbox', { name: 'Name or e-mail' });
  await user.type(await field(), 'petra');
  await waitFor(() => expect(router.state.location.search).toContain('find=petra'));
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(await names()).toEqual(['Abara, Chidi', 'Dvořák, Petra']);
});

test('OV-3 OV-4 students behind come first; filters and search cover the class and stay in the URL', async () => {
  const { user, router } = await openBoard();
  expect(await names()).toEqual(['Abara, Chidi', 'Dvořák, Petra']);
  const filter = (await board()).getByRole('combobox', { name: 'Show' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Behind (2)', 'No hand-in (1)', 'Few reviews (1)', 'Late permit (1)', 'All (33)']);
  await user.selectOptions(filter, 'fewReviews');
  await waitFor(async () => expect(await names()).toEqual(['Dvořák, Petra']));
  await user.selectOptions(filter, 'all');
  await waitFor(async () => expect(await names()).toHaveLength(25));
  expect(router.state.location.search).toBe('?show=all');
  await user.type((await board()).getByRole('textbox', { name: 'Name or e-mail' }), 'dvorak');
  await waitFor(async () => expect(await names()).toEqual(['Dvořák, Petra']));
  expect(router.state.location.search).toBe('?show=all&find=dvorak');
  await user.type((await board()).getByRole('textbox', { name: 'Name or e-mail' }), 'x');
  expect(await screen.findByText('No match for “dvorakx”.')).toBeTruthy();
});

test('OV-4 an address with a filter opens with it, on its page', async () => {
  await openBoard({}, anOwnedGroup(), '?show=all&page=2');
  await waitFor(async () => expect(await names()).toHaveLength(8));
});

test('OV-8 a cell says in words what its sign shows', async () => {
  await openBoard({}, anOwnedGroup(), '?show=all');
  const row = async (name: string) => {
    const head = (await board()).getByRole('rowheader', { name });
    return within(head.closest('tr') ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };
  await waitFor(async () => expect(await names()).toHaveLength(25));
  expect((await row('Abara, Chidi')).slice(1, 6)).toEqual([
    'Nov 5',
    '3 of 3',
    '0 of 3, behind',
    expect.stringMatching(/^opens /),
    '2 of 3',
  ]);
  expect((await row('Eze, Amarachi')).slice(1, 6)).toEqual([
    'none',
    'not open',
    'no hand-in',
    expect.stringMatching(/^opens /),
    'none',
  ]);
});

test('OV-5 OV-15 what needs attention comes with its number and the way to it', async () => {
  const { user, router } = await openBoard({
    attention: [
      { kind: 'jobFailed', jobLogId: aLoggedJob().id, jobKind: 'distribute' },
      { kind: 'behind', phase: 'PeerEvaluation', count: 2, endsAt: inHours(30.5) },
      { kind: 'fewReviews', count: 1, reviewsNeeded: 3 },
      { kind: 'notGivenOut' },
      { kind: 'reported', count: 3 },
      { kind: 'secondLooks', count: 5, since: inHours(-73) },
      { kind: 'toGrade', count: 118 },
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Needs your attention' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Distribute reviews failedSee why',
    expect.stringMatching(/^2 students are behind on reviews, 30 hours left/),
    expect.stringMatching(/^1 hand-in would end with fewer than 3 reviewsSee 1/),
    'Review is open but no essays have been given outGo to Reviews',
    '3 hand-ins were reported by reviewersGrading queue: reported hand-ins',
    '5 second looks are waiting, the oldest for 3 daysAnswer second looks',
    '118 essays to gradeGrading queue: essays to grade',
  ]);
  const ways = [/^Grading queue: reported/, /^Answer second looks/, /^Grading queue: essays to grade/];
  expect(
    ways.map((name) =>
      card
        .getByRole('link', { name })
        .getAttribute('href')
        ?.replace(/^.*\/queue/, ''),
    ),
  ).toEqual(['?reason=reported', '?reason=secondLook', '?reason=toGrade']);
  expect(card.getByRole('link', { name: 'Go to Reviews' }).getAttribute('href')).toMatch(/#assignment-reviews$/);
  expect(card.getByRole('link', { name: 'See why' }).getAttribute('href')).toMatch(/\/jobLogs\/[0-9a-f-]{36}$/);
  await user.click(card.getByRole('button', { name: /^See 1/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?show=fewReviews'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Students' }));
});

test('OV-10 HS-17 a late permit for those who are selected opens with them and the phase they are behind in', async () => {
  const { user } = await openBoard();
  const learners = [ABARA, DVORAK].map(({ userId, firstName, lastName, email }) => ({
    userId,
    firstName,
    lastName,
    email,
    submissionId: null,
    handedInAt: null,
    isLate: false,
    phases: [],
  }));
  answer(listLearnerStatuses, { items: learners, totalCount: 2 });
  const previewed = answer(previewLateActivityPermits, {
    effects: [],
    sentences: ['Nobody else is asked.'],
    refusal: null,
  });
  await user.click((await board()).getByRole('checkbox', { name: 'Select Dvořák, Petra' }));
  expect((await board()).getByText('1 selected')).toBeTruthy();
  await user.click((await board()).getByRole('button', { name: 'Late permit' }));
  expect(await screen.findByText('Nobody else is asked.')).toBeTruthy();
  expect(previewed[0]?.fields).toMatchObject({ userIds: [DVORAK.userId], phase: 'PeerEvaluation' });
  // HS-17: the dialog names the chosen student, and lists the class only on request.
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Dvořák, Petra')).toBeTruthy();
  expect(dialog.queryByRole('textbox', { name: 'Find a student' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Choose other students' }));
  expect(dialog.getByRole('textbox', { name: 'Find a student' })).toBeTruthy();
});

test('OV-13 a student who leaves the list is no longer selected, and the next action leaves them out', async () => {
  const { user, store } = await openBoard();
  const shown = await board();
  await user.click(shown.getByRole('checkbox', { name: /Abara, Chidi/ }));
  await user.click(shown.getByRole('checkbox', { name: /Dvořák, Petra/ }));
  expect(shown.getByText('2 selected')).toBeTruthy();
  // As after a permit: she is no longer behind.
  answer(getOverview, anOverview({ learners: [{ ...ABARA, behind: [] }, DVORAK, EZE, ...OTHERS] }));
  const tagged = api.enhanceEndpoints({ addTagTypes: ['overview'] });
  act(() => void store.dispatch(tagged.util.invalidateTags(['overview'])));
  await waitFor(async () => expect(await names()).toEqual(['Dvořák, Petra']));
  expect(shown.getByText('1 selected')).toBeTruthy();
  await user.selectOptions(shown.getByRole('combobox', { name: 'Show' }), 'all');
  await waitFor(() => expect(shown.getByText('1 selected')).toBeTruthy());
  expect(shown.getByRole<HTMLInputElement>('checkbox', { name: /Abara, Chidi/ }).checked).toBe(false);
});

test('SN-4 the students of an assignment are filtered by section, and the counts follow', async () => {
  const inLab = { ...DVORAK, sections: ['001', 'Lab 2'] };
  const { user, router } = await openBoard({ learners: [{ ...ABARA, sections: ['001'] }, inLab, EZE] });
  const shown = await board();
  await user.selectOptions(shown.getByRole('combobox', { name: 'Section' }), 'Lab 2 (1)');
  await waitFor(async () => expect(await names()).toEqual(['Dvořák, Petra']));
  expect(router.state.location.search).toContain('section=Lab+2');
  expect(within(shown.getByRole('combobox', { name: 'Show' })).getByRole('option', { name: 'All (1)' })).toBeTruthy();
  await user.selectOptions(shown.getByRole('combobox', { name: 'Section' }), 'All sections');
  await waitFor(async () => expect(await names()).toEqual(['Abara, Chidi', 'Dvořák, Petra']));
});

test('SN-4 a course without sections has no such filter', async () => {
  await openBoard();
  expect((await board()).queryByRole('combobox', { name: 'Section' })).toBeNull();
});

test('OV-10 students who are behind in a phase are nudged about it in one click', async () => {
  const { user } = await openBoard({
    attention: [{ kind: 'behind', phase: 'PeerEvaluation', count: 2, endsAt: inHours(30) }],
  });
  const rehearsed = answer(nudgeLearners, aNudge());
  await user.click(await screen.findByRole('button', { name: 'Nudge 2' }));
  expect(await screen.findByRole('dialog', { name: 'Nudge about Review' })).toBeTruthy();
  await waitFor(() => expect(rehearsed).not.toEqual([]));
  expect(rehearsed[0]?.fields).toMatchObject({
    phase: 'PeerEvaluation',
    userIds: [ABARA.userId, DVORAK.userId],
    dryRun: true,
  });
});

test('OV-9 a job that runs is followed on the overview, one that failed says why', async () => {
  await openBoard({
    jobs: [
      aLoggedJob(),
      aLoggedJob({ id: OTHER_JOB, status: 'failed', messages: ['No answer.'], endedAt: inHours(-1) }),
    ],
  });
  answer(listRunningJobs, { items: [aLoggedJob({ done: 900 })] });
  const card = within(await screen.findByRole('region', { name: 'Jobs' }));
  expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/ of 1,188$/);
  expect(card.getByText(/No answer\.$/)).toBeTruthy();
  expect(card.getByText('Failed')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Job log' }).getAttribute('href')).toMatch(/\/jobLogs$/);
});

test('OV-7 the pages of an assignment are tabs with their counts; a grader finds those that are theirs and nothing to press', async () => {
  await openBoard({ permitCount: 5 });
  const tabs = () => within(screen.getByRole('navigation', { name: 'Assignment' }));
  await waitFor(() =>
    expect(
      tabs()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Overview', 'Hand-ins 396', 'Reviews 640', 'Grading queue', 'Scores', 'Job log', 'Late permits 5']),
  );
  expect(tabs().getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  await leaveGroupAssignment();

  openAsGrader();
  expect(await names()).toEqual(['Abara, Chidi']);
  expect(
    tabs()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview', 'Hand-ins 396', 'Grading queue', 'Scores', 'Job log']);
  expect((await board()).queryByRole('checkbox')).toBeNull();
});

test('OV-1 who will have how many reviews is not told to a grader, so there is no column of it that says none', async () => {
  openAsGrader('?show=fewReviews', { learners: [{ ...ABARA, received: null }] });
  expect(await names()).toEqual(['Abara, Chidi']);
  expect((await board()).queryByRole('columnheader', { name: /Received/ })).toBeNull();
  const filter = within((await board()).getByRole('combobox', { name: 'Show' }));
  expect(filter.queryByRole('option', { name: /Few reviews/ })).toBeNull();
});

test('OV-9 a job of the whole course leads nobody to where they may not go', async () => {
  const sync = aLoggedJob({ kind: 'syncRoster', status: 'succeeded', endedAt: inHours(-1) });
  openAsGrader('', { jobs: [sync] });
  const card = within(await screen.findByRole('region', { name: 'Jobs' }));
  expect(card.getByText('Sync roster')).toBeTruthy();
  expect(card.queryByRole('link', { name: 'Sync roster' })).toBeNull();
});

test('OV-2 a grader reads who starts scoring', async () => {
  openAsGrader();
  const phases = within(await screen.findByRole('region', { name: 'Phases' }));
  expect(phases.getByText('An instructor releases them')).toBeTruthy();
  expect(phases.queryByText('You release them')).toBeNull();
});

test('OV-11 a course that has ended is read and not changed, and one without students says where they come from', async () => {
  await openBoard({}, anOwnedGroup({ endDate: inHours(-24) }));
  expect(await screen.findByText(/^This course ended .+ You can read everything but not change it\.$/)).toBeTruthy();
  expect((await board()).queryByRole('checkbox')).toBeNull();
  await leaveGroupAssignment();

  await openBoard({ learners: [] });
  expect(await screen.findByText('No students yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to People' }).getAttribute('href')).toBe(`/courses/${GROUP_ID}/people`);
});

test('OV-11 an overview that cannot be loaded says so and is tried again; the rest of the page is there', async () => {
  let isDown = true;
  const { user } = await openGroupAssignment('', active, anOwnedGroup(), aCoverage(), aReminders(), () =>
    isDown ? problem(403, { detail: 'Not now.' }) : anOverview(),
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not load the class’s progress\. Not now\./);
  expect(screen.getByRole('heading', { level: 2, name: 'What students do' })).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Phases' })).toBeTruthy();
});
