import { z } from '../zod/index.ts';

import { calibrationTitle, expertEvaluation, quality } from './shapes.ts';
import { endpoint, noContent } from '../endpoint/index.ts';
import { richText } from '../richText/index.ts';
import { answers } from '../rubrics/index.ts';
import { assignmentIdShape, calibrationIdShape, instant, version } from '../shapes/index.ts';

/** A sample of work with the rating of an expert; in the library and, as a snapshot, in a course. */
export const calibration = z.object({
  id: calibrationIdShape,
  /** A for the first, B for the second. */
  letter: z.string(),
  position: z.number().int(),
  title: z.string(),
  quality,
  /** A bad one can be left out. */
  isIncluded: z.boolean(),
  /** Files and links of the sample are artifacts that it holds. */
  sampleText: richText,
  /** There is something to rate: a text, a file or a link. */
  hasSample: z.boolean(),
  expertEvaluation,
  updatedAt: instant,
  version,
});
export type Calibration = z.input<typeof calibration>;

const one = z.object({ assignmentId: assignmentIdShape, calibrationId: calibrationIdShape });

export const listCalibrations = endpoint({
  method: 'GET',
  path: '/api/assignments/{assignmentId}/calibrations',
  summary: 'The calibrations of an assignment in their order, with the expert’s evaluations',
  access: { activity: 'AssignmentRead', on: 'assignment' },
  request: z.object({ assignmentId: assignmentIdShape }),
  response: z.object({ items: z.array(calibration) }),
});

export const createCalibration = endpoint({
  method: 'POST',
  path: '/api/assignments/{assignmentId}/calibrations',
  summary: 'A new calibration after the last one',
  access: { activity: 'AssignmentUpdate', on: 'assignment' },
  request: z.object({
    assignmentId: assignmentIdShape,
    title: calibrationTitle.default(''),
    quality: quality.default('middling'),
  }),
  response: calibration,
});

export const updateCalibration = endpoint({
  method: 'PUT',
  path: '/api/assignments/{assignmentId}/calibrations/{calibrationId}',
  summary: 'Save a calibration; what is left out stays. A position moves the others along',
  access: { activity: 'AssignmentUpdate', on: 'assignment' },
  request: one.extend({
    title: calibrationTitle.optional(),
    quality: quality.optional(),
    isIncluded: z.boolean().optional(),
    sampleText: richText.optional(),
    position: z.number().int().min(0).max(100).optional(),
  }),
  response: calibration,
  needsIfMatch: true,
});

export const deleteCalibration = endpoint({
  method: 'DELETE',
  path: '/api/assignments/{assignmentId}/calibrations/{calibrationId}',
  summary: 'Take a calibration away; courses that took it keep theirs',
  access: { activity: 'AssignmentUpdate', on: 'assignment' },
  request: one,
  response: noContent,
});

export const saveExpertEvaluation = endpoint({
  method: 'PUT',
  path: '/api/assignments/{assignmentId}/calibrations/{calibrationId}/expertEvaluation',
  summary: 'Save the expert’s answers and reasons, with the newest version of the rubric; it is in use from then on',
  access: { activity: 'AssignmentUpdate', on: 'assignment' },
  request: one.extend({ answers }),
  response: calibration,
  needsIfMatch: true,
});
