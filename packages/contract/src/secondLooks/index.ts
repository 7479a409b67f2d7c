import {
  ANSWER_LENGTH,
  REASON_LENGTH,
  SECOND_LOOK_CONCERNS,
  SECOND_LOOK_DECISIONS,
  SECOND_LOOK_STATUSES,
} from '@circuit/domain/secondLooks';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';

import { count, instant, ofGroupAssignment } from '../shapes/index.ts';

const secondLookIdShape = z.uuid();

/** The rating of the work, or what the reviewer wrote. */
const concerns = z.enum(SECOND_LOOK_CONCERNS);

const asked = z.object({
  status: z.enum(SECOND_LOOK_STATUSES),
  concerns,
  /** Of the rubric; null when it is about the whole review. */
  criterionId: z.string().nullable(),
  /** Why the author asks, in their words. */
  reason: z.string(),
  askedAt: instant,
  /** Null while it is open. */
  decision: z.enum(SECOND_LOOK_DECISIONS).nullable(),
  /** What staff say to the author; empty while it is open. */
  answer: z.string(),
  answeredAt: instant.nullable(),
  /** The decision changes scores, and the released ones do not have it yet: they follow when they are released. */
  isScorePending: z.boolean(),
});

/** As it stands below a review in the results: without an id, which would join a name there to an essay of the queue. */
export const reviewSecondLook = asked;
export type ReviewSecondLook = z.input<typeof reviewSecondLook>;

/** As it stands beside an essay of the queue, which says nothing of who wrote it: not by the id of the review either. */
export const openSecondLook = z.object({
  id: secondLookIdShape,
  /** Of the review among those of the essay, as the queue counts them. */
  reviewNumber: count,
  concerns,
  criterionId: z.string().nullable(),
  reason: z.string(),
  askedAt: instant,
  /** What the reviewer wrote of what it is about, without a rating; empty where it is about the rating. */
  quotedWords: z.array(z.object({ criterionId: z.string(), comment: z.string() })),
  /** Why the caller cannot answer it; null when they can. */
  blocked: z.string().nullable(),
  /** Whether the caller may decide that the review counts no more. */
  mayExclude: z.boolean(),
});
export type OpenSecondLook = z.input<typeof openSecondLook>;

/** What was said to it, beside the same essay. */
export const answeredSecondLook = z.object({
  reviewNumber: count,
  criterionId: z.string().nullable(),
  reason: z.string(),
  askedAt: instant,
  decision: z.enum(SECOND_LOOK_DECISIONS),
  answer: z.string(),
  answeredAt: instant,
  /** Null if the person who answered is gone. */
  answeredByName: z.string().nullable(),
});
export type AnsweredSecondLook = z.input<typeof answeredSecondLook>;

const secondLook = asked.extend({
  id: secondLookIdShape,
  reviewNumber: count,
  /** Of the essay in the queue, and the number under which graders speak of it. */
  queueItemId: z.guid(),
  number: z.string(),
  answeredByName: z.string().nullable(),
  blocked: z.string().nullable(),
  mayExclude: z.boolean(),
});
export type SecondLook = z.input<typeof secondLook>;

export const askForSecondLook = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/secondLooks',
  summary: 'Ask staff to look again at one review in the own released results, with a reason; once for each review',
  access: { activity: 'GroupAssignmentResultReadOwn', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    /** As the own results name the review. */
    reviewId: z.guid(),
    criterionId: z.string().max(100).nullable(),
    concerns: concerns.default('rating'),
    reason: z.string().trim().min(REASON_LENGTH.min).max(REASON_LENGTH.max),
  }),
  response: reviewSecondLook,
});

export const listSecondLooks = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/secondLooks',
  summary: 'What authors asked staff to look at again, without who they are; the longest waiting first',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: listRequest(['askedAt'], ['OPEN', 'ANSWERED']).extend(ofGroupAssignment.shape),
  response: listResponse(secondLook),
});

export const answerSecondLook = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/secondLooks/{secondLookId}/answer',
  summary: 'Answer a second look, once; what changes scores starts scoring, and learners see it when that is released',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    secondLookId: secondLookIdShape,
    /** stands: nothing changes. excluded: the review counts no more. graded: the caller's evaluation, which is handed in, becomes binding. */
    decision: z.enum(SECOND_LOOK_DECISIONS),
    /** What the author reads. */
    answer: z.string().trim().min(ANSWER_LENGTH.min).max(ANSWER_LENGTH.max),
  }),
  response: z.object({
    secondLook,
    /** The scoring that was started; null when nothing changes or one that waits will do it. */
    jobLog: jobLog.nullable(),
  }),
});
