import { expect, test } from 'vitest';

import {
  checkRetry,
  compareCounts,
  countName,
  hasEnded,
  inputAgain,
  jobName,
  jobsStartedWith,
  jobStartedWith,
  LOGGED_JOBS,
  notRetryableText,
  type JobStatus,
} from './index.ts';

test('JL-1 every job of a course has a name for people; what one student starts for themselves is not among them', () => {
  expect(LOGGED_JOBS.map(jobName)).toEqual([
    'Distribute reviews',
    'Find more reviewers',
    'Hand in drafts',
    'Score',
    'Preview scores',
    'Finalize grader evaluations',
    'Push grades',
    'Sync roster',
    'Download hand-ins',
  ]);
  expect(LOGGED_JOBS).not.toContain('aesFeedback');
  expect(jobName('constructor')).toBe('constructor');
});

test('JL-3 a person who may start a job may act on it, and jobs that one activity starts count as one kind', () => {
  expect(jobStartedWith('topUp')).toBe('GroupAssignmentDistributeDispatch');
  expect(jobStartedWith('syncRoster')).toBe('GroupRosterSync');
  expect(jobStartedWith('aesFeedback')).toBeNull();
  expect(jobsStartedWith('GroupAssignmentDistributeDispatch')).toEqual(['distribute', 'topUp']);
});

const ended = { status: 'failed' as JobStatus, isRepeatable: true, isAnotherUnended: false, isOvertaken: false };

test.each([
  ['failed', {}, null],
  ['cancelled', { status: 'cancelled' }, null],
  ['queued', { status: 'queued' }, 'notEnded'],
  ['running', { status: 'running' }, 'notEnded'],
  ['done', { status: 'succeeded' }, 'succeeded'],
  ['started before its input was kept', { isRepeatable: false }, 'nothingKept'],
  ['failed beside one on its way', { isAnotherUnended: true }, 'another'],
  ['failed before a later one succeeded', { isOvertaken: true }, 'overtaken'],
] as const)('JL-4 a job that is %s is tried again unless something refuses it', (_what, fields, expected) => {
  const verdict = checkRetry({ ...ended, ...fields });
  expect(verdict.isOk ? null : verdict.failure).toBe(expected);
});

test.each(['notEnded', 'succeeded', 'nothingKept', 'another', 'overtaken'] as const)(
  'JL-4 %s is said in a sentence',
  (why) => {
    expect(notRetryableText(why)).toMatch(/^[A-Z].+\.$/);
  },
);

test('JL-4 a retry does not inherit the confirmation of removals; all other input stays the same', () => {
  expect(inputAgain({ groupId: '7', confirmsRemovals: true })).toEqual({ groupId: '7', confirmsRemovals: false });
  expect(inputAgain({ seed: 7, gradersFill: true })).toEqual({ seed: 7, gradersFill: true });
});

test('JL-4 what waits or runs has not ended', () => {
  const statuses: JobStatus[] = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];
  expect(statuses.map(hasEnded)).toEqual([false, false, true, true, true]);
});

test('JL-5 counts stand beside those of the run before, and what was not counted then is not zero', () => {
  expect(compareCounts({ reviews: 1188, short: 0 }, { reviews: 1180 })).toEqual([
    { name: 'reviews', now: 1188, before: 1180, change: 8 },
    { name: 'short', now: 0, before: null, change: null },
  ]);
  expect([countName('reviews'), countName('gradesPushed')]).toEqual(['Reviews given out', 'Grades pushed']);
});
