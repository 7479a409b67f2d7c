import { COLUMN_ORIGINS, PUSH_STATES, TRY_OUTCOMES } from '@circuit/domain/gradePushes';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import {
  count,
  groupAssignmentIdShape,
  groupIdShape,
  instant,
  ofGroupAssignment,
  person,
  userIdShape,
} from '../shapes/index.ts';

const access = { activity: 'GradePushDispatch', on: 'groupAssignment' } as const;
/** Of 100 points, in tenths; null when there is none, which is not 0. */
const tenths = z.number().int().nullable();

/** What a push would change for one learner. */
const difference = z.object({
  person,
  /** Two columns may be of one platform, or of two with the same name. */
  columnId: z.string(),
  platformName: z.string(),
  platformTenths: tenths,
  desiredTenths: z.number().int(),
});
export type GradeDifference = z.input<typeof difference>;

const notSent = z.object({ person, reason: z.string() });

const preview = z.object({
  /** Scores that would be sent, and of those how many the platform has not, or has otherwise. */
  sendCount: count,
  newCount: count,
  changedCount: count,
  unchangedCount: count,
  /** Where we could not read what the platform has. They are in no list. */
  unknownCount: count,
  /** The first 200: new ones first, then the largest difference. */
  differences: z.array(difference),
  /** For whom nothing would be sent, and why: the first 200. */
  notSentCount: count,
  notSent: z.array(notSent),
  /** What we could not find out from a platform, in words; empty when all of them answered. */
  warnings: z.array(z.string()),
});
export type GradePushPreview = z.input<typeof preview>;

export const pushGrades = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/pushGrades',
  summary: 'Send released scores to the learning platform; with dryRun only says what would change there',
  access,
  request: ofGroupAssignment.extend({
    dryRun: z.boolean(),
    /** Everything, or only what the platform did not take. */
    choice: z.enum(['all', 'failed']).default('all'),
    /** Only these; everybody unless given. */
    userIds: z.array(userIdShape).min(1).max(2000).readonly().optional(),
  }),
  response: z.object({
    /** Why nothing can be sent now, as a sentence; null when it can. Only a dry run is answered with one. */
    refusal: z.string().nullable(),
    /** With dryRun. */
    preview: preview.nullable(),
    /** The job that does it; null with dryRun. */
    jobLog: jobLog.nullable(),
  }),
});

/** `notSent`: there is nothing to send, for the reason given. */
const ledgerState = z.enum([...PUSH_STATES, 'notSent']);
const TABS = ['ALL', 'FAILED', 'WAITING', 'SENT', 'NOT_SENT'] as const;

const ledgerRow = z.object({
  person,
  /** Where it goes; null when nothing is sent. */
  columnId: z.string().nullable(),
  platformName: z.string().nullable(),
  state: ledgerState,
  /** What is released now. */
  desiredTenths: tenths,
  sentTenths: tenths,
  sentAt: instant.nullable(),
  tries: count,
  nextTryAt: instant.nullable(),
  /** “Sent to Moodle: 77.8 of 100, Nov 14, 10:02”; null when nothing has arrived. */
  sentText: z.string().nullable(),
  /** Why it is as it is, in words; empty when there is nothing to say. */
  reason: z.string(),
});
export type GradePushRow = z.input<typeof ledgerRow>;

const column = z.object({
  id: z.string(),
  platformName: z.string(),
  /** Null until the column is known. */
  origin: z.enum(COLUMN_ORIGINS).nullable(),
  state: z.enum(['unknown', 'present', 'gone']),
  /** Nothing is sent before then; null when nothing holds it up. */
  pausedUntil: instant.nullable(),
});

export const listGradePushes = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/gradePushes',
  summary: 'What was sent to the learning platform for each student, what waits, what failed and why',
  access,
  request: listRequest(['name'], TABS).extend(ofGroupAssignment.shape),
  response: listResponse(ledgerRow).extend({
    pushesGrades: z.boolean(),
    isReleased: z.boolean(),
    /** A push was asked for and has not ended; what it sends may not be written down yet. */
    isPushing: z.boolean(),
    columns: z.array(column),
    tabCounts: z.record(z.enum(TABS), count),
  }),
});

const pushTry = z.object({
  id: z.string(),
  at: instant,
  platformName: z.string(),
  tenths: z.number().int(),
  /** Null while it is under way. */
  outcome: z.enum(TRY_OUTCOMES).nullable(),
  /** The code that the platform answered with; null when no answer came. */
  status: z.number().int().nullable(),
  reason: z.string(),
});

export const getGradePushHistory = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/gradePushes/{userId}',
  summary: 'One student’s pushes with every try, newest first',
  access,
  request: ofGroupAssignment.extend({ userId: userIdShape }),
  response: z.object({ pushes: z.array(ledgerRow), tries: z.array(pushTry) }),
});

export const getOwnGradePushes = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/gradePushes/me',
  summary: 'What was sent to the learning platform for the caller, and what it answered',
  access: { activity: 'GroupAssignmentResultReadOwn', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({
    items: z.array(
      z.object({
        columnId: z.string(),
        platformName: z.string(),
        sentTenths: tenths,
        sentAt: instant.nullable(),
        /** “Sent to Moodle: 77.8 of 100, Nov 14, 10:02”; null when nothing has arrived. */
        sentText: z.string().nullable(),
        /** What the platform answered, or that something is on its way; null when there is nothing to say. */
        answerText: z.string().nullable(),
      }),
    ),
  }),
});

export const updateGradePushSettings = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/gradePushSettings',
  summary: 'Whether scores go to the learning platform by themselves after a release',
  access,
  request: ofGroupAssignment.extend({ pushesGrades: z.boolean() }),
  response: z.object({ pushesGrades: z.boolean() }),
  idempotency: 'natural',
});

const failingPush = z.object({
  groupId: groupIdShape,
  groupName: z.string(),
  groupAssignmentId: groupAssignmentIdShape,
  title: z.string(),
  externalProviderId: z.string(),
  platformName: z.string(),
  failedCount: count,
  waitingCount: count,
  lastFailedAt: instant,
  /** Of the newest failure. */
  reason: z.string(),
});

export const listFailingGradePushes = endpoint({
  method: 'GET',
  path: '/api/failingGradePushes',
  summary: 'Assignments of all courses with scores that a learning platform did not take',
  access: { activity: 'GradePushDispatch' },
  request: listRequest(['lastFailedAt', 'groupName'], ['AVAILABLE'], '-lastFailedAt'),
  response: listResponse(failingPush),
});
