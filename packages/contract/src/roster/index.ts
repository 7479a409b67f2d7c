import { GROUP_ROLES } from '@circuit/domain/permissions';
import { ROSTER_ACTS, ROSTER_FIELDS } from '@circuit/domain/roster';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { groupIdShape, instant, jobLogIdShape, userIdShape } from '../shapes/index.ts';

/** Where a roster can come from. */
export const ROSTER_PROVIDERS = ['CsvRosterProvider', 'LtiRosterProvider', 'UniTimeRosterProvider'] as const;

/** What happens to people who came from an earlier roster and are missing in this one. */
export const MISSING_PEOPLE = ['keep', 'remove'] as const;

/**
 * What a sync would do with one person, as `act`.
 *
 * `add`: known, gets the role. `invite`: a new person. `change`: another role from now on. `remove`: the role goes, the
 * work is kept. `section`: other labels, the same role. `unchanged`: as it is. `kept`: the rules leave it as it is, and `detail` says why.
 */
const rosterChange = z.object({
  act: z.enum(ROSTER_ACTS),
  /** Null for somebody who becomes a person with this sync. */
  userId: userIdShape.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** From and to; null where there is none. */
  from: z.enum(GROUP_ROLES).nullable(),
  to: z.enum(GROUP_ROLES).nullable(),
  detail: z.string(),
  /** A learning platform names them: who is new there signs in through it, and gets no e-mail. */
  isFromPlatform: z.boolean(),
});

/** What a sync would do: the same answer for a file and for any other source, for one dialog. */
export const rosterPlan = z.object({
  /** Everything that is not `unchanged`, removals first. */
  changes: z.array(rosterChange),
  counts: z.record(z.enum(ROSTER_ACTS), z.number().int()),
  /** Many would go at once: applying needs `confirmsRemovals`. */
  needsConfirmation: z.boolean(),
  /** “+4 students, -1 student, 2 unchanged.” and what else the person should know. */
  sentences: z.array(z.string()),
});

const rosterSource = z.object({
  provider: z.enum(ROSTER_PROVIDERS),
  /** Of the file, of the learning platform, or of the timetable. */
  name: z.string(),
  /** What the platform calls its course, or which classes of the timetable; empty for a file. */
  contextTitle: z.string(),
  missing: z.enum(MISSING_PEOPLE),
  peopleCount: z.number().int(),
  /** When it was brought or read; null: the platform's list was never read. */
  updatedAt: instant.nullable(),
  /** Who brought it; null for a platform. */
  updatedBy: z.object({ userId: userIdShape, name: z.string() }).nullable(),
  /** Why it cannot be read now; null where it can. */
  problem: z.string().nullable(),
});

export const getRoster = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/roster',
  summary: 'Where the roster of a course comes from, and how its last sync went',
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: z.object({ groupId: groupIdShape }),
  response: z.object({ sources: z.array(rosterSource), lastSync: jobLog.nullable() }),
});

/** What is wrong with one line of a file. Line 1 is the heading. */
const lineProblem = z.object({ line: z.number().int(), text: z.string(), detail: z.string() });

const field = z.enum(ROSTER_FIELDS);

/** A column of a file, shown to the person who says what it is. */
const unmatchedColumn = z.object({
  name: z.string(),
  /** Its name says it; null: it does not. */
  field: field.nullable(),
  /** What it probably is; null: probably nothing we need. */
  guess: field.nullable(),
  /** The first values in it. */
  samples: z.array(z.string()),
});

export const importRoster = endpoint({
  method: 'PUT',
  path: '/api/groups/{groupId}/roster',
  summary: 'Read a roster from a CSV file; with dryRun only says what would change, else keeps it and starts the sync',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    fileName: z.string().trim().min(1).max(200),
    csv: z.string().max(600_000, 'The file is too large. Send at most 5000 people.'),
    missing: z.enum(MISSING_PEOPLE).default('keep'),
    /** What each column of the file is, in their order; null is passed over. Left out: their names say it. */
    columns: z.array(field.nullable()).max(200).optional(),
    dryRun: z.boolean(),
    confirmsRemovals: z.boolean().default(false),
  }),
  response: z.object({
    /** How many people the file names. */
    peopleCount: z.number().int(),
    /** As long as there is one, nothing is changed: mend the file and send it again. */
    problems: z.array(lineProblem),
    /** All columns, as long as one of them is not known: send the file again with `columns`. Empty otherwise. */
    unmatched: z.array(unmatchedColumn),
    /** Null while the file has problems or unknown columns. */
    plan: rosterPlan.nullable(),
    /** The job that does it; null with dryRun, with problems, or when the removals must be confirmed first. */
    jobLog: jobLog.nullable(),
  }),
});

export const syncRoster = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/syncRoster',
  summary: 'Bring the people of a course in line with its roster; with dryRun only says what would change',
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    dryRun: z.boolean(),
    confirmsRemovals: z.boolean().default(false),
  }),
  response: z.object({
    plan: rosterPlan,
    /** Null with dryRun, or when the removals must be confirmed first. */
    jobLog: jobLog.nullable(),
  }),
});

export const readRoster = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/readRoster',
  summary:
    'Read who is in the course from its learning platforms and the timetable, for the next sync; changes nobody’s role',
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: z.object({ groupId: groupIdShape }),
  /** The job that reads. It can be followed and cancelled like a sync. */
  response: jobLog,
});

export const listRosterSyncs = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/syncRoster',
  summary: 'The syncs of the roster of a course, newest first',
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt').extend({ groupId: groupIdShape }),
  response: listResponse(jobLog),
});

export const getRosterSync = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/syncRoster/{jobLogId}',
  summary: 'How far a sync of the roster is',
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: z.object({ groupId: groupIdShape, jobLogId: jobLogIdShape }),
  response: jobLog,
});

export const cancelRosterSync = endpoint({
  method: 'DELETE',
  path: '/api/groups/{groupId}/syncRoster/{jobLogId}',
  summary: 'Cancel a sync of the roster that has not ended',
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: z.object({ groupId: groupIdShape, jobLogId: jobLogIdShape }),
  response: jobLog,
});

export const syncAllRosters = endpoint({
  method: 'POST',
  path: '/api/rosterSyncs',
  summary: 'Read and sync every course that is connected to a learning platform or the timetable, one after the other',
  access: { activity: 'GroupRosterSyncAll' },
  /** Only this course, after its sync failed. */
  request: z.object({ groupId: groupIdShape.optional() }),
  /** How many syncs were started. A course whose sync has not ended yet is left out. */
  response: z.object({ startedCount: z.number().int() }),
});

export const listFailingRosterSyncs = endpoint({
  method: 'GET',
  path: '/api/rosterSyncs/failing',
  summary: 'Connected courses whose last sync failed, newest first',
  access: { activity: 'GroupRosterSyncAll' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt'),
  response: listResponse(z.object({ groupId: groupIdShape, groupName: z.string(), platformName: z.string(), jobLog })),
});
