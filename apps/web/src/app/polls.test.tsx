import { getCoverage } from '@circuit/contract/distribution';
import { getQueue } from '@circuit/contract/grading';
import { getScoreJob, listScoreJobs } from '@circuit/contract/scores';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';

import { useCoverageQuery } from '#features/distribution/distributionApi.ts';
import { useQueueQuery } from '#features/grading/gradingApi.ts';
import { useScoreJobQuery, useScoreJobsQuery } from '#features/scores/scoresApi.ts';
import type { TabThunk } from '#platform/tab/tab.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { aJobId } from '#testing/scores.ts';
import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

const setLastActivity =
  (at: number): TabThunk<void> =>
  (_dispatch, _getState, { facts }) => {
    facts.lastActivityAt = at;
  };
const lastActivity =
  (): TabThunk<number> =>
  (_dispatch, _getState, { facts }) =>
    facts.lastActivityAt;

test('SX-15 what the queue, the scores and the reviews ask by the clock is no sign that somebody is there', async () => {
  const { store } = aTab();
  const asked = [getQueue, listScoreJobs, getScoreJob, getCoverage].map((endpoint) => answer(endpoint, problem(403)));
  store.dispatch(setLastActivity(1));
  const groupAssignmentId = aReadyGroupAssignment().id;
  renderHook(
    () => {
      useQueueQuery({ groupAssignmentId });
      useScoreJobsQuery({ groupAssignmentId });
      useScoreJobQuery({ groupAssignmentId, jobLogId: aJobId(1) });
      useCoverageQuery({ groupAssignmentId });
    },
    { wrapper: ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider> },
  );
  await waitFor(() => expect(asked.map(({ length }) => length)).toEqual([1, 1, 1, 1]));
  expect(store.dispatch(lastActivity())).toBe(1);
});
