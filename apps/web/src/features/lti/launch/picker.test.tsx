import { createAssignment, listAssignments } from '@circuit/contract/assignments';
import { answerLtiDeepLinking, getLtiLaunch } from '@circuit/contract/lti';
import { assignmentId, groupAssignmentId, groupId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { anAssignment } from '#testing/assignments.ts';
import { aLaunch, LAUNCH } from '#testing/lti.ts';
import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

import type { StateOf } from './launchApi.ts';

const RETURN = 'https://learn.example.edu/deep-links/17?s=abc';
const [ESSAY, BRIEF] = ['530', '531'].map((end) => groupAssignmentId(`01980000-0000-7000-8000-000000000${end}`));
const LAB = anAssignment({ title: 'Lab report', id: assignmentId('01980000-0000-7000-8000-000000000071') });
const PERSON = { activities: ['LtiLaunchReadOwn', 'AssignmentCreate'] as const };

type Picker = StateOf<'chooseContent'>;

const CANDIDATES: Picker['candidates'] = [
  {
    groupAssignmentId: ESSAY!,
    title: 'Carbon pricing op-ed',
    status: 'Active',
    opensAt: '2026-11-02T13:00:00Z',
    dueAt: '2026-11-16T04:59:00Z',
    isLinked: true,
  },
  { groupAssignmentId: BRIEF!, title: 'Debate brief', status: 'Draft', opensAt: null, dueAt: null, isLinked: false },
];

function aPicker(fields: Partial<Picker> = {}): Picker {
  return {
    kind: 'chooseContent',
    groupId: groupId('01980000-0000-7000-8000-000000000520'),
    groupName: 'ECN 210 Fall',
    courseTitle: 'Economics 210',
    acceptsLinks: true,
    acceptsMultiple: true,
    acceptsLineItem: true,
    candidates: CANDIDATES,
    ...fields,
  };
}

interface Posted {
  readonly action: string;
  readonly method: string;
  readonly target: string;
  readonly fields: object;
}
let posted: Posted[] = [];

beforeEach(() => {
  posted = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const { action, method, target } = this;
    posted.push({ action, method, target, fields: Object.fromEntries(new FormData(this)) });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openPicker(state: Partial<Picker> = {}, library = [LAB]) {
  answer(getLtiLaunch, aLaunch(aPicker(state)));
  const asked = answer(answerLtiDeepLinking, { returnUrl: RETURN, jwt: 'a.b.c' });
  const opened = open(`/lti-launch/${LAUNCH}`, { person: PERSON });
  // After opening, which answers every list with nothing.
  answer(listAssignments, { items: library, totalCount: library.length });
  return { ...opened, asked };
}

const addButton = () => screen.getByRole('button', { name: 'Add to CampusLearn' });

test('LW-40 the picker names the platform’s course and shows state, dates, points and what is linked already', async () => {
  openPicker();
  await screen.findByRole('heading', { level: 1, name: 'Economics 210' });
  const ofCourse = within(screen.getByRole('group', { name: 'Assignments of ECN 210 Fall' }));
  const essay = ofCourse.getByRole('checkbox', { name: 'Carbon pricing op-ed' });
  expect(essay.closest('li')?.textContent).toMatch(
    /Active\. Opens Mon, Nov 2,.* 8:00 AM\. Due Sun, Nov 15,.* 11:59 PM\. 100 points\. Already linked$/,
  );
  const brief = ofCourse.getByRole('checkbox', { name: 'Debate brief' });
  expect(brief.closest('li')?.textContent).toContain('Draft, students cannot see it. No dates yet. 100 points.');
  expect(brief.closest('li')?.textContent).not.toContain('Already linked');
  await within(screen.getByRole('group', { name: 'Your library' })).findByRole('checkbox', { name: 'Lab report' });
});

test('S7.19 LW-43 by keyboard alone two assignments are chosen, summed up, signed and posted to the platform', async () => {
  const { user, asked } = openPicker();
  const search = await screen.findByRole('textbox', { name: 'Search by title' });
  await screen.findByRole('checkbox', { name: 'Lab report' });
  expect(screen.getByText('Nothing selected.')).toBeTruthy();
  search.focus();
  await user.tab();
  await user.keyboard(' ');
  expect(screen.getByText('1 selected. Adds 1 link and 1 gradebook column (100 points).')).toBeTruthy();
  await user.tab();
  await user.tab();
  await user.keyboard(' ');
  expect(screen.getByText('2 selected. Adds 2 links and 2 gradebook columns (100 points each).')).toBeTruthy();
  addButton().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ ltiLaunchId: LAUNCH, groupAssignmentIds: [ESSAY], assignmentIds: [LAB.id] });
  expect(posted[0]).toEqual({ action: RETURN, method: 'post', target: '_self', fields: { JWT: 'a.b.c' } });
  // The platform's page comes next: a second press does nothing.
  await user.click(screen.getByRole('button', { name: /Adding…/ }));
  expect(asked).toHaveLength(1);
});

test('LW-41 a platform that takes one assignment offers one choice over both lists', async () => {
  const { user, asked } = openPicker({ acceptsMultiple: false, acceptsLineItem: false });
  await user.click(await screen.findByRole('radio', { name: 'Lab report' }));
  await user.click(screen.getByRole('radio', { name: 'Debate brief' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lab report' }).checked).toBe(false);
  expect(screen.getByText('1 selected. Adds 1 link, no gradebook column.')).toBeTruthy();
  await user.click(addButton());
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ ltiLaunchId: LAUNCH, groupAssignmentIds: [BRIEF], assignmentIds: [] });
});

test('LW-42 a new assignment is made in the picker and is then chosen', async () => {
  const { user, asked } = openPicker({}, []);
  const made = anAssignment({ title: 'Titration essay', id: assignmentId('01980000-0000-7000-8000-000000000079') });
  answer(createAssignment, made);
  await screen.findByText('Your library is empty.');
  await user.click(screen.getByRole('button', { name: 'New assignment' }));
  answer(listAssignments, { items: [made], totalCount: 1 });
  const dialog = within(await screen.findByRole('dialog', { name: 'New assignment' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Titration essay');
  await user.click(dialog.getByRole('button', { name: 'Create assignment' }));
  const chosen = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Titration essay' });
  expect(chosen.checked).toBe(true);
  await user.click(addButton());
  await waitFor(() => expect(asked[0]?.fields).toMatchObject({ groupAssignmentIds: [], assignmentIds: [made.id] }));
});

test('LW-44 cancelling posts an answer without assignments', async () => {
  const { user, asked } = openPicker();
  await user.click(await screen.findByRole('checkbox', { name: 'Debate brief' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({ ltiLaunchId: LAUNCH, groupAssignmentIds: [], assignmentIds: [] });
});

test('LW-40 search narrows both lists and keeps what is chosen', async () => {
  const { user } = openPicker();
  await user.click(await screen.findByRole('checkbox', { name: 'Lab report' }));
  await user.type(screen.getByRole('textbox', { name: 'Search by title' }), 'carbon op');
  expect(screen.getByRole('checkbox', { name: 'Carbon pricing op-ed' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Debate brief' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lab report' }).checked).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Search by title' }), ' nowhere');
  expect(screen.getAllByText('No match for “carbon op nowhere”.')).toHaveLength(2);
});

test('LW-40 a course without assignments says where to take one from', async () => {
  openPicker({ candidates: [], courseTitle: '' });
  await screen.findByRole('heading', { level: 1, name: 'ECN 210 Fall' });
  const words = 'ECN 210 Fall has no assignments yet. Take one from your library, or make a new one.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('LW-43 without a choice nothing is sent; a refusal is told and the choice stays', async () => {
  const { user, asked } = openPicker();
  await user.click(await screen.findByRole('button', { name: 'Add to CampusLearn' }));
  expect(screen.getByRole('alert').textContent).toContain('Choose an assignment, or press Cancel to add nothing.');
  expect(asked).toEqual([]);
  answer(answerLtiDeepLinking, problem(409, { detail: 'This launch has expired. Open the link again.' }));
  await user.click(screen.getByRole('checkbox', { name: 'Debate brief' }));
  await user.click(addButton());
  await screen.findByText('Not sent. This launch has expired. Open the link again.');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Debate brief' }).checked).toBe(true);
  expect(posted).toEqual([]);
});

test('LW-42 a library that cannot be loaded can be tried again, and the course’s own can be chosen meanwhile', async () => {
  answer(getLtiLaunch, aLaunch(aPicker()));
  const { user } = open(`/lti-launch/${LAUNCH}`, { person: PERSON });
  answer(listAssignments, problem(403, { detail: 'Not now.' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('checkbox', { name: 'Debate brief' })).toBeTruthy();
  answer(listAssignments, { items: [LAB], totalCount: 1 });
  await user.click(again);
  await screen.findByRole('checkbox', { name: 'Lab report' });
});

test('LW-44 a place that takes no links says so, and the way back is an answer without assignments', async () => {
  const { user, asked } = openPicker({ acceptsLinks: false });
  await screen.findByRole('heading', { level: 1, name: 'Nothing can be added here' });
  await user.click(screen.getByRole('button', { name: 'Back to CampusLearn' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(asked[0]?.fields).toMatchObject({ groupAssignmentIds: [], assignmentIds: [] });
});

test('LW-43 an answer that leads to no web address is not followed', async () => {
  const { user } = openPicker();
  answer(answerLtiDeepLinking, { returnUrl: 'javascript:alert(1)', jwt: 'a.b.c' });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('Not sent. The platform named no way back.');
  expect(posted).toEqual([]);
});
