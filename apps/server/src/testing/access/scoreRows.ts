import { STAFF, type Caller, type Rows, type Things } from './row.ts';

const SCORERS: readonly Caller[] = ['owner', 'superAdmin'];
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
const REASON = 'I looked at it again.';
const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const kind = 'groupAssignment';

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
const theScoreRun = async (things: Things) => {
  const { scoreRunId } = await things.scoreRun();
  return { ...theGroupAssignment(things), scoreRunId };
};
const theScored = async (things: Things) => {
  const { userId } = await things.scoreRun();
  return { ...theGroupAssignment(things), userId };
};

/** Scores: computed, released and adjusted by those who may, seen by staff; a learner sees what is theirs. */
export const scoreRows: Rows = {
  [`POST ${ASSIGNMENT}/score`]: {
    kind,
    allowed: SCORERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: false }),
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/score`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/score/{jobLogId}`]: {
    kind,
    allowed: STAFF,
    request: async (things) => ({
      ...theGroupAssignment(things),
      jobLogId: await things.groupAssignmentJobLogId('score'),
    }),
  },
  [`GET ${ASSIGNMENT}/scoreRuns`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/scoreRuns/{scoreRunId}`]: { kind, allowed: STAFF, request: theScoreRun },
  [`GET ${ASSIGNMENT}/scoreRuns/{scoreRunId}/preview`]: { kind, allowed: SCORERS, request: theScoreRun },
  [`GET ${ASSIGNMENT}/scoreRuns/{scoreRunId}/comparison`]: { kind, allowed: STAFF, request: theScoreRun },
  [`POST ${ASSIGNMENT}/release`]: {
    kind,
    allowed: SCORERS,
    request: async (things) => {
      await things.endReview();
      return { ...(await theScoreRun(things)), dryRun: false };
    },
    takesEffect: true,
  },
  [`POST ${ASSIGNMENT}/unrelease`]: {
    kind,
    allowed: SCORERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: false, reason: REASON }),
  },
  [`GET ${ASSIGNMENT}/scores`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/scores/csv`]: { kind, allowed: STAFF, request: theScoreRun },
  [`PUT ${ASSIGNMENT}/scores/{userId}`]: {
    kind,
    allowed: SCORERS,
    request: async (things) => ({ ...(await theScored(things)), totalTenths: 500, reason: REASON }),
    headers: { 'if-match': '"0"' },
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/scoreStats`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/evaluations/csv`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/calibrationQuality`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/results/me`]: { kind, allowed: LEARNERS, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/results/{userId}`]: { kind, allowed: STAFF, request: theScored },
};
