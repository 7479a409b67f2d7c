import { REVIEW_REASONS, SCORE_FLAGS, SCORE_STATUSES } from '@circuit/domain/scores';
import { PARTS } from '@circuit/domain/scoring';
import { z } from '../zod/index.ts';

import { count, instant } from '../shapes/index.ts';

/** Whole tenths of a point: 825 is 82.5. Sums of lines are sums of these, to the last digit. */
export const tenths = z.number().int();
/** Null is "no score", never zero. */
export const score = tenths.nullable();

export const part = z.enum(PARTS);
export const scoreStatus = z.enum(SCORE_STATUSES);
export const scoreFlags = z.array(z.enum(SCORE_FLAGS)).readonly();
export const reviewReason = z.enum(REVIEW_REASONS);

/** Why a person in charge says so; kept with the score and shown to the student. */
export const shownReason = z.string().trim().min(3).max(500);

/** An instructor's total in place of the computed one. */
export const override = z.object({
  totalTenths: tenths,
  reason: z.string(),
  actorName: z.string(),
  at: instant,
});

/** How many totals lie from `from` up to `to`, which is not included; of the last bin it is. */
export const histogram = z.array(z.object({ from: z.number(), to: z.number(), count })).readonly();
