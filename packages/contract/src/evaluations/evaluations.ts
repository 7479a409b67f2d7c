import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { answers } from '../rubrics/index.ts';
import {
  evaluationIdShape,
  instant,
  ofGroupAssignment,
  person,
  rubricVersionIdShape,
  submissionIdShape,
  version,
} from '../shapes/index.ts';

const one = ofGroupAssignment.extend({ evaluationId: evaluationIdShape });

/** A review or self-evaluation that was handed in, as staff see it: by name. */
const evaluation = z.object({
  id: evaluationIdShape,
  kind: z.enum(['peer', 'self']),
  submissionId: submissionIdShape,
  evaluator: person,
  author: person,
  rubricVersionId: rubricVersionIdShape,
  answers,
  handedInAt: instant,
  /** Which version of the hand-in it is about, null when that was not kept; and the number of the last one. */
  reviewedVersion: z.number().int().nullable(),
  lastVersion: z.number().int(),
  /** Since when it does not count; null while it does. */
  excludedAt: instant.nullable(),
  exclusionReason: z.string(),
  version,
});
export type EvaluationForStaff = z.input<typeof evaluation>;

const search = listRequest(['evaluator', 'author', 'handedInAt'], ['AVAILABLE', 'EXCLUDED']);

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/evaluations',
  summary: 'All reviews and self-evaluations that were handed in, for staff',
  access: { activity: 'SubmissionEvaluationReadAny', on: 'groupAssignment' },
  request: search.extend(ofGroupAssignment.shape),
  response: listResponse(evaluation),
});

export const listSubmissionEvaluations = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/evaluations',
  summary: 'The reviews of one hand-in and its author’s self-evaluation, for staff',
  access: { activity: 'SubmissionEvaluationReadAny', on: 'groupAssignment' },
  request: search.extend({ ...ofGroupAssignment.shape, submissionId: submissionIdShape }),
  response: listResponse(evaluation),
});

const reason = z.string().trim().min(10).max(500);

export const excludeEvaluation = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/exclude',
  summary: 'Let a review count no more, with a reason; its answers stay as they are',
  access: { activity: 'SubmissionEvaluationUpdateAny', on: 'groupAssignment' },
  request: one.extend({ reason }),
  response: evaluation,
});

export const restoreEvaluation = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/evaluations/{evaluationId}/restore',
  summary: 'Let an excluded review count again, with a reason',
  access: { activity: 'SubmissionEvaluationUpdateAny', on: 'groupAssignment' },
  request: one.extend({ reason }),
  response: evaluation,
});
