import { ADMINS, type Caller, type Rows, type Things } from './row.ts';

const PUSHERS: readonly Caller[] = ['owner', 'admin', 'superAdmin'];
const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const kind = 'groupAssignment';
const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });

/** Scores in the grade book of a learning platform: sent by those who may; a learner sees what is theirs. */
export const gradePushRows: Rows = {
  [`POST ${ASSIGNMENT}/pushGrades`]: {
    kind,
    allowed: PUSHERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: true }),
  },
  [`GET ${ASSIGNMENT}/gradePushes`]: { kind, allowed: PUSHERS, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/gradePushes/{userId}`]: {
    kind,
    allowed: PUSHERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      userId: (await things.member('GroupLearner')).userId,
    }),
  },
  [`GET ${ASSIGNMENT}/gradePushes/me`]: { kind, allowed: ['learner', 'superAdmin'], request: theGroupAssignment },
  [`PUT ${ASSIGNMENT}/gradePushSettings`]: {
    kind,
    allowed: PUSHERS,
    request: (things) => ({ ...theGroupAssignment(things), pushesGrades: true }),
    takesEffect: true,
  },
  'GET /api/failingGradePushes': { allowed: ADMINS },
};
