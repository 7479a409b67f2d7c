import { CLOCK_KINDS, LONGEST_NUDGE, NUDGE_REFUSALS, TASK_PHASES } from '@circuit/domain/reminders';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { instant, ofGroupAssignment, userIdShape } from '../shapes/index.ts';

/** Hand in, Practice, Review and Self-evaluate: what learners do. */
const taskPhase = z.enum(TASK_PHASES);
const access = { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' } as const;

const nudged = z.object({
  id: userIdShape,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** About this phase, by anybody of the staff. */
  lastNudgedAt: instant.nullable(),
});

const nudgeOutcome = z.object({
  /** Who gets it, by name. */
  recipients: z.array(nudged),
  /** Who does not, and why; `nudgeRefusalText` of the domain makes the sentence. */
  leftOut: z.array(nudged.extend({ why: z.enum(NUDGE_REFUSALS) })),
  /** As it is for the first of them; what is around the text does not depend on it. Null when nobody gets it. */
  letter: z
    .object({
      subject: z.string(),
      greeting: z.string(),
      text: z.string(),
      facts: z.string(),
      /** Of the task in the web app. */
      linkPath: z.string(),
      closing: z.string(),
    })
    .nullable(),
  /** False with dryRun. */
  isSent: z.boolean(),
  /** The demo shows its messages in an outbox and sends none. */
  isMailOff: z.boolean(),
});
export type NudgeOutcome = z.input<typeof nudgeOutcome>;

export const nudgeLearners = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/nudge',
  summary: 'Write to learners who have not finished a phase; with dryRun only says who would get what',
  access,
  request: ofGroupAssignment.extend({
    phase: taskPhase,
    userIds: z.array(userIdShape).min(1).max(2000).readonly(),
    /** The sender's own words; by default a standard sentence. */
    text: z.string().trim().min(1).max(LONGEST_NUDGE).optional(),
    /** Also write to learners who were nudged in the last 12 hours. */
    includesRecent: z.boolean().default(false),
    dryRun: z.boolean(),
  }),
  response: nudgeOutcome,
});

const reminders = z.object({
  /** Whether the clock tells the learners of this assignment anything. */
  isOn: z.boolean(),
  /** What went out, the newest first. */
  sent: z.array(
    z.object({
      phase: taskPhase,
      kind: z.enum([...CLOCK_KINDS, 'nudge']),
      /** People, each counted once. */
      count: z.number().int(),
      lastAt: instant,
    }),
  ),
  /** What will, by the dates that hold for everybody, the next first. */
  planned: z.array(z.object({ phase: taskPhase, kind: z.enum(CLOCK_KINDS), at: instant })),
});
export type Reminders = z.input<typeof reminders>;

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/reminders',
  summary: 'Whether the clock writes to the learners of an assignment, what went out and what will',
  access,
  request: ofGroupAssignment,
  response: reminders,
});

export const setReminders = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/reminders',
  summary: 'Switch the messages of the clock on or off for an assignment',
  access,
  request: ofGroupAssignment.extend({ isOn: z.boolean() }),
  response: reminders,
  idempotency: 'natural',
});
