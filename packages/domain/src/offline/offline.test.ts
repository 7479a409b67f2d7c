import { expect, test } from 'vitest';

import {
  isAway,
  isOfTasks,
  isOver,
  isRemovedBy,
  judgeAnswer,
  keepsAnything,
  type KeptRead,
  mayBeKept,
} from './index.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');
const LATER = '2026-11-20T10:00:00Z';
const facts = { now: NOW, locked: new Set<unknown>() };

const asked = { groupAssignmentId: 'a', learnerEvaluationId: 't' };
const read = { name: 'learnerEvaluation', asked };
const task = { id: 't', status: 'Draft', closed: null, endsAt: LATER, document: {}, artifacts: [] };
const keptTask: KeptRead = { ...read, until: Date.parse(LATER) };

test('OF-1 the device may keep what one’s own tasks need, and nothing that staff read', () => {
  for (const name of ['userInfo', 'group', 'groupAssignment', 'ownSubmission', 'learnerEvaluation'])
    expect(mayBeKept(name)).toBe(true);
  for (const name of ['rubrics', 'gradingQueue', 'submissionVersion', 'users', 'externalProviders', 'results'])
    expect(mayBeKept(name)).toBe(false);
  expect(judgeAnswer({ name: 'users', asked: {} }, { items: [] }, facts)).toBe('remove');
  const files = (holderKind: string, mayChange: boolean) =>
    judgeAnswer({ name: 'artifacts', asked: { holderKind, holderId: 's' } }, { items: [], mayChange }, facts);
  expect(files('submission', true)).toEqual({ until: null });
  expect(files('submission', false)).toBe('remove');
  expect(files('assignment', true)).toBe('remove');
});

test('OF-1 the device keeps something only for somebody who has tasks', () => {
  expect(isOfTasks('dashboard', { taking: { tasks: [] } })).toBe(false);
  expect(isOfTasks('dashboard', { taking: { tasks: [{ groupAssignmentId: 'a' }] } })).toBe(true);
  expect(isOfTasks('ownSubmission', {})).toBe(true);
  expect(isOfTasks('groupAssignment', {})).toBe(false);
});

test('OF-2 a classmate’s work is kept until its phase ends', () => {
  expect(judgeAnswer(read, task, facts)).toEqual({ until: Date.parse(LATER) });
  expect(judgeAnswer(read, { ...task, status: 'ToDo', endsAt: null }, facts)).toEqual({ until: null });
  expect(isOver({ until: NOW }, NOW)).toBe(true);
  expect(isOver({ until: NOW + 1 }, NOW)).toBe(false);
  expect(isOver({ until: null }, NOW)).toBe(false);
});

test.each([
  ['handed in', { status: 'HandedIn' }],
  ['taken out', { status: 'Closed' }],
  ['closed', { closed: { kind: 'ended' } }],
  ['over', { endsAt: '2026-11-18T10:00:00Z' }],
])('OF-2 a classmate’s work goes once it is %s', (_what, changed) => {
  expect(judgeAnswer(read, { ...task, ...changed }, facts)).toBe('remove');
});

test('OF-2 a task that its list no longer asks for is removed: revoked, replaced, handed in elsewhere, closed', () => {
  const list = { peers: [{ id: 't', status: 'Draft' }], self: null, peersClosed: null, selfClosed: null };
  const isRemoved = (answer: object, of = 'a') => {
    const news = { name: 'learnerEvaluations', asked: { groupAssignmentId: of } };
    return isRemovedBy(keptTask, { kind: 'answered', read: news, answer });
  };
  expect(isRemoved(list)).toBe(false);
  expect(isRemoved({ ...list, peers: [] })).toBe(true);
  expect(isRemoved({ ...list, peers: [{ id: 't', status: 'HandedIn' }] })).toBe(true);
  expect(isRemoved({ ...list, peersClosed: { kind: 'ended' } })).toBe(true);
  expect(isRemoved({ ...list, peers: [], self: { id: 't', status: 'ToDo' } })).toBe(false);
  // The list of another assignment says nothing of this one.
  expect(isRemoved({ ...list, peers: [] }, 'b')).toBe(false);
});

test('OF-2 what a person may not see any more is removed, with the tasks of an assignment that is gone', () => {
  const refused = (name: string, what: object) =>
    isRemovedBy(keptTask, { kind: 'refused', read: { name, asked: { ...what } } });
  expect(refused('learnerEvaluation', asked)).toBe(true);
  expect(refused('learnerEvaluation', { ...asked, learnerEvaluationId: 'other' })).toBe(false);
  expect(refused('groupAssignment', { groupAssignmentId: 'a' })).toBe(true);
  expect(refused('learnerEvaluations', { groupAssignmentId: 'a' })).toBe(true);
  expect(refused('groupAssignment', { groupAssignmentId: 'b' })).toBe(false);
  expect(refused('userSettings', {})).toBe(false);
});

test('OF-3 nothing is kept while impersonating, in a frame, in a lock-down browser or if nobody is signed in', () => {
  const usual = { isSignedIn: true, isImpersonated: false, isFramed: false, isLockdownBrowser: false };
  expect(keepsAnything(usual)).toBe(true);
  expect(keepsAnything({ ...usual, isSignedIn: false })).toBe(false);
  expect(keepsAnything({ ...usual, isImpersonated: true })).toBe(false);
  expect(keepsAnything({ ...usual, isFramed: true })).toBe(false);
  expect(keepsAnything({ ...usual, isLockdownBrowser: true })).toBe(false);
});

test('OF-3 of an assignment for the lock-down browser nothing is kept, and what was kept before goes', () => {
  expect(judgeAnswer(read, task, { ...facts, locked: new Set(['a']) })).toBe('remove');
  expect(judgeAnswer({ name: 'userInfo', asked: {} }, {}, { ...facts, locked: new Set(['a']) })).toEqual({
    until: null,
  });
  const learned = (requiresLockdownBrowser: boolean) =>
    isRemovedBy(keptTask, {
      kind: 'answered',
      read: { name: 'groupAssignment', asked: { groupAssignmentId: 'a' } },
      answer: { requiresLockdownBrowser },
    });
  expect(learned(true)).toBe(true);
  expect(learned(false)).toBe(false);
});

test('OF-5 OF-11 the server is away if nobody answers or a proxy says so; a pause, a downtime and a failure are answers', () => {
  for (const status of [-1, -2, 502, 504]) expect(isAway(status)).toBe(true);
  for (const status of [200, 304, 401, 403, 404, 429, 500, 503]) expect(isAway(status)).toBe(false);
});
