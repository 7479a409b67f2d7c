import { ADMINS, NOBODY_BUT_SUPER, SIGNED_IN, type Caller, type Rows, type Things } from './row.ts';

const READERS: readonly Caller[] = ['viewer', ...ADMINS];
const CREATORS: readonly Caller[] = ['creator', ...ADMINS];

const theAssignment = ({ assignmentId }: Things) => ({ assignmentId });
const theRubric = ({ rubricId }: Things) => ({ rubricId });
const OLD = { 'if-match': '"99"' };

const assignmentsRows: Rows = {
  'GET /api/assignments': { allowed: SIGNED_IN },
  'POST /api/assignments': { allowed: CREATORS, request: () => ({ title: 'New' }) },
  'GET /api/assignments/{assignmentId}': { kind: 'assignment', allowed: READERS, request: theAssignment },
  'PUT /api/assignments/{assignmentId}': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ assignmentId, title: 'Changed' }),
    headers: OLD,
  },
  'DELETE /api/assignments/{assignmentId}': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    isForDeleted: true,
    request: theAssignment,
  },
  // Read is enough to be admitted, but copying also needs Create.
  'POST /api/assignments/{assignmentId}/duplicate': { kind: 'assignment', allowed: ADMINS, request: theAssignment },
  'GET /api/assignments/{assignmentId}/activationStatus': {
    kind: 'assignment',
    allowed: READERS,
    request: theAssignment,
  },
  'GET /api/assignments/{assignmentId}/usedIn': { kind: 'assignment', allowed: READERS, request: theAssignment },
  'GET /api/assignments/{assignmentId}/assignmentUserRoles': {
    kind: 'assignment',
    allowed: ADMINS,
    request: theAssignment,
  },
  'POST /api/assignments/{assignmentId}/assignmentUserRoles': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId, person }) => ({ assignmentId, role: 'Viewer', identifiers: [person.email] }),
  },
  'DELETE /api/assignments/{assignmentId}/assignmentUserRoles/{userId}': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: async ({ assignmentId, sharerId }) => ({ assignmentId, userId: await sharerId() }),
  },
};

const calibrationsRows: Rows = {
  'GET /api/assignments/{assignmentId}/calibrations': { kind: 'assignment', allowed: READERS, request: theAssignment },
  'POST /api/assignments/{assignmentId}/calibrations': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: theAssignment,
  },
  'PUT /api/assignments/{assignmentId}/calibrations/{calibrationId}': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: async ({ assignmentId, calibrationId }) => ({ assignmentId, calibrationId: await calibrationId() }),
    headers: OLD,
  },
  'DELETE /api/assignments/{assignmentId}/calibrations/{calibrationId}': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: async ({ assignmentId, calibrationId }) => ({ assignmentId, calibrationId: await calibrationId() }),
  },
  'PUT /api/assignments/{assignmentId}/calibrations/{calibrationId}/expertEvaluation': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: async ({ assignmentId, calibrationId }) => ({
      assignmentId,
      calibrationId: await calibrationId(),
      answers: [],
    }),
    headers: OLD,
  },
};

const rubricsRows: Rows = {
  'GET /api/rubrics': { allowed: SIGNED_IN },
  'POST /api/rubrics': { allowed: CREATORS, request: () => ({ name: 'New' }) },
  'GET /api/rubrics/{rubricId}': { kind: 'rubric', allowed: READERS, request: theRubric },
  'PUT /api/rubrics/{rubricId}': {
    kind: 'rubric',
    allowed: NOBODY_BUT_SUPER,
    request: ({ rubricId }) => ({ rubricId, name: 'Changed' }),
    headers: OLD,
  },
  'DELETE /api/rubrics/{rubricId}': {
    kind: 'rubric',
    allowed: NOBODY_BUT_SUPER,
    isForDeleted: true,
    request: theRubric,
  },
  // Read is enough to be admitted, but copying also needs Create.
  'POST /api/rubrics/{rubricId}/duplicate': { kind: 'rubric', allowed: ADMINS, request: theRubric },
  'GET /api/rubrics/{rubricId}/versions': { kind: 'rubric', allowed: READERS, request: theRubric },
  'GET /api/rubrics/{rubricId}/usedIn': { kind: 'rubric', allowed: READERS, request: theRubric },
  'GET /api/rubrics/{rubricId}/rubricUserRoles': { kind: 'rubric', allowed: ADMINS, request: theRubric },
  'POST /api/rubrics/{rubricId}/rubricUserRoles': {
    kind: 'rubric',
    allowed: NOBODY_BUT_SUPER,
    request: ({ rubricId, person }) => ({ rubricId, role: 'Viewer', identifiers: [person.email] }),
  },
  'DELETE /api/rubrics/{rubricId}/rubricUserRoles/{userId}': {
    kind: 'rubric',
    allowed: NOBODY_BUT_SUPER,
    request: async ({ rubricId, sharerId }) => ({ rubricId, userId: await sharerId() }),
  },
};

/** Assignments with their calibrations, and rubrics. */
export const libraryRows: Rows = { ...assignmentsRows, ...calibrationsRows, ...rubricsRows };
