import { STAFF, type Caller, type Rows, type Things } from './row.ts';

/** Who may start what the job of the example did. */
const STARTERS: readonly Caller[] = ['owner', 'superAdmin'];
const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
const theJob = async (things: Things) => ({
  ...theGroupAssignment(things),
  jobLogId: await things.groupAssignmentJobLogId('distribute'),
});

/** What staff see of an assignment at once, and its jobs: seen by staff, cancelled and tried again by those who start them. */
export const overviewRows: Rows = {
  [`GET ${ASSIGNMENT}/overview`]: { kind: 'groupAssignment', allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/jobLogs`]: { kind: 'groupAssignment', allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/jobLogs/{jobLogId}`]: { kind: 'groupAssignment', allowed: STAFF, request: theJob },
  [`DELETE ${ASSIGNMENT}/jobLogs/{jobLogId}`]: { kind: 'groupAssignment', allowed: STARTERS, request: theJob },
  [`POST ${ASSIGNMENT}/jobLogs/{jobLogId}/retry`]: { kind: 'groupAssignment', allowed: STARTERS, request: theJob },
  'GET /api/groups/{groupId}/runningJobs': {
    kind: 'group',
    allowed: STAFF,
    request: ({ groupId }) => ({ groupId }),
  },
};
