import { STANDINGS } from '@circuit/domain/calibrations';
import { RESULT_STATES, SCORE_CHANGE_KINDS } from '@circuit/domain/scores';
import { z } from '../zod/index.ts';

import { attachedRubric } from '../assignments/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { reaction, thanks } from '../reactions/index.ts';
import { answers } from '../rubrics/index.ts';
import { override, part, reviewReason, score, scoreFlags, tenths } from './shapes.ts';
import { reviewSecondLook } from '../secondLooks/index.ts';
import { count, instant, ofGroupAssignment, person, scoreRunIdShape, userIdShape } from '../shapes/index.ts';

/** "How 82.5 adds up": the lines' `tenths` add up to the total exactly. */
const totalLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('part'),
    part,
    /** What the part earned, 0 to 1000; 0 when it was not done. */
    earnedTenths: tenths,
    isDone: z.boolean(),
    /** In percent, as everybody has it. */
    weight: z.number(),
    tenths,
  }),
  /** What leaving out the excused parts adds or takes. */
  z.object({ kind: z.literal('excused'), parts: z.array(part), tenths }),
  /** The instructor's total in place of the computed one. */
  z.object({ kind: z.literal('override'), override, tenths }),
]);
export type TotalLine = z.input<typeof totalLine>;

/** How the score of the work adds up: the lines' `tenths` add up to `workTenths` exactly. */
const workLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('criterion'), criterionId: z.string(), tenths }),
  z.object({ kind: z.enum(['leniency', 'farFromOthers', 'classOffset', 'limit']), tenths }),
]);
export type WorkLine = z.input<typeof workLine>;

/** What staff see of a review besides: learners never do. */
const reviewForStaff = z.object({
  reviewer: person,
  /** Points above what others give for the same work. */
  leniency: z.number(),
  noiseSd: z.number(),
  /** 0 to 1: how likely the reviewer read the works at all. */
  engaged: z.number(),
  outlierFactor: z.number(),
  /** How near it came to what the others say, 0 to 1000. */
  qualityTenths: tenths,
  /** The score of the work without this review; null when none would be left. */
  withoutItTenths: score,
  isExcluded: z.boolean(),
  exclusionReason: z.string(),
});

const review = z.object({
  /** For learners an alias of their own; the order is the viewer's own too. */
  id: z.guid(),
  /** 1 is "Reviewer A". */
  number: count,
  /** What it gave, 0 to 1000; null when too little was answered for a total. */
  totalTenths: score,
  /** Of the score of the work, in whole percent that add up to 100; null when it does not count. */
  sharePercent: z.number().int().nullable(),
  /** Null when it does not count. */
  reason: reviewReason.nullable(),
  /** Points by criterion, as far as they were answered. */
  points: z.array(z.object({ criterionId: z.string(), points: z.number() })),
  answers,
  /** Staff have set it aside since: learners do not read its words any more. */
  isSetAside: z.boolean(),
  /** What the author said of it; null before they did. */
  reaction: reaction.nullable(),
  /** Null when none was asked for. */
  secondLook: reviewSecondLook.nullable(),
  /** Why no second look can be asked for now, as a sentence; null when it can. */
  secondLookBlocked: z.string().nullable(),
  staff: reviewForStaff.nullable(),
});
export type ReceivedReview = z.input<typeof review>;

const criterionResult = z.object({
  criterionId: z.string(),
  title: z.string(),
  /** In percent of the work. */
  weight: z.number(),
  highestPoints: z.number(),
  /** Weighted, in points of this criterion with two decimals; null when nobody answered it. */
  resultPoints: z.number().nullable(),
  selfPoints: z.number().nullable(),
});

/** How the distance to the score of the work became the score of a self-evaluation, in points with one decimal. */
const nearness = z.object({
  distance: z.number(),
  /** So near it earns everything. */
  fullWithin: z.number(),
  /** From here on it earns nothing; between the two it falls in a straight line. */
  nothingFrom: z.number(),
});

const work = z.object({
  source: z.enum(['peers', 'superior', 'none']),
  /** Null: nobody could score it yet. */
  workTenths: score,
  lines: z.array(workLine),
  /** Nine times in ten the score is in here; null after a grader's evaluation. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** What classmates alone say; beside a grader's evaluation it does not count. */
  peersTenths: score,
  plainMeanTenths: score,
  criteria: z.array(criterionResult),
  reviews: z.array(review),
  /** Finalized evaluations by graders, which replace the reviews; who wrote them only for staff. */
  graders: z.array(z.object({ answers, totalTenths: score, name: z.string().nullable() })),
  self: z.object({ totalTenths: score, answers, nearness: nearness.nullable() }).nullable(),
  /** Why somebody should look at it; empty for learners. */
  flags: scoreFlags,
  /** Fewer reviews than three. */
  hasFewReviews: z.boolean(),
});
export type WorkResult = z.input<typeof work>;

const practice = z.object({
  scoreTenths: score,
  essays: z.array(z.object({ title: z.string(), scoreTenths: tenths, isDone: z.boolean() })),
});

const reviewsGiven = z.object({
  scoreTenths: score,
  asked: count,
  done: count,
  /** How much the own reviews count, in five steps; null before any counts. */
  standing: z.enum(STANDINGS).nullable(),
  /** Points above what others give for the same work, on average; null before any counts. */
  leniency: z.number().nullable(),
  /** How far a usual review is from others of the same work, in points: so near, a review earns everything. */
  usualDistance: z.number(),
});

const change = z.object({
  at: instant,
  kind: z.enum(SCORE_CHANGE_KINDS),
  fromTenths: score,
  toTenths: score,
  reason: z.string(),
});

/** One learner in one run. */
const inScoreRun = z.object({
  scoreRunId: scoreRunIdShape,
  number: count,
  /** What this learner sees. */
  isReleased: z.boolean(),
  isNewest: z.boolean(),
  totalTenths: score,
  computedTenths: score,
});
export type ResultInRun = z.input<typeof inScoreRun>;

const result = z.object({
  /** notReleased, unreleased and notInRun (not in the course when scores were computed): nothing below is there. noHandIn and needsInstructor: there is no score of the work. */
  state: z.enum(RESULT_STATES),
  groupAssignmentId: ofGroupAssignment.shape.groupAssignmentId,
  title: z.string(),
  /** Of whom; null in the learner's own. */
  learner: person.nullable(),
  /** When results are planned to be released; binds nobody. */
  plannedAt: instant.nullable(),
  /** Reviews of the own work that are in; null while they are written, since whose comes when would tell. */
  reviewsIn: count.nullable(),
  /** How many each hand-in needs. */
  reviewsExpected: count,
  scoreRunId: scoreRunIdShape.nullable(),
  /** Also of a run that was asked for and in which the learner is not. */
  runNumber: count.nullable(),
  mode: z.enum(['calibrated', 'simple']).nullable(),
  /** When the run was released last, also where another has replaced it since; null when it never was. */
  releasedAt: instant.nullable(),
  /** When and why results that were released were taken away; null while they are there, and before the first release. */
  unreleased: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Staff look at a run that learners do not see. */
  isProvisional: z.boolean(),
  /** The released run and the newest, one line when they are the same, as far as this learner is in them. Null for learners: they know of one run. */
  scoreRuns: z.array(inScoreRun).nullable(),
  totalTenths: score,
  computedTenths: score,
  lines: z.array(totalLine),
  /** The middle half of the class, if the instructor shows it and at least ten have a total. */
  classRange: z.object({ lowTenths: tenths, highTenths: tenths }).nullable(),
  rubric: attachedRubric.nullable(),
  work: work.nullable(),
  practice: practice.nullable(),
  reviewsGiven: reviewsGiven.nullable(),
  /** Before this instant reactions and second looks are taken; null when nothing was released to this learner. */
  respondUntil: instant.nullable(),
  /** By the clock of the server: whether that instant is still to come. False where staff look. */
  mayRespond: z.boolean(),
  /** Asked about reviews that count no more and are not shown: the newest first. */
  otherSecondLooks: z.array(reviewSecondLook),
  /** What authors said of the reviews this learner gave; null when too few were given to keep it nobody's. */
  thanks: thanks.nullable(),
  /** Newest first. */
  changes: z.array(change),
});
export type LearnerResult = z.input<typeof result>;

export const getOwnResult = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/results/me',
  summary: 'The caller’s score of the released run and how it came about; nothing says who reviewed',
  access: { activity: 'GroupAssignmentResultReadOwn', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: result,
  // Who has seen results is a fact to keep. An administrator who views as a learner has not opened them for the learner.
  writes: true,
  idempotency: 'natural',
  duringImpersonation: true,
});

export const getResult = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/results/{userId}',
  summary:
    'One learner’s score as they see it, with names; of the released run, of the newest before that, or of another',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ userId: userIdShape, scoreRunId: scoreRunIdShape.optional() }),
  response: result,
});
