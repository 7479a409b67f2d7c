import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { jobLog } from './jobLog.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import {
  groupAssignmentIdShape,
  groupIdShape,
  instant,
  jobLogIdShape,
  ofGroupAssignment,
  person,
} from '../shapes/index.ts';

const oneOfGroupAssignment = ofGroupAssignment.extend({ jobLogId: jobLogIdShape });

const loggedJob = jobLog.extend({
  /** Null: a job of the whole course, such as a roster sync. */
  groupAssignmentId: groupAssignmentIdShape.nullable(),
  /** “Larissa Hale”; null when the clock started it. */
  startedByName: z.string().nullable(),
  /** Somebody asked it to stop; it does at its next step, unless it was past the last one. */
  isCancelRequested: z.boolean(),
  /** Whether it can be tried again with what it was started with. */
  isRepeatable: z.boolean(),
});
export type LoggedJob = z.input<typeof loggedJob>;

const loggedJobDetail = loggedJob.extend({
  /** Of the request that asked for it: with it support finds its lines in the log. */
  traceId: z.string().nullable(),
  /** The run of the same kind that succeeded before this one, to compare with. */
  previous: z
    .object({ id: jobLogIdShape, endedAt: instant.nullable(), counts: z.record(z.string(), z.number()) })
    .nullable(),
  /** Those who were given something to do by it, by name: the first hundred, and how many there are. */
  people: z.array(person),
  peopleCount: z.number().int(),
});
export type LoggedJobDetail = z.input<typeof loggedJobDetail>;

export const listJobLogs = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/jobLogs',
  summary: 'The jobs of an assignment and those of its whole course, newest first',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt').extend({
    ...ofGroupAssignment.shape,
    /** Only those of the assignment itself. */
    isOfGroupAssignmentOnly: z.stringbool().default(false),
    kind: z.string().max(50).optional(),
  }),
  response: listResponse(loggedJob),
});

export const getJobLog = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/jobLogs/{jobLogId}',
  summary: 'One job: how far it is, what it said, whom it touched, and the run before it',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: oneOfGroupAssignment,
  response: loggedJobDetail,
});

export const cancelJob = endpoint({
  method: 'DELETE',
  path: '/api/groupAssignments/{groupAssignmentId}/jobLogs/{jobLogId}',
  summary: 'Cancel a job that has not ended; needs the activity that starts it. One that runs stops at its next step',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: oneOfGroupAssignment,
  response: loggedJob,
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/jobLogs/{jobLogId}/retry',
  summary: 'Start a failed or cancelled job again with what it was started with; needs the activity that starts it',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: oneOfGroupAssignment,
  response: loggedJob,
});

export const listRunningJobs = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/runningJobs',
  summary: 'The jobs of a course that are running or ended in the last two minutes, to follow their progress',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'group' },
  request: z.object({ groupId: groupIdShape }),
  response: z.object({ items: z.array(loggedJob) }),
});

/** For the few newest ones on other pages. */
export const loggedJobs = z.array(loggedJob);
