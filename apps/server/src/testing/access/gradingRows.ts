import { POINT_SCALE_ID } from '@circuit/domain/rubrics';

import type { Caller, Rows, Things } from './row.ts';

const RATED = [{ criterionId: POINT_SCALE_ID, choice: { kind: 'points', points: 50 }, comment: '' }];
const GRADERS: readonly Caller[] = ['grader', 'owner', 'superAdmin'];
const CHANGERS: readonly Caller[] = ['owner', 'superAdmin'];
const REASON = 'They asked me for it.';
const SEEN = { 'if-match': '"0"' };

const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const ITEM = `${ASSIGNMENT}/queue/{queueItemId}`;
const kind = 'groupAssignment';

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
const theItem = async ({ groupAssignmentId, queueItemId }: Things) => ({
  groupAssignmentId,
  queueItemId: await queueItemId(),
});
const rated = async (things: Things) => ({ ...(await theItem(things)), answers: RATED });

/** The queue is the graders'; what is binding, and what counts, is decided by those who answer for the course. */
export const gradingRows: Rows = {
  [`GET ${ASSIGNMENT}/queue`]: { kind, allowed: GRADERS, request: theGroupAssignment },
  [`GET ${ITEM}`]: { kind, allowed: GRADERS, request: theItem },
  [`GET ${ITEM}/author`]: { kind, allowed: GRADERS, request: theItem },
  [`PUT ${ITEM}/claim`]: { kind, allowed: GRADERS, request: theItem },
  [`DELETE ${ITEM}/claim`]: { kind, allowed: GRADERS, request: theItem },
  [`POST ${ITEM}/skip`]: { kind, allowed: GRADERS, request: theItem, takesEffect: true },
  [`POST ${ASSIGNMENT}/queue/randomChecks`]: { kind, allowed: GRADERS, request: theGroupAssignment },
  [`PUT ${ITEM}`]: { kind, allowed: GRADERS, request: rated, headers: SEEN },
  [`POST ${ITEM}/handIn`]: { kind, allowed: GRADERS, request: rated, headers: SEEN, takesEffect: true },
  [`PUT ${ASSIGNMENT}/evaluations/{evaluationId}/staffComment`]: {
    kind,
    allowed: CHANGERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      evaluationId: await things.reviewId(),
      staffComment: REASON,
    }),
    headers: { 'if-match': '"1"' },
  },
  [`POST ${ASSIGNMENT}/finalizeSuperiorEvaluations`]: {
    kind,
    allowed: CHANGERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: false }),
    takesEffect: true,
  },
  [`POST ${ASSIGNMENT}/evaluations/{evaluationId}/reopen`]: {
    kind,
    allowed: CHANGERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      evaluationId: await things.finalizedEvaluationId(),
      reason: REASON,
    }),
    takesEffect: true,
  },
};
