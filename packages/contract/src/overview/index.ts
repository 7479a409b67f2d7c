import { LEARNER_STATUSES } from '@circuit/domain/learnerStatuses';
import { ACTIVATION_STATUSES, PHASE_TYPES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { loggedJobs } from '../jobLogs/index.ts';
import { count, groupAssignmentIdShape, instant, jobLogIdShape, userIdShape } from '../shapes/index.ts';

const phase = z.enum(PHASE_TYPES);

const matrixLearner = z.object({
  userId: userIdShape,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Their labels in the course. */
  sections: z.array(z.string()),
  lastSeenAt: instant.nullable(),
  handedInAt: instant.nullable(),
  /** In the order of `phases`; short, since there are hundreds of rows. */
  standings: z.array(z.object({ status: z.enum(LEARNER_STATUSES), done: count, total: count })),
  /** The phases in which this person is behind. */
  behind: z.array(phase),
  /** The phases for which this person has more time, and until when. */
  permits: z.array(z.object({ phase, until: instant })),
  /** Reviews of their work: handed in, and expected in the end. Null without a hand-in, and before work is given out. */
  received: z.object({ handedIn: count, expected: count }).nullable(),
});
export type MatrixLearnerShown = z.input<typeof matrixLearner>;

const attention = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('jobFailed'), jobLogId: jobLogIdShape, jobKind: z.string() }),
  z.object({ kind: z.literal('behind'), phase, count, endsAt: instant.nullable() }),
  z.object({ kind: z.literal('notGivenOut') }),
  z.object({ kind: z.literal('fewReviews'), count, reviewsNeeded: count }),
  z.object({ kind: z.literal('reported'), count }),
  z.object({ kind: z.literal('timeRequests'), count, since: instant.nullable() }),
  z.object({ kind: z.literal('secondLooks'), count, since: instant.nullable() }),
  z.object({ kind: z.literal('toGrade'), count }),
]);
export type AttentionShown = z.input<typeof attention>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/overview',
  summary: 'Everything staff see at once: how far the class is in each phase, every learner, and what needs them',
  access: { activity: 'GroupAssignmentReadAny', on: 'groupAssignment' },
  request: z.object({ groupAssignmentId: groupAssignmentIdShape }),
  response: z.object({
    status: z.enum(ACTIVATION_STATUSES),
    /** What learners take part in, in order. `count` is null where nothing is counted. */
    phases: z.array(
      z.object({
        phase,
        startsAt: instant,
        endsAt: instant.nullable(),
        count: z.object({ done: count, total: count, exempt: count }).nullable(),
      }),
    ),
    /** How many practice essays there are, and how many reviews a hand-in needs. */
    practiceCount: count,
    reviewsNeeded: count,
    /** Whether essays were given out to the class. */
    isDistributed: z.boolean(),
    /** Students see a run of scores. */
    isReleased: z.boolean(),
    learners: z.array(matrixLearner),
    permitCount: count,
    /** Most pressing first. */
    attention: z.array(attention),
    /** The newest few, for those who may see jobs. */
    jobs: loggedJobs,
  }),
});
