import { dispatchScore, getScoreJob, listScoreJobs } from '@circuit/contract/scores';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockGroupAssignment, selectIsScoring, selectScoreJob, selectScoreJobs } from './jobs.store.ts';
import { startScoring } from './startScoring.ts';

/** At any time, as often as wanted; one at a time. The job exists exactly when this request commits. (SR-2) */
export const dispatchScoreRoute = implement(dispatchScore, async ({ groupAssignmentId, dryRun, mode }, context) => {
  const { db, now } = context;
  await lockGroupAssignment(db, groupAssignmentId);
  const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
  if (row.rubricVersionId === null)
    throw new ProblemError({
      kind: 'blocked',
      detail: 'This assignment has no rubric, so there is nothing to score.',
    });
  // Previews may run side by side, one for each mode: the later one takes the place of the earlier.
  if (!dryRun && (await selectIsScoring(db, groupAssignmentId)))
    throw new ProblemError({
      kind: 'blocked',
      detail: 'Scores are being computed right now. Wait until that is done.',
    });
  const of = { groupAssignmentId, groupId: row.groupId };
  return startScoring(context, { ...of, isPreview: dryRun, mode, ownMode: row.scoringMode });
});

export const listScoreJobsRoute = implement(listScoreJobs, ({ groupAssignmentId, ...page }, { db }) =>
  selectScoreJobs(db, groupAssignmentId, page),
);

export const getScoreJobRoute = implement(getScoreJob, ({ groupAssignmentId, jobLogId }, { db }) =>
  selectScoreJob(db, groupAssignmentId, jobLogId),
);
