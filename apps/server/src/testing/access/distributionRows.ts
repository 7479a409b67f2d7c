import { STAFF, type Caller, type Rows, type Things } from './row.ts';

const DISPATCHERS: readonly Caller[] = ['owner', 'superAdmin'];
const REASON = 'Their reviewer dropped out.';
const RUN = '/api/groupAssignments/{groupAssignmentId}';
const theRun = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });

/** Who reviews whose work: given out, topped up and changed by those who may, seen by staff. */
export const distributionRows: Rows = {
  [`POST ${RUN}/distribute`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: (things) => ({ ...theRun(things), dryRun: true }),
  },
  [`GET ${RUN}/distribute`]: { kind: 'groupAssignment', allowed: STAFF, request: theRun },
  [`GET ${RUN}/distribute/{jobLogId}`]: {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: async (things) => ({ ...theRun(things), jobLogId: await things.runJobLogId('distribute') }),
  },
  [`GET ${RUN}/coverage`]: { kind: 'groupAssignment', allowed: DISPATCHERS, request: theRun },
  [`POST ${RUN}/coverage/topUp`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: (things) => ({ ...theRun(things), dryRun: true }),
  },
  [`GET ${RUN}/allocations`]: { kind: 'groupAssignment', allowed: DISPATCHERS, request: theRun },
  [`GET ${RUN}/allocations/choices`]: { kind: 'groupAssignment', allowed: DISPATCHERS, request: theRun },
  [`POST ${RUN}/allocations`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: async (things) => ({
      ...theRun(things),
      submissionId: await things.submissionId(),
      reviewerId: (await things.member('GroupLearner')).userId,
      reason: REASON,
    }),
  },
  [`DELETE ${RUN}/allocations/{allocationId}`]: {
    kind: 'groupAssignment',
    allowed: DISPATCHERS,
    request: async (things) => ({
      ...theRun(things),
      allocationId: await things.allocationId(await things.submissionId()),
      reason: REASON,
    }),
  },
};
