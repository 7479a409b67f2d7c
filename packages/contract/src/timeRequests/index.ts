import { ASKABLE_PHASES, TIME_REQUEST_STATUSES } from '@circuit/domain/timeRequests';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { instant, ofGroupAssignment, person, version } from '../shapes/index.ts';

const phase = z.enum(ASKABLE_PHASES);
/** Seen by the student, and by those who may give permits. */
const reason = z.string().trim().min(3).max(500);

/** A student's request, as the student sees it. */
const ownTimeRequest = z.object({
  id: z.uuid(),
  phase,
  until: instant,
  reason: z.string(),
  status: z.enum(TIME_REQUEST_STATUSES),
  /** What staff wrote with the decision; empty if nothing. */
  answer: z.string(),
  /** Until when time was given; null unless it was. */
  grantedUntil: instant.nullable(),
  askedAt: instant,
  answeredAt: instant.nullable(),
});
export type OwnTimeRequest = z.input<typeof ownTimeRequest>;

const timeRequest = ownTimeRequest.extend({
  person,
  /** When the phase ends for this student now. */
  endsAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  version,
});
export type TimeRequest = z.input<typeof timeRequest>;

/** The activity of each phase is checked with it. */
const mayAsk = {
  activity: 'GroupAssignmentSubmissionUpdateOwn',
  or: 'PeerEvaluationUpdateOwn',
  on: 'groupAssignment',
} as const;
const mayAnswer = { activity: 'GroupAssignmentLateActivityPermitModify', on: 'groupAssignment' } as const;
const one = ofGroupAssignment.extend({ timeRequestId: z.uuid() });

export const listOwnTimeRequests = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/timeRequests/mine',
  summary: 'The caller’s requests for more time, newest first, and for which phases they can ask now',
  access: mayAsk,
  request: ofGroupAssignment,
  response: z.object({
    items: z.array(ownTimeRequest),
    phases: z.array(
      z.object({
        phase,
        /** The end that holds for the caller. */
        endsAt: instant.nullable(),
        /** Why they cannot ask; null if they can. */
        closed: z.string().nullable(),
      }),
    ),
  }),
});

export const askForTime = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/timeRequests',
  summary: 'Ask for more time in one phase, with a private reason; one open request per phase',
  access: mayAsk,
  request: ofGroupAssignment.extend({ phase, until: instant, reason }),
  response: ownTimeRequest,
});

export const withdrawTimeRequest = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/timeRequests/{timeRequestId}/withdraw',
  summary: 'Take back the own request that nobody has answered',
  access: mayAsk,
  request: one,
  response: ownTimeRequest,
  idempotency: 'natural',
});

export const listTimeRequests = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/timeRequests',
  summary: 'Requests for more time with their reasons, those that wait first',
  access: mayAnswer,
  request: ofGroupAssignment,
  response: z.object({ items: z.array(timeRequest) }),
});

export const answerTimeRequest = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/timeRequests/{timeRequestId}/answer',
  summary: 'Give a late permit until then, or refuse; answered once, and the student is told',
  access: mayAnswer,
  request: one.extend({
    /** Null refuses. */
    until: instant.nullable(),
    /** For the student. */
    answer: z.string().trim().max(500).default(''),
  }),
  response: timeRequest,
});
