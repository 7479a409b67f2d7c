import { getDeviceKey } from '@circuit/contract/accounts';
import { type Dashboard, getDashboard } from '@circuit/contract/dashboard';
import { getLearnerEvaluation, listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { getOwnSubmission } from '@circuit/contract/submissions';
import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { resources } from '#platform/api/resources.ts';
import { whenKept } from '#platform/device/orKept.ts';
import { type KeptStore, openKept } from '#platform/device/keptStore.ts';
import { unwrapKey, wrapKey } from '#platform/device/signInKey.ts';
import { deviceKey } from '#platform/saving/deviceKey.ts';
import { startSession } from '#platform/session/startSession.ts';
import type { AppStore } from '#platform/store/store.ts';
import { logOutRequested } from '#platform/token/authSlice.ts';
import { aToken, keepToken } from '#testing/builders.ts';
import { aDashboard, aTakenGroupAssignment, numberedGroupAssignmentId } from '#testing/dashboard.ts';
import { ADAS_KEY } from '#testing/deviceKey.ts';
import { aGroupAssignment, aTakenCourse, GROUP_ASSIGNMENT_ID } from '#testing/learning.ts';
import { learnerEvaluation, learnerEvaluations } from '#testing/reads.ts';
import { aReview, aReviewList, aTask } from '#testing/reviews.ts';
import { ADA, aSignedInStore } from '#testing/savedEditor.tsx';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab } from '#testing/tabs.ts';

import { startKeeping } from './startKeeping.ts';

let kept: KeptStore;
const ASKED = { groupAssignmentId: GROUP_ASSIGNMENT_ID, learnerEvaluationId: aTask(1).id };

const stops: (() => void)[] = [];
beforeEach(() => void (kept = openKept('university')));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function keeping(store: AppStore): AppStore {
  stops.push(startKeeping(store, 0));
  return store;
}

async function reading(userInfo: Parameters<typeof aSignedInStore>[0] = {}): Promise<AppStore> {
  const store = keeping(await aSignedInStore(userInfo));
  answer(getLearnerEvaluation, aReview());
  await read(store);
  return store;
}

const read = (store: AppStore) => store.dispatch(learnerEvaluation.initiate(ASKED, { forceRefetch: true }));
const names = async () => (await kept.all()).map(({ name }) => name);
const TASK = 'learnerEvaluation';
const isKept = () => waitFor(async () => expect(await names()).toContain(TASK));

/** The page is loaded again in the same browser, and nobody answers. */
async function withoutNetwork(): Promise<AppStore> {
  answer(getLearnerEvaluation, () => noAnswer());
  const { store } = aTab();
  await startSession(store);
  return store;
}

test('OF-2 OF-5 a classmate’s text lies on the device encrypted, and a page opens with it without a network', async () => {
  await reading();
  await isKept();
  const database = await openDB('circuit.university.offline');
  const lying: unknown[] = await Promise.all([database.getAll('answers'), database.getAll('keys')]);
  database.close();
  const seen = JSON.stringify(lying, (_name, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  );
  for (const text of ['Tax carbon', 'nobody went hungry', ADAS_KEY, 'sign-in']) expect(seen).not.toContain(text);

  const again = await withoutNetwork();
  const { data, isSuccess } = await read(again);
  expect(isSuccess).toBe(true);
  expect(data?.rubric).toEqual(aReview().rubric);
  expect(JSON.stringify(data)).toContain('nobody went hungry');
  expect(whenKept()).not.toBeNull();
});

test('OF-5 while the server answers, the device is not asked, whatever the answer is', async () => {
  const store = await reading();
  await isKept();
  answer(getLearnerEvaluation, problem(500));
  const { error } = await read(store);
  expect(error).toMatchObject({ status: 500 });
  answer(getLearnerEvaluation, aReview({ version: 7 }));
  expect((await read(store)).data?.version).toBe(7);
  expect(whenKept()).toBeNull();
});

test('OF-5 a proxy that reaches nobody is no answer: the page is this device’s, as if there was no network', async () => {
  await reading();
  await isKept();
  const again = await withoutNetwork();
  for (const status of [502, 504]) {
    answer(getLearnerEvaluation, new Response('Bad Gateway', { status }));
    const { data, isSuccess } = await read(again);
    expect(isSuccess).toBe(true);
    expect(JSON.stringify(data)).toContain('nobody went hungry');
    expect(whenKept()).not.toBeNull();
  }
  // A pause is an answer. (S1.08)
  answer(getLearnerEvaluation, problem(503));
  expect((await read(again)).error).toMatchObject({ status: 503 });
});

test('OF-2 it goes when the review is handed in', async () => {
  const store = await reading();
  await isKept();
  answer(getLearnerEvaluation, aReview({ status: 'HandedIn' }));
  await read(store);
  await waitFor(async () => expect(await names()).not.toContain(TASK));
});

test('OF-2 it goes when the list does not have it any more, and when the person may not read it any more', async () => {
  const store = await reading();
  await isKept();
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(2)] }));
  const asked = { groupAssignmentId: GROUP_ASSIGNMENT_ID };
  await store.dispatch(learnerEvaluations.initiate(asked, { forceRefetch: true }));
  await waitFor(async () => expect(await names()).not.toContain(TASK));
  answer(getLearnerEvaluation, aReview({ version: 2 }));
  await read(store);
  await isKept();
  answer(getLearnerEvaluation, problem(403));
  await read(store);
  await waitFor(async () => expect(await names()).not.toContain(TASK));
});

test('OF-2 a downtime refuses everything and removes nothing', async () => {
  const store = await reading();
  await isKept();
  answer(getLearnerEvaluation, problem(403, { title: 'We will be right back' }));
  expect((await read(store)).error).toMatchObject({ status: 403 });
  // What is learned after it has been looked at after it.
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1)] }));
  await store.dispatch(learnerEvaluations.initiate({ groupAssignmentId: GROUP_ASSIGNMENT_ID }));
  await waitFor(async () => expect(await names()).toContain('learnerEvaluations'));
  expect(await names()).toContain(TASK);
});

test('OF-2 it goes at the end of the phase, on a device that was switched off meanwhile too', async () => {
  await reading();
  await isKept();
  const one = (await kept.all()).find(({ name }) => name === TASK);
  if (one === undefined) throw new Error('Nothing is kept.');
  await kept.put({ ...one, until: Date.now() - 1 });
  const { error } = await read(await withoutNetwork());
  expect(error).toMatchObject({ status: -1 });
  await waitFor(async () => expect(await names()).not.toContain(TASK));
  // Its end cannot be put off by somebody who changes the database.
  await kept.put({ ...one, until: Date.now() + 1e9 });
  expect((await read(await withoutNetwork())).error).toMatchObject({ status: -1 });
});

test('OF-3 nothing is kept of somebody whom another person looks at', async () => {
  const store = await reading({ isImpersonated: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await names()).toEqual([]);
  expect(store.getState().models.queries).not.toEqual({});
});

test('OF-4 signing out removes all of it and the key, and what a slow device still has opens nothing', async () => {
  const store = await reading();
  await isKept();
  const left = await kept.all();
  store.dispatch(logOutRequested());
  await waitFor(async () => expect(await kept.all()).toEqual([]));
  // As if the removal had come too late.
  for (const one of left) await kept.put(one);
  keepToken(aToken(), { signIn: 'another sign-in' });
  expect((await read(await withoutNetwork())).error).toMatchObject({ status: -1 });
});

test('OF-4 a removal that fails at sign-out is tried again', async () => {
  const store = await reading();
  await isKept();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('The device does not write.');
  });
  store.dispatch(logOutRequested());
  await waitFor(() => expect(transaction).toHaveBeenCalled());
  transaction.mockRestore();
  await read(store);
  await waitFor(async () => expect(await kept.all()).toEqual([]));
});

test('OF-4 the key on the device is used while the server is in trouble: one that refuses it decides', async () => {
  await reading();
  await isKept();
  const keyIn = async (given: Response) => {
    const store = await withoutNetwork();
    answer(getDeviceKey, given);
    return store.dispatch(deviceKey(ADA));
  };
  for (const refused of [problem(403), problem(404)]) expect(await keyIn(refused)).toBeNull();
  for (const away of [noAnswer(), problem(503), new Response('Gateway Timeout', { status: 504 })])
    expect(await keyIn(away)).not.toBeNull();
});

test('OF-4 another person’s sign-in in this browser removes it', async () => {
  await reading();
  await isKept();
  stops.splice(0).forEach((stop) => stop());
  answerSignedIn({ userInfo: { firstName: 'Bob' } });
  keepToken(aToken(), { signIn: 'the next person' });
  const { store } = aTab();
  await startSession(store);
  keeping(store);
  await waitFor(async () => expect(await names()).not.toContain(TASK));
});

test('OF-4 the key on the device opens with its own sign-in only, and cannot be read out', async () => {
  const wrapped = await wrapKey(ADAS_KEY, ADA, 'this sign-in');
  expect(await unwrapKey(wrapped, 'another sign-in')).toBeNull();
  expect(await unwrapKey({ ...wrapped, personId: 'somebody else' }, 'this sign-in')).toBeNull();
  expect(await unwrapKey(wrapped, 'this sign-in')).toMatchObject({ extractable: false });
});

const withTasks = (phase: 'PeerEvaluation' | 'Submission'): Dashboard => ({
  ...aDashboard(),
  taking: {
    ...aDashboard().taking,
    groupAssignments: [aTakenGroupAssignment(1, 'Carbon pricing op-ed')],
    tasks: [{ groupAssignmentId: numberedGroupAssignmentId(1), phase, place: 'next' }],
  },
});

type Review = ReturnType<typeof aReview>;

async function atHome(
  phase: 'PeerEvaluation' | 'Submission',
  requiresLockdownBrowser = false,
  given: Review | (() => Promise<Review>) = aReview(),
) {
  const store = await aSignedInStore();
  answer(getDashboard, withTasks(phase));
  answer(getGroup, aTakenCourse());
  answer(getGroupAssignment, aGroupAssignment({ requiresLockdownBrowser }));
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1), aTask(2, { status: 'HandedIn' }), aTask(3)] }));
  const reviews = answer(getLearnerEvaluation, given);
  const drafts = answer(getOwnSubmission, problem(404));
  keeping(store);
  await store.dispatch(resources.dashboard.initiate(undefined, { forceRefetch: true }));
  return { store, reviews, drafts };
}

test('OF-6 the reviews that wait for a person are on the device before they open them, and no others', async () => {
  const { reviews } = await atHome('PeerEvaluation');
  await waitFor(async () => expect((await names()).filter((name) => name === TASK)).toHaveLength(2));
  expect(reviews.map(({ fields }) => fields['learnerEvaluationId'])).toEqual([aTask(1).id, aTask(3).id]);
  expect(await names()).toContain('group');
});

test('OF-4 signing out does not wait for what is asked for ahead, and nothing more is asked for', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { store, reviews } = await atHome('PeerEvaluation', false, async () => {
    await isReleased;
    return aReview();
  });
  await waitFor(() => expect(reviews).toHaveLength(1));
  expect(await names()).toContain('group');
  store.dispatch(logOutRequested());
  await waitFor(async () => expect(await kept.all()).toEqual([]));
  release();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reviews).toHaveLength(1);
  expect(await kept.all()).toEqual([]);
});

test('OF-3 the tasks of an assignment for the lock-down browser are not asked for ahead', async () => {
  const { reviews } = await atHome('PeerEvaluation', true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reviews).toEqual([]);
  await waitFor(async () => expect(await names()).not.toContain(TASK));
});
