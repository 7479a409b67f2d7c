import { NEED_KINDS, TASK_PLACES } from '@circuit/domain/dashboard';
import { ACTIVATION_STATUSES, PHASE_TYPES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { phaseStanding } from '../learnerStatuses/index.ts';
import { groupAssignmentPhases } from '../groupAssignments/index.ts';
import { count, groupAssignmentIdShape, groupIdShape, instant } from '../shapes/index.ts';

const phase = z.enum(PHASE_TYPES);
const counts = z.object({ done: count, total: count });

/** One assignment of a course that the caller takes, and where they stand in it. */
const takenGroupAssignment = z.object({
  id: groupAssignmentIdShape,
  groupId: groupIdShape,
  courseName: z.string(),
  timeZoneId: z.string(),
  title: z.string(),
  /** Whether a text is handed in: then it is an essay, else work. */
  takesText: z.boolean(),
  phases: z.array(phaseStanding),
  /** What to do first in it, handing in newer changes among it; null when nothing is open. */
  nextPhase: phase.nullable(),
  draft: z.object({ savedAt: instant, fileCount: count }).nullable(),
  /** It is handed in, and what was changed since then is not. */
  hasNewerChanges: z.boolean(),
  /** Which practice essay and which review come next, from 1. */
  nextPractice: count.nullable(),
  nextReview: count.nullable(),
  /** The median of earlier group assignments of the same assignment; null until five of their reviews are known. */
  typicalReviewMinutes: count.nullable(),
  /** How many of those who were asked had reviewed the caller's own work when Review ended; null before that. */
  received: counts.nullable(),
});

/** One line of the home page of somebody who takes courses. */
const task = z.object({ groupAssignmentId: groupAssignmentIdShape, phase, place: z.enum(TASK_PLACES) });

/** Released lately: what the caller's total is, where there is one. */
const newResult = z.object({
  groupAssignmentId: groupAssignmentIdShape,
  groupId: groupIdShape,
  courseName: z.string(),
  timeZoneId: z.string(),
  title: z.string(),
  releasedAt: instant,
  totalTenths: count.nullable(),
});

/** One assignment of a course that the caller teaches. */
const taughtGroupAssignment = z.object({
  id: groupAssignmentIdShape,
  groupId: groupIdShape,
  title: z.string(),
  status: z.enum(ACTIVATION_STATUSES),
  groupAssignmentPhases,
  /** How far the class is in what ends next: reviews of Review, else people; null when nothing is open. */
  open: counts.extend({ phase }).nullable(),
  behindCount: count,
  /** What waits in its grading queue; null where nobody grades now, or the caller does not. */
  queue: z.object({ toGrade: count, secondLooks: count }).nullable(),
});

/** Something that the caller can do something about, in what they teach. */
const need = z.object({
  kind: z.enum(NEED_KINDS),
  groupAssignmentId: groupAssignmentIdShape,
  groupId: groupIdShape,
  courseName: z.string(),
  title: z.string(),
  count,
  phase: phase.nullable(),
  /** Until when, or since when. */
  at: instant.nullable(),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'What the caller has to do in all courses they take, and how those stand that they teach',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({
    taking: z.object({
      groupAssignments: z.array(takenGroupAssignment),
      /** The most urgent first. */
      tasks: z.array(task).readonly(),
      /** How many things the caller can do now that end within a week. */
      thisWeekCount: count,
      /** Of the last two weeks, the latest first. */
      newResults: z.array(newResult),
    }),
    teaching: z.object({
      groupAssignments: z.array(taughtGroupAssignment),
      /** At most five, the least time left first. */
      needsYou: z.array(need),
    }),
  }),
});
export type Dashboard = z.input<typeof getDashboard.response>;
export type TakenGroupAssignment = z.input<typeof takenGroupAssignment>;
export type NewResult = z.input<typeof newResult>;
export type TaughtGroupAssignmentShown = z.input<typeof taughtGroupAssignment>;
export type NeedShown = z.input<typeof need>;
