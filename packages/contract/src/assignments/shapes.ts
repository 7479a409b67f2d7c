import { ARTIFACT_TYPES } from '@circuit/domain/artifacts';
import { DISTRIBUTIONS, QUALITIES, SECTIONS } from '@circuit/domain/assignments';
import { SCORING_MODES } from '@circuit/domain/scoring';
import { z } from '../zod/index.ts';

import { richText } from '../richText/index.ts';
import { answers, criteria, pointScaleMax } from '../rubrics/index.ts';
import { instant, rubricIdShape, rubricVersionIdShape } from '../shapes/index.ts';

const count = (most: number) => z.number().int().min(0).max(most);
const words = count(100_000).nullable();
const counted = { isRequired: z.boolean(), minCount: count(50), maxCount: count(50) };

const artifactConstraint = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('TextArtifact'), ...counted, minWords: words, maxWords: words }),
  z.strictObject({
    type: z.literal('FileArtifact'),
    ...counted,
    /** Without a dot, in small letters; none means any. */
    extensions: z
      .array(z.string().regex(/^[a-z0-9]{1,12}$/))
      .max(50)
      .readonly(),
    maxBytes: z.number().int().min(1).max(1_073_741_824),
  }),
  z.strictObject({
    type: z.literal('UrlArtifact'),
    ...counted,
    allowedHosts: z
      .array(z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/))
      .max(50)
      .readonly(),
  }),
]);

const phase = { isEnabled: z.boolean(), lengthDays: z.number().int().min(1).max(365) };
const several = z.number().int().min(1).max(20);

const phases = z.strictObject({
  Submission: z.strictObject(phase),
  Calibration: z.strictObject({ ...phase, tries: several }),
  PeerEvaluation: z.strictObject({
    ...phase,
    reviewsGiven: several,
    reviewsNeeded: several,
    distribution: z.enum(DISTRIBUTIONS),
  }),
  SelfEvaluation: z.strictObject(phase),
  SuperiorEvaluation: z.strictObject(phase),
  Results: z.strictObject(phase),
});

const weight = z.number().int().min(0).max(100);

/** What an assignment of the library and its snapshot in a course both hold. */
export const designFields = {
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2000),
  instructionsForAuthors: richText,
  instructionsForReviewers: richText,
  artifactConstraints: z.array(artifactConstraint).max(ARTIFACT_TYPES.length).readonly(),
  /** A map from the type of a phase to whether it is enabled, its length and its settings. */
  phases,
  weights: z.strictObject({ submission: weight, calibration: weight, evaluation: weight, self: weight }),
  scoringMode: z.enum(SCORING_MODES),
  aesEnabled: z.boolean(),
  requiresLockdownBrowser: z.boolean(),
};

/** The same for a save, in which whatever is left out stays as it is. */
export const designChanges = z.object(designFields).partial().shape;

/** What reviewers will answer: one version of a rubric. */
export const attachedRubric = z.object({
  rubricId: rubricIdShape,
  rubricVersionId: rubricVersionIdShape,
  name: z.string(),
  versionNumber: z.number().int(),
  criteria,
  pointScaleMax,
});

export const checklist = z.array(
  z.object({
    section: z.enum(SECTIONS),
    isMet: z.boolean(),
    /** Worth knowing, but it keeps nothing from being activated. */
    isOptional: z.boolean(),
    text: z.string(),
  }),
);

export const quality = z.enum(QUALITIES);
export const calibrationTitle = z.string().trim().max(200);

export const expertEvaluation = z.object({
  /** Null as long as nobody has rated it. */
  rubricVersionId: rubricVersionIdShape.nullable(),
  answers,
  userName: z.string(),
  at: instant.nullable(),
  state: z.enum(['none', 'incomplete', 'otherVersion', 'complete']),
});
