import { PHASE_TYPES } from '@circuit/domain/phases';
import { PARTS } from '@circuit/domain/scoring';
import { ASKABLE_PHASES, TIME_REQUEST_STATUSES } from '@circuit/domain/timeRequests';
import { z } from '../zod/index.ts';

import { attachedRubric } from '../assignments/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { phaseStanding } from '../learnerStatuses/index.ts';
import { message } from '../messages/index.ts';
import { answers } from '../rubrics/index.ts';
import {
  calibrationIdShape,
  count,
  evaluationIdShape,
  instant,
  ofGroupAssignment,
  person,
  rubricVersionIdShape,
  submissionIdShape,
  userIdShape,
} from '../shapes/index.ts';
import { receipt } from '../submissions/index.ts';

/** Null if the caller may not make such a decision: the reason is private. */
const privateReason = z.string().nullable();

const received = z.object({
  id: evaluationIdShape,
  /** superior: a grader's evaluation. */
  kind: z.enum(['peer', 'self', 'superior']),
  evaluator: person,
  rubricVersionId: rubricVersionIdShape,
  answers,
  handedInAt: instant,
  /** Which version of the hand-in it is about; null when that was not kept. */
  reviewedVersion: count.nullable(),
  /** Since when it does not count; null while it does. */
  excludedAt: instant.nullable(),
  exclusionReason: z.string(),
  /** A grader's evaluation that is binding. */
  isFinal: z.boolean(),
});
export type StudentReceived = z.input<typeof received>;

const given = z.object({
  /** Of the pairing. */
  id: z.uuid(),
  author: person,
  status: z.enum(['ToDo', 'Begun', 'HandedIn']),
  /** Null before it is handed in: what is not handed in is the reviewer's own. */
  review: received
    .pick({ rubricVersionId: true, answers: true, handedInAt: true, excludedAt: true, exclusionReason: true })
    .nullable(),
});
export type StudentGiven = z.input<typeof given>;

const practiced = z.object({
  id: calibrationIdShape,
  /** 1 for the first: "Practice essay 2". */
  number: count,
  tries: z.array(
    z.object({
      number: count,
      handedInAt: instant,
      /** 0 to 100, and criteria that were answered like the expert; null with a rubric that was replaced since. */
      score: z.number().nullable(),
      matchedCount: count.nullable(),
      totalCount: count.nullable(),
    }),
  ),
});
export type StudentPracticed = z.input<typeof practiced>;

const student = z.object({
  person,
  /** Where this student stands in the list of the course, from 1; null when they have left it. */
  place: z.object({ number: count, total: count, previous: person.nullable(), next: person.nullable() }).nullable(),
  standings: z.array(phaseStanding),
  /** What was handed in, newest first; null when nothing was. Never a draft. */
  submission: z
    .object({ id: submissionIdShape, status: z.enum(['HandedIn', 'Withdrawn']), versions: z.array(receipt) })
    .nullable(),
  received: z.array(received),
  given: z.array(given),
  practice: z.array(practiced),
  /** Every rubric version that an answer above belongs to. */
  rubrics: z.array(attachedRubric),
  permits: z.array(
    z.object({
      id: z.uuid(),
      phase: z.enum(PHASE_TYPES),
      until: instant,
      grantedBy: z.string(),
      updatedAt: instant,
      reason: privateReason,
    }),
  ),
  exemptions: z.array(
    z.object({ id: z.uuid(), part: z.enum(PARTS), grantedBy: z.string(), updatedAt: instant, reason: privateReason }),
  ),
  /** Requests for more time, newest first. */
  timeRequests: z.array(
    z.object({
      id: z.uuid(),
      phase: z.enum(ASKABLE_PHASES),
      until: instant,
      status: z.enum(TIME_REQUEST_STATUSES),
      grantedUntil: instant.nullable(),
      askedAt: instant,
      answeredBy: z.string().nullable(),
      reason: privateReason,
    }),
  ),
  /** About this assignment, newest first, at most 50; never what is sent about an account. */
  messages: z.array(message.omit({ address: true, attempts: true, nextTryAt: true })),
});
export type Student = z.input<typeof student>;

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/students/{userId}',
  summary: 'Everything about one student in one assignment, by name; for graders once the evaluations are final',
  access: { activity: 'GroupAssignmentSubmissionReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ userId: userIdShape }),
  response: student,
});

export const getNamesAccess = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/students',
  summary: 'Whether the caller may open work by name now, or why not',
  access: { activity: 'GroupAssignmentSubmissionReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({
    /** Null when they may. */
    closed: z.string().nullable(),
  }),
});

export const getQueuedAuthor = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/queue/{queueItemId}/author',
  summary: 'Who wrote an essay of the queue, once it is graded and the caller may open work by name',
  access: { activity: 'SuperiorEvaluationCreate', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ queueItemId: z.guid() }),
  response: z.object({
    /** Null while the essay is anonymous for the caller. */
    author: person.nullable(),
  }),
});
