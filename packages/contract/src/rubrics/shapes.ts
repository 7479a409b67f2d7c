import { AES_TAGS, ANCHOR_LIMITS, COMMENT_RULES, RUBRIC_LIMITS } from '@circuit/domain/rubrics';
import { z } from '../zod/index.ts';

const text = (length: number) => z.string().max(length);
const points = z.number().min(0).max(RUBRIC_LIMITS.points);

const anyCriterion = {
  id: z.uuid(),
  title: text(RUBRIC_LIMITS.title),
  question: text(RUBRIC_LIMITS.question),
  weight: z.number().min(0).max(RUBRIC_LIMITS.weight).nullable(),
  commentRule: z.enum(COMMENT_RULES),
  commentPrompt: text(RUBRIC_LIMITS.prompt),
  minCommentLength: z.number().int().min(0).max(RUBRIC_LIMITS.commentLength),
  aesTag: z.enum(AES_TAGS),
};

const level = z.strictObject({
  id: z.uuid(),
  label: text(RUBRIC_LIMITS.label),
  description: text(RUBRIC_LIMITS.description),
  points,
});

const criterion = z.discriminatedUnion('kind', [
  z.strictObject({
    ...anyCriterion,
    kind: z.literal('levels'),
    levels: z
      .array(level)
      .max(RUBRIC_LIMITS.levels)
      .refine((levels) => new Set(levels.map(({ id }) => id)).size === levels.length, 'Two levels have the same id.')
      .readonly(),
  }),
  z.strictObject({ ...anyCriterion, kind: z.literal('points'), minPoints: points, maxPoints: points }),
  z.strictObject({ ...anyCriterion, kind: z.literal('yesNo'), points, isInverted: z.boolean() }),
]);

export const criteria = z
  .array(criterion)
  .max(RUBRIC_LIMITS.criteria)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two criteria have the same id.')
  .readonly();

export const pointScaleMax = points.int();

const choice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('levels'), levelId: z.uuid() }),
  z.strictObject({ kind: z.literal('points'), points }),
  z.strictObject({ kind: z.literal('yesNo'), isYes: z.boolean() }),
]);

/** A text that was cut in the middle of a character cannot be stored. */
const wholeText = z.string().refine((value) => value.isWellFormed(), 'Ends or begins in the middle of a character.');

/** A passage of the work's text that an answer points at: `quote` finds it again, the offsets say which one. */
const anchor = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(1),
  quote: wholeText.min(1).max(ANCHOR_LIMITS.quote),
});

/** One line of any evaluation. */
const criterionAnswer = z.strictObject({
  criterionId: z.uuid(),
  choice: choice.nullable(),
  comment: wholeText.max(10_000),
  anchors: z.array(anchor).max(ANCHOR_LIMITS.count).readonly().optional(),
});

export const answers = z.array(criterionAnswer).max(RUBRIC_LIMITS.criteria).readonly();
