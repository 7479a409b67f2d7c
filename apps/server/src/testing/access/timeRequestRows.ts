import { OWNERS, type Caller, type Rows, type Things } from './row.ts';

const kind = 'groupAssignment';
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
/** The caller's own. */
const theRequest = async ({ groupAssignmentId, timeRequestId }: Things) => ({
  groupAssignmentId,
  timeRequestId: await timeRequestId(),
});

export const timeRequestRows: Rows = {
  [`GET ${ASSIGNMENT}/timeRequests/mine`]: { kind, allowed: LEARNERS, request: theGroupAssignment },
  // A super admin may do everything but has no deadline of their own.
  [`POST ${ASSIGNMENT}/timeRequests`]: {
    kind,
    allowed: ['learner'],
    request: ({ groupAssignmentId }) => ({
      groupAssignmentId,
      phase: 'Submission',
      until: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      reason: 'Was ill',
    }),
  },
  [`POST ${ASSIGNMENT}/timeRequests/{timeRequestId}/withdraw`]: { kind, allowed: LEARNERS, request: theRequest },
  [`GET ${ASSIGNMENT}/timeRequests`]: { kind, allowed: OWNERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/timeRequests/{timeRequestId}/answer`]: {
    kind,
    allowed: OWNERS,
    request: async (things) => ({ ...(await theRequest(things)), until: null }),
    takesEffect: true,
  },
};
