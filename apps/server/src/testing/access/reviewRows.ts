import { POINT_SCALE_ID } from '@circuit/domain/rubrics';

import { STAFF, type Caller, type Rows, type Things } from './row.ts';

/** The one answer that a rubric without criteria asks for. */
const RATED = [{ criterionId: POINT_SCALE_ID, choice: { kind: 'points', points: 50 }, comment: '' }];
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
const CHANGERS: readonly Caller[] = ['owner', 'superAdmin'];
const SEEN = { 'if-match': '"0"' };
const REASON = 'They asked me for it.';

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
/** Given to the caller. */
const theTask = async ({ groupAssignmentId, learnerEvaluationId }: Things) => ({
  groupAssignmentId,
  learnerEvaluationId: await learnerEvaluationId(),
});
const theReview = async ({ groupAssignmentId, reviewId }: Things) => ({
  groupAssignmentId,
  evaluationId: await reviewId(),
  reason: REASON,
});

const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const TASK = `${ASSIGNMENT}/learnerEvaluations/{learnerEvaluationId}`;
const kind = 'groupAssignment';

/** What learners review, and what staff see of it. */
export const reviewRows: Rows = {
  [`GET ${ASSIGNMENT}/learnerEvaluations`]: { kind, allowed: LEARNERS, request: theGroupAssignment },
  // A super admin may do everything but has no reviews of their own.
  [`POST ${ASSIGNMENT}/learnerEvaluations`]: { kind, allowed: ['learner'], request: theGroupAssignment },
  [`GET ${TASK}`]: { kind, allowed: LEARNERS, request: theTask },
  [`PUT ${TASK}`]: {
    kind,
    allowed: LEARNERS,
    request: async (things) => ({ ...(await theTask(things)), answers: RATED }),
    headers: SEEN,
  },
  [`POST ${TASK}/handIn`]: {
    kind,
    allowed: LEARNERS,
    request: async (things) => ({ ...(await theTask(things)), answers: RATED }),
    headers: SEEN,
    takesEffect: true,
  },
  [`POST ${ASSIGNMENT}/reports`]: {
    kind,
    allowed: LEARNERS,
    request: async (things) => ({ ...(await theTask(things)), kind: 'empty', wantsAnother: false }),
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/reports`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/reports/{reportId}/settle`]: {
    kind,
    allowed: CHANGERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      reportId: await things.reportId(),
      settlement: REASON,
      putsBack: false,
    }),
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/evaluations`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/submissions/{submissionId}/evaluations`]: {
    kind,
    allowed: STAFF,
    request: async (things) => ({ ...theGroupAssignment(things), submissionId: await things.submissionId() }),
  },
  [`POST ${ASSIGNMENT}/evaluations/{evaluationId}/exclude`]: {
    kind,
    allowed: CHANGERS,
    request: theReview,
    takesEffect: true,
  },
  [`POST ${ASSIGNMENT}/evaluations/{evaluationId}/restore`]: { kind, allowed: CHANGERS, request: theReview },
};
