import { LEARNER_STATUSES } from '@circuit/domain/learnerStatuses';
import { ACTIVATION_STATUSES, PHASE_TYPES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { groupAssignmentIdShape, instant, submissionIdShape, userIdShape } from '../shapes/index.ts';

const phase = z.enum(PHASE_TYPES);
const nextAt = instant.nullable();

/** Why something waits or cannot be done; `learnerReasonText` of the domain makes the sentence, in the reader's zone. */
export const learnerReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notActive'), nextAt: z.null() }),
  z.object({ kind: z.literal('notPartOfIt'), phase, nextAt: z.null() }),
  z.object({ kind: z.literal('notOpenYet'), phase, nextAt: instant }),
  z.object({ kind: z.literal('over'), phase, endedAt: instant, nextAt }),
  z.object({ kind: z.literal('notDistributed'), nextAt }),
  z.object({ kind: z.literal('givenOutAt'), nextAt: instant }),
  z.object({ kind: z.literal('givenOutByInstructor'), nextAt: z.null() }),
  z.object({ kind: z.literal('nothingToReview'), nextAt: z.null() }),
  z.object({ kind: z.literal('nothingWasToReview'), nextAt: z.null() }),
  z.object({ kind: z.literal('givenOutBefore'), nextAt: instant }),
  z.object({ kind: z.literal('taken'), nextAt: z.null() }),
  z.object({
    kind: z.literal('fewerThanPlanned'),
    given: z.number().int(),
    planned: z.number().int(),
    nextAt: z.null(),
  }),
  z.object({ kind: z.literal('noHandIn'), phase, nextAt }),
  z.object({ kind: z.literal('noPracticeEssays'), nextAt }),
  z.object({ kind: z.literal('withdrawn'), nextAt: z.null() }),
  z.object({ kind: z.literal('resultsSeen'), nextAt: z.null() }),
  z.object({ kind: z.literal('notReleased'), plannedAt: instant, nextAt }),
  z.object({ kind: z.literal('unreleased'), nextAt: z.null() }),
]);

export const phaseStanding = z.object({
  phase,
  status: z.enum(LEARNER_STATUSES),
  /** The dates that hold for this person. */
  startsAt: instant,
  endsAt: instant.nullable(),
  /** When it ends for everybody else; earlier than `endsAt` with a late permit. */
  regularEndsAt: instant.nullable(),
  hasPermit: z.boolean(),
  /** There is unfinished work of this person in it, also while they are late. */
  isBegun: z.boolean(),
  /** Practice essays or reviews done of how many; of a hand-in or self-evaluation 0 or 1 of 1; 0 of 0 where nothing is counted. */
  done: z.number().int(),
  total: z.number().int(),
  /** Always there when waiting or blocked; while there is something to do, that it is less than planned. */
  reason: learnerReason.nullable(),
});
export type PhaseStandingShown = z.input<typeof phaseStanding>;

const one = z.object({ groupAssignmentId: groupAssignmentIdShape });

export const getOwnLearnerStatus = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerStatuses/me',
  summary: 'Where the caller stands in each phase, with reasons and the dates that hold for them',
  access: { activity: 'GroupAssignmentReadActive', on: 'groupAssignment' },
  request: one,
  response: z.object({
    status: z.enum(ACTIVATION_STATUSES),
    phases: z.array(phaseStanding),
    /** What to do first, handing in newer changes among it; null when nothing is open. */
    nextPhase: phase.nullable(),
    /** It is handed in, and what was changed since then is not. */
    hasNewerChanges: z.boolean(),
  }),
});

export const listLearnerStatuses = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/learnerStatuses',
  summary: 'Where every learner of the course stands in each phase, by name',
  access: { activity: 'GroupAssignmentReadAny', on: 'groupAssignment' },
  request: listRequest(['name'], ['AVAILABLE']).extend(one.shape),
  response: listResponse(
    z.object({
      userId: userIdShape,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      submissionId: submissionIdShape.nullable(),
      handedInAt: instant.nullable(),
      isLate: z.boolean(),
      phases: z.array(phaseStanding),
    }),
  ),
});
