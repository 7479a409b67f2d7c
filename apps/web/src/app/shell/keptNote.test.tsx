import { getConfiguration, getWebClient } from '@circuit/contract/configuration';
import { getLearnerEvaluation, listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getUserSettings } from '@circuit/contract/userSettings';
import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { openKept } from '#platform/device/keptStore.ts';
import { startKeeping } from '#platform/offline/startKeeping.ts';
import { startSession } from '#platform/session/startSession.ts';
import type { AppStore } from '#platform/store/store.ts';
import { GROUP_ASSIGNMENT_ID } from '#testing/learning.ts';
import { learnerEvaluation, learnerEvaluations } from '#testing/reads.ts';
import { aReview, aReviewList, aTask } from '#testing/reviews.ts';
import { aSignedInStore } from '#testing/savedEditor.tsx';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { Notices } from './Notices.tsx';

const OF_LIST = { groupAssignmentId: GROUP_ASSIGNMENT_ID };
const OF_TASK = { ...OF_LIST, learnerEvaluationId: aTask(1).id };
const NOTE = /This page is as of /;

const readTask = (store: AppStore) => store.dispatch(learnerEvaluation.initiate(OF_TASK, { forceRefetch: true }));
const readList = (store: AppStore) => store.dispatch(learnerEvaluations.initiate(OF_LIST, { forceRefetch: true }));
const taskIn = (store: AppStore) =>
  Object.values(store.getState().models.queries).find((entry) => entry?.endpointName === 'learnerEvaluation');

/** A review and its list, both from the device, because the server was away as the page was loaded again. */
async function shownFromDevice() {
  // What the notices ask for themselves says nothing here.
  for (const other of [getConfiguration, getUserSettings, getWebClient]) answer(other, problem(404));
  const first = await aSignedInStore();
  const stop = startKeeping(first, 0);
  const kept = openKept('university');
  answer(getLearnerEvaluation, aReview({ version: 1 }));
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1)] }));
  await Promise.all([readTask(first), readList(first)]);
  await waitFor(async () => {
    const names = (await kept.all()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['learnerEvaluation', 'learnerEvaluations']));
  });
  stop();
  answer(getLearnerEvaluation, () => noAnswer());
  answer(listLearnerEvaluations, () => noAnswer());
  const { store } = aTab();
  await startSession(store);
  const [task, list] = [readTask(store), readList(store)];
  await Promise.all([task, list]);
  const router = createMemoryRouter([{ path: '*', element: <Notices /> }]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  expect(await screen.findByText(NOTE)).toBeTruthy();
  return { store, task, list };
}

test('OF-14 the first answer of the server brings the rest of the page, and the note goes with the last of it', async () => {
  const { store } = await shownFromDevice();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const asked = answer(getLearnerEvaluation, async () => {
    await isReleased;
    return aReview({ version: 2 });
  });
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1)] }));
  await readList(store);
  // Nobody asked for the review, and the browser was online all the time.
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText(NOTE)).toBeTruthy();
  expect(taskIn(store)?.data).toMatchObject({ version: 1 });
  release();
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
  await waitFor(() => expect(taskIn(store)?.data).toMatchObject({ version: 2 }));
});

test('OF-14 what the server refuses is still as of then, and is not asked for with every other answer', async () => {
  const { store } = await shownFromDevice();
  const asked = answer(getLearnerEvaluation, problem(403));
  answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1)] }));
  await readList(store);
  await waitFor(() => expect(taskIn(store)?.status).toBe('rejected'));
  for (let round = 0; round < 3; round += 1) await readList(store);
  expect(asked).toHaveLength(1);
  expect(taskIn(store)?.data).toBeDefined();
  expect(screen.getByText(NOTE)).toBeTruthy();
});

test('OF-14 the note goes once nobody uses what the device answered', async () => {
  const { task, list } = await shownFromDevice();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  task.unsubscribe();
  list.unsubscribe();
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
});
