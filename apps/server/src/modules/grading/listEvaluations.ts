import { listEvaluations, listSubmissionEvaluations } from '@circuit/contract/evaluations';

import { selectEvaluationsPage } from '#modules/evaluations/public.ts';
import { implement } from '#platform/implement.ts';

import { requireNames } from './names.ts';

/** They name authors and reviewers, so a grader reads them once the evaluations are final. (SS-1) */
export const listEvaluationsRoute = implement(listEvaluations, async (search, context) => {
  await requireNames(context, search.groupAssignmentId);
  return selectEvaluationsPage(context.db, search);
});

export const listSubmissionEvaluationsRoute = implement(listSubmissionEvaluations, async (search, context) => {
  await requireNames(context, search.groupAssignmentId);
  return selectEvaluationsPage(context.db, search);
});
