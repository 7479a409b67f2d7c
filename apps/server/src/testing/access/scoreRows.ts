import { STAFF, type Caller, type Rows, type Things } from './row.ts';

const SCORERS: readonly Caller[] = ['owner', 'superAdmin'];
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
const REASON = 'I looked at it again.';
const RUN = '/api/groupAssignments/{groupAssignmentId}';
const kind = 'groupAssignment';

const theRun = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
const theScoreRun = async (things: Things) => {
  const { scoreRunId } = await things.scoreRun();
  return { ...theRun(things), scoreRunId };
};
const theScored = async (things: Things) => {
  const { userId } = await things.scoreRun();
  return { ...theRun(things), userId };
};

/** Scores: computed, released and adjusted by those who may, seen by staff; a learner sees what is theirs. */
export const scoreRows: Rows = {
  [`POST ${RUN}/score`]: {
    kind,
    allowed: SCORERS,
    request: (things) => ({ ...theRun(things), dryRun: false }),
    takesEffect: true,
  },
  [`GET ${RUN}/score`]: { kind, allowed: STAFF, request: theRun },
  [`GET ${RUN}/score/{jobLogId}`]: {
    kind,
    allowed: STAFF,
    request: async (things) => ({ ...theRun(things), jobLogId: await things.runJobLogId('score') }),
  },
  [`GET ${RUN}/scoreRuns`]: { kind, allowed: STAFF, request: theRun },
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
    request: (things) => ({ ...theRun(things), dryRun: false, reason: REASON }),
  },
  [`GET ${RUN}/scores`]: { kind, allowed: STAFF, request: theRun },
  [`GET ${RUN}/scores/csv`]: { kind, allowed: STAFF, request: theScoreRun },
  [`PUT ${RUN}/scores/{userId}`]: {
    kind,
    allowed: SCORERS,
    request: async (things) => ({ ...(await theScored(things)), totalTenths: 500, reason: REASON }),
    headers: { 'if-match': '"0"' },
    takesEffect: true,
  },
  [`GET ${RUN}/scoreStats`]: { kind, allowed: STAFF, request: theRun },
  [`GET ${RUN}/evaluations/csv`]: { kind, allowed: STAFF, request: theRun },
  [`GET ${RUN}/calibrationQuality`]: { kind, allowed: STAFF, request: theRun },
  [`GET ${RUN}/results/me`]: { kind, allowed: LEARNERS, request: theRun },
  [`GET ${RUN}/results/{userId}`]: { kind, allowed: STAFF, request: theScored },
};
