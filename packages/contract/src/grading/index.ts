import { QUEUE_REASONS } from '@circuit/domain/grading';
import { z } from '../zod/index.ts';

import { artifact } from '../artifacts/index.ts';
import { attachedRubric } from '../assignments/index.ts';
import { endpoint, noContent } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { richText } from '../richText/index.ts';
import { answers } from '../rubrics/index.ts';
import { answeredSecondLook, openSecondLook } from '../secondLooks/index.ts';
import { evaluationIdShape, instant, ofGroupAssignment, version } from '../shapes/index.ts';

// What graders are given instead of the id of a hand-in: the same for all graders of an assignment, and nobody's name.
const queueItemIdShape = z.guid();
const ofItem = ofGroupAssignment.extend({ queueItemId: queueItemIdShape });
const reason = z.string().trim().min(10).max(500);

/** Somebody who has an essay open. Graders see each other by name; authors they do not. */
const claim = z.object({ name: z.string(), isMine: z.boolean(), since: instant, endsAt: instant });
export type QueueClaim = z.input<typeof claim>;

/** How far the caller is with an essay that they have rated something of and not handed in. */
const begun = z.object({ rated: z.number().int(), of: z.number().int() });

const queueItem = z.object({
  id: queueItemIdShape,
  /** “0417”: the same for every grader of the assignment. */
  number: z.string(),
  /** Everything that speaks for a look, the weightiest first. */
  reasons: z.array(z.enum(QUEUE_REASONS)),
  /** “Ratings 38 points apart”, once for each reason. */
  reasonTexts: z.array(z.string()),
  /** Since when its author has waited for an answer. */
  secondLookSince: instant.nullable(),
  /** A grader has rated it: it is read, not claimed, and its author answered. */
  isGraded: z.boolean(),
  /** Who has it open; null when it is free. */
  claim: claim.nullable(),
  isSkipped: z.boolean(),
  /** Null where the caller has rated nothing. */
  begun: begun.nullable(),
  /** Why its author asks for a second look, once for each that is open. */
  secondLookReasons: z.array(z.string()),
  /** Labels of its author in the course, without those that few have: they would say who it is. */
  sections: z.array(z.string()),
});
export type QueueItem = z.input<typeof queueItem>;

const gradedItem = z.object({
  id: queueItemIdShape,
  number: z.string(),
  evaluationId: evaluationIdShape,
  isMine: z.boolean(),
  graderName: z.string(),
  /** “16 of 20”: what the grader gave, and the most there is. */
  points: z.number(),
  outOf: z.number(),
  status: z.enum(['HandedIn', 'Finalized']),
  /** Its author waits for an answer. */
  hasOpenSecondLook: z.boolean(),
});
export type GradedItem = z.input<typeof gradedItem>;

/** What the caller has rated and not handed in, where the queue has no reason to look any more. */
const begunItem = begun.extend({ id: queueItemIdShape, number: z.string() });
export type BegunItem = z.input<typeof begunItem>;

/** A classmate's review as a grader sees it: without its author, and only where the own rating is saved. */
const classmateReview = z.object({
  evaluationId: evaluationIdShape,
  /** From 1, in an order that is the same for everybody. */
  number: z.number().int(),
  answers,
  excludedAt: instant.nullable(),
  exclusionReason: z.string(),
  /** What staff wrote about this review; students do not see it. */
  staffComment: z.string(),
  version,
});
export type ClassmateReview = z.input<typeof classmateReview>;

const superiorEvaluation = z.object({
  id: queueItemIdShape,
  /** ToDo: the caller has not begun. Finalized: it is binding and can be read. */
  status: z.enum(['ToDo', 'Draft', 'HandedIn', 'Finalized']),
  answers,
  hasUnfinishedChanges: z.boolean().optional(),
  handedInAnswers: answers.optional(),
  handedInAt: instant.nullable(),
  /** 0 before the first save; the first save sends If-Match "0". */
  version,
  /** Ratings of classmates, criterion by criterion as the own ones are saved. */
  reviews: z.array(classmateReview),
  /** What was asked and answered: of a criterion once it is rated, of a whole review once all are. */
  answeredSecondLooks: z.array(answeredSecondLook),
});

const queuedWork = superiorEvaluation.extend({
  number: z.string(),
  claim: claim.nullable(),
  /** Who graded it, when it was not the caller. */
  gradedBy: z.string().nullable(),
  /** Null when it is only files or links, or was taken out. */
  document: richText.nullable(),
  artifacts: z.array(artifact),
  rubric: attachedRubric,
  /** How many reviews classmates have handed in, whatever they say. */
  reviewCount: z.number().int(),
  /** What its author asks for, the longest waiting first. */
  secondLooks: z.array(openSecondLook),
  /** What the caller has rated and not handed in, where the evaluation that is shown is another grader’s. */
  keptAnswers: answers.optional(),
  /** Why nothing can be changed now; null while it can. */
  blocked: z.string().nullable(),
});
export type QueuedWork = z.input<typeof queuedWork>;

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/queue',
  summary: 'What graders should look at, the most useful look first, and what is graded; nothing says whose it is',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({
    items: z.array(queueItem),
    /** Newest first; other graders' too. */
    graded: z.array(gradedItem),
    begun: z.array(begunItem),
    handInCount: z.number().int(),
    /** Why nobody grades now; null when they can. */
    closed: z.string().nullable(),
  }),
});
export type Queue = z.input<typeof getQueue.response>;

export const getQueuedWork = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}',
  summary: 'One piece of work of the queue with the caller’s evaluation of it; reading does not claim it',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofItem,
  response: queuedWork,
});

export const claimQueueItem = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/claim',
  summary: 'Take an essay of the queue, or keep it for another while; what the caller had before is free again',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofItem,
  response: claim,
  idempotency: 'natural',
});

export const releaseQueueItem = endpoint({
  method: 'DELETE',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/claim',
  summary: 'Give an essay back to the queue',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofItem,
  response: noContent,
  idempotency: 'natural',
});

export const skipQueueItem = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/skip',
  summary: 'Give an essay back and put it at the end of the queue, for everybody',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofItem,
  response: noContent,
});

export const addRandomChecks = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/randomChecks',
  summary: 'Put essays that nobody has a reason to look at into the queue, drawn by chance',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ count: z.number().int().min(1).max(20).default(5) }),
  response: z.object({ addedCount: z.number().int() }),
});

export const saveSuperiorEvaluation = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}',
  summary: 'Save a grader’s answers so far; classmates’ ratings come back where the own one is saved',
  access: { activity: 'SuperiorEvaluationUpdateOwn', on: 'groupAssignment' },
  request: ofItem.extend({ answers }),
  response: superiorEvaluation,
  idempotency: 'natural',
  needsIfMatch: true,
});

export const handInSuperiorEvaluation = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/handIn',
  summary: 'Hand in a grader’s evaluation with these answers; it can be changed until it is finalized',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofItem.extend({ answers }),
  response: superiorEvaluation,
  needsIfMatch: true,
});

export const commentOnEvaluation = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/staffComment',
  summary: 'Write a comment beside a review, for staff; its answers stay as they are, and an empty one takes it away',
  access: { activity: 'SubmissionEvaluationUpdateAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ evaluationId: evaluationIdShape, staffComment: z.string().trim().max(2000) }),
  response: z.object({ evaluationId: evaluationIdShape, staffComment: z.string(), version }),
  idempotency: 'natural',
  needsIfMatch: true,
});

const finalizing = z.object({
  readyCount: z.number().int(),
  finalizedBeforeCount: z.number().int(),
  inQueueCount: z.number().int(),
  /** Begun and not handed in, so it does not count: with the grader who has it. */
  unfinished: z.array(z.object({ number: z.string(), graderName: z.string() })),
  /** Handed in and changed since: it counts as it was handed in. */
  changed: z.array(z.object({ number: z.string(), graderName: z.string() })),
  sentences: z.array(z.string()),
});
export type Finalizing = z.input<typeof finalizing>;

export const finalizeSuperiorEvaluations = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/finalizeSuperiorEvaluations',
  summary: 'Make the graders’ evaluations binding; with dryRun only says which, and what is unfinished',
  access: { activity: 'GroupAssignmentScoreDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ dryRun: z.boolean() }),
  response: z.object({
    plan: finalizing,
    /** What was done, as it stands in the job log; null with dryRun. */
    jobLog: jobLog.nullable(),
  }),
});

export const reopenSuperiorEvaluation = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/reopen',
  summary: 'Let a grader change a finalized evaluation again, with a reason; scores follow at the next run',
  access: { activity: 'SubmissionEvaluationUpdateAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ evaluationId: evaluationIdShape, reason }),
  response: z.object({ evaluationId: evaluationIdShape, status: z.enum(['HandedIn']) }),
});
