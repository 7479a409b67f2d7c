import { DEFAULT_POINT_SCALE_MAX, SAVE_MODES } from '@circuit/domain/rubrics';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { LIBRARY_TABS, scope, sharedFields } from '../library/index.ts';
import { listRequest, tabbedListResponse, withTabCounts } from '../lists/index.ts';
import { criteria, pointScaleMax } from './shapes.ts';
import { assignmentIdShape, instant, rubricIdShape, rubricVersionIdShape } from '../shapes/index.ts';

const name = z.string().trim().min(1).max(200);
const description = z.string().trim().max(2000);

/** A rubric as lists show it. */
const rubricSummary = z.object({
  id: rubricIdShape,
  name: z.string(),
  ...sharedFields,
  /** Of its newest version; a point scale has none. */
  criteriaCount: z.number().int(),
  points: z.number(),
  /** Assignments of the library that use it; and in how many courses one of them is active. */
  usedInCount: z.number().int(),
  activeCount: z.number().int(),
});

const rubric = rubricSummary.extend({
  rubricVersionId: rubricVersionIdShape,
  /** 1 for the first version of the rubric; not the number of saves. */
  versionNumber: z.number().int(),
  /** A review or an active assignment uses this version: points and levels are locked. */
  isUsed: z.boolean(),
  criteria,
  pointScaleMax,
});
export type RubricSummary = z.input<typeof rubricSummary>;
export type Rubric = z.input<typeof rubric>;

export const listRubrics = endpoint({
  method: 'GET',
  path: '/api/rubrics',
  summary: 'The rubrics that the caller shares; with scope=any, every one the caller may read',
  access: 'signedIn',
  request: listRequest(['name', 'updatedAt'], LIBRARY_TABS).extend({ scope, withTabCounts }),
  response: tabbedListResponse(rubricSummary, LIBRARY_TABS),
});

export const createRubric = endpoint({
  method: 'POST',
  path: '/api/rubrics',
  summary: 'A new rubric, owned by the caller; without criteria it is a point scale',
  access: { activity: 'RubricCreate' },
  request: z.object({
    name,
    description: description.default(''),
    criteria: criteria.default([]),
    pointScaleMax: pointScaleMax.default(DEFAULT_POINT_SCALE_MAX),
  }),
  response: rubric,
});

export const getRubric = endpoint({
  method: 'GET',
  path: '/api/rubrics/{rubricId}',
  summary: 'One rubric with its newest version; a deleted one only if the caller may restore it',
  access: { activity: 'RubricRead', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: rubric,
});

export const updateRubric = endpoint({
  method: 'PUT',
  path: '/api/rubrics/{rubricId}',
  summary: 'Save a rubric; what is left out stays. isDeleted false restores it, which needs RubricDelete',
  access: { activity: 'RubricUpdate', or: 'RubricDelete', on: 'rubric' },
  request: z.object({
    rubricId: rubricIdShape,
    name: name.optional(),
    description: description.optional(),
    criteria: criteria.optional(),
    pointScaleMax: pointScaleMax.optional(),
    /** Needed when the version is in use: mend its wording, or leave it and make a new version. */
    mode: z.enum(SAVE_MODES).optional(),
    isDeleted: z.literal(false).optional(),
  }),
  response: rubric,
  needsIfMatch: true,
});

export const deleteRubric = endpoint({
  method: 'DELETE',
  path: '/api/rubrics/{rubricId}',
  summary: 'Delete a rubric; it can be restored, and whatever runs with it goes on',
  access: { activity: 'RubricDelete', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: noContent,
});

export const duplicateRubric = endpoint({
  method: 'POST',
  path: '/api/rubrics/{rubricId}/duplicate',
  summary: 'A copy of the newest version, owned by the caller; needs RubricCreate too',
  access: { activity: 'RubricRead', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: rubric,
});

const wordingFix = z.object({
  at: instant,
  userName: z.string(),
  criterionId: z.uuid(),
  levelId: z.uuid().nullable(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});

const rubricVersion = z.object({
  id: rubricVersionIdShape,
  number: z.number().int(),
  isUsed: z.boolean(),
  createdAt: instant,
  createdByName: z.string(),
  criteria,
  pointScaleMax,
  /** What was mended in its wording since it is in use, oldest first. */
  wordingFixes: z.array(wordingFix),
});

export const listRubricVersions = endpoint({
  method: 'GET',
  path: '/api/rubrics/{rubricId}/versions',
  summary: 'Every version of a rubric, newest first, with the log of its wording',
  access: { activity: 'RubricRead', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: z.object({ items: z.array(rubricVersion) }),
});

export const getRubricUse = endpoint({
  method: 'GET',
  path: '/api/rubrics/{rubricId}/usedIn',
  summary: 'Where a rubric is used: the assignments that the caller may read, and how many others there are',
  access: { activity: 'RubricRead', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: z.object({
    items: z.array(
      z.object({ assignmentId: assignmentIdShape, title: z.string(), activeCourseCount: z.number().int() }),
    ),
    otherCount: z.number().int(),
  }),
});
