import { PHASE_TYPES } from '@circuit/domain/phases';
import { PARTS } from '@circuit/domain/scoring';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { instant, ofGroupAssignment, person, userIdShape, version } from '../shapes/index.ts';

const phase = z.enum(PHASE_TYPES);
const people = z.array(userIdShape).min(1).max(2000).readonly();
/** Seen only by those who may give permits. */
const reason = z.string().trim().min(3).max(500);

const lateActivityPermit = z.object({
  id: z.uuid(),
  person,
  phase,
  until: instant,
  cascades: z.boolean(),
  reason: z.string(),
  grantedBy: z.string(),
  updatedAt: instant,
  version,
});
export type LateActivityPermit = z.input<typeof lateActivityPermit>;

const dates = z.object({ phase, startsAt: instant, endsAt: instant.nullable() });

/** One person's dates as they are and as they would be; only phases that would change. */
const effect = z.object({
  person,
  changes: z.array(z.object({ phase, before: dates, after: dates })),
  /** Why this changes nothing for them; null when it does. */
  note: z.string().nullable(),
});

/** Hand in, Practice, Review and Self-evaluate: what learners do. */
const learnerPhase = z.enum(['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation']);
const newPermits = ofGroupAssignment.extend({
  userIds: people,
  phase: learnerPhase,
  until: instant,
  cascades: z.boolean().default(true),
});

const access = { activity: 'GroupAssignmentLateActivityPermitModify', on: 'groupAssignment' } as const;

export const listLateActivityPermits = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/lateActivityPermits',
  summary: 'The late permits of an assignment with their reasons',
  access,
  request: ofGroupAssignment,
  response: z.object({ items: z.array(lateActivityPermit) }),
});

export const previewLateActivityPermits = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/lateActivityPermits/preview',
  summary: 'What a late permit would change for these people, before it is saved',
  access,
  request: newPermits,
  response: z.object({
    effects: z.array(effect),
    /** What else follows, as sentences: who will review late work, what is already over. */
    sentences: z.array(z.string()),
    /** Why it cannot be given; null when it can. */
    refusal: z.string().nullable(),
  }),
  writes: false,
});

export const giveLateActivityPermits = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/lateActivityPermits',
  summary: 'Give these people more time in one phase; one permit per person and phase, the later one replaces it',
  access,
  request: newPermits.extend({ reason }),
  response: z.object({ items: z.array(lateActivityPermit) }),
});

export const deleteLateActivityPermit = endpoint({
  method: 'DELETE',
  path: '/api/groupAssignments/{groupAssignmentId}/lateActivityPermits/{lateActivityPermitId}',
  summary: 'Take a late permit back; what was handed in with it stays handed in',
  access,
  request: ofGroupAssignment.extend({ lateActivityPermitId: z.uuid() }),
  response: noContent,
});

const part = z.enum(PARTS);

const excusal = z.object({
  id: z.uuid(),
  person,
  part,
  reason: z.string(),
  grantedBy: z.string(),
  updatedAt: instant,
  version,
});
export type Excusal = z.input<typeof excusal>;

const mayExcuse = { activity: 'GroupAssignmentScoreUpdate', on: 'groupAssignment' } as const;
const newExcusals = ofGroupAssignment.extend({ userIds: people, part });

export const listExcusals = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/excusals',
  summary: 'Who is excused from what, with reasons',
  access: mayExcuse,
  request: ofGroupAssignment,
  response: z.object({ items: z.array(excusal) }),
});

export const previewExcusals = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/excusals/preview',
  summary: 'How the weights would be for these people, before they are excused',
  access: mayExcuse,
  request: newExcusals,
  response: z.object({
    effects: z.array(
      z.object({
        person,
        /** Percent of each part that is left, summing to 100; empty when nothing would be left to score. */
        weights: z.array(z.object({ part, percent: z.number() })),
        note: z.string().nullable(),
      }),
    ),
    refusal: z.string().nullable(),
  }),
  writes: false,
});

export const giveExcusals = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/excusals',
  summary: 'Excuse these people from one part; the others count for more',
  access: mayExcuse,
  request: newExcusals.extend({ reason }),
  response: z.object({ items: z.array(excusal) }),
});

export const deleteExcusal = endpoint({
  method: 'DELETE',
  path: '/api/groupAssignments/{groupAssignmentId}/excusals/{excusalId}',
  summary: 'Take an excusal back',
  access: mayExcuse,
  request: ofGroupAssignment.extend({ excusalId: z.uuid() }),
  response: noContent,
});
