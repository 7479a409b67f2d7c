import { getDashboard } from '@circuit/contract/dashboard';
import { listGroups } from '@circuit/contract/groups';
import { listExternalProviders } from '@circuit/contract/providers';
import { groupId } from '@circuit/domain/kernel';
import { GLOBAL_POLICY } from '@circuit/domain/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open, visit } from '#testing/visit.tsx';
import { countWords, greeting } from './greeting.ts';
import { windowsOf } from './taking/windows.ts';
import { standingOf } from '#parts/learnerStatuses/standing.ts';
import { zoneWords } from '#platform/time/format.ts';
import { aGroup } from '#testing/builders.ts';
import {
  aDashboard,
  aNeed,
  aTakenGroupAssignment,
  aTaughtGroupAssignment,
  numberedGroupAssignmentId,
} from '#testing/dashboard.ts';
import { aStanding, aTakenCourse, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { settled } from '#testing/tabs.ts';

afterEach(() => vi.unstubAllGlobals());

const aCourse = (number: number, name: string, fields: Partial<ReturnType<typeof aGroup>> = {}) =>
  aGroup({ id: groupId(`01980000-0000-7000-8000-0000000000${number}`), name, ...fields });

test.each([
  ['2026-11-15T09:59:00Z', 'Good evening'],
  ['2026-11-15T10:00:00Z', 'Good morning'],
  ['2026-11-15T16:59:00Z', 'Good morning'],
  ['2026-11-15T17:00:00Z', 'Good afternoon'],
  ['2026-11-15T23:00:00Z', 'Good evening'],
])('SY-6 at %s in Indianapolis it says %s', (now, words) => {
  expect(greeting(new Date(now), 'America/Indianapolis')).toBe(words);
});

test('SY-6 the zone of all times is named once', () => {
  expect(zoneWords(new Date('2026-11-15T12:00:00Z'), 'America/Indianapolis')).toBe('Indianapolis time (EST)');
});

test('SY-7 the home page lists the courses one takes and teaches, with links', async () => {
  const groups = [
    aCourse(11, 'ECN 10'),
    aCourse(12, 'ECN 9'),
    aCourse(14, 'Chemistry', { roles: ['GroupOwner'] }),
    aCourse(15, 'Old', { endDate: '2020-01-01T00:00:00.000Z' }),
  ];
  const { user } = open('/', { person: {}, groups });
  const taking = within(await screen.findByRole('region', { name: "Courses I'm Taking" }));
  const names = () => taking.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['ECN 9', 'Open course, ECN 9', 'ECN 10', 'Open course, ECN 10']);
  expect(taking.getByRole('link', { name: 'ECN 9' }).getAttribute('href')).toBe(`/courses/${groups[1]?.id}`);
  await user.click(taking.getByRole('button', { name: 'Show past (1)' }));
  expect(taking.getByRole('link', { name: 'Old' })).toBeTruthy();
  const teaching = within(screen.getByRole('region', { name: "Courses I'm Teaching" }));
  expect(teaching.getByRole('link', { name: 'Chemistry' })).toBeTruthy();
});

test('CO-2 a course says its last day, and one that has not begun its first', async () => {
  const groups = [
    aCourse(11, 'Later', { startDate: '2097-01-11T05:00:00.000Z', endDate: '2097-05-09T04:00:00.000Z' }),
    aCourse(12, 'Now', { startDate: '2020-01-11T05:00:00.000Z', endDate: '2097-12-23T04:59:59.000Z' }),
  ];
  open('/', { person: {}, groups });
  const taking = within(await screen.findByRole('region', { name: "Courses I'm Taking" }));
  expect(taking.getByText('Starts Jan 11, 2097, ends May 8, 2097')).toBeTruthy();
  expect(taking.getByText('Ends Dec 22, 2097')).toBeTruthy();
});

test('SY-7 the order of the two lists follows the settings', async () => {
  const groups = [aCourse(11, 'ECN 10'), aCourse(14, 'Chemistry', { roles: ['GroupOwner'] })];
  open('/', { person: {}, groups, settings: { homeOrder: 'teaching' } });
  await screen.findByRole('region', { name: "Courses I'm Teaching" });
  await screen.findByText('All courses are on track.');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Needs you', "Courses I'm Teaching", "Courses I'm Taking"]);
});

test('SY-8 a person in no course reads where courses come from: the LMS only if one is connected', async () => {
  open('/', { person: {}, configuration: { lmsName: 'CampusLearn' } });
  expect(await screen.findByText('You are not in a course yet.')).toBeTruthy();
  expect(screen.getByText('If you expected one, ask your instructor to add you.')).toBeTruthy();
  cleanup();
  open('/', { person: {}, configuration: { lmsName: 'CampusLearn' } });
  const lms = { id: '01980000-0000-7000-8000-0000000000c1', name: 'CampusLearn', type: 'LtiExternalProvider' as const };
  answer(listExternalProviders, { items: [lms], totalCount: 1 });
  expect(
    await screen.findByText(
      'If you expected one, open Circuit from your course in CampusLearn or ask your instructor.',
    ),
  ).toBeTruthy();
});

test('SY-8 an administrator in no course is not told to ask an instructor', async () => {
  open('/', { person: { activities: GLOBAL_POLICY.Admin } });
  expect(await screen.findByText('You are an administrator. Find people and courses under Manage.')).toBeTruthy();
  expect(screen.queryByText(/ask your instructor/)).toBeNull();
});

test('SY-12 the home page tells a Super Admin that downtime is on, beside what an administrator reads there', async () => {
  open('/', { person: { activities: GLOBAL_POLICY.SuperAdmin }, configuration: { isDown: true } });
  expect(await screen.findByText('Downtime is on. Only people who can end it get in.')).toBeTruthy();
  expect(await screen.findByText('You are an administrator. Find people and courses under Manage.')).toBeTruthy();
});

test('SY-9 courses that could not be loaded are said so and can be tried again', async () => {
  const { user } = open('/', { person: {} });
  answer(listGroups, problem(403));
  await screen.findByText('Could not load your courses.');
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  answer(listGroups, { items: [aGroup()], totalCount: 1 });
  await user.click(tryAgain);
  expect(await screen.findByRole('link', { name: 'Chemistry 101' })).toBeTruthy();
});

test.each([
  [0, 'Nothing is due this week.'],
  [1, 'One thing is due this week.'],
  [4, 'Four things are due this week.'],
  [11, '11 things are due this week.'],
])('HM-1 %d things are said as "%s"', (count, words) => {
  expect(countWords(count)).toBe(words);
});

const TITLE = 'Carbon pricing op-ed';
const reviewing = (fields = {}) => aTakenGroupAssignment(10, TITLE, fields);
const task = (number: number, phase: 'Submission' | 'PeerEvaluation' | 'SelfEvaluation' | 'Results', place: string) =>
  ({ groupAssignmentId: numberedGroupAssignmentId(number), phase, place }) as const;
type Task = ReturnType<typeof aDashboard>['taking']['tasks'][number];

function openHome(
  groupAssignments: ReturnType<typeof aTakenGroupAssignment>[],
  tasks: readonly ReturnType<typeof task>[],
  fields = {},
) {
  const taking = { groupAssignments, tasks: tasks as readonly Task[], thisWeekCount: tasks.length }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the places are of the contract
  return open('/', { person: {}, groups: [aTakenCourse()], dashboard: aDashboard(taking), ...fields });
}

test('S1.02/2 S2.01/3 HM-1 the most urgent task is named first, with its button, the time left, its date and what happens if it is missed', async () => {
  openHome([reviewing()], [task(10, 'PeerEvaluation', 'next'), task(10, 'SelfEvaluation', 'thisWeek')]);
  const next = within(await screen.findByRole('region', { name: `Review two more classmates: ${TITLE}` }));
  expect(next.getByText('ECN 210 Economics. 1 of 3 reviews finished.')).toBeTruthy();
  const button = next.getByRole('link', { name: 'Continue review 2' });
  expect(button.getAttribute('href')).toMatch(/\/evaluations\/2$/);
  expect(next.getByText('1 day 6 hours')).toBeTruthy();
  expect(next.getByText(/^until \w{3}, \w{3} \d+, /)).toBeTruthy();
  expect(next.getByText('A review usually takes about 18 minutes. Your draft saves as you type.')).toBeTruthy();
  expect(next.getByText(/^If you miss this, reviews you haven’t handed in get 0\./)).toBeTruthy();
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Review1 of 3');
  expect(screen.getByText(/^Two things are due this week\. All times are Indianapolis time/)).toBeTruthy();
});

test('HB-12 changes that are not handed in are the task, with its deadline and what counts otherwise', async () => {
  const phases = [aStanding('Submission', { status: 'Done', done: 1 })];
  openHome([reviewing({ phases, hasNewerChanges: true })], [task(10, 'Submission', 'next')]);
  const next = within(await screen.findByRole('region', { name: `Hand in your changes: ${TITLE}` }));
  expect(next.getByText(/after handing it in\. The changes are not handed in yet\.$/)).toBeTruthy();
  expect(next.getByText(/^2 days/)).toBeTruthy();
  expect(next.getByText('If you miss this, the version you handed in counts.')).toBeTruthy();
  const button = next.getByRole('link', { name: 'Hand in your changes' });
  expect(button.getAttribute('href')).toMatch(/\/submission$/);
});

test('HM-2 a line says what, of which course, how far and until when, with one button or that it is not open', async () => {
  const draft = aTakenGroupAssignment(11, 'Lab report 3', {
    courseName: 'CHE 120',
    takesText: false,
    draft: { savedAt: inHours(-2.1), fileCount: 1 },
    phases: [aStanding('Submission', { status: 'InProgress' })],
  });
  const tasks = [
    task(10, 'PeerEvaluation', 'next'),
    task(11, 'Submission', 'thisWeek'),
    task(10, 'SelfEvaluation', 'thisWeek'),
  ];
  openHome([reviewing(), draft], tasks);
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  const [first, second] = week.getAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /^Hand in: Lab report 3CHE 120\. Draft saved 2 hours ago, 1 file attached\..+Finish draft/,
  );
  expect(week.getByRole('link', { name: 'Finish draft, Lab report 3' }).getAttribute('href')).toMatch(/\/submission$/);
  expect(second?.textContent).toMatch(/^Self-evaluate: Carbon pricing op-edECN 210 Economics\. Opens .+Not open yet$/);
  expect(screen.queryByRole('region', { name: 'Later' })).toBeNull();
});

test('HM-2 with a late permit the own end is told, and that classmates do not see it', async () => {
  const late = aTakenGroupAssignment(10, TITLE, {
    phases: [
      aStanding('Submission', { status: 'Late', hasPermit: true, endsAt: inHours(20), regularEndsAt: inHours(-5) }),
    ],
  });
  openHome([late], [task(10, 'Submission', 'next')]);
  const next = within(await screen.findByRole('region', { name: `Hand in your essay: ${TITLE}` }));
  expect(next.getByText(/^open for you until \w{3}, /)).toBeTruthy();
  expect(next.getByText('Classmates do not see that you have more time.')).toBeTruthy();
});

test('HM-2 what was missed stays with its end and is said to be missed', async () => {
  const reason = { kind: 'over', phase: 'Submission', endedAt: inHours(-5), nextAt: null } as const;
  const missed = aTakenGroupAssignment(10, TITLE, {
    phases: [aStanding('Submission', { status: 'Missed', endsAt: inHours(-5), reason })],
  });
  openHome([missed], [task(10, 'Submission', 'missed')]);
  const list = within(await screen.findByRole('region', { name: 'Missed' }));
  expect(list.getByText(/Hand in closed /)).toBeTruthy();
  expect(list.getByText('Missed', { selector: 'li *' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  expect(screen.getByText('Nothing due.')).toBeTruthy();
});

test('HM-2 a student who did not hand in but may still review is told both', async () => {
  const [, ...others] = reviewing().phases;
  const phases = [aStanding('Submission', { status: 'Missed', endsAt: inHours(-60) }), ...others];
  openHome([reviewing({ phases })], [task(10, 'PeerEvaluation', 'next')]);
  expect(await screen.findByText(/You didn’t hand in your essay, but you can still review classmates\./)).toBeTruthy();
});

test('HM-3 a waiting student is told what for, how many have reviewed their work, and about when', async () => {
  const phases = [
    aStanding('Submission', { status: 'Done', done: 1 }),
    aStanding('PeerEvaluation', { status: 'Done', done: 3, total: 3 }),
    aStanding('Results', { startsAt: inHours(100) }),
  ];
  openHome([reviewing({ phases, received: { done: 2, total: 3 } })], [task(10, 'Results', 'waiting')]);
  const waiting = within(await screen.findByRole('region', { name: 'Waiting on others' }));
  expect(waiting.getByText('ECN 210 Economics. You are done. 2 of 3 classmates reviewed your essay.')).toBeTruthy();
  expect(waiting.getByText(/^about /)).toBeTruthy();
});

test('HM-3 essays that are not given out yet are waited for, with the reason', async () => {
  const reason = { kind: 'givenOutByInstructor', nextAt: null } as const;
  const phases = [
    aStanding('PeerEvaluation', { status: 'Waiting', startsAt: inHours(-1), endsAt: inHours(30), reason }),
  ];
  openHome([reviewing({ phases })], [task(10, 'PeerEvaluation', 'waiting')]);
  expect(await screen.findByText(/Your instructor has not given out the essays yet\./)).toBeTruthy();
});

test('HM-14 new results stand there with their total and lead to them', async () => {
  const result = {
    groupAssignmentId: numberedGroupAssignmentId(10),
    groupId: aTakenCourse().id,
    courseName: 'ECN 210 Economics',
    timeZoneId: 'America/Indianapolis',
    title: TITLE,
    releasedAt: inHours(-2),
  };
  const newResults = [
    { ...result, totalTenths: 825 },
    { ...result, groupAssignmentId: numberedGroupAssignmentId(11), title: 'Lab report 3', totalTenths: null },
  ];
  open('/', { person: {}, groups: [aTakenCourse()], dashboard: aDashboard({ newResults }) });
  const list = within(await screen.findByRole('region', { name: 'New results' }));
  expect(list.getByText('ECN 210 Economics. Your score is 82.5.')).toBeTruthy();
  expect(list.getByText('ECN 210 Economics. You have no total. Your results say why.')).toBeTruthy();
  const link = list.getByRole('link', { name: `See results, ${TITLE}` });
  expect(link.getAttribute('href')).toMatch(/\/results$/);
  expect(screen.queryByText('Waiting on others')).toBeNull();
});

test('HM-4 the next fourteen days are a picture with words for it, and a list on request', async () => {
  const { user } = openHome([reviewing()], [task(10, 'PeerEvaluation', 'next')]);
  const days = within(await screen.findByRole('region', { name: 'Next 14 days' }));
  const picture =
    /^Carbon pricing op-ed: Review closes .+\. Carbon pricing op-ed: Self-evaluate opens .+ and closes .+\.$/;
  expect(days.getByText(picture)).toBeTruthy();
  await user.click(days.getByRole('button', { name: 'View as a list' }));
  expect(days.getByText(/^Self-evaluate opens /)).toBeTruthy();
  expect(days.queryByText(picture)).toBeNull();
  await user.click(days.getByRole('button', { name: 'View as a chart' }));
  expect(days.getByText(picture)).toBeTruthy();
});

test('HM-5 where the clock of the device shows another time, both are readable', async () => {
  const elsewhere = { timeZoneId: 'Pacific/Auckland' };
  const tasks = [task(10, 'PeerEvaluation', 'next'), task(11, 'PeerEvaluation', 'thisWeek')];
  openHome([reviewing(elsewhere), aTakenGroupAssignment(11, 'Lab report 3')], tasks);
  const next = within(await screen.findByRole('region', { name: /^Review two more/ }));
  expect(next.getByText(/Auckland time \(.+ your time\)$/)).toBeTruthy();
});

test('HM-6 all dates go into one calendar file', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x') }));
  const { user } = openHome(
    [reviewing(), aTakenGroupAssignment(11, 'Lab report 3')],
    [task(10, 'PeerEvaluation', 'next')],
  );
  await user.click(await screen.findByRole('button', { name: 'Add all dates to my calendar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const file = (await saved[0]?.text()) ?? '';
  expect(file.match(/^SUMMARY:.+/gm)?.map((line) => line.trim())).toEqual([
    `SUMMARY:Review closes: ${TITLE}`,
    `SUMMARY:Self-evaluate closes: ${TITLE}`,
    `SUMMARY:Results planned: ${TITLE}`,
    'SUMMARY:Review closes: Lab report 3',
    'SUMMARY:Self-evaluate closes: Lab report 3',
    'SUMMARY:Results planned: Lab report 3',
  ]);
});

test('HM-6 where no date is left no calendar file is offered', async () => {
  const phases = [aStanding('Submission', { status: 'Done', endsAt: inHours(9) })];
  openHome([reviewing({ phases })], []);
  expect(await screen.findByText('Nothing due.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add all dates to my calendar' })).toBeNull();
});

test('HM-6 changes that can still be handed in have a date', async () => {
  const phases = [aStanding('Submission', { status: 'Done', endsAt: inHours(9) })];
  openHome([reviewing({ phases, hasNewerChanges: true })], []);
  expect(await screen.findByRole('button', { name: 'Add all dates to my calendar' })).toBeTruthy();
});

test('OP-24 while the university is paused the home page says so, and not that courses work', async () => {
  const { begin, store } = visit('/', { person: {}, groups: [aTakenCourse()] });
  const detail = 'The operator of this service has paused this university.';
  answer(getDashboard, () => problem(503, { type: 'urn:circuit:problem:paused', detail }, { 'Retry-After': '60' }));
  void begin();
  await settled(store);
  expect((await screen.findByText(/^Could not load what is due\./)).textContent).toBe(
    `Could not load what is due. ${detail}`,
  );
});

test('HM-7 what is due could not be loaded: it is said and tried again, and the courses still lead everywhere', async () => {
  const { user, begin, store } = visit('/', { person: {}, groups: [aTakenCourse()] });
  answer(getDashboard, problem(403));
  void begin();
  const course = await screen.findByRole('link', { name: 'ECN 210 Economics' });
  expect(course.getAttribute('href')).toMatch(/^\/courses\//);
  // The page asks once more by itself when what was asked before it came had failed.
  await settled(store);
  expect(await screen.findByText(/^Could not load what is due\./)).toBeTruthy();
  answer(getDashboard, aDashboard());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing due.')).toBeTruthy();
  expect(screen.queryByText(/^Could not load what is due\./)).toBeNull();
});

test('HM-8 with nothing due the next thing that opens is named', async () => {
  const phases = [aStanding('Submission', { startsAt: inHours(20), endsAt: inHours(90) })];
  openHome([reviewing({ phases })], []);
  expect(await screen.findByText(/^Next: Hand in for Carbon pricing op-ed opens /)).toBeTruthy();
});

test('HM-9 WB-3 the home page asks for what is due before it knows who is there, and once', async () => {
  const { router, begin } = visit('/', { person: {}, groups: [aTakenCourse()] });
  const asked = answer(getDashboard, aDashboard());
  void begin();
  await screen.findByText('Nothing due.');
  expect(asked).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/');
});

const TAUGHT = () => aGroup({ name: 'ECN 210 Economics', roles: ['GroupOwner'], studentCount: 412 });

test('S1.02/2 HM-10 who teaches sees what needs them first, each with one thing to do about it', async () => {
  const needsYou = [
    aNeed(),
    aNeed({
      kind: 'draft',
      groupAssignmentId: numberedGroupAssignmentId(12),
      title: 'Lab report 3',
      count: 2,
      phase: null,
    }),
  ];
  open('/', { person: {}, groups: [TAUGHT()], dashboard: aDashboard({}, { needsYou }) });
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^14 behind on reviewsECN 210 Economics, Carbon pricing op-ed, closes .+See who/),
    expect.stringMatching(/^Draft: 2 items missing before activation.+Finish setup/),
  ]);
  const link = needs.getByRole('link', { name: 'See who: 14 behind on reviews, Carbon pricing op-ed' });
  expect(link.getAttribute('href')).toMatch(/\/groupAssignments\//);
  expect(screen.queryByText(/this week\./)).toBeNull();
});

test('HM-15 what waits for graders is counted, leads straight to it in the queue, and is never called calm', async () => {
  const queued = { groupAssignmentId: numberedGroupAssignmentId(12), phase: null };
  const needsYou = [
    aNeed({ ...queued, kind: 'secondLooks', count: 5, at: inHours(-72) }),
    aNeed({ ...queued, kind: 'toGrade', count: 1118, at: null }),
    aNeed({ ...queued, kind: 'reports', count: 2, at: null }),
  ];
  const groupAssignments = [aTaughtGroupAssignment(12, TITLE, { queue: { toGrade: 1118, secondLooks: 1 } })];
  const groups = [TAUGHT(), aCourse(15, 'Chemistry')];
  open('/', {
    person: {},
    groups,
    dashboard: aDashboard({ groupAssignments: [], tasks: [] }, { needsYou, groupAssignments }),
  });
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^5 second looks are waiting.+, the oldest since .+Answer/),
    expect.stringMatching(/^1,118 essays to grade/),
    expect.stringMatching(/^2 reported hand-ins to settle/),
  ]);
  const queries = (all: readonly HTMLElement[]) => all.map((link) => link.getAttribute('href')?.split('?')[1]);
  expect(queries(needs.getAllByRole('link'))).toEqual(['reason=secondLook', 'reason=toGrade', 'reason=reported']);
  const courses = within(screen.getByRole('region', { name: "Courses I'm Teaching" }));
  expect(queries(courses.getAllByRole('link', { name: /1 second look,|1,118 to grade,/ }))).toEqual([
    'reason=secondLook',
    'reason=toGrade',
  ]);
  expect(screen.queryByText(/on track/)).toBeNull();
  expect(screen.queryByText('Nothing due.')).toBeNull();
});

test('HM-11 what is put aside is gone for a day in this browser, and can be called back', async () => {
  const needsYou = [aNeed()];
  const facts = { person: {}, groups: [TAUGHT()], dashboard: aDashboard({}, { needsYou }) };
  const { user, unmount } = open('/', facts);
  await user.click(await screen.findByRole('button', { name: /^Hide for a day: 14 behind/ }));
  expect(screen.getByText('Nothing else needs you right now.')).toBeTruthy();
  unmount();
  const again = open('/', facts);
  await screen.findByText('Nothing else needs you right now.');
  await again.user.click(screen.getByRole('button', { name: 'Show hidden items (1)' }));
  expect(screen.getByText('14 behind on reviews')).toBeTruthy();
});

test('HM-11 the focus stays in the list when something is put aside or called back, and that is said', async () => {
  const needsYou = [aNeed(), aNeed({ kind: 'reports', count: 2, phase: null })];
  const { user } = open('/', { person: {}, groups: [TAUGHT()], dashboard: aDashboard({}, { needsYou }) });
  await user.click(await screen.findByRole('button', { name: /^Hide for a day: 14 behind/ }));
  const other = screen.getByRole('button', { name: /^Hide for a day: 2 reported hand-ins/ });
  await waitFor(() => expect(document.activeElement).toBe(other));
  expect(screen.getByText('Hidden for a day.')).toBeTruthy();
  await user.click(other);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Needs you' })));
  await user.click(screen.getByRole('button', { name: 'Show hidden items (2)' }));
  const first = screen.getByRole('button', { name: /^Hide for a day: 14 behind/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('HM-5 who only teaches in another zone reads that zone, and of two zones the other one is named', async () => {
  const away = { ...TAUGHT(), timeZoneId: 'Pacific/Auckland' };
  const dashboard = aDashboard({}, { needsYou: [aNeed({ groupId: away.id })] });
  const { unmount } = open('/', { person: {}, groups: [away], dashboard });
  expect(await screen.findByText(/^All times are Auckland time/)).toBeTruthy();
  unmount();
  const here = aCourse(14, 'Chemistry', { roles: ['GroupOwner'] });
  open('/', { person: {}, groups: [away, here], dashboard });
  expect(await screen.findByText(/closes .+ Auckland time/)).toBeTruthy();
  expect(screen.getByText('412 students, times are Auckland time')).toBeTruthy();
});

test('HM-12 each course that somebody teaches shows its people and how its assignments stand', async () => {
  const groupAssignments = [
    aTaughtGroupAssignment(10, TITLE),
    aTaughtGroupAssignment(12, 'Lab report 3', {
      status: 'Draft',
      open: null,
      behindCount: 0,
      groupAssignmentPhases: [],
    }),
  ];
  open('/', { person: {}, groups: [TAUGHT()], dashboard: aDashboard({}, { groupAssignments }) });
  const courses = within(await screen.findByRole('region', { name: "Courses I'm Teaching" }));
  expect(await courses.findByText('412 students')).toBeTruthy();
  const bar = courses.getByRole('progressbar', { name: `Review of ${TITLE}` });
  expect(bar.getAttribute('aria-valuetext')).toBe('702 of 1,188 reviews');
  expect(courses.getByText('14 behind')).toBeTruthy();
  expect(courses.getByText(/^Review closes /)).toBeTruthy();
  expect(courses.getByText('Draft, students cannot see it')).toBeTruthy();
  expect(screen.getByText('All courses are on track.')).toBeTruthy();
});

test('HM-12 a course without assignments says so, and an ended one is there on request', async () => {
  const ended = aCourse(14, 'Chemistry', { roles: ['GroupOwner'], endDate: '2020-01-01T00:00:00.000Z' });
  const { user } = open('/', { person: {}, groups: [TAUGHT(), ended] });
  expect(await screen.findByText('No assignment is running.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Chemistry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show past (1)' }));
  expect(screen.getByRole('link', { name: 'Chemistry' })).toBeTruthy();
});

test('HM-4 what is open at the same time stands on lines of its own', () => {
  const now = new Date();
  const standing = (phase: 'Submission' | 'Calibration' | 'PeerEvaluation', from: number, until: number) =>
    standingOf(
      aStanding(phase, { status: from < 0 ? 'ToDo' : 'NotOpen', startsAt: inHours(from), endsAt: inHours(until) }),
      String,
    );
  const windows = windowsOf(
    [standing('Submission', -5, 40), standing('Calibration', -5, 60), standing('PeerEvaluation', 61, 90)],
    now,
  );
  expect(windows.map(({ phase, line, isOpen }) => [phase, line, isOpen])).toEqual([
    ['Submission', 0, true],
    ['Calibration', 1, true],
    ['PeerEvaluation', 0, false],
  ]);
  expect(windowsOf([standing('Submission', 15 * 24, 16 * 24), standing('Calibration', -9, -1)], now)).toEqual([]);
});
