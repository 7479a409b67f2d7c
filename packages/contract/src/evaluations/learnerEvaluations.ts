import { REPORT_KINDS } from '@circuit/domain/evaluations';
import { z } from '../zod/index.ts';

import { artifact } from '../artifacts/index.ts';
import { attachedRubric } from '../assignments/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { learnerReason } from '../learnerStatuses/index.ts';
import { richText } from '../richText/index.ts';
import { answers } from '../rubrics/index.ts';
import { instant, ofGroupAssignment, version } from '../shapes/index.ts';

// What a reviewer is given instead of ids: 128 bits of their own, which lead nobody else to the same work.
const learnerEvaluationIdShape = z.guid();
const ofTask = ofGroupAssignment.extend({ learnerEvaluationId: learnerEvaluationIdShape });

/**
 * What the caller read. A review that begins is about that version, however often its author hands in again; left out, it
 * is about the last one. (RV-13)
 */
const workId = z.guid().optional();

const task = z.object({
  id: learnerEvaluationIdShape,
  kind: z.enum(['peer', 'self']),
  /** 1 for the first, in an order of the caller's own: "Review 2 of 3"; it never changes. Of a self-evaluation 1. */
  number: z.number().int(),
  /** ToDo: not begun. Draft: begun, not handed in. Closed: the work was taken out or replaced, and is not asked for. */
  status: z.enum(['ToDo', 'Draft', 'HandedIn', 'Closed']),
  answeredCount: z.number().int(),
  criterionCount: z.number().int(),
  /** When the caller handed it in. */
  handedInAt: instant.nullable(),
  /** The caller offered to do it; it is more than was asked of them. */
  isVolunteered: z.boolean(),
});
export type LearnerEvaluationSummary = z.input<typeof task>;

const learnerEvaluation = task.extend({
  total: z.number().int(),
  /** The work as handed in, without anything that says who made it or when; null when it is only files or links. */
  document: richText.nullable(),
  artifacts: z.array(artifact),
  /** Of the version that is shown, the caller's own: a save says with it what was read. Null when nothing is shown. */
  workId: z.guid().nullable(),
  rubric: attachedRubric,
  /** As the caller saved them last. */
  answers,
  /** Something is missing in what was changed since it was handed in: what was handed in counts until it is complete. */
  hasUnfinishedChanges: z.boolean().optional(),
  /** What counts then, as it was handed in; left out when it is `answers`. */
  handedInAnswers: answers.optional(),
  /** 0 before the first save; the first save sends If-Match "0". */
  version,
  /** From the caller's own practice: criteria on which they were above or below the expert, in points out of 100. */
  hints: z.array(z.object({ criterionId: z.uuid(), points: z.number() })),
  /** What the caller reported about this work; null when nothing. */
  report: z.object({ kind: z.enum(REPORT_KINDS), isReplaced: z.boolean() }).nullable(),
  /** Whether a report would bring another piece of work at once: one for each reviewer and assignment. */
  mayBeReplaced: z.boolean(),
  /** Why nothing can be changed now; null while it can. */
  closed: learnerReason.nullable(),
  endsAt: instant.nullable(),
});
export type LearnerEvaluation = z.input<typeof learnerEvaluation>;

export const listLearnerEvaluations = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerEvaluations',
  summary: 'What the caller has to review: classmates’ work and their own, how far they are, and where help is wanted',
  access: { activity: 'PeerEvaluationRead', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({
    /** Classmates’ work in an order of the caller's own, also what is closed. None before essays are given out. */
    peers: z.array(task),
    /** Null when the assignment has no self-evaluation or the caller handed nothing in. */
    self: task.nullable(),
    /** How many reviews are asked of everybody. */
    plannedCount: z.number().int(),
    /** Why classmates’ work cannot be reviewed now; null while it can. */
    peersClosed: learnerReason.nullable(),
    peersEndAt: instant.nullable(),
    selfClosed: learnerReason.nullable(),
    selfEndsAt: instant.nullable(),
    /** While essays are being given out; null otherwise. */
    progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
    /** The fewest reviews that are there for some hand-in, when the caller could help and has done their own; null otherwise. */
    helpWanted: z.object({ fewestReviews: z.number().int() }).nullable(),
  }),
  opensInAnyBrowser: true,
});

export const getLearnerEvaluation = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}',
  summary: 'One piece of work to review with the caller’s answers so far; nothing says whose it is',
  access: { activity: 'PeerEvaluationRead', on: 'groupAssignment' },
  request: ofTask,
  response: learnerEvaluation,
});

export const saveLearnerEvaluation = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}',
  summary:
    'Save the answers so far; a review that was handed in stays so, with these answers once nothing is missing in them',
  access: { activity: 'PeerEvaluationUpdateOwn', on: 'groupAssignment' },
  request: ofTask.extend({ answers, workId }),
  response: learnerEvaluation.pick({
    id: true,
    status: true,
    answers: true,
    hasUnfinishedChanges: true,
    handedInAnswers: true,
    handedInAt: true,
    version: true,
  }),
  idempotency: 'natural',
  needsIfMatch: true,
});

export const handInLearnerEvaluation = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerEvaluations/{learnerEvaluationId}/handIn',
  summary: 'Hand in a review or self-evaluation with these answers; it can be changed until the phase ends',
  access: { activity: 'PeerEvaluationCreate', on: 'groupAssignment' },
  request: ofTask.extend({ answers, workId }),
  response: learnerEvaluation,
  needsIfMatch: true,
});

export const reportWork = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/reports',
  summary: 'Report a problem with a piece of work; the first time the caller is given another one, if there is one',
  access: { activity: 'PeerEvaluationCreate', on: 'groupAssignment' },
  request: ofTask.extend({
    kind: z.enum(REPORT_KINDS),
    details: z.string().trim().max(2000).default(''),
    wantsAnother: z.boolean(),
  }),
  response: z.object({
    /** The work given in its place; null when there is none or none was wanted. */
    replacementId: learnerEvaluationIdShape.nullable(),
  }),
});

export const volunteerForReview = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerEvaluations',
  summary: 'Offer to review one more: the hand-in with the fewest reviews that the caller may see',
  access: { activity: 'PeerEvaluationCreate', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: task,
});
