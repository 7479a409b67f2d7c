import { getJobLog, listJobLogs, listRunningJobs } from '@circuit/contract/jobLogs';

import { implement } from '#platform/implement.ts';

import {
  selectJob,
  selectJobPlace,
  selectJobs,
  selectOptionalPrevious,
  selectPeopleOf,
  selectRunningJobs,
} from './jobLogs.store.ts';

/** Of long lists so many names are shown; the count is of all. */
const MOST_NAMES = 100;

export const listJobLogsRoute = implement(listJobLogs, async ({ groupAssignmentId, ...search }, { db }) =>
  selectJobs(db, await selectJobPlace(db, groupAssignmentId), search),
);

export const getJobLogRoute = implement(getJobLog, async ({ groupAssignmentId, jobLogId }, { db }) => {
  const { job, traceId } = await selectJob(db, await selectJobPlace(db, groupAssignmentId), jobLogId);
  const previous = (await selectOptionalPrevious(db, job)) ?? null;
  return { ...job, traceId, previous, ...(await selectPeopleOf(db, jobLogId, MOST_NAMES)) };
});

export const listRunningJobsRoute = implement(listRunningJobs, async ({ groupId }, { db }) => ({
  items: await selectRunningJobs(db, groupId),
}));
