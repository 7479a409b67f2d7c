import { PAIRING_SOURCES, PAIRING_STATUSES, REVIEW_STATES } from '@circuit/domain/distribution';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { instant, jobLogIdShape, ofGroupAssignment, person, submissionIdShape, userIdShape } from '../shapes/index.ts';

const seed = z.number().int().min(0).max(2_147_483_647);
const reason = z.string().trim().min(3).max(500);

const shortHandIn = z.object({ submissionId: submissionIdShape, author: person, missing: z.number().int() });

/** Of long lists the first hundred names come; the counts are of all. */
const distributionPlan = z.object({
  /** Sent back with the real run, so that it does what was shown. */
  seed,
  handInCount: z.number().int(),
  reviewsEach: z.number().int(),
  newReviewCount: z.number().int(),
  /** Given out before; they stay. */
  keptReviewCount: z.number().int(),
  withoutHandInCount: z.number().int(),
  withoutHandIn: z.array(person),
  excused: z.array(person),
  shortCount: z.number().int(),
  /** Hand-ins that get fewer reviews than they need; they stand on the graders' list. */
  short: z.array(shortHandIn),
  /** “396 hand-ins, 3 reviews each, 1,188 reviews. 16 students without a hand-in get none.” */
  sentences: z.array(z.string()),
});
export type DistributionPlanShown = z.input<typeof distributionPlan>;

/** Why essays cannot be given out now. `tooFewHandIns`: unless graders take what classmates cannot. */
const refusal = z.object({ kind: z.enum(['notNow', 'running', 'tooFewHandIns']), detail: z.string() });

export const distribute = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/distribute',
  summary: 'Give hand-ins out to be reviewed, or fill gaps; with dryRun only says who would get what',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    dryRun: z.boolean(),
    /** Of an earlier run, to repeat it; by default a new one. */
    seed: seed.optional(),
    /** The class is too small: classmates do what they can and the rest goes to graders. */
    gradersFill: z.boolean().default(false),
  }),
  response: z.object({
    /** With dryRun; null while something refuses it. */
    plan: distributionPlan.nullable(),
    refusal: refusal.nullable(),
    /** The job that does it; null with dryRun. */
    jobLog: jobLog.nullable(),
  }),
});

const distributionJob = jobLog.extend({
  /** The run of the same kind before this one, to compare with. */
  previous: z
    .object({ id: jobLogIdShape, endedAt: instant.nullable(), counts: z.record(z.string(), z.number()) })
    .nullable(),
});
export type DistributionJob = z.input<typeof distributionJob>;

export const listDistributions = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/distribute',
  summary: 'The distributions and top-ups of an assignment, newest first',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt').extend(ofGroupAssignment.shape),
  response: listResponse(jobLog),
});

export const getDistribution = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/distribute/{jobLogId}',
  summary: 'How far a distribution or top-up is, and the run before it',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ jobLogId: jobLogIdShape }),
  response: distributionJob,
});

const covered = z.object({
  submissionId: submissionIdShape,
  author: person,
  given: z.number().int(),
  handedIn: z.number().int(),
  /** How many reviews it will have in the end, if reviewers who have begun finish. */
  expected: z.number().int(),
  missing: z.number().int(),
  /** Classmates cannot give the missing reviews, so the hand-in is on the graders' list. */
  needsGrader: z.boolean(),
});
export type CoveredHandInShown = z.input<typeof covered>;

export const getCoverage = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/coverage',
  summary: 'Which hand-ins would end with fewer reviews than they need, who is likely not to come, and what would help',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({
    reviewsNeeded: z.number().int(),
    handInCount: z.number().int(),
    /** Over all hand-ins. */
    handedInReviewCount: z.number().int(),
    givenReviewCount: z.number().int(),
    isDistributed: z.boolean(),
    /** When the clock gives the essays out; null when an instructor does, or it was done. */
    distributesAt: instant.nullable(),
    /** Why essays cannot be given out now; null when they can. */
    refusal: refusal.nullable(),
    /** The newest distribution or top-up. */
    lastJob: jobLog.nullable(),
    /** Hand-ins that would end with too few, the fewest first: a hundred at most, and how many there are. */
    items: z.array(covered),
    shortCount: z.number().int(),
    graderCount: z.number().int(),
    /** Reviewers who have begun nothing although little time is left: a hundred at most, and how many there are. */
    noShowCount: z.number().int(),
    noShows: z.array(z.object({ person, given: z.number().int() })),
    /** What a top-up would do now. */
    topUp: z.object({ reviewCount: z.number().int(), sentences: z.array(z.string()) }),
  }),
});

export const topUpReviews = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/coverage/topUp',
  summary: 'Find more reviewers for hand-ins that would end with too few; with dryRun only says who',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ dryRun: z.boolean(), seed: seed.optional() }),
  response: z.object({
    /** With dryRun; the real run plans in its job. */
    plan: z
      .object({
        seed,
        sentences: z.array(z.string()),
        addedCount: z.number().int(),
        /** Who would be asked for what, and why. */
        added: z.array(z.object({ reviewer: person, author: person, why: z.enum(['owes', 'offered', 'finished']) })),
        forGradersCount: z.number().int(),
        forGraders: z.array(shortHandIn),
      })
      .nullable(),
    jobLog: jobLog.nullable(),
  }),
});

const allocation = z.object({
  id: z.uuid(),
  submissionId: submissionIdShape,
  reviewer: person,
  author: person,
  status: z.enum(PAIRING_STATUSES),
  review: z.enum(REVIEW_STATES),
  source: z.enum(PAIRING_SOURCES),
  reason: z.string(),
  /** Of the run of the algorithm; null when it was made by hand. */
  seed: z.number().int().nullable(),
  /** Who made it by hand. */
  givenBy: z.string().nullable(),
  /** When staff took it back, who and why; why it was made stays beside it. */
  takenBackAt: instant.nullable(),
  takenBackBy: z.string().nullable(),
  takenBackReason: z.string(),
  handedInAt: instant.nullable(),
  /** Which version of the hand-in the review is about, null before it is begun; and the number of the last one. */
  reviewedVersion: z.number().int().nullable(),
  lastVersion: z.number().int(),
  createdAt: instant,
  /** How many reviews of this hand-in are handed in, and how many reviewers it has. */
  receivedCount: z.number().int(),
  reviewerCount: z.number().int(),
});
export type Allocation = z.input<typeof allocation>;

export const listAllocations = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/allocations',
  summary: 'Who reviews whose hand-in, why, and how far they are',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: listRequest(['reviewer', 'author', 'createdAt'], ['AVAILABLE', 'TAKEN_BACK']).extend({
    ...ofGroupAssignment.shape,
    /** Whose name the keywords are looked for in. */
    whose: z.enum(['either', 'reviewer', 'author']).default('either'),
    review: z.enum(REVIEW_STATES).optional(),
    source: z.enum(PAIRING_SOURCES).optional(),
    /** Only hand-ins with fewer reviewers than they need. */
    hasFewReviewers: z.stringbool().default(false),
  }),
  response: listResponse(allocation),
});

export const addAllocation = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/allocations',
  summary: 'Ask one student to review one hand-in, by hand and with a reason',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ submissionId: submissionIdShape, reviewerId: userIdShape, reason }),
  response: allocation,
});

export const deleteAllocation = endpoint({
  // Not DELETE: a reason would stand in the address, and so in the logs of proxies. (HT-19)
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/allocations/{allocationId}/revoke',
  summary: 'Take a hand-in back from a reviewer, with a reason; a review that was handed in stays',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    allocationId: z.uuid(),
    reason,
    /** The caller knows that the review was begun, and takes it back anyway. */
    confirmsBegun: z.boolean().default(false),
  }),
  response: noContent,
});

export const listPairingChoices = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/allocations/choices',
  summary: 'Students and hand-ins that a pairing can be made of by hand',
  access: { activity: 'GroupAssignmentDistributeDispatch', on: 'groupAssignment' },
  request: listRequest(['name'], ['AVAILABLE']).extend({
    ...ofGroupAssignment.shape,
    /** Only those whose work can be given to somebody. */
    hasHandIn: z.stringbool().default(false),
  }),
  /** Students of the course, by name. */
  response: listResponse(
    person.extend({
      /** Their hand-in; null when there is none. */
      submissionId: submissionIdShape.nullable(),
      reviewerCount: z.number().int(),
      reviewsGiven: z.number().int(),
    }),
  ),
});
