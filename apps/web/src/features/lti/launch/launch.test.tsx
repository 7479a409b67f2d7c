import { getUserInfo, logOut } from '@circuit/contract/accounts';
import { listPracticeEssays } from '@circuit/contract/calibrations';
import { listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import {
  claimLtiLaunch,
  connectLtiAssignment,
  connectLtiCourse,
  copyLtiAssignment,
  getLtiLaunch,
} from '@circuit/contract/lti';
import { groupAssignmentId, groupId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { aUserInfo } from '#testing/builders.ts';
import { aPractice, aStatus } from '#testing/learning.ts';
import { aLaunch, LAUNCH } from '#testing/lti.ts';
import { aReviewList, aTask } from '#testing/reviews.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

import type { LaunchState } from './launchApi.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
});

const ME = { activities: ['LtiLaunchReadOwn'] as const };
const GROUP = groupId('01980000-0000-7000-8000-000000000520');
const OTHER_GROUP = groupId('01980000-0000-7000-8000-000000000521');
const ESSAY = groupAssignmentId('01980000-0000-7000-8000-000000000530');
const OTHER_ESSAY = groupAssignmentId('01980000-0000-7000-8000-000000000531');
const READY: LaunchState = {
  kind: 'ready',
  groupId: GROUP,
  groupAssignmentId: ESSAY,
  title: 'Carbon pricing op-ed',
  leadsToTask: false,
};

function openLaunch(state: LaunchState) {
  const asked = answer(getLtiLaunch, aLaunch(state));
  return { ...open(`/lti-launch/${LAUNCH}`, { person: ME }), asked };
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const isOnTheTask = (address: () => string) =>
  waitFor(() => expect(address()).toContain(`/courses/${GROUP}/groupAssignments/${ESSAY}`));

test('S2.15/3, LW-20 a launch that is ready leads straight to the assignment, and Back does not return to it', async () => {
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  const { address, router } = openLaunch(READY);
  await isOnTheTask(address);
  expect(router.state.historyAction).toBe('REPLACE');
});

const DONE = { status: 'Done' } as const;
const OPEN = { status: 'ToDo' } as const;
const NEXT: readonly (readonly [string, ReturnType<typeof aStatus>])[] = [
  ['/submission', aStatus()],
  ['/calibrations/2', aStatus({ Submission: DONE })],
  ['/evaluations/3', aStatus({ Submission: DONE, Calibration: DONE, PeerEvaluation: OPEN })],
  ['/self-evaluation', aStatus({ Submission: DONE, Calibration: DONE, PeerEvaluation: DONE, SelfEvaluation: OPEN })],
  // Nothing is open to them: the page of the assignment says what they wait for.
  ['', aStatus({ Submission: DONE, Calibration: DONE })],
];

test.each(NEXT)('LW-26 a launch leads a student to what they do next, here %s', async (page, status) => {
  const practice = aPractice();
  const { address } = openLaunch({ ...READY, leadsToTask: true });
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  answer(getOwnLearnerStatus, status);
  answer(listPracticeEssays, {
    ...practice,
    items: practice.items.map((one) => (one.number === 1 ? { ...one, state: 'finished' as const } : one)),
  });
  const handedIn = { status: 'HandedIn' } as const;
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1, handedIn), aTask(2, handedIn), aTask(3)] }));
  const task = `/courses/${GROUP}/groupAssignments/${ESSAY}${page}`;
  await waitFor(() => expect(address()).toBe(task));
});

test('LW-26 a student whose next step cannot be found out comes to the page of the assignment', async () => {
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  answer(getOwnLearnerStatus, problem(403));
  const { address } = openLaunch({ ...READY, leadsToTask: true });
  await waitFor(() => expect(address()).toBe(`/courses/${GROUP}/groupAssignments/${ESSAY}`));
});

const STATES: readonly (readonly [LaunchState, string, RegExp])[] = [
  [{ kind: 'nothingYet', what: 'course' }, 'This course is not connected yet', /opening this link in CampusLearn once/],
  [{ kind: 'nothingYet', what: 'assignment' }, 'This link opens nothing yet', /chooses the assignment/],
  [
    { kind: 'notActive', title: 'Op-ed', opensAt: '2026-12-02T05:00:00Z' },
    'Op-ed is not open yet',
    /Your instructor plans to open it Wed, Dec 2/,
  ],
  [{ kind: 'notActive', title: 'Op-ed', opensAt: null }, 'Op-ed is not open yet', /has not set the day/],
  [{ kind: 'removed', what: 'course' }, 'This course was removed', /deleted the course/],
  [{ kind: 'removed', what: 'assignment' }, 'This assignment was removed', /deleted the assignment/],
  [{ kind: 'removed', what: 'person' }, 'You are no longer in this course', /ask them to add you again/],
  [
    { kind: 'ended', groupId: GROUP, groupName: 'ECN 210', endDate: '2026-05-09T04:00:00Z' },
    'ECN 210 has ended',
    /Nobody can join it anymore/,
  ],
  [{ kind: 'noRole' }, 'You have no role in this course', /CampusLearn did not say/],
  [{ kind: 'disconnected' }, 'CampusLearn is not approved', /administrator of Lindenfield University/],
  [{ kind: 'expired' }, 'This link was opened too long ago', /Go back to CampusLearn and open it again/],
  [
    { kind: 'contentSent' },
    'Your choice was sent to CampusLearn',
    /To add more assignments, start again in CampusLearn/,
  ],
];

test.each(STATES)('LW-20 the state %o says what it is and who does what next', async (state, name, text) => {
  const { address } = openLaunch(state);
  await title(name);
  await screen.findByText(text);
  expect(address()).toBe(`/lti-launch/${LAUNCH}`);
  expect(document.title).toBe('Circuit - Launch');
});

test('S2.25/1 LW-20 a launch that is not there leads to /not-found; one that cannot be loaded can be tried again', async () => {
  answer(getLtiLaunch, problem(404));
  const { address } = open(`/lti-launch/${LAUNCH}`, { person: ME });
  await waitFor(() => expect(address()).toContain('/not-found'));
});

test('LW-20 a launch that cannot be loaded can be tried again', async () => {
  answer(getLtiLaunch, problem(403, { detail: 'Not now.' }));
  const { user } = open(`/lti-launch/${LAUNCH}`, { person: ME });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(getLtiLaunch, aLaunch({ kind: 'expired' }));
  await user.click(again);
  expect(await title('This link was opened too long ago')).toBeTruthy();
});

const CONNECT_COURSE: LaunchState = {
  kind: 'connectCourse',
  courseTitle: 'Economics 210',
  courseLabel: 'ECN-210-F26',
  candidates: [
    { groupId: GROUP, name: 'ECN 210 Economics', isBestMatch: true, isConnected: false },
    { groupId: OTHER_GROUP, name: 'HIS 110', isBestMatch: false, isConnected: false },
  ],
  mayCreate: true,
  whyNot: null,
};

test('LW-21 an instructor connects the course that matches best with one press, and the launch goes on', async () => {
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  const { user, address } = openLaunch(CONNECT_COURSE);
  await title('Connect this course');
  expect(screen.getByText('Best match')).toBeTruthy();
  const asked = answer(connectLtiCourse, () => {
    answer(getLtiLaunch, aLaunch(READY));
    return aLaunch(READY);
  });
  await user.click(screen.getByRole('button', { name: 'Connect course' }));
  await isOnTheTask(address);
  expect(asked[0]?.fields).toEqual({ ltiLaunchId: LAUNCH, groupId: GROUP });
});

test('LW-21 an instructor who connects a course may write assignments at once', async () => {
  const { user } = openLaunch(CONNECT_COURSE);
  await title('Connect this course');
  answer(connectLtiCourse, aLaunch({ kind: 'nothingYet', what: 'assignment' }));
  const asked = answer(getUserInfo, aUserInfo({ activities: ['LtiLaunchReadOwn', 'AssignmentCreate'] }));
  await user.click(screen.getByRole('button', { name: 'Connect course' }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('LW-21 the title of what follows takes the focus of the button that is gone', async () => {
  const { user } = openLaunch(CONNECT_COURSE);
  const before = await title('Connect this course');
  expect(document.activeElement).not.toBe(before);
  const next = aLaunch({ kind: 'nothingYet', what: 'assignment' });
  answer(connectLtiCourse, () => {
    answer(getLtiLaunch, next);
    return next;
  });
  await user.click(screen.getByRole('button', { name: 'Connect course' }));
  await waitFor(() => {
    const [heading] = screen.getAllByRole('heading', { level: 1 });
    expect(heading?.textContent).not.toBe('Connect this course');
    expect(document.activeElement).toBe(heading);
  });
});

test('LW-21 a new course takes its name from the platform; a refusal says why and keeps the choice', async () => {
  const { user } = openLaunch(CONNECT_COURSE);
  const asked = answer(connectLtiCourse, problem(409, { detail: 'This course is connected already.' }));
  await user.click(await screen.findByRole('radio', { name: /A new course/ }));
  const name = screen.getByLabelText('Name of the new course');
  expect(name).toHaveProperty('value', 'Economics 210');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Create and connect course' }));
  expect(document.activeElement).toBe(name);
  await user.type(name, 'ECN 210 Fall{Enter}');
  await screen.findByText('Not connected. This course is connected already.');
  expect(asked[0]?.fields).toEqual({ ltiLaunchId: LAUNCH, newName: 'ECN 210 Fall' });
});

test('LW-21 without a best match no course is chosen beforehand', async () => {
  const { user } = openLaunch({
    ...CONNECT_COURSE,
    candidates: [{ groupId: GROUP, name: 'ECN 210 Economics', isBestMatch: false, isConnected: false }],
  });
  await user.click(await screen.findByRole('button', { name: 'Connect course' }));
  expect(await screen.findByText('Choose a course.')).toBeTruthy();
});

test('LW-21 when the only course is connected already, a new one is chosen beforehand and the other says why not', async () => {
  openLaunch({
    ...CONNECT_COURSE,
    candidates: [{ groupId: GROUP, name: 'ECN 210 Economics', isBestMatch: false, isConnected: true }],
  });
  expect(await screen.findByRole('radio', { name: /A new course/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: /Connected to another course already/ })).toHaveProperty('checked', false);
});

test('LW-21 an instructor with no course who may not create one reads why', async () => {
  openLaunch({ ...CONNECT_COURSE, candidates: [], mayCreate: false, whyNot: 'Ask an administrator to create one.' });
  await screen.findByText('Ask an administrator to create one.');
  expect(screen.queryByRole('button', { name: /onnect course/ })).toBeNull();
});

test('LW-21 staff choose by keyboard what a link opens', async () => {
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  const { user, address } = openLaunch({
    kind: 'connectAssignment',
    groupId: GROUP,
    groupName: 'ECN 210',
    linkTitle: 'Week 5',
    candidates: [
      { groupAssignmentId: OTHER_ESSAY, title: 'Memo', isLinked: true },
      { groupAssignmentId: ESSAY, title: 'Op-ed', isLinked: false },
    ],
  });
  const asked = answer(connectLtiAssignment, () => {
    answer(getLtiLaunch, aLaunch(READY));
    return aLaunch(READY);
  });
  const button = await screen.findByRole('button', { name: 'Connect assignment' });
  await user.click(button);
  await screen.findByText('Choose an assignment.');
  expect(screen.getByText('Another link opens it too')).toBeTruthy();
  screen.getByRole('radio', { name: /Memo/ }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await isOnTheTask(address);
  expect(asked[0]?.fields).toEqual({ ltiLaunchId: LAUNCH, groupAssignmentId: ESSAY });
});

test('LW-21 a course without assignments leads to a new one', async () => {
  openLaunch({ kind: 'connectAssignment', groupId: GROUP, groupName: 'ECN 210', linkTitle: 'Week 5', candidates: [] });
  const link = await screen.findByRole('link', { name: 'Add assignment' });
  expect(link.getAttribute('href')).toBe(`/courses/${GROUP}/groupAssignments/new`);
});

const COPIED: LaunchState = {
  kind: 'copiedCourse',
  groupId: GROUP,
  groupName: 'ECN 210 Spring',
  linkTitle: 'Week 5',
  sourceTitle: 'Op-ed',
  sourceGroupName: 'ECN 210 Fall',
  mayConnect: true,
  mayCopy: true,
  whyNot: null,
  candidates: [],
};

test('LW-24 a copied course: the assignment of the old course is named, copied here, and the link opens the copy', async () => {
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  const { user, address } = openLaunch(COPIED);
  await title('Copy Op-ed here?');
  expect(screen.getByText('ECN 210 Fall')).toBeTruthy();
  const asked = answer(copyLtiAssignment, (_asked, calls) => {
    if (calls === 1) return problem(409, { detail: 'The other course was deleted.' });
    answer(getLtiLaunch, aLaunch(READY));
    return aLaunch(READY);
  });
  await user.click(await screen.findByRole('button', { name: 'Copy to ECN 210 Spring' }));
  await screen.findByText('Not copied. The other course was deleted.');
  await user.click(screen.getByRole('button', { name: 'Copy to ECN 210 Spring' }));
  await isOnTheTask(address);
  expect(asked[0]?.headers.get('idempotency-key')).toBe(asked[1]?.headers.get('idempotency-key'));
});

test('LW-24 an instructor who may not copy it reads why and uses an assignment of this course', async () => {
  openLaunch({
    ...COPIED,
    mayCopy: false,
    whyNot: 'You are not an instructor of ECN 210 Fall.',
    candidates: [{ groupAssignmentId: ESSAY, title: 'Memo', isLinked: false }],
  });
  await screen.findByText('You are not an instructor of ECN 210 Fall.');
  expect(screen.getByRole('radio', { name: 'Memo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Copy to/ })).toBeNull();
});

test('LW-25 the way back to the platform is there if the platform named one that is a web address', async () => {
  answer(getLtiLaunch, aLaunch({ kind: 'expired' }, { returnUrl: 'https://learn.example.edu/course/view.php?id=3' }));
  open(`/lti-launch/${LAUNCH}`, { person: ME });
  const back = await screen.findByRole('link', { name: 'Back to CampusLearn' });
  expect(back.getAttribute('href')).toBe('https://learn.example.edu/course/view.php?id=3');
});

test('LW-25 an address that is none leads nowhere', async () => {
  answer(getLtiLaunch, aLaunch({ kind: 'expired' }, { returnUrl: 'javascript:alert(1)' }));
  open(`/lti-launch/${LAUNCH}`, { person: ME });
  await title('This link was opened too long ago');
  expect(screen.queryByRole('link', { name: 'Back to CampusLearn' })).toBeNull();
});

test('LW-24 a student of a copied course reads that the instructor connects it', async () => {
  openLaunch({ ...COPIED, mayConnect: false, mayCopy: false, sourceTitle: '', sourceGroupName: '' });
  await title('This link opens nothing yet');
  expect(await screen.findByText(/Your instructor of ECN 210 Spring opens it/)).toBeTruthy();
});

test('LW-22 a person who has an account says once that both are them, and the launch goes on', async () => {
  answer(getGroup, problem(403));
  answer(getGroupAssignment, problem(403));
  const { user, address } = openLaunch({ kind: 'signInOnce', platformPerson: 'Ada B.' });
  await title('Connect your account with CampusLearn?');
  expect(screen.getByText('Ada Byron')).toBeTruthy();
  const asked = answer(claimLtiLaunch, (_asked, calls) => {
    if (calls === 1) return problem(403, { detail: 'Open the link again in this browser.' });
    answer(getLtiLaunch, aLaunch(READY));
    return aLaunch(READY);
  });
  await user.click(screen.getByRole('button', { name: 'Yes, both are me' }));
  await screen.findByText('Not connected. Open the link again in this browser.');
  await user.click(screen.getByRole('button', { name: 'Yes, both are me' }));
  await isOnTheTask(address);
  expect(asked).toHaveLength(2);
});

test('LW-22 a person who is not signed in signs in first and comes back to the launch', async () => {
  answer(getLtiLaunch, aLaunch({ kind: 'signInOnce', platformPerson: 'Ada B.' }));
  const { address } = open(`/lti-launch/${LAUNCH}`);
  await waitFor(() => expect(address()).toBe('/login'));
  const note = await screen.findByText('the assignment you opened');
  expect(note.closest('div')?.textContent).toBe(
    'Then we’ll take you to the assignment you opened. You sign in here once. After that, your learning platform signs you in.',
  );
});

test('LW-22 the wrong account is left, and the next sign-in comes back to the launch', async () => {
  answer(logOut, undefined);
  const { user, address } = openLaunch({ kind: 'signInOnce', platformPerson: 'Ada B.' });
  await user.click(await screen.findByRole('button', { name: 'No, sign in as somebody else' }));
  await waitFor(() => expect(address()).toBe('/login'));
  await screen.findByText('the assignment you opened');
});

const OTHER: LaunchState = { kind: 'otherPerson', platformPerson: 'Amara Okonkwo', signedInAs: 'Ada Byron' };

test('LW-23 a launch of another person switches only on request, with the code that came along', async () => {
  window.history.replaceState(null, '', `/lti-launch/${LAUNCH}?code=of-amara`);
  const { user, opened } = openLaunch(OTHER);
  await title('Continue as Amara Okonkwo?');
  expect(window.location.search).toBe('');
  expect(window.localStorage.getItem('circuit.university.token')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue as Amara Okonkwo' }));
  expect(opened).toEqual([`/lti-launch/${LAUNCH}?code=of-amara`]);
  expect(window.localStorage.getItem('circuit.university.token')).toBeNull();
});

test('LW-23 if the code is too old nobody is signed out, and the page says what to do', async () => {
  const { user, opened, address } = openLaunch(OTHER);
  await user.click(await screen.findByRole('button', { name: 'Continue as Amara Okonkwo' }));
  await screen.findByText(/opened too long ago to continue with it/);
  expect(opened).toEqual([]);
  expect(window.localStorage.getItem('circuit.university.token')).not.toBeNull();
  const home = screen.getByRole('link', { name: 'Stay signed in as Ada Byron' });
  expect(home.getAttribute('href')).toBe('/');
  answer(logOut, undefined);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('S2.15/2, LW-32 in a frame a link to a new window is always there, outside the bar', async () => {
  vi.stubGlobal('parent', { postMessage: vi.fn<() => void>() });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  openLaunch({ kind: 'expired' });
  await title('This link was opened too long ago');
  const link = screen.getByRole('link', { name: /Open in a new window/ });
  expect(link.getAttribute('href')).toBe(`/lti-launch/${LAUNCH}`);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(within(screen.getByRole('banner')).queryByRole('link')).toBeNull();
});

test('LW-32 outside a frame there is no such link', async () => {
  openLaunch({ kind: 'expired' });
  await title('This link was opened too long ago');
  expect(screen.queryByRole('link', { name: /Open in a new window/ })).toBeNull();
});
