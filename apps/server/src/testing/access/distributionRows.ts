import { STAFF, type Caller, type Rows, type Things } from './row.ts';

const DISPATCHERS: readonly Caller[] = ['owner', 'superAdmin'];
const REASON = 'Their reviewer dropped out.';
const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });

/** Who reviews whose work: given out, topped up and changed by those who may, seen by staff. */
export const distributionRows: Rows = {
  [`POST ${ASSIGNMENT}/distribute`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: true }),
  },
  [`GET ${ASSIGNMENT}/distribute`]: { kind: 'groupAssignment', allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/distribute/{jobLogId}`]: {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: async (things) => ({
      ...theGroupAssignment(things),
      jobLogId: await things.groupAssignmentJobLogId('distribute'),
    }),
  },
  [`GET ${ASSIGNMENT}/coverage`]: { kind: 'groupAssignment', allowed: DISPATCHERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/coverage/topUp`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: true }),
  },
  [`GET ${ASSIGNMENT}/allocations`]: { kind: 'groupAssignment', allowed: DISPATCHERS, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/allocations/choices`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: theGroupAssignment,
  },
  [`POST ${ASSIGNMENT}/allocations`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      submissionId: await things.submissionId(),
      reviewerId: (await things.member('GroupLearner')).userId,
      reason: REASON,
    }),
  },
  [`POST ${ASSIGNMENT}/allocations/{allocationId}/revoke`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      allocationId: await things.allocationId(await things.submissionId()),
      reason: REASON,
    }),
  },
};
