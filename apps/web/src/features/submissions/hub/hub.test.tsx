import { listPracticeEssays } from '@circuit/contract/calibrations';
import { listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { getOwnSubmission } from '@circuit/contract/submissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';
import { aPractice, aReceipt, aGroupAssignment, aStatus, aSubmission, inHours } from '#testing/learning.ts';
import { aReviewList, aTask } from '#testing/reviews.ts';
import { answer, problem } from '#testing/server.ts';
import { settled } from '#testing/tabs.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

const card = (name: RegExp) => screen.findByRole('region', { name });
const part = (name: string) =>
  within(screen.getByRole('region', { name: 'Your parts' }))
    .getByText(name, { selector: 'b' })
    .closest('li');
const closed = (phase: 'Submission' | 'Calibration') =>
  ({ kind: 'over', phase, endedAt: inHours(-1), nextAt: inHours(100) }) as const;

test('HB-1 an open hand-in is the one next step, with its deadline and the way there', async () => {
  openGroupAssignment('');
  const next = await card(/^Hand in your essay/);
  expect(within(next).getByText(/^Hand in one text/)).toBeTruthy();
  expect(within(next).getByText(/^2 days/)).toBeTruthy();
  expect(within(next).getByRole('link', { name: 'Start' }).getAttribute('href')).toMatch(/\/submission$/);
});

test('HB-5 HB-1 a draft that is not handed in says so', async () => {
  const submission = aSubmission({ handsItselfInAt: inHours(51) });
  openGroupAssignment('', { status: aStatus({ Submission: { status: 'InProgress' } }), submission });
  const next = await card(/^Finish your essay/);
  expect(within(next).getByText(/saved but not handed in/)).toBeTruthy();
  expect(part('Hand in')?.textContent).toMatch(
    /Draft saved .+, not handed in\. It is handed in automatically at the deadline .+\.Started/,
  );
});

test('HB-1 what was handed in is done, and practice is next', async () => {
  const submission = aSubmission({ status: 'HandedIn', handedIn: aReceipt({ number: 2 }) });
  openGroupAssignment('', { status: aStatus({ Submission: { status: 'Done', done: 1 } }), submission });
  const next = await card(/^Practice: rate 3 essays/);
  expect(within(next).getByRole('link', { name: 'Start practice' }).getAttribute('href')).toMatch(/calibrations\/1$/);
  await waitFor(() => expect(part('Hand in')?.textContent).toContain('Version 2, handed in'));
  const links = within(part('Hand in') ?? document.body).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Receipt', 'View or change']);
  expect(links[0]?.getAttribute('href')).toMatch(/\/submission\/receipt$/);
});

const CHANGED = aSubmission({ status: 'HandedIn', handedIn: aReceipt({ number: 2 }), hasChangedSince: true });
const HANDED_IN = { status: 'Done', done: 1 } as const;

test('HB-12 HB-1 a student who changed their hand-in is told to hand in the changes, with the deadline', async () => {
  openGroupAssignment('', { status: aStatus({ Submission: HANDED_IN }), submission: CHANGED });
  const next = await card(/^Hand in your changes/);
  expect(within(next).getByText(/Until you hand in again, the earlier version counts\.$/)).toBeTruthy();
  expect(within(next).getByText(/^2 days/)).toBeTruthy();
  const button = within(next).getByRole('link', { name: 'Hand in your changes' });
  expect(button.getAttribute('href')).toMatch(/\/submission$/);
  expect(part('Hand in')?.textContent).toContain('You have changes that are not handed in. ');
  expect(part('Hand in')?.textContent).toMatch(/Changes not handed inHand in your changes$/);
});

test('HB-12 changes that can no longer be handed in are no thing to do', async () => {
  openGroupAssignment('', {
    status: aStatus({ Submission: { ...HANDED_IN, endsAt: inHours(-1) }, Calibration: { status: 'Done', done: 3 } }),
    submission: { ...CHANGED, endsAt: inHours(-1), closed: closed('Submission') },
  });
  expect(await card(/^Nothing to do right now/)).toBeTruthy();
  const said = /You have changes that are not handed in\. ReceiptDoneView$/;
  await waitFor(() => expect(part('Hand in')?.textContent).toMatch(said));
});

test('HB-3 before anything opens the first date stands in place of a task', async () => {
  const opens = { kind: 'notOpenYet', phase: 'Submission', nextAt: inHours(20) } as const;
  openGroupAssignment('', {
    groupAssignment: { status: 'Scheduled' },
    status: aStatus({
      Submission: { status: 'NotOpen', startsAt: inHours(20), reason: opens },
      Calibration: { status: 'NotOpen', startsAt: inHours(40) },
    }),
  });
  expect(await card(/^Opens /)).toBeTruthy();
  expect(part('Hand in')?.textContent).toMatch(/^Hand inOpens .+Not open yet/);
});

test('HB-3 DA-3 a student who missed the hand-in is told what they can do, not of work that needs one', async () => {
  const status = aStatus({
    Submission: { status: 'Missed', endsAt: inHours(-1), reason: closed('Submission') },
    Calibration: { status: 'Done', done: 3 },
  });
  openGroupAssignment('', { status, submission: aSubmission({ closed: closed('Submission') }) });
  const next = await card(/^You didn’t hand in your essay/);
  expect(
    within(next).getByText(
      /Need more time\? Ask your instructor\. Extensions carry no penalty\. Results are planned for [^.]+\.$/,
    ),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Your parts' })).getByRole('link', { name: 'View the draft' }),
  ).toBeTruthy();
});

test('HB-3 a late permit shows the personal date, which nobody else sees', async () => {
  const until = inHours(5);
  openGroupAssignment('', {
    status: aStatus({
      Submission: { status: 'Late', endsAt: until, regularEndsAt: inHours(-40), hasPermit: true },
    }),
  });
  const next = await card(/^Hand in your essay/);
  expect(within(next).getAllByText(/^open for you until/)).toHaveLength(2);
  expect(within(next).getByText('Classmates do not see that you have more time.')).toBeTruthy();
  const line = screen.getByRole('list', { name: 'Phases' });
  expect(within(line).getByText(/^open for you until/)).toBeTruthy();
});

test('HB-13 with a late permit a saved draft is continued, not started', async () => {
  const Submission = { isBegun: true, endsAt: inHours(5), regularEndsAt: inHours(-40), hasPermit: true };
  openGroupAssignment('', {
    status: aStatus({ Submission: { ...Submission, status: 'Late' } }),
    submission: aSubmission(),
  });
  const next = await card(/^Finish your essay and hand it in/);
  expect(within(next).getByRole('link', { name: 'Continue' })).toBeTruthy();
  expect(within(next).getByText(/^Your draft is saved but not handed in yet\./)).toBeTruthy();
});

test('HB-13 a late permit that ends later does not come before what is due sooner', async () => {
  const late = { status: 'Late', endsAt: inHours(80), regularEndsAt: inHours(-40), hasPermit: true } as const;
  openGroupAssignment('', {
    status: aStatus({ Submission: late, Calibration: { status: 'ToDo', endsAt: inHours(30) } }),
  });
  expect(await card(/^Practice: rate 3 essays/)).toBeTruthy();
});

test('HB-3 a student whose hand-in was withdrawn reads that, and is not sent to write', async () => {
  openGroupAssignment('', {
    status: aStatus({
      Submission: { status: 'Blocked', reason: { kind: 'withdrawn', nextAt: null } },
      Calibration: { status: 'Done', done: 3 },
    }),
  });
  const next = await card(/^Nothing to do right now/);
  expect(within(next).getByText(/^Your instructor removed this hand-in from the assignment\./)).toBeTruthy();
  const parts = screen.getByRole('region', { name: 'Your parts' });
  expect(within(parts).getByText(/^Your instructor removed this hand-in from the assignment\./)).toBeTruthy();
  const hrefs = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href?.endsWith('/submission'))).toEqual([]);
});

test('HB-3 a course that has ended can be read and not changed', async () => {
  openGroupAssignment('', { course: { endDate: inHours(-10) } });
  const next = await card(/^This course has ended/);
  expect(within(next).queryByRole('link')).toBeNull();
});

test('HB-2 the phase line tells what is done, what is now and what comes', async () => {
  openGroupAssignment('', {
    status: aStatus({ Submission: { status: 'Done', done: 1 }, Calibration: { status: 'ToDo', done: 1 } }),
  });
  const steps = within(await screen.findByRole('list', { name: 'Phases' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/\w{3} \d+(, \d{4})?$/, 'DAY'))).toEqual([
    'Hand in, donedone',
    'Practice1 of 3',
    'Reviewopens DAY',
    'Self-evaluateopens DAY',
    'Resultsabout DAY',
  ]);
  expect(steps[1]?.getAttribute('aria-current')).toBe('step');
});

test('HB-4 instructions stand open until something is written, the rubric folds', async () => {
  openGroupAssignment('');
  const summary = await screen.findByText('Instructions');
  expect(summary.closest('details')?.open).toBe(true);
  expect(screen.getByText(/^Rubric: how/).closest('details')?.open).toBe(false);
});

test('HB-6 how the score is made adds up to 100', async () => {
  openGroupAssignment('');
  const made = await card(/^How your score is made/);
  const shares = within(made)
    .getAllByText(/^\d+ %$/)
    .map(({ textContent }) => Number.parseInt(textContent ?? '', 10));
  expect(shares).toEqual([60, 15, 20, 5]);
});

test('HB-7 the dates go into a calendar in one step', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:dates');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  const { user } = openGroupAssignment('');
  await user.click(await screen.findByRole('button', { name: 'Add the dates to my calendar' }));
  const text = await made.mock.lastCall?.[0].text();
  expect(text?.match(/BEGIN:VEVENT/g)).toHaveLength(5);
  expect(text).toContain('SUMMARY:Hand in closes: Carbon pricing op-ed');
});

test('HB-7 what is done is left out of the dates', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:dates');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  const { user } = openGroupAssignment('', { status: aStatus({ Submission: HANDED_IN }) });
  await user.click(await screen.findByRole('button', { name: 'Add the dates to my calendar' }));
  const text = await made.mock.lastCall?.[0].text();
  expect(text?.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect(text).not.toContain('Hand in closes');
});

test('HB-7 HB-12 changes that can be handed in keep their date, and so does what waits for a late hand-in', async () => {
  const made = vi.fn<(blob: Blob) => string>(() => 'blob:dates');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
  const without = (nextAt: string | null) => ({ kind: 'noHandIn', phase: 'PeerEvaluation', nextAt }) as const;
  const status = aStatus(
    {
      Submission: HANDED_IN,
      PeerEvaluation: { status: 'Blocked', reason: without(inHours(3)) },
      SelfEvaluation: { status: 'Blocked', reason: without(null) },
    },
    true,
  );
  const { user } = openGroupAssignment('', { status, submission: CHANGED });
  await user.click(await screen.findByRole('button', { name: 'Add the dates to my calendar' }));
  const text = await made.mock.lastCall?.[0].text();
  expect(text?.match(/(?<=^SUMMARY:).+(?=: )/gm)).toEqual([
    'Hand in closes',
    'Practice closes',
    'Review closes',
    'Results planned',
  ]);
});

test('HB-7 of an assignment that is over no dates are offered', async () => {
  const over = { status: 'Done', endsAt: inHours(-9) } as const;
  openGroupAssignment('', {
    status: aStatus({
      Submission: over,
      Calibration: over,
      PeerEvaluation: over,
      SelfEvaluation: over,
      Results: { status: 'Done', startsAt: inHours(-1) },
    }),
  });
  await card(/^Your results are out/);
  expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
});

test('HB-8 where one stands could not be loaded: it is said, and tried again', async () => {
  const { user } = openGroupAssignment('');
  let calls = 0;
  answer(getOwnLearnerStatus, () => ((calls += 1) === 1 ? problem(403, { detail: 'Not now.' }) : aStatus()));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not load your status.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await card(/^Hand in your essay/)).toBeTruthy();
});

const ownTab = (): TabThunk<Tab> => (_dispatch, _getState, tab) => tab;

const REVIEWING = aStatus({
  Submission: { status: 'Done', done: 1 },
  Calibration: { status: 'Done', done: 3 },
  PeerEvaluation: { status: 'InProgress', startsAt: inHours(-10), endsAt: inHours(30) },
});

test('HB-1 HB-5 reviews that are open are the next step, and how many are handed in stands in their part', async () => {
  const peers = [aTask(1, { status: 'HandedIn' }), aTask(2, { status: 'Draft' }), aTask(3)];
  openGroupAssignment('', { status: REVIEWING, reviews: { peers } });
  const next = await card(/^Review classmates: 1 of 3 handed in/);
  expect(within(next).getByRole('link', { name: 'Continue with review 2' }).getAttribute('href')).toMatch(
    /\/evaluations\/2$/,
  );
  expect(part('Review')?.textContent).toMatch(/^Review1 of 3 reviews\. Closes .+StartedContinue$/);
});

test('HB-1 HB-5 after the reviews one evaluates one’s own work, and what was handed in can be changed', async () => {
  const status = aStatus({
    Submission: { status: 'Done', done: 1 },
    Calibration: { status: 'Done', done: 3 },
    PeerEvaluation: { status: 'Done' },
    SelfEvaluation: { status: 'ToDo', startsAt: inHours(-1), endsAt: inHours(40) },
  });
  const peers = [aTask(1, { status: 'HandedIn' }), aTask(2, { status: 'Closed' })];
  openGroupAssignment('', { status, reviews: { peers, self: aTask(1, { kind: 'self' }) } });
  const next = await card(/^Evaluate your own essay/);
  expect(within(next).getByRole('link', { name: 'Start' }).getAttribute('href')).toMatch(/\/self-evaluation$/);
  expect(part('Review')?.textContent).toMatch(/1 of 1 reviews\. ?DoneView or change$/);
  expect(part('Self-evaluate')?.querySelector('a')?.textContent).toBe('Start');
});

test('HB-9 while essays are given out the page shows how far that is, and asks again by itself', async () => {
  const reason = { kind: 'notDistributed', nextAt: null } as const;
  const waiting = aReviewList({ peers: [], peersClosed: reason, progress: { done: 120, total: 412 } });
  openGroupAssignment('', { status: aStatus({ PeerEvaluation: { status: 'Waiting', reason } }) });
  let isDone = false;
  answer(listLearnerEvaluations, () => (isDone ? aReviewList() : waiting));
  await waitFor(() => expect(part('Review')?.textContent).toContain('120 of 412 so far.'));
  isDone = true;
  // It asks every two seconds or so.
  await waitFor(() => expect(part('Review')?.textContent).toContain('0 of 3 reviews.'), { timeout: 15_000 });
});

test('HB-9 when a phase ends under one’s eyes, everything the page shows is asked for again', async () => {
  // The clock stands still until it is moved; timers run.
  const startedAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt });
  onTestFinished(() => void vi.useRealTimers());
  openGroupAssignment('', { submission: aSubmission() });
  let isOver = false;
  const statuses = answer(getOwnLearnerStatus, () =>
    isOver
      ? aStatus({ Submission: { status: 'Missed', endsAt: inHours(-1), reason: closed('Submission') } })
      : aStatus({ Submission: { status: 'InProgress', endsAt: new Date(startedAt + 60_000).toISOString() } }),
  );
  const asked = [
    statuses,
    answer(getOwnSubmission, () => {
      const why = isOver ? closed('Submission') : null;
      return { submission: aSubmission({ closed: why }), closed: why };
    }),
    answer(listPracticeEssays, aPractice()),
    answer(listLearnerEvaluations, aReviewList()),
  ];
  await waitFor(() => expect(part('Hand in')?.textContent).toContain('Draft saved'));
  await waitFor(() => expect(asked.every(({ length }) => length > 0)).toBe(true));
  const before = asked.map(({ length }) => length);
  isOver = true;
  vi.setSystemTime(startedAt + 63_000);
  await waitFor(() => expect(asked.every(({ length }, index) => length > (before[index] ?? 0))).toBe(true), {
    timeout: 15_000,
  });
  expect(await screen.findByRole('link', { name: 'View the draft' })).toBeTruthy();
});

test('HB-5 a volunteered review is not counted among the required ones', async () => {
  const peers = [aTask(1, { status: 'HandedIn' }), aTask(2, { isVolunteered: true })];
  openGroupAssignment('', { status: REVIEWING, reviews: { peers } });
  await waitFor(() => expect(part('Review')?.textContent).toMatch(/^Review1 of 1 reviews\. .+Start$/));
});

test('HB-5 HB-9 a student who handed nothing in is not told that essays are on their way', async () => {
  const reason = { kind: 'noHandIn', phase: 'PeerEvaluation', nextAt: null } as const;
  openGroupAssignment('', {
    status: aStatus({ PeerEvaluation: { status: 'Blocked', reason } }),
    reviews: { peers: [], peersClosed: reason, progress: { done: 120, total: 412 } },
  });
  await waitFor(() => expect(part('Review')?.textContent).toMatch(/You didn’t hand in\.Not for you$/));
});

test('HB-9 SX-15 a page that asks by itself is no sign that somebody is there', async () => {
  const { store } = openGroupAssignment('');
  const { facts } = store.dispatch(ownTab());
  await card(/^Hand in your essay/);
  await settled(store);
  facts.lastActivityAt = 1;
  const asked = { groupAssignmentId: aGroupAssignment().id };
  const { ownLearnerStatus, practiceEssays, learnerEvaluations } = learnerApi.endpoints;
  await store.dispatch(ownLearnerStatus.initiate(asked, { forceRefetch: true }));
  await store.dispatch(practiceEssays.initiate(asked, { forceRefetch: true }));
  await store.dispatch(learnerEvaluations.initiate(asked, { forceRefetch: true }));
  expect(facts.lastActivityAt).toBe(1);
});

test('HB-10 a part that could not be loaded says so and is tried again; it does not look empty', async () => {
  const { user } = openGroupAssignment('', { status: REVIEWING });
  let isBack = false;
  answer(listLearnerEvaluations, () => (isBack ? aReviewList() : problem(403)));
  await waitFor(() => expect(part('Review')?.textContent).toContain('Could not load what you did here.'));
  expect(part('Hand in')?.textContent).not.toContain('Could not load');
  isBack = true;
  await user.click(within(part('Review') ?? document.body).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(part('Review')?.textContent).toContain('0 of 3 reviews.'));
});

test('HB-5 what is said of a part that is open does not take the place of its end', async () => {
  const reason = { kind: 'noPracticeEssays', nextAt: null } as const;
  openGroupAssignment('', { status: aStatus({ Calibration: { status: 'ToDo', reason } }), practice: { items: [] } });
  await waitFor(() =>
    expect(part('Practice')?.textContent).toMatch(/This assignment has no practice essays\. Closes .+To do$/),
  );
});
