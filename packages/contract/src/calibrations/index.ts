import { PRACTICE_STATES, STANDINGS } from '@circuit/domain/calibrations';
import { z } from '../zod/index.ts';

import { artifact } from '../artifacts/index.ts';
import { attachedRubric } from '../assignments/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { learnerReason } from '../learnerStatuses/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { richText } from '../richText/index.ts';
import { answers } from '../rubrics/index.ts';
import {
  calibrationIdShape,
  evaluationIdShape,
  instant,
  ofGroupAssignment,
  userIdShape,
  version,
} from '../shapes/index.ts';

const ofEssay = ofGroupAssignment.extend({ calibrationId: calibrationIdShape });
const ofTry = ofEssay.extend({ evaluationId: evaluationIdShape });

/** How many criteria were answered like the expert, and which were not; never what the expert answered. */
const match = z.object({ matchedCount: z.number().int(), totalCount: z.number().int(), differing: z.array(z.uuid()) });

const practiceTry = z.object({
  id: evaluationIdShape,
  /** 1 for the first. */
  number: z.number().int(),
  status: z.enum(['Draft', 'HandedIn']),
  answers,
  handedInAt: instant.nullable(),
  /** From the hand-in on. */
  match: match.nullable(),
  version,
});
export type PracticeTry = z.input<typeof practiceTry>;

const practiceEssaySummary = z.object({
  id: calibrationIdShape,
  /** 1 for the first: "Practice essay 2 of 3". */
  number: z.number().int(),
  state: z.enum(PRACTICE_STATES),
  triesUsed: z.number().int(),
  /** Of the better try; null before one is handed in. */
  match: match.nullable(),
  /** 0 to 100, of the better try; null until it is finished. */
  score: z.number().nullable(),
});

const practiceEssay = practiceEssaySummary.extend({
  total: z.number().int(),
  triesAllowed: z.number().int(),
  /** The sample as classmates' work would look; null when it is only files or links. */
  document: richText.nullable(),
  artifacts: z.array(artifact),
  rubric: attachedRubric,
  tries: z.array(practiceTry),
  /** How many were handed in with a rubric that was replaced since: they do not count, and are not among the tries. */
  outdatedTries: z.number().int(),
  /** The expert's rating with its reasons: after the last try, once another one was declined, or when it is over. */
  comparison: z
    .object({
      expertAnswers: answers,
      /** The number of the try that counts: the better one, which `score` and `byDistance` are about. */
      betterTry: z.number().int(),
      /** Of the first try and of the better one, 0 to 100. */
      firstScore: z.number(),
      score: z.number(),
      /** All criteria, the farthest from the expert first; 0 is the same answer, 1 the other end of the scale. */
      byDistance: z.array(z.object({ criterionId: z.uuid(), distance: z.number() })),
    })
    .nullable(),
  /** Why nothing can be rated now; null while it can. */
  closed: learnerReason.nullable(),
  endsAt: instant.nullable(),
});
export type PracticeEssay = z.input<typeof practiceEssay>;

export const listPracticeEssays = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerCalibrations',
  summary: 'The caller’s practice essays, how far they are, and what practice says of them as a reviewer',
  access: { activity: 'CalibrationEvaluationReadOwn', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({
    /** None before Practice opens. */
    items: z.array(practiceEssaySummary),
    done: z.number().int(),
    /** The mean over all practice essays, 0 to 100; null until all are finished or Practice is over. */
    score: z.number().nullable(),
    /** From first tries of finished essays; null without any. Points are out of 100, above the expert. */
    tendency: z.object({ kind: z.enum(['strict', 'balanced', 'generous']), points: z.number() }).nullable(),
    /** How far reviews will count, in five steps; null without a finished essay. */
    standing: z.enum(STANDINGS).nullable(),
    closed: learnerReason.nullable(),
    endsAt: instant.nullable(),
  }),
  opensInAnyBrowser: true,
});

export const getPracticeEssay = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerCalibrations/{calibrationId}',
  summary: 'One practice essay with the caller’s tries; the expert’s rating only when it may be seen, which is kept',
  access: { activity: 'CalibrationEvaluationReadOwn', on: 'groupAssignment' },
  request: ofEssay,
  response: practiceEssay,
  writes: true,
  idempotency: 'natural',
  duringImpersonation: true,
});

export const startPracticeTry = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations',
  summary: 'Begin the next try on a practice essay, or return the one already begun',
  access: { activity: 'CalibrationEvaluationCreate', on: 'groupAssignment' },
  request: ofEssay,
  response: practiceEssay,
  idempotency: 'natural',
});

export const savePracticeTry = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations/{evaluationId}',
  summary: 'Save the answers so far; the same answers sent again are saved once',
  access: { activity: 'CalibrationEvaluationCreate', on: 'groupAssignment' },
  request: ofTry.extend({ answers }),
  response: practiceTry,
  idempotency: 'natural',
  needsIfMatch: true,
});

export const handInPracticeTry = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations/{evaluationId}/handIn',
  summary: 'Hand in a try with these answers; it is final',
  access: { activity: 'CalibrationEvaluationCreate', on: 'groupAssignment' },
  request: ofTry.extend({ answers }),
  response: practiceEssay,
  needsIfMatch: true,
});

export const declinePracticeTry = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/decline',
  summary: 'Go without another try; the expert’s rating appears',
  access: { activity: 'CalibrationEvaluationCreate', on: 'groupAssignment' },
  request: ofEssay,
  response: practiceEssay,
});

export const listCalibrationEvaluations = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/evaluations',
  summary: 'What learners handed in on one calibration, for staff',
  access: { activity: 'CalibrationEvaluationReadAny', on: 'groupAssignment' },
  request: listRequest(['name'], ['AVAILABLE']).extend(ofEssay.shape),
  response: listResponse(
    practiceTry.omit({ version: true }).extend({
      evaluator: z.object({ id: userIdShape, firstName: z.string(), lastName: z.string(), email: z.string() }),
      score: z.number().nullable(),
      /** With a rubric that was replaced since: it is not compared and does not count. */
      isOutdated: z.boolean(),
      /** Staff let them try once more after this one. */
      isGranted: z.boolean(),
    }),
  ),
});

export const grantPracticeTry = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/anotherTry',
  summary:
    'Let one student rate a practice essay once more, with a reason, also when they have seen the expert’s rating',
  access: { activity: 'CalibrationEvaluationUpdateAny', on: 'groupAssignment' },
  request: ofEssay.extend({ userId: userIdShape, reason: z.string().trim().min(3).max(500) }),
  response: z.object({ triesAllowed: z.number().int() }),
});
