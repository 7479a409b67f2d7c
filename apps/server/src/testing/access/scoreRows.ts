import { STAFF, type Caller, type Rows, type Things } from './row.ts';

const SCORERS: readonly Caller[] = ['owner', 'superAdmin'];
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
const REASON = 'I looked at it again.';
const RUN = '/api/groupAssignments/{groupAssignmentId}';
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
  [`POST ${RUN}/score`]: {
    kind,
    allowed: SCORERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: false }),
    takesEffect: true,
  },
  [`GET ${RUN}/score`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${RUN}/score/{jobLogId}`]: {
    kind,
    allowed: STAFF,
    request: async (things) => ({
      ...theGroupAssignment(things),
      jobLogId: await things.groupAssignmentJobLogId('score'),
    }),
  },
  [`GET ${RUN}/scoreRuns`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${RUN}/scoreRuns/{scoreRunId}`]: { kind, allowed: STAFF, request: theScoreRun },
  [`GET ${RUN}/scoreRuns/{scoreRunId}/preview`]: { kind, allowed: SCORERS, request: theScoreRun },
  [`GET ${RUN}/scoreRuns/{scoreRunId}/comparison`]: { kind, allowed: STAFF, request: theScoreRun },
  [`POST ${RUN}/release`]: {
    kind,
    allowed: SCORERS,
    request: async (things) => {
      await things.endReview();
      return { ...(await theScoreRun(things)), dryRun: false };
    },
    takesEffect: true,
  },
  [`POST ${RUN}/unrelease`]: {
    kind,
    allowed: SCORERS,
    request: (things) => ({ ...theGroupAssignment(things), dryRun: false, reason: REASON }),
  },
  [`GET ${RUN}/scores`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${RUN}/scores/csv`]: { kind, allowed: STAFF, request: theScoreRun },
  [`PUT ${RUN}/scores/{userId}`]: {
    kind,
    allowed: SCORERS,
    request: async (things) => ({ ...(await theScored(things)), totalTenths: 500, reason: REASON }),
    headers: { 'if-match': '"0"' },
    takesEffect: true,
  },
  [`GET ${RUN}/scoreStats`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${RUN}/evaluations/csv`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${RUN}/calibrationQuality`]: { kind, allowed: STAFF, request: theGroupAssignment },
  [`GET ${RUN}/results/me`]: { kind, allowed: LEARNERS, request: theGroupAssignment },
  [`GET ${RUN}/results/{userId}`]: { kind, allowed: STAFF, request: theScored },
};
