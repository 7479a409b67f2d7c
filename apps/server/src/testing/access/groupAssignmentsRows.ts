import { NOBODY_BUT_SUPER, STAFF, type Caller, type Rows, type Things } from './row.ts';

const MEMBERS: readonly Caller[] = ['learner', ...STAFF];
const CHANGERS: readonly Caller[] = ['owner', 'superAdmin'];

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
const OLD = { 'if-match': '"99"' };

const theCalibration = async ({ groupAssignmentId, groupAssignmentCalibrationId }: Things) => ({
  groupAssignmentId,
  calibrationId: await groupAssignmentCalibrationId(),
});

/** The calibrations that an assignment of a course took. */
const groupAssignmentCalibrationsRows: Rows = {
  'GET /api/groupAssignments/{groupAssignmentId}/calibrations': {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: theGroupAssignment,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({ ...(await theCalibration(things)), isIncluded: true }),
    headers: OLD,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/expertEvaluation': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({ ...(await theCalibration(things)), answers: [] }),
    headers: OLD,
  },
};

/** Assignments of a course. */
export const groupAssignmentsRows: Rows = {
  ...groupAssignmentCalibrationsRows,
  'GET /api/groupAssignments': { kind: 'group', allowed: MEMBERS, request: ({ groupId }) => ({ groupId }) },
  // Create in the course is enough to be admitted, but attaching also needs Read on the assignment.
  'POST /api/groupAssignments': {
    kind: 'group',
    allowed: NOBODY_BUT_SUPER,
    request: ({ groupId, assignmentId }) => ({ groupId, assignmentId }),
  },
  'GET /api/groupAssignments/{groupAssignmentId}': {
    kind: 'groupAssignment',
    allowed: MEMBERS,
    request: theGroupAssignment,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, title: 'Changed' }),
    headers: OLD,
  },
  'DELETE /api/groupAssignments/{groupAssignmentId}': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    isForDeleted: true,
    request: theGroupAssignment,
  },
  'GET /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases': {
    kind: 'groupAssignment',
    allowed: MEMBERS,
    request: theGroupAssignment,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, items: [] }),
    headers: OLD,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases/preview': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, items: [] }),
  },
  'GET /api/groupAssignments/{groupAssignmentId}/activationStatus': {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: theGroupAssignment,
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/activationStatus': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, status: 'Deactivated' }),
    headers: OLD,
  },
  // The owner of the course has no role on the assignment of the library.
  'GET /api/groupAssignments/{groupAssignmentId}/libraryUpdate': {
    kind: 'groupAssignment',
    allowed: NOBODY_BUT_SUPER,
    request: theGroupAssignment,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/libraryUpdate': {
    kind: 'groupAssignment',
    allowed: NOBODY_BUT_SUPER,
    request: theGroupAssignment,
    headers: OLD,
  },
  'POST /api/groupAssignments/{groupAssignmentId}/copy': {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: ({ groupAssignmentId, groupId }) => ({ groupAssignmentId, toGroupId: groupId, shiftDays: 7 }),
  },
};
