import { SCORING_MODES } from '@circuit/domain/scoring';
import { z } from '../zod/index.ts';

import { part } from './shapes.ts';
import { count, instant, jobLogIdShape, rubricVersionIdShape, scoreRunIdShape } from '../shapes/index.ts';

export const mode = z.enum(SCORING_MODES);

/** What a run was computed with; a later change in the assignment does not touch it. */
const scoreRunSettings = z.object({
  mode,
  /** What each part counts, in percent; 0 for what is not part of the assignment. */
  weights: z.record(part, z.number()),
  reviewsNeeded: count,
  rubricVersionId: rubricVersionIdShape,
});

const scoreRunCounts = z.object({
  learners: count,
  scored: count,
  noHandIn: count,
  needsInstructor: count,
  excused: count,
  reviews: count,
  superiorEvaluations: count,
});

/** One computation of all scores. Runs are kept. */
export const scoreRun = z.object({
  id: scoreRunIdShape,
  /** 1, 2, 3 … in the order they were made; a preview has the number it would get. */
  number: count,
  /** Computed to be looked at; the next preview takes its place. */
  isPreview: z.boolean(),
  settings: scoreRunSettings,
  /** "elsewhere-1": changes whenever the same inputs could give another number. */
  algorithm: z.string(),
  /** SHA-256 over everything that decides the scores: the same inputs give the same hash and the same scores. */
  inputHash: z.string(),
  /** The state of the reviews it was computed from. */
  inputsAt: instant,
  counts: scoreRunCounts,
  /** How far the class was off the instructor's scale, in points; only with enough practice essays or graders' evaluations. */
  classOffset: z.number(),
  isAnchored: z.boolean(),
  startedByName: z.string().nullable(),
  jobLogId: jobLogIdShape.nullable(),
  createdAt: instant,
  /** Learners see this run now. */
  isReleased: z.boolean(),
  /** When it was released last; null when it never was. */
  releasedAt: instant.nullable(),
  /** When and why it was unreleased after that; null while it was not. */
  unreleased: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Whether learners see the middle half of the class with it. */
  showsClassRange: z.boolean(),
  /** The newest run that is not a preview: what the scores page shows. */
  isNewest: z.boolean(),
  /** Something that decides scores has changed since. */
  isStale: z.boolean(),
  /** Reviews, graders' evaluations, practice and exclusions that are newer than the run. */
  newerInputCount: count,
  /** The assignment's weights, rubric or number of reviews are not those of the run any more. */
  hasOtherSettings: z.boolean(),
});
export type ScoreRun = z.input<typeof scoreRun>;
