import { LOCKDOWN_COOKIES } from '@circuit/domain/lockdownBrowser';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { instant, ofGroupAssignment } from '../shapes/index.ts';

const access = { activity: 'GroupAssignmentReadActive', on: 'groupAssignment' } as const;

export const getLockdownBrowser = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/lockdownBrowser',
  summary: 'Whether this session gets at the caller’s tasks in an assignment that requires LockDown Browser',
  access,
  request: ofGroupAssignment,
  response: z.object({
    /** Why it does not, as a sentence; null when it does. */
    closed: z.string().nullable(),
    /** Until when the last check of this session counts; null without one. */
    verifiedUntil: instant.nullable(),
  }),
});

export const launchLockdownBrowser = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/lockdownBrowser/launch',
  summary: 'Begin a check for LockDown Browser: a challenge that is good once, for ten minutes and for this session',
  access,
  request: ofGroupAssignment,
  response: z.object({ challenge: z.string(), expiresAt: instant }),
  // A second launch takes the place of the first.
  idempotency: 'natural',
  givesToken: true,
});

export const checkLockdownBrowser = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/lockdownBrowser/check',
  summary:
    'Check that the caller is in LockDown Browser, by its cookies; opens their tasks to this session for a while',
  access,
  request: ofGroupAssignment.extend({ challenge: z.string().min(1).max(500) }),
  response: z.object({ verifiedUntil: instant }),
  readsCookies: LOCKDOWN_COOKIES,
});
